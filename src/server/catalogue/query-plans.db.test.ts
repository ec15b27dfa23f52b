import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Sql } from '#platform/database/database.ts'
import { postgresJsArguments } from '#platform/postgres/connection-url.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { findMovedSlug } from './category-store.ts'
import { cardVariants, findProduct } from './product-store.ts'
import { saleDetailsRows } from './sale-details.ts'
import { loadVariants } from './variant-store.ts'

const products = 500
let database: Awaited<ReturnType<typeof createTestDatabase>>
let sql: Sql
let watched: Sql
let queries: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  sql = openDatabase(database.url, { max: 2, web: true })
  await fill()
  const { address, options } = postgresJsArguments(database.url)
  watched = postgres(address, {
    ...options,
    max: 1,
    debug: (_connection, text) => queries.push(text),
  })
  // The driver reads the types once, with its first statement.
  await watched`select 1`
})
afterAll(async () => {
  await watched.end()
  await sql.end()
  await database.drop()
})

/** A small shop: for a disk that turns, reading a whole table of it would cost less than its index. */
async function fill() {
  await sql.unsafe(`
    insert into brand (slug, name) select 'b' || n, 'B' || n from generate_series(1, 50) n;
    insert into category (path, slug, name) select '{}', 'c' || n, 'C' || n from generate_series(1, 40) n;
    update category set path = array[id];
    insert into attribute (slug, name, kind, filter_type) select 'a' || n, 'A' || n, 'choice', 'choice' from generate_series(1, 8) n;
    insert into product (slug, name, item_number, brand_id, main_category_id, tax_rate)
      select 'p' || n, 'P' || n, 'P' || n, 1 + n % 50, 1 + n % 40, 27 from generate_series(1, ${products}) n;
    insert into product_category (product_id, category_id) select id, main_category_id from product;
    insert into product_image (product_id, file_key) select id, 'x.svg' from product;
    insert into variant (product_id, item_number, slug) select id, 'V' || id || '-' || n, 'v' || n from product, generate_series(1, 2) n;
    insert into stock (variant_id, on_hand) select id, id % 9 from variant;
    insert into variant_attribute (variant_id, attribute_id, value) select v.id, a.id, 'x' || v.id % 7 from variant v, attribute a;
    insert into variant_price (variant_id, gross, original_gross, valid_from, valid_to)
      select id, 1000 + id % 900, case when id % 10 = 0 then 2500 end,
        now() - interval '100 days' + n * interval '30 days',
        case when n < 3 then now() - interval '100 days' + (n + 1) * interval '30 days' end
      from variant, generate_series(0, 3) n;
    insert into slug_history (entity, slug, entity_id) select 'product', 'old' || id, id from product;
    analyze`)
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Function Name'?: string; Plans?: Plan[] }

/** The tables that the statements of `work` read from end to end, and the functions that were not written into them. */
async function fullScans(
  work: (executor: Sql) => Promise<unknown>,
): Promise<{ tables: string[]; statements: number }> {
  queries = []
  await work(watched)
  const statements = queries
  const tables = new Set<string>()
  for (const text of statements) {
    // The plan for any values: customers' connections make no other.
    const [row] = await sql.unsafe<{ 'QUERY PLAN': { Plan: Plan }[] }[]>(
      `explain (generic_plan, format json) ${text}`,
    )
    const waiting = [row!['QUERY PLAN'][0]!.Plan]
    for (let plan = waiting.pop(); plan; plan = waiting.pop()) {
      if (plan['Node Type'] === 'Seq Scan') tables.add(plan['Relation Name'] ?? '')
      if (plan['Node Type'] === 'Function Scan') tables.add(plan['Function Name'] ?? '')
      waiting.push(...(plan.Plans ?? []))
    }
  }
  return { tables: [...tables], statements: statements.length }
}

/** Reading these few rows from end to end is the quickest way. */
const small = ['category', 'brand', 'attribute', 'badge', 'product_badge']
const large = (tables: string[]) => tables.filter((table) => !small.includes(table))
const ids = Array.from({ length: 24 }, (_, index) => 1 + index * 100)
const now = new Date()

test.each<[string, (executor: Sql) => Promise<unknown>]>([
  ['a product by its slug', (executor) => findProduct(executor, 'p77')],
  ['an old slug', (executor) => findMovedSlug(executor, 'product', 'old77')],
  ['a page of cards', (executor) => loadVariants(executor, ids, now)],
  ['what an order is made of', (executor) => saleDetailsRows(executor, executor`${ids}`, now)],
  ['the variants of cards by product', (executor) => cardVariants(executor, ids, now)],
])('%s is found by indexes, in one statement', async (_what, work) => {
  const { tables, statements } = await fullScans(work)
  expect(large(tables)).toEqual([])
  expect(statements).toBe(1)
})
