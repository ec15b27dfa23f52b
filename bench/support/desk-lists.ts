import { loadavg } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { productSorts, productViews } from '#contract/admin/endpoints/products.ts'
import type { Sql } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import { findBySql, listProducts, openProductList, type ProductList } from '#server/desk-lists/index.ts'

// The list of products: the same searches by SQL and from memory, each with its exact counts and the rows of the window.

type Search = {
  view?: (typeof productViews)[number]
  sort?: (typeof productSorts)[number]
  search?: string
  category?: string[]
  brand?: string[]
  isDeep?: boolean
}
const searches: readonly (readonly [string, Search])[] = [
  ['all, by name', {}],
  ['all, the window after 500', { isDeep: true }],
  ['all, the cheapest first', { sort: 'price' }],
  ['all, the dearest first', { sort: 'price_desc' }],
  ['all, least in stock first', { sort: 'stock' }],
  ['all, the newest first', { sort: 'newest' }],
  ['all, last changed first', { sort: 'updated' }],
  ['a category with those below it', { category: ['kategoria-1'] }],
  ['two brands, dearest first', { brand: ['marka-3', 'marka-4'], sort: 'price_desc' }],
  ['sold out', { view: 'sold_out' }],
  ['low in stock, of a category', { view: 'low_stock', category: ['kategoria-2'] }],
  ['without a picture', { view: 'no_picture' }],
  ['without a manufacturer', { view: 'no_gpsr' }],
  ['without the label', { view: 'no_label', sort: 'newest' }],
  ['below cost, of a brand', { view: 'below_cost', brand: ['marka-7'] }],
  ['unsold', { view: 'unsold' }],
  ['a word that a tenth have', { search: 'Fjell' }],
  ['two words, cheapest first', { search: 'zapor 205', sort: 'price' }],
  ['one character', { search: 'a' }],
  ['an item number', { search: 'V777-1' }],
  ['a word that none has', { search: 'nincsilyen' }],
]
const rounds = { sql: 3, memory: 40 }
const limit = 101

/** Returns how many searches missed the goal. */
export async function measureProductList(platform: Platform, goal: number): Promise<number> {
  const { sql } = platform
  await giveProblems(sql)
  const list = openProductList(platform)
  console.log(
    `\nload of the machine ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  )
  await build(list)
  let missed = 0
  console.log(
    `\n${'the list of products'.padEnd(34)}${'found'.padStart(9)}   SQL p50, max   memory p50, p95, goal ${goal} ms, CPU in Node`,
  )
  for (const [what, search] of searches) {
    const bySql = await times(rounds.sql, () => window(sql, (query) => findBySql(sql, query), search))
    const found = await total(list, search)
    const memory = await times(rounds.memory, () => window(sql, list.find, search))
    if (memory.p95 > goal) missed += 1
    console.log(
      `${what.padEnd(34)}${String(found).padStart(9)}${ms(bySql.p50)}${ms(bySql.max)}   ${ms(memory.p50)}${ms(memory.p95)}${ms(memory.cpu)}`,
    )
  }
  await measureChanges(sql, list)
  list.close()
  return missed
}

/** Some of each problem; the catalogue itself has either all of one or none. */
async function giveProblems(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx.unsafe(`set local session_replication_role = replica; set local statement_timeout = 0;
      update product set published = false where id % 40 = 0 and published;
      update variant set cost = 90000, low_stock = 5 where id % 25 = 0 and cost is null;
      update brand set manufacturer_name = 'M', manufacturer_address = 'M', manufacturer_email = 'm@m.hu' where id % 2 = 0`)
  })
  await sql.unsafe('vacuum analyze product, variant')
}

async function build(list: ProductList): Promise<void> {
  global.gc?.()
  const before = process.memoryUsage().rss
  const cpu = process.cpuUsage()
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  await list.build()
  delay.disable()
  const { user, system } = process.cpuUsage(cpu)
  global.gc?.()
  const grown = (process.memoryUsage().rss - before) / 2 ** 20
  const gauge = (name: string) => list.gauges.find(([one]) => one === name)![2]()
  console.log(
    `index: ${gauge('desk_index_rows')} products, columns ${(gauge('desk_index_bytes') / 2 ** 20).toFixed(0)} MiB, process grown by ` +
      `${grown.toFixed(0)} MiB; built in ${gauge('desk_index_build_seconds').toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s of CPU ` +
      `in Node; event loop late by p99 ${(delay.percentile(99) / 1e6).toFixed(0)} ms, at most ${(delay.max / 1e6).toFixed(0)} ms`,
  )
}

/** What the desk gets: the window's rows with what the list shows of them, and all counts. */
async function window(sql: Sql, find: ProductList['find'], search: Search): Promise<void> {
  const query = queryOf(search)
  const after = search.isDeep ? (await firstIds(sql)).at(-1) : undefined
  const { ids } = await find({ ...query, after })
  await listProducts(sql, ids.slice(0, limit - 1), query.search)
}

let first: Promise<number[]> | undefined
const firstIds = (sql: Sql): Promise<number[]> =>
  (first ??= findBySql(sql, { ...queryOf({}), limit: 500 }).then(({ ids }) => ids))

const queryOf = ({ view = 'all', sort = 'name', search = '', category = [], brand = [] }: Search) => ({
  view,
  sort,
  search,
  category,
  brand,
  limit,
})

async function total(list: ProductList, search: Search): Promise<number> {
  const { all } = await list.find(queryOf(search))
  return all?.total ?? 0
}

/** Milliseconds; `cpu`: of this process, for one. */
type Times = { p50: number; p95: number; max: number; cpu: number }

/** One that the database gave up is as long as it was tried. */
async function times(count: number, work: () => Promise<void>): Promise<Times> {
  const taken: number[] = []
  const cpu = process.cpuUsage()
  for (let round = 0; round < count; round += 1) {
    const begun = performance.now()
    await work().catch(() => undefined)
    taken.push(performance.now() - begun)
  }
  const { user, system } = process.cpuUsage(cpu)
  taken.sort((one, other) => one - other)
  const at = (part: number) => taken[Math.ceil(count * part) - 1]!
  return { p50: at(0.5), p95: at(0.95), max: taken.at(-1)!, cpu: (user + system) / 1000 / count }
}

const ms = (milliseconds: number) => `${milliseconds.toFixed(1).padStart(10)} ms`

/** How long the next list takes after a change of so many products. */
async function measureChanges(sql: Sql, list: ProductList): Promise<void> {
  for (const count of [1, 100, 5000]) {
    await sql`
      update stock set on_hand = on_hand + 1 where variant_id in (
        select v.id from variant v join product p on p.id = v.product_id order by p.id limit ${count})`
    const { p50 } = await times(1, () => window(sql, list.find, {}))
    console.log(`${`the next list after ${count} changed`.padEnd(64)} ${ms(p50)}`)
  }
}
