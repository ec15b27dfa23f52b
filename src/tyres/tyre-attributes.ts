/** Attributes that the program itself knows, by their slugs: sizes in searches, the EU label and the seasons are made of them. */

/** What a size in a search becomes; the first slug is the program's own. */
export const sizeRoles = {
  width: ['szelesseg', 'gumi-szelesseg', 'width'],
  aspect: ['oldalfal', 'profil', 'oldalfal-magassag', 'aspect'],
  rim: ['felni', 'felniatmero', 'felni-atmero', 'rim'],
  diameter: ['kulso-atmero', 'diameter'],
  load: ['terhelesi-index', 'load-index'],
  speed: ['sebessegindex', 'sebesseg-index', 'speed'],
  season: ['evszak', 'idenyjelleg', 'season'],
  vehicle: ['jarmu', 'jarmutipus', 'vehicle'],
  reinforced: ['erositett', 'xl', 'reinforced'],
  runFlat: ['defektturo', 'run-flat', 'runflat'],
} as const

/**
 * What says which wheel takes which tyre, beside its diameter (`rim`), and what a customer compares with the car. `spokes`: by which
 * a wheel is drawn, `5 kettős`.
 */
export const wheelRoles = {
  rimWidth: ['felni-szelesseg', 'felniszelesseg', 'rim-width'],
  boltCircle: ['osztokor', 'lyukosztas', 'pcd'],
  spokes: ['kullok', 'kullozes', 'spokes'],
} as const

/** What cards and pages of tyres show by themselves. */
const shownByName = [
  'szerkezet',
  'iker-terhelesi-index',
  'uzemanyag',
  'nedves-tapadas',
  'zaj',
  'zajosztaly',
  'hopehely',
]

const known: ReadonlySet<string> = new Set([
  ...Object.values(sizeRoles).flat(),
  ...wheelRoles.rimWidth,
  ...shownByName,
])

/** Whether the program does something with an attribute of this slug. */
export const isTyreAttribute = (slug: string): boolean => known.has(slug)
