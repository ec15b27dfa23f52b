import { describe, expect, it } from 'vitest'
import { createStoreHandlers } from './store-api.ts'
import { arrangeTowns } from './towns.ts'
import { loadTowns } from './towns-file.ts'

const { storeGetCities } = createStoreHandlers()
async function townsOf(code: string, country = 'HU'): Promise<string[]> {
  const query = { country_id: country, postal_code: code }
  // The handler reads nothing else.
  const cities = await storeGetCities({ query } as Parameters<typeof storeGetCities>[0], {} as never)
  for (const { postal_code: own } of cities) expect(own).toBe(code)
  return cities.map(({ name }) => name)
}

describe('the towns of a postal code', () => {
  it.each([
    ['2000', ['Szentendre']],
    ['1138', ['Budapest']],
    ['4032', ['Debrecen']],
    ['9024', ['Győr']],
    ['3525', ['Miskolc']],
    ['7621', ['Pécs']],
    ['6722', ['Szeged']],
    ['3304', ['Eger']],
    ['7370', ['Felsőegerszeg', 'Meződ', 'Oroszló', 'Palé', 'Sásd', 'Varga', 'Vázsnok']],
    ['7668', ['Gyód', 'Keszü', 'Pécs']],
  ])('%s is %j', async (code, names) => {
    expect(await townsOf(code)).toEqual(names)
  })

  it.each(['', '0000', '9999', '113', '11388', 'abcd', '__proto__', '１１３８'])(
    'are none of %j',
    async (code) => {
      expect(await townsOf(code)).toEqual([])
    },
  )

  it('are none of another country', async () => {
    expect(await townsOf('1138', 'SK')).toEqual([])
    expect(await townsOf('1138', 'hu')).toEqual(['Budapest'])
  })

  it('are known of the whole country', async () => {
    const towns = await loadTowns()
    expect(towns.size).toBeGreaterThan(2900)
    for (const [code, names] of towns) {
      expect(code).toMatch(/^[1-9]\d{3}$/)
      expect(names.length).toBeGreaterThan(0)
    }
  })

  it('stand in the order of the Hungarian alphabet, each once', () => {
    const rows = ['Csörög', 'Ősi', 'Cered', 'Orfű', 'Cered', 'Öcs'].map((city) => ({ zip: 1000, city }))
    expect(arrangeTowns(rows).get('1000')).toEqual(['Cered', 'Csörög', 'Orfű', 'Öcs', 'Ősi'])
  })
})
