import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const compressible = /\.(?:js|css|svg|json|txt|webmanifest)$/

/** Writes a .br and a .gz beside every text file of the client build, so that the server compresses nothing at run time. */
function compressFiles(folder: string): Plugin {
  return {
    name: 'compress-files',
    apply: 'build',
    async closeBundle() {
      const files = await readdir(folder, { recursive: true })
      await Promise.all(
        files.filter((file) => compressible.test(file)).map((file) => compressFile(join(folder, file))),
      )
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  const quality = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, quality))
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
}

const entries: Record<'server' | 'client', Record<string, string>> = {
  server: { 'entry-server': 'src/storefront/entry-server.tsx' },
  client: { boot: 'src/storefront/boot.ts' },
}

/** Few files for the browser: the loader, libraries, what every page shares, and a few for each page. */
const chunkGroups = [
  { name: 'boot', test: /preload-helper|storefront\/boot\.ts/ },
  { name: 'libraries', test: /node_modules/ },
  { name: 'shop', test: /src\/(?:contract|storefront\/(?:ui|shell|texts|routes))/ },
]

/** `product-card.module.css` and `card` give `product-card_card`: file names are unique, and no hash means better compression. */
const scopedName = (local: string, file: string) =>
  `${basename(file).replace(/\.module\.css.*$/, '')}_${local}`

/** `vite build` makes build/client, `vite build --ssr` makes build/server/entry-server.js with React bundled in its production form. */
export default defineConfig(({ command, isSsrBuild }) => ({
  publicDir: 'src/storefront/public',
  plugins: [react(), ...(isSsrBuild ? [] : [compressFiles('build/client')])],
  css: { modules: { generateScopedName: scopedName } },
  ssr: command === 'build' ? { noExternal: true as const } : {},
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: {
    outDir: isSsrBuild ? 'build/server' : 'build/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: isSsrBuild ? entries.server : entries.client,
      output: isSsrBuild ? {} : { codeSplitting: { groups: chunkGroups } },
    },
  },
}))
