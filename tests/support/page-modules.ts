import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import about from '../../package.json' with { type: 'json' }
import { pageModules } from './compile-cache.ts'

// Unit tests run by Node as the shop does, which knows neither JSX nor what Vite lets a page import. Here it learns both: a
// page's module is compiled once and then read from a folder, style sheets are empty, and a class is called by its own name.

/** Vite's own, which it does not hand on. */
type Compiler = {
  transformSync(
    path: string,
    source: string,
    options: { jsx: { runtime: 'automatic' }; define: Record<string, string>; target: string },
  ): { code: string; errors: { message: string }[] }
}

const requireFromVite = createRequire(import.meta.resolve('vite'))
const { version } = requireFromVite('rolldown/package.json') as { version: string }
const root = new URL('../../', import.meta.url)
const env = { SSR: true, DEV: true, PROD: false, MODE: 'test', BASE_URL: '/' }
const defined = { 'import.meta.env': JSON.stringify(env) }

/** What `#storefront/` and its like stand for. */
const names = Object.entries(about.imports).flatMap(([name, path]) =>
  name.endsWith('*') ? [[name.slice(0, -1), new URL(path.slice(0, -1), root).href] as const] : [],
)

mkdirSync(pageModules, { recursive: true })

registerHooks({
  // Node itself reads package.json again for each import by one of them.
  resolve(specifier, context, nextResolve) {
    const name = specifier.startsWith('#') ? names.find(([from]) => specifier.startsWith(from)) : undefined
    return nextResolve(name ? name[1] + specifier.slice(name[0].length) : specifier, context)
  },
  load(url, context, nextLoad) {
    if (!url.startsWith('file:') || url.includes('/node_modules/')) return nextLoad(url, context)
    const { pathname, search } = new URL(url)
    const extension = extname(pathname)
    if (extension === '.tsx') return asModule(compiled(fileURLToPath(url)))
    if (extension === '.ts') {
      if (!/\/src\/(?:storefront|admin)\//.test(pathname)) return nextLoad(url, context)
      const path = fileURLToPath(url)
      return readFileSync(path, 'utf8').includes('import.meta.env')
        ? asModule(compiled(path))
        : nextLoad(url, context)
    }
    if (search === '?url') return asModule(`export default ${JSON.stringify(pathname)}`)
    if (search === '?raw' || search === '?inline')
      return asModule(`export default ${JSON.stringify(readFileSync(fileURLToPath(url), 'utf8'))}`)
    if (pathname.endsWith('.module.css'))
      return asModule('export default new Proxy({}, { get: (_, name) => name })')
    if (extension === '.css') return asModule('')
    if (extension === '.json' && context.importAttributes['type'] === undefined)
      return asModule(`export default ${readFileSync(fileURLToPath(url), 'utf8')}`)
    return nextLoad(url, context)
  },
})

function asModule(source: string) {
  return { format: 'module' as const, source, shortCircuit: true }
}

/** What Vite's compiler makes of a file. Each version of it is compiled once at this machine. */
function compiled(path: string): string {
  const source = readFileSync(path, 'utf8')
  const key = createHash('sha1').update(`${version}\n${path}\n${source}`).digest('hex')
  const file = `${pageModules}/${key}.js`
  try {
    return readFileSync(file, 'utf8')
  } catch {
    const { transformSync } = requireFromVite('rolldown/utils') as Compiler
    const { code, errors } = transformSync(path, source, {
      jsx: { runtime: 'automatic' },
      define: defined,
      target: 'esnext',
    })
    if (errors.length > 0)
      throw new SyntaxError(`${path}: ${errors.map(({ message }) => message).join('; ')}`)
    // Another worker may write it, too.
    writeFileSync(`${file}.${process.pid}`, code)
    renameSync(`${file}.${process.pid}`, file)
    return code
  }
}
