import { z } from 'zod'
import { readRedirect, RedirectRefusedError, redirectKey, type Redirect } from '#server/content/index.ts'
import { normaliseCoordinates } from '#hungary/coordinates.ts'
import { builtInFilters, readSynonymGroup } from '#listing-index/index.ts'
import { synonymEntry } from './contents.ts'
import { filtersFile, redirectsFile, shopFile, synonymsFile } from './file-shapes.ts'
import { inOrder, type AttributeKind } from './filter-store.ts'
import { want, type Reading } from './reading.ts'
import type { SourceFile } from './source-file.ts'

/** `isComplete`: redirects of the shop that the file does not name will be gone. */
export function readRedirects(reading: Reading, source: SourceFile, isComplete: boolean): void {
  const file = reading.findings.read(source, redirectsFile, source.data)
  if (!file) return
  const named = new Set(file.map(({ from }) => redirectKey(from)))
  const others = isComplete
    ? []
    : [...reading.current.redirect.values()].filter(({ fromPath }) => !named.has(fromPath))
  const written = file.map(({ from, to, status }): Redirect => ({
    fromPath: redirectKey(from) ?? from,
    toUrl: to,
    status,
  }))
  file.forEach(({ from, to, status }, position) => {
    const read = redirectOf(from, to, [...others, ...written])
    if (typeof read === 'string') return reading.findings.refuse(source, [position], read)
    reading.references.link(source, [position, 'to'], read.toUrl)
    const value = { ...read, status }
    want(reading, reading.wanted.redirect, { source, path: [position, 'from'], name: read.fromPath, value })
  })
}

function redirectOf(from: string, to: string, known: Redirect[]): Redirect | string {
  try {
    return readRedirect(from, to, { isTemporary: false, known })
  } catch (error) {
    if (error instanceof RedirectRefusedError) return error.message
    throw error
  }
}

export function readSynonyms({ findings, wanted, current }: Reading, source: SourceFile): void {
  const file = findings.read(source, synonymsFile, source.data)
  file?.forEach((group, position) => {
    const words = readSynonymGroup(typeof group === 'string' ? group : group.join(', '))
    if (!words) return findings.refuse(source, [position], 'needs at least two different words')
    const [name] = synonymEntry(words)
    wanted.synonyms.set(name, current.synonyms.get(name) ?? words)
  })
}

/** `kinds`: of the shop's attributes, by slug. */
export function readFilters(
  { findings, wanted, current }: Reading,
  source: SourceFile,
  kinds: ReadonlyMap<string, AttributeKind>,
): void {
  const file = findings.read(source, filtersFile, source.data)
  if (!file) return
  for (const [slug, { labels, ...given }] of Object.entries(file.attributes)) {
    const path = ['attributes', slug]
    const before = current.filter.get(slug)
    if (!before) {
      findings.refuse(source, path, `there is no attribute ${slug}`)
      continue
    }
    if (given.filter === 'range' && kinds.get(slug) !== 'number')
      findings.refuse(source, [...path, 'filter'], 'only numbers have a range')
    const all = inOrder({ ...before.labels, ...labels }, Object.keys(labels ?? before.labels))
    const changed = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    wanted.filter.set(slug, {
      ...before,
      ...changed,
      labels: all,
      order: Object.keys(all),
      swatches: { ...before.swatches, ...given.swatches },
    })
  }
  for (const [slug, filters] of Object.entries(file.categories)) {
    const path = ['categories', slug]
    if (!current['filters of category'].has(slug))
      findings.refuse(source, path, `there is no category ${slug}`)
    filters.forEach((filter, position) => {
      const problem = filterProblem(filter, kinds)
      if (problem !== null) findings.refuse(source, [...path, position], problem)
    })
    wanted['filters of category'].set(slug, filters)
  }
}

/** A category names attributes, `attribute:range`, `attribute:choice`, or filters that every shop has. */
function filterProblem(filter: string, kinds: ReadonlyMap<string, AttributeKind>): string | null {
  if (builtInFilters.some(({ slug }) => slug === filter)) return null
  const [slug = '', type, ...more] = filter.split(':')
  const kind = kinds.get(slug)
  if (!kind) return `there is no attribute ${slug}`
  if (more.length > 0 || (type !== undefined && type !== 'range' && type !== 'choice'))
    return `${filter}: only :range and :choice may follow the attribute`
  return type === 'range' && kind !== 'number' ? `${slug}: only numbers have a range` : null
}

export async function readShop(
  { findings, pictures, wanted, current }: Reading,
  source: SourceFile,
): Promise<void> {
  const file = findings.read(source, shopFile, source.data)
  if (!file) return
  if (file.email && !z.email().safeParse(file.email).success)
    findings.refuse(source, ['email'], 'has to be an e-mail address')
  const given = Object.fromEntries(Object.entries(file).filter(([, value]) => value !== undefined))
  if (file.coordinates) {
    given.coordinates = normaliseCoordinates(file.coordinates) ?? ''
    if (given.coordinates === '')
      findings.refuse(
        source,
        ['coordinates'],
        'has to be latitude and longitude in Hungary: 47.4979, 19.0402',
      )
  }
  if (file.guaranteeNotice) {
    const picture = await pictures.read(source, ['guaranteeNotice'], file.guaranteeNotice)
    given.guaranteeNotice = picture?.key ?? ''
  }
  wanted.shop.set('data', { ...current.shop.get('data')!, ...given })
}
