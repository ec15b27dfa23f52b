import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { declaredTexts, shownTexts, type Source, usedTexts } from './support/source-texts.ts'

const ROOT = join(import.meta.dirname, '..')

/** Shown to people, so not tests; the kernels of the read model are written in another dialect. */
const sources = (folder: string): Source[] => (read[folder] ??= readSources(folder))
const read: Record<string, Source[]> = {}

function readSources(folder: string): Source[] {
  return (
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      // What commands print is typed again in a terminal, in English and with its quotes.
      .filter((path) => /(?<!\.test|-command)\.tsx?$/.test(path) && !path.includes('kernels/'))
      .map((path) => ({ path: join(folder, path), text: readFileSync(join(ROOT, folder, path), 'utf8') }))
  )
}

function unused(files: Source[]): string[] {
  const used = new Set(files.flatMap(usedTexts))
  return files.flatMap(declaredTexts).filter((key) => !used.has(key) && !used.has(`${key.split('.')[0]}.*`))
}

const faults: [RegExp, string][] = [
  [
    /(?<![\p{L}-])(?:add meg|írd be|válassz|kattints|próbáld|nézd|kérlek|neked|szeretnéd|kosarad|fiókod|jelszavad|rendelésed|címed|tudsz|kapsz|találsz|vegyél)(?!\p{L})/iu,
    'tegezés',
  ],
  [/\.\.\./, 'három pont … helyett'],
  [/ - /, 'kötőjel – helyett'],
  [/(?<![\p{L}\d=])"[^"=<>]*[áéíóöőúüű][^"=<>]*"(?!\p{L})/iu, 'idézőjel „ ” helyett'],
  [/\p{L} [,.;:!?](?:\s|$)/u, 'szóköz írásjel előtt'],
  [
    /(?<!\p{L})(?:kerül|került) (?:sor|elküldésre|feldolgozásra|mentésre|törlésre)(?!\p{L})/iu,
    'hivatali hang',
  ],
]

const faultsOf = (files: Source[]) =>
  files.flatMap((file) =>
    shownTexts(file).flatMap((text) =>
      faults.flatMap(([pattern, what]) => (pattern.test(text) ? [`${file.path}: ${what}: ${text}`] : [])),
    ),
  )

describe('the texts of the storefront', () => {
  it('are all used', () => {
    expect(unused(sources('src/storefront'))).toEqual([])
  })

  it('speak with one voice and in Hungarian characters, like those of the desk, the server and the demo shop', () => {
    expect(
      faultsOf(['src/storefront', 'src/admin', 'src/server', 'src/contract', 'demo'].flatMap(sources)),
    ).toEqual([])
  })
})

describe('looking at texts', () => {
  const table = `export const cartTexts = { empty: 'Üres', full: 'Tele' } as const`

  it('finds a key that nobody reads', () => {
    expect(
      unused([
        { path: 'a.ts', text: table },
        { path: 'b.tsx', text: 'const x = <p>{cartTexts.empty}</p>' },
      ]),
    ).toEqual(['cartTexts.full'])
  })

  it.each(['cartTexts[state]', 'show(cartTexts)', '{ ...cartTexts }', '<P texts={cartTexts} />'])(
    'takes %s for a use of every key',
    (use) => {
      expect(
        unused([
          { path: 'a.ts', text: table },
          { path: 'b.tsx', text: `const x = ${use}` },
        ]),
      ).toEqual([])
    },
  )

  it('reads elements, literals and templates', () => {
    const text = `const a = <p title="Cím">Két   szó {x} közé</p>\nconst b = \`\${n} darabból\`; const c = 'ASCII'`
    expect(shownTexts({ path: 'a.tsx', text })).toEqual(
      ['Cím', 'Két szó', 'közé', 'darabból'].filter((word) => /[áéíóöőúüű]/.test(word)),
    )
  })

  it.each([
    ['Add meg a címed', 'tegezés'],
    ['Betöltés...', 'három pont … helyett'],
    ['Téli - nyári', 'kötőjel – helyett'],
    ['A "téli" gumié', 'idézőjel „ ” helyett'],
    ['Kérjük , várjon', 'szóköz írásjel előtt'],
    ['A levél elküldésére került sor', 'hivatali hang'],
  ])('finds fault with %s', (text, what) => {
    expect(faultsOf([{ path: 'a.ts', text: `const x = '${text}'` }])).toEqual([`a.ts: ${what}: ${text}`])
  })
})
