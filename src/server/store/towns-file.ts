import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arrangeTowns, type PostalRow, type Towns } from './towns.ts'

const { resolve } = createRequire(import.meta.url)

/** The towns with several codes have files of their own, which list streets. */
const townsByStreet = {
  budapest: 'Budapest',
  debrecen: 'Debrecen',
  gyor: 'Győr',
  miskolc: 'Miskolc',
  pecs: 'Pécs',
  szeged: 'Szeged',
}

/** Codes that the data, which was made in 2023, does not have. */
const newer: readonly PostalRow[] = [{ zip: 3304, city: 'Eger' }]

async function readRows<T>(name: string): Promise<T[]> {
  return JSON.parse(await readFile(resolve(`hu-postal-codes/${name}.json`), 'utf8')) as T[]
}

async function readTowns(): Promise<Towns> {
  const [whole, ...byStreet] = await Promise.all([
    readRows<PostalRow>('postal-codes'),
    ...Object.entries(townsByStreet).map(async ([name, city]) => {
      const streets = await readRows<Pick<PostalRow, 'zip'>>(name)
      return [...new Set(streets.map(({ zip }) => zip))].map((zip) => ({ zip, city }))
    }),
  ])
  return arrangeTowns([...whole, ...byStreet.flat(), ...newer])
}

let known: Promise<Towns> | undefined

/** Read once, when first asked. */
export function loadTowns(): Promise<Towns> {
  known ??= readTowns()
  return known
}
