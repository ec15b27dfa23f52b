import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { importsOf, type SourceFile } from './arrows.ts'

/** A folder of sources that stand on floors: what stands on one may import its own and those below. */
export type House = {
  /** From the repository's root. */
  folder: string
  /** How `#` imports name it; absent where none does. */
  alias?: string
  /** The lowest first. A folder that is no floor of its own is a `feature`. */
  floors: readonly string[]
  /** The floor of a file, by its path in the house. */
  floorOf: (path: string) => string
  /** What its features offer each other, by their folders. */
  publicParts: Readonly<Record<string, readonly string[]>>
  /** Floors that enter a feature by its public parts only. Above them stand the path tables, which may name every page. */
  guests: readonly string[]
}

const root = join(import.meta.dirname, '..', '..')

/** Files of a house but for tests, by their paths in it. */
export function sourcesOf({ folder }: House): SourceFile[] {
  const base = join(root, folder)
  return readdirSync(base, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$/.test(path))
    .map((path) => ({ path, imports: importsOf(readFileSync(join(base, path), 'utf8')) }))
}

/** What a file imports of its house, by paths in it. */
function ownImports({ alias }: House, { path, imports }: SourceFile): string[] {
  return imports.flatMap((written) => {
    if (alias !== undefined && written.startsWith(alias)) return [written.slice(alias.length)]
    const to = written.startsWith('.') ? posix.join(posix.dirname(path), written) : '..'
    return to.startsWith('..') ? [] : [to.replace(/\?.*/, '')]
  })
}

export function upwardImports(house: House, files: SourceFile[]): string[] {
  const heightOf = (path: string) => house.floors.indexOf(house.floorOf(path))
  return files.flatMap((source) =>
    ownImports(house, source)
      .filter((to) => heightOf(to) > heightOf(source.path))
      .map((to) => `${source.path} imports ${to}`),
  )
}

/** What the guests among the floors import of features that are not theirs. */
export function importsOfFeatures(house: House, source: SourceFile): string[] {
  const from = source.path.split('/')[0]
  if (!house.guests.includes(house.floorOf(source.path))) return []
  return ownImports(house, source).filter(
    (to) => house.floorOf(to) === 'feature' && to.split('/')[0] !== from,
  )
}

export function hiddenImports(house: House, files: SourceFile[]): string[] {
  const isPublic = (path: string) => {
    const [feature = '', ...part] = path.split('/')
    return house.publicParts[feature]?.includes(part.join('/')) === true
  }
  return files.flatMap((source) =>
    importsOfFeatures(house, source)
      .filter((to) => !isPublic(to))
      .map((to) => `${source.path} imports ${to}`),
  )
}

/** Public parts that nothing outside their feature imports. */
export function unusedParts(house: House, files: SourceFile[]): string[] {
  const entered = new Set(files.flatMap((source) => importsOfFeatures(house, source)))
  return Object.entries(house.publicParts)
    .flatMap(([feature, parts]) => parts.map((part) => `${feature}/${part}`))
    .filter((part) => !entered.has(part))
}

/**
 * The files of each circle, in alphabetical order, loading on demand included. That a facade (`…-facade.ts`) loads a part of its
 * folder closes none.
 */
export function circles(house: House, files: SourceFile[]): string[] {
  const needs = new Map(
    files.map((source) => [source.path, ownImports(house, source).filter(closes(source.path))]),
  )
  const reached = new Map(files.map(({ path }) => [path, reachable(path, needs)]))
  const found = files.flatMap(({ path }) => {
    const circle = [...(reached.get(path) ?? [])].filter((other) => reached.get(other)?.has(path))
    return circle.length === 0 ? [] : [circle.toSorted().join(' -> ')]
  })
  return [...new Set(found)]
}

const closes = (from: string) => (to: string) =>
  !from.endsWith('-facade.ts') || posix.dirname(from) !== posix.dirname(to)

function reachable(from: string, needs: Map<string, string[]>): Set<string> {
  const found = new Set<string>()
  const waiting = [...(needs.get(from) ?? [])]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue
    found.add(path)
    waiting.push(...(needs.get(path) ?? []))
  }
  return found
}
