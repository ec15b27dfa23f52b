import { basename } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressFiles } from './scripts/compress-files.ts'
import { ownColours } from './scripts/own-colours.ts'
import { rewriteLibrary } from './scripts/rewrite-library.ts'

/** What `vite build`, `vite build --ssr` and `vite build --ssr --mode kit` make, and in which folder. */
const builds: Record<'client' | 'server' | 'kit', { folder: string; entries: Record<string, string> }> = {
  client: {
    folder: 'build/client',
    entries: { boot: 'src/storefront/boot.ts', 'entry-browser': 'src/storefront/entry-browser.tsx' },
  },
  server: { folder: 'build/server', entries: { 'entry-server': 'src/storefront/entry-server.tsx' } },
  // With the samples it shows it stays out of what a shop runs.
  kit: { folder: 'build/kit', entries: { 'kit-response': 'src/storefront/kit/kit-response.tsx' } },
}

/**
 * Few files for the browser: libraries, what every page needs, what pages with goods share, the pages.
 * `entry-browser` stays out of them: it waits at its top level for a page, and a page that needs its chunk would wait for it.
 */
const chunkGroups = [
  { name: 'libraries', test: /node_modules\/(?!vanilla-cookieconsent|leaflet|uqr)/ },
  {
    name: 'shop',
    test: /src\/storefront\/(?:routes|account-paths|texts|runtime\/(?:application|document|router|client\/browser-session|lazy\/(?!hydrate-|rendered-by-server|style-sheet|load-style))|shell\/(?!checkout-layout|auth-layout)|menu\/(?:menu-facade|navigation-link|footer-id|ways-out)|cart\/(?:cart-facade|cart-button|cart-cookie|side-cart\.)|search\/search-keys|compare\/compare-facade|ui\/(?:button|icon|spinner|store|confirm\.|toast\.|image-fallback))/,
  },
  // Calls the server: a first visit has its responses already.
  {
    name: 'client',
    test: /src\/(?:contract\/(?:client|http|eager)|storefront\/runtime\/client\/(?:browser-client|ahead-transport))/,
  },
  { name: 'tyre', test: /storefront\/ui\/(?:tyre\.|size-line|field-class|field.module)/ },
  // What loaders alone need.
  { name: 'names', test: /storefront\/ui\/(?:model-name|keep-units)/ },
  { name: 'tyre-details', test: /storefront\/ui\/tyre-details/ },
  { name: 'cards', test: /storefront\/listing\/card-view/ },
  {
    name: 'goods',
    test: /storefront\/(?:ui\/(?:marks|price|breadcrumb|pagination)|listing\/product-card|compare\/compare-button|page\/rich-text|(?:product\/goes-with|question\/questions|workshop\/offer-lines)-id)/,
  },
  { name: 'forms', test: /storefront\/(?:runtime\/forms\/(?:use-form|form-result)|ui\/empty-field-texts)/ },
  // What checkout and the order's page share.
  { name: 'payment', test: /storefront\/(?:checkout\/total-label|payment-information\/start-payment)/ },
  {
    name: 'listing',
    test: /storefront\/listing\/(?:listing|filter-panel|choice|use-refill)/,
  },
]

/** Vite's own helper preloads style sheets and modules of lazy pages; here is one style sheet and nothing to preload. */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    apply: 'build',
    load: {
      order: 'pre',
      handler: (id) =>
        id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : null,
    },
  }
}

/** Some of React Router's contexts and components are not used, but declared in a way that no bundler may drop. */
const leanRouter = rewriteLibrary({
  name: 'lean-router',
  files: /react-router\/dist\/production\/.*\.js$/,
  rewrites: [
    {
      what: 'a declaration that may be dropped',
      pattern: /= (React\$1\.(?:forwardRef|createContext)\()/g,
      replacement: '= /* @__PURE__ */ $1',
      times: 20,
    },
    {
      what: 'a name for developers',
      pattern: /^\w+\.displayName = .*;$/gm,
      replacement: '',
      times: 19,
    },
    {
      what: 'a warning for developers',
      pattern: /(?<=^\s*|\) )(?:warning|warnOnce)\(.*\);$/gm,
      replacement: ';',
      times: 29,
    },
    {
      what: 'the instrumentation that is never given',
      pattern: /init\.instrumentations/g,
      replacement: 'undefined',
      times: 4,
    },
  ],
})

/**
 * Class names become constants in the code instead of an object of all the names of a CSS module. So a class must be named
 * by a plain identifier that is no reserved word, and read as `styles.name`.
 */
function inlineClassNames(): Plugin {
  return {
    name: 'inline-class-names',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /src\/storefront\/.*\.tsx?$/, code: '.module.css' },
      handler: (code) => ({
        code: code.replace(/import (\w+) from ('[^']+\.module\.css')/g, 'import * as $1 from $2'),
        map: null,
      }),
    },
  }
}

/** `product-card.module.css` and `card` give `product-card_card`: file names are unique, and no hash means better compression. */
const scopedName = (local: string, file: string) =>
  `${basename(file).replace(/\.module\.css.*$/, '')}_${local}`

function buildOf(isSsrBuild: boolean | undefined, mode: string) {
  if (!isSsrBuild) return builds.client
  return mode === 'kit' ? builds.kit : builds.server
}

/** A build that renders bundles React in its production form. */
export default defineConfig(({ command, isSsrBuild, mode }) => ({
  publicDir: 'src/storefront/public',
  plugins: [
    plainImports(),
    inlineClassNames(),
    react(),
    ...(isSsrBuild ? [] : [leanRouter, compressFiles(builds.client.folder)]),
  ],
  css: { modules: { generateScopedName: scopedName }, postcss: { plugins: [ownColours] } },
  ssr: command === 'build' ? { noExternal: true as const } : {},
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: {
    outDir: buildOf(isSsrBuild, mode).folder,
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    // A hundredth smaller than what Vite's own minifier makes of the client, and the budget is counted in hundredths.
    ...(isSsrBuild
      ? {}
      : { minify: 'terser' as const, terserOptions: { ecma: 2020 as const, compress: { passes: 2 } } }),
    rolldownOptions: {
      input: buildOf(isSsrBuild, mode).entries,
      output: isSsrBuild ? {} : { codeSplitting: { groups: chunkGroups } },
    },
  },
}))
