import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

// Sheets that are no CSS Modules (docs/decisions/0014-styles-of-their-own.md): nothing else checks their names.

const STOREFRONT = join(import.meta.dirname, '..', 'src/storefront')
const read = (path: string) => readFileSync(join(STOREFRONT, path), 'utf8')

const sheets = globSync('**/*.css', { cwd: STOREFRONT }).filter((path) => !path.endsWith('.module.css'))
const markup = globSync('**/*.{ts,tsx}', { cwd: STOREFRONT })
  .filter((path) => !path.includes('.test.'))
  .map(read)
  .join('\n')

/** Classes that the libraries of the map, the magnifier and the consent give their own elements. */
const OF_LIBRARIES = /^(?:leaflet|iiz|cm_|pm_|section__)/
/** What composed names begin with: `page-space-${size}`. */
const beginnings = [...markup.matchAll(/([a-z][\w-]*-)\$\{/g)].map(([, name = '']) => name)

function classesOf(path: string): Set<string> {
  const rules = read(path)
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/@import[^;]*;|url\([^)]*\)/g, '')
  return new Set([...rules.matchAll(/\.([a-z][\w-]*)/gi)].flatMap(([, name]) => name ?? []))
}

const defined = new Map(sheets.map((path) => [path, classesOf(path)]))

describe('the plain style sheets', () => {
  it('define every class that is written as one', () => {
    const all = new Set([...defined.values()].flatMap((names) => [...names]))
    const written = [...markup.matchAll(/className="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '))
    expect([...new Set(written)].filter((name) => !all.has(name))).toEqual([])
  })

  it.each(sheets)('%s defines no class that nothing has', (path) => {
    const isUsed = (name: string) =>
      OF_LIBRARIES.test(name) || markup.includes(name) || beginnings.some((first) => name.startsWith(first))
    expect([...(defined.get(path) ?? [])].filter((name) => !isUsed(name))).toEqual([])
  })
})
