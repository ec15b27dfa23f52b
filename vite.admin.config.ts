import { basename } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressFiles } from './scripts/compress-files.ts'

/** The merchant's desk: a build of its own, so that the shop's budgets do not feel it. */
const clientFolder = 'build/admin/client'

const entryOf = (isSsrBuild: boolean | undefined): Record<string, string> =>
  isSsrBuild
    ? { 'entry-server': 'src/admin/entry-server.tsx' }
    : { 'entry-browser': 'src/admin/entry-browser.tsx' }

/** What every page needs and no release of the desk changes. */
const libraries =
  /node_modules\/(?:react|react-dom|react-router|scheduler|@tanstack\/(?:react-query|query-core))\//

/** `shell.module.css` and `rail` give `shell_rail`: file names are unique, and a class is recognised in the browser. */
const scopedName = (local: string, file: string) =>
  `${basename(file).replace(/\.module\.css.*$/, '')}_${local}`

export default defineConfig(({ command, isSsrBuild }) => ({
  base: '/admin/',
  publicDir: false,
  plugins: [react(), ...(isSsrBuild ? [] : [compressFiles(clientFolder)])],
  css: { modules: { generateScopedName: scopedName } },
  ssr: command === 'build' ? { noExternal: true as const } : {},
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: {
    outDir: isSsrBuild ? 'build/admin/server' : clientFolder,
    emptyOutDir: true,
    manifest: !isSsrBuild,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: entryOf(isSsrBuild),
      output: isSsrBuild ? {} : { codeSplitting: { groups: [{ name: 'libraries', test: libraries }] } },
    },
  },
}))
