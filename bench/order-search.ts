import type { Sql, Transaction } from '#platform/database/database.ts'
import { listDeskOrders } from '#server/order/order-desk-store.ts'
import { countDeskOrders } from '#server/order/order-desk-views.ts'
import { findTroubles } from '#server/order/order-trouble.ts'
import { openOrderShop } from './support/order-shop.ts'

// The desk's search over many orders: names that thousands share, names that few have, pieces of telephones, places, numbers; and its
// tabs over those that are open.

const orders = Number(process.argv[2] ?? 1_000_000)
/** The last of them are to leave yet: what a large shop has in a day or two. */
const open = Math.min(orders, 2000)
const goal = 50
const rounds = 20
const batch = 20_000
const numberOf = (n: number) => `2026-${String(n).padStart(7, '0')}`

const lastNames =
  'Nagy Kovács Tóth Szabó Horváth Varga Kiss Molnár Németh Farkas Balogh Papp Lakatos Takács Juhász Oláh Mészáros Simon Rácz Fekete'
const firstNames =
  'László István József János Zoltán Sándor Ferenc Attila Péter Mária Erzsébet Katalin Ilona Éva Anna Zsuzsanna Ágnes Andrea Zsófia Čapka'
const towns =
  'Budapest Debrecen Szeged Miskolc Pécs Győr Nyíregyháza Kecskemét Székesfehérvár Szombathely Érd Tatabánya Sopron Kaposvár Veszprém Békéscsaba Zalaegerszeg Eger Nagykanizsa Dunaújváros'
const streets = 'Fő Petőfi Kossuth Rákóczi Arany Dózsa Ady Béke Szabadság Szövő'

/** A frequent word, several, a rare one, pieces, none. */
const searches = [
  'nagy',
  'nagy lászló',
  'kovács budapest',
  'capka rácz eger',
  'szövő utca',
  'budapest',
  '3012345',
  '06 30 123 4567',
  '1234@pelda',
  'vevo777777',
  '2026-0777777',
  '77777',
  'nincsilyen',
  'nagy nincsilyen',
  'a',
]

async function insertOrders(sql: Transaction, first: number, last: number): Promise<void> {
  await sql`
    with words as (
      select string_to_array(${lastNames}, ' ') as last_names, string_to_array(${firstNames}, ' ') as first_names,
        string_to_array(${towns}, ' ') as towns, string_to_array(${streets}, ' ') as streets
    ), parts as (
      select n, last_names[1 + hashint4(n) & 15 + (n % 5)] as last_name, first_names[1 + n / 7 % 20] as first_name,
        towns[1 + abs(hashint4(n + 7)) % 20] as town, streets[1 + n / 3 % 10] || ' utca ' || n % 97 as street,
        1000 + abs(hashint4(n)) % 9000 as postal_code, '+3630' || (1000000 + abs(hashint4(n + 1)) % 9000000) as phone
      from words, generate_series(${first}::int, ${last}::int) as n
    ), complete as (
      select *, jsonb_build_object('name', last_name || ' ' || first_name, 'postal_code', postal_code::text, 'city', town,
        'address', street) as address from parts
    )
    insert into orders (id, number, cart_id, state, fulfilment, contact, shipping_address, billing_address, shipping_method,
      payment_method, terms_version, total_gross, placed_at)
    select uuidv7(make_interval(secs => (n - ${orders}::int) * 30)), '2026-' || lpad(n::text, 7, '0'), gen_random_uuid(),
      case when n > ${orders - open}::int then 'accepted' else 'completed' end,
      case when n > ${orders - open}::int then 'unfulfilled' else 'delivered' end,
      jsonb_build_object('email', 'vevo' || n || '@pelda.hu', 'phone', phone, 'last_name', last_name, 'first_name', first_name),
      address, address, '{"name": "Házhoz szállítás"}'::jsonb, '{"name": "Banki átutalás", "type": "transfer"}'::jsonb, '1', 10000,
      now() - make_interval(secs => (${orders}::int - n) * 30)
    from complete`
}

/** What is inserted here comes from no cart, so that foreign keys have nothing to hold. */
async function fill(sql: Sql): Promise<void> {
  let milliseconds = 0
  for (let first = 1; first <= orders; first += batch) {
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await insertOrders(tx, first, Math.min(orders, first + batch - 1))
      const start = performance.now()
      await tx`select index_order(o) from orders o where o.number between ${numberOf(first)} and ${numberOf(first + batch - 1)}`
      milliseconds += performance.now() - start
    })
  }
  console.log(`${orders} orders indexed in ${(milliseconds / 1000).toFixed(1)} s`)
  await sql`analyze orders`
  await sql`analyze order_search`
}

async function measure(name: string, work: () => Promise<number>): Promise<number> {
  const times: number[] = []
  let found = 0
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    found = await work()
    times.push(performance.now() - start)
  }
  times.sort((one, other) => one - other)
  const p95 = times[Math.floor(rounds * 0.95) - 1]!
  console.log(
    `${name.padEnd(20)} ${String(found).padStart(4)} found, p50 ${times[rounds / 2]!.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
  )
  return p95
}

/** A list as the desk requests it: what is in trouble, the counts of the tabs, and the rows. */
async function list(
  sql: Sql,
  selection: { search: string } | { view: 'due' | 'to_pack' | 'trouble' | 'all' },
) {
  const [troubles, found] = await Promise.all([
    findTroubles(sql),
    'search' in selection ? listDeskOrders(sql, { ...selection, isPersonal: true }) : null,
  ])
  const context = { until: '2999-01-01', troubled: [...troubles.keys()] }
  const [rows] = await Promise.all([
    found ?? ('view' in selection ? listDeskOrders(sql, { ...selection, ...context }) : []),
    countDeskOrders(sql, context),
  ])
  return rows.length
}

const shop = await openOrderShop()
try {
  await fill(shop.sql)
  const sizes = await shop.sql<{ table: string; index: string }[]>`
    select pg_size_pretty(pg_table_size('order_search')) as table, pg_size_pretty(pg_indexes_size('order_search')) as index`
  console.log(`words ${sizes[0]!.table}, their indexes ${sizes[0]!.index}`)
  let slowest = 0
  for (const search of searches)
    slowest = Math.max(slowest, await measure(search, () => list(shop.sql, { search })))
  for (const view of ['due', 'to_pack', 'trouble', 'all'] as const)
    slowest = Math.max(slowest, await measure(`tab ${view}`, () => list(shop.sql, { view })))
  console.log(`slowest p95 ${slowest.toFixed(1)} ms, goal ${goal} ms`)
  if (slowest > goal) process.exitCode = 1
} finally {
  await shop.close()
}
