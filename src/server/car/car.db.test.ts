import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { carSample } from '#demo/cars/car-sample.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { createShopDatabase, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { findFitments, findMakes, findModels, replaceCars } from './car-store.ts'
import { readCarTable } from './car-table.ts'

let shop: ShopDatabase
const folder = mkdtempSync(join(tmpdir(), 'boltiv-cars-'))
const file = join(folder, 'cars.csv')
beforeAll(async () => {
  shop = await createShopDatabase('cars')
})
afterAll(async () => {
  await shop.drop()
  rmSync(folder, { recursive: true, force: true })
})
const cars = (...args: string[]) =>
  runCommand(['cars', ...args], { DATABASE_URL: shop.url, DATA_DIR: folder })
const [header = '', ...sample] = carSample.split('\n')

it('an import checks first, then replaces the table before, and takes nothing of a wrong one', async () => {
  await shop.sql.begin((tx) => replaceCars(tx, readCarTable(carSample).rows, { isSample: true }))
  expect(await findMakes(shop.sql)).toMatchObject({ isSample: true })
  writeFileSync(
    file,
    [header, 'Lada;Niva;1977;;185/75 R16;;95;Q;', 'Lada;Álom;2000;2005;175/70 R13;;82;T;'].join('\n'),
  )
  expect((await cars('import', file)).out).toContain('2 sor, a mostani ')
  expect((await findMakes(shop.sql)).isSample).toBe(true)
  expect(await cars('import', file, '--write')).toMatchObject({ code: 0, error: '' })
  expect(await findMakes(shop.sql)).toEqual({ isSample: false, makes: ['Lada'] })
  expect(await findModels(shop.sql, 'Lada')).toEqual(['Álom', 'Niva'])
  expect(await findModels(shop.sql, "x' or 1=1")).toEqual([])
  const niva = { make: 'Lada', model: 'Niva' }
  expect(await findFitments(shop.sql, { ...niva, year: 2026 })).toEqual([
    {
      from_year: 1977,
      to_year: null,
      front: '185/75 R16',
      rear: null,
      load_index: 95,
      speed: 'Q',
      note: null,
    },
  ])
  expect(await findFitments(shop.sql, { ...niva, year: 1976 })).toEqual([])
  const logged = await shop.sql`select count(*)::int as count from change_log where kind = 'cars'`
  expect(logged).toEqual([{ count: 2 }])

  writeFileSync(file, [header, sample[0], 'Trabant;601;1963;1991;nagy;;64;P;'].join('\n'))
  const wrong = await cars('import', file, '--write')
  expect(wrong.code).toBe(1)
  expect(wrong.error).toContain('3. sor: az első méret')
  writeFileSync(file, Buffer.from([0x67, 0xff, 0xfe]))
  expect((await cars('import', file, '--write')).error).toContain('UTF-8')
  expect((await findMakes(shop.sql)).makes).toEqual(['Lada'])
})
