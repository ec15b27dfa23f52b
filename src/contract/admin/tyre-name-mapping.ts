/** The part of a mapping that reads what a tyre's name says, as a form adds it: `205/55 R16 91H`. Pure. */

const parts = {
  szelesseg: 'width',
  oldalfal: 'profile',
  felni: 'rim',
  'terhelesi-index': 'load_index',
  sebessegindex: 'speed',
  erositett: 'reinforced',
  defektturo: 'run_flat',
} as const

/** Made where the shop has none of their slugs. */
const attributes = [
  { slug: 'szelesseg', name: 'Szélesség', kind: 'number', unit: 'mm', filter: 'choice' },
  { slug: 'oldalfal', name: 'Oldalfal', kind: 'number', unit: '%', filter: 'choice' },
  { slug: 'felni', name: 'Felni', kind: 'number', unit: 'col', filter: 'choice' },
  { slug: 'terhelesi-index', name: 'Terhelési index', kind: 'number', filter: 'range' },
  { slug: 'sebessegindex', name: 'Sebességindex', kind: 'choice', filter: 'choice' },
  { slug: 'erositett', name: 'Erősített (XL)', kind: 'boolean', filter: 'choice' },
  { slug: 'defektturo', name: 'Defekttűrő', kind: 'boolean', filter: 'choice' },
]

export const tyreNameFields: Readonly<Record<string, { tyre: string }>> = Object.fromEntries(
  Object.entries(parts).map(([slug, tyre]) => [`attributes.${slug}`, { tyre }]),
)

export const tyreNameParts = (column: string) => ({ tyreName: { column }, attributes })
