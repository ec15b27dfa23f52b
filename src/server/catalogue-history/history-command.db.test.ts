import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordChange } from '#platform/audit/recording.ts'
import { createShopDatabase, insertVariant, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { runCommand } from '#tests/support/run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'boltiv-history-command-'))
let shop: ShopDatabase
beforeAll(async () => {
  shop = await createShopDatabase('history_command')
})
afterAll(async () => {
  await shop.drop()
  rmSync(folder, { recursive: true, force: true })
})

const asOf = (...args: string[]) =>
  runCommand(['catalogue', 'as-of', ...args], { DATABASE_URL: shop.url, DATA_DIR: folder })
const rowsOf = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\r\n').slice(1)

/** A moment between what was written and what will be. */
async function moment(): Promise<string> {
  await wait(3)
  const at = new Date().toISOString()
  await wait(3)
  return at
}

it('writes the catalogue of a moment, and what differs between two', async () => {
  const id = await insertVariant(shop.sql, { name: 'Régi név', gross: 20_000 })
  const before = await moment()
  const author = { actor: 'staff:7', name: 'Nagy Éva', what: 'saveProduct' } as const
  await recordChange(
    shop.sql,
    author,
    (tx) => tx`
      update product set name = 'Új név' where id = (select product_id from variant where id = ${id})`,
  )
  const after = await moment()

  const past = join(folder, 'akkor.csv')
  expect(await asOf(before, past)).toEqual({ code: 0, out: `Kész: ${past}\n`, error: '' })
  expect(rowsOf(past)).toEqual([expect.stringMatching(/;Régi név;.*;20000;/)])

  const differences = join(folder, 'kulonbseg.csv')
  expect((await asOf(before, '--diff', after, differences)).code).toBe(0)
  expect(rowsOf(differences)).toEqual([
    expect.stringMatching(/;Megnevezés;Régi név;Új név;\d{4}-\d\d-\d\d \d\d:\d\d;.*Nagy Éva$/),
  ])

  // What is there is never written over.
  expect(await asOf(after, past)).toMatchObject({
    code: 1,
    error: 'Ez a fájl már megvan, nem írjuk felül.\n',
  })
  expect((await asOf('1999-01-01', join(folder, 'regi.csv'))).error).toMatch(/A napló eddig ér vissza/)
})
