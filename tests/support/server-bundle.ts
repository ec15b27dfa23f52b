import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

const root = new URL('../..', import.meta.url).pathname
/** Below the packages, so that it finds them; always the same, so that what Node has compiled of it serves the next run too. */
const folder = `${root}node_modules/.boltiv-test-server`

/** What a module knows of its own place, as it is before it is moved: its neighbours are read and started by it. */
const placesAsWritten = {
  name: 'places-as-written',
  enforce: 'pre' as const,
  transform: {
    filter: { id: { exclude: /node_modules/ }, code: /import\.meta\.(?:url|dirname)/ },
    handler: (code: string, id: string) =>
      code
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id))),
  },
}

/**
 * Writes the server's own modules, a thousand files, as some hundred: a run starts a hundred servers, and each needs a quarter less
 * CPU time that way. The packages stay where they are. As it is shipped the server starts in `drain.api.test.ts`.
 * @returns what Node runs in place of `src/main.ts`.
 */
export async function bundleServer(): Promise<string> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [placesAsWritten],
    build: {
      ssr: 'src/main.ts',
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: {
        output: { keepNames: true, entryFileNames: 'main.mjs', chunkFileNames: '[name].mjs' },
      },
    },
  })
  return `${folder}/main.mjs`
}
