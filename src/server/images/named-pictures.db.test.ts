import { afterAll, beforeAll, expect, it } from 'vitest'
import { createShopDatabase, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { findNamedHashes } from './named-pictures.ts'

let shop: ShopDatabase
beforeAll(async () => {
  shop = await createShopDatabase('named_pictures')
})
afterAll(() => shop.drop())

/** How a column of each type may name a picture. */
const values: Readonly<Record<string, (key: string) => string>> = {
  text: (key) => key,
  varchar: (key) => `/images/${key}/product-cover`,
  json: (key) => JSON.stringify({ regions: [{ image: { mini: `/images/${key}/mini` } }] }),
  jsonb: (key) => JSON.stringify({ old: [{ file_key: key }], html: `<img src="/images/${key}/mini">` }),
  _text: (key) => `{egyik,${key}}`,
}

type Column = { schema: string; table: string; column: string; type: string }

/** Every column of the shop and of its queue that can hold a name, whatever it is there for. */
async function columnsOfText(): Promise<Column[]> {
  return shop.sql<Column[]>`
    select n.nspname as schema, c.relname as table, a.attname as column, coalesce(base.typname, t.typname) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_type t on t.oid = a.atttypid left join pg_type base on base.oid = nullif(t.typbasetype, 0)
    where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker', 'drizzle') and a.attnum > 0 and not a.attisdropped
      and coalesce(base.typname, t.typname) = any(${Object.keys(values)}::text[]) and c.relname not in ('unnamed_picture', 'drawn_picture')
    order by 1, 2, a.attnum`
}

it('a picture stays that any column of any table names, also one of a table that comes later', async () => {
  const { sql } = shop
  await sql`create table later_table (notes text[])`
  const columns = await columnsOfText()
  expect(columns.length).toBeGreaterThan(300)
  const places = new Map<string, string>()
  // Each table again without its rules, and a row for each of its columns with the name in that alone.
  for (const [table, found] of Map.groupBy(columns, (one) => `"${one.schema}"."${one.table}"`)) {
    const list = found.map(({ column, type }) => `"${column}" ${type}`).join(', ')
    await sql.unsafe(`drop table ${table} cascade; create table ${table} (${list})`)
    for (const { column, type } of found) {
      const hash = places.size.toString(16).padStart(10, '0')
      places.set(hash, `${table}.${column}`)
      const value = values[type]!(`products/kep-${hash}.webp`)
      await sql.unsafe(`insert into ${table} ("${column}") values ('${value}')`)
    }
  }
  const nowhere = 'ffffffffff'
  const named = await findNamedHashes(sql, [...places.keys(), nowhere])
  expect([...places].filter(([hash]) => !named.has(hash)).map(([, place]) => place)).toEqual([])
  expect(named.has(nowhere)).toBe(false)
})
