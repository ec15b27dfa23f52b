import type { Executor, Sql } from '#platform/database/database.ts'
import { plannedByValue } from '#platform/database/database.ts'
import { indexNewOrders, searchPatterns } from '#server/order/index.ts'

export type CustomerRow = {
  id: number
  email: string
  name: string
  town: string
  hasAccount: boolean
  orders: number
  /** Forints of orders that stand. */
  spent: number
  lastOrderAt: Date | null
}

/** How many the list gets at once. */
export const customerWindow = 50
/** Customers are counted so far. */
export const maxCounted = 10_000

/** The orders of the customer `c`: those of their accounts, and those of a guest with the address. */
const ordersOf = (sql: Executor) => sql`(
  select g.* from orders g where g.user_id is null and lower(g.contact ->> 'email') = c.email
  union all
  select m.* from users u join orders m on m.user_id = u.id where lower(u.email) = c.email)`

const found = (sql: Executor, patterns: readonly string[]) =>
  patterns
    .map((pattern) => sql`words like ${pattern}`)
    .reduce((one, other) => sql`${one} and ${other}`, sql`true`)

/** Who ordered last comes first; one more than a window has, and how many there are, one more than is counted at most. */
export async function listCustomers(
  sql: Sql,
  { search, before }: { search: string; before: number | undefined },
): Promise<{ rows: CustomerRow[]; count: number }> {
  await indexNewOrders(sql)
  const patterns = search === '' ? [] : searchPatterns(search)
  return plannedByValue(sql, async (tx) => {
    // By themselves: as a part of the larger statement they were read by a scan of the table.
    const chosen = await tx<{ id: number }[]>`
      select id from customer where ${found(tx, patterns)} and (${before ?? null}::int is null or (last_order_at, id) < (
        select last_order_at, id from customer where id = ${before ?? null}::int))
      order by last_order_at desc, id desc limit ${customerWindow + 1}`
    const ids = chosen.map(({ id }) => id)
    const rows = await readCustomers(tx, tx`(select * from customer where id = any(${ids}::int[]))`)
    const [counted] = await tx<{ count: number }[]>`
      select count(*)::int as count from (
        select from customer where ${found(tx, patterns)} limit ${maxCounted + 1}) as counted`
    return { rows, count: counted!.count }
  })
}

export async function findCustomer(sql: Executor, id: number): Promise<CustomerRow | undefined> {
  const [row] = await readCustomers(sql, sql`(select * from customer where id = ${id})`)
  return row
}

function readCustomers(sql: Executor, chosen: ReturnType<Sql>) {
  return sql<CustomerRow[]>`
    select c.id, c.email, coalesce(nullif(trim(a.name), ''), o.name, '') as name, coalesce(o.town, '') as town,
      a.id is not null as "hasAccount", o.orders, o.spent, nullif(c.last_order_at, '-infinity') as "lastOrderAt"
    from ${chosen} c
      left join lateral (
        select id, last_name || ' ' || first_name as name from users where lower(email) = c.email
        order by verified_at is null, id desc limit 1) a on true
      cross join lateral (
        select count(*)::int as orders,
          coalesce(sum(total_gross) filter (where state not in ('cancelled', 'quote_requested')), 0)::float8 as spent,
          (array_agg((contact ->> 'last_name') || ' ' || (contact ->> 'first_name') order by placed_at desc))[1] as name,
          (array_agg(coalesce(shipping_address ->> 'city', billing_address ->> 'city') order by placed_at desc))[1] as town
        from ${ordersOf(sql)} as mine) o
    order by c.last_order_at desc, c.id desc`
}

export type CustomerAccount = { id: number; isVerified: boolean; phone: string | null; createdAt: Date }

/** The account that has proved the address, otherwise the newest that has not. */
export async function findAccount(sql: Executor, email: string): Promise<CustomerAccount | undefined> {
  const [row] = await sql<CustomerAccount[]>`
    select id, verified_at is not null as "isVerified", phone, created_at as "createdAt" from users
    where lower(email) = ${email} order by verified_at is null, id desc limit 1`
  return row
}

export type CustomerContact = {
  phone: string
  kind: 'shipping' | 'billing' | ''
  name: string
  postalCode: string
  city: string
  address: string
}

const maxContacts = 40

/** Telephones and addresses of the latest orders and of accounts, the newest first; one that is known is not there again. */
export async function listContacts(sql: Executor, email: string): Promise<CustomerContact[]> {
  return sql<CustomerContact[]>`
    with c as (select ${email}::text as email),
    latest as (select mine.* from c cross join lateral ${ordersOf(sql)} as mine order by placed_at desc limit 20),
    piece as (
      select placed_at as at, contact ->> 'phone' as phone, '' as kind, null::jsonb as a from latest
      union all select placed_at, '', 'shipping', shipping_address from latest where shipping_address is not null
      union all select placed_at, '', 'billing', billing_address from latest
      union all select s.created_at, '', 'shipping', to_jsonb(s) from c join users u on lower(u.email) = c.email
        join shipping_address s on s.user_id = u.id
      union all select b.created_at, '', 'billing', to_jsonb(b) from c join users u on lower(u.email) = c.email
        join billing_address b on b.user_id = u.id
    )
    select coalesce(phone, '') as phone, kind, coalesce(a ->> 'name', '') as name, coalesce(a ->> 'postal_code', '') as "postalCode",
      coalesce(a ->> 'city', '') as city, coalesce(a ->> 'address', '') as address
    from piece group by 1, 2, 3, 4, 5, 6 order by max(at) desc limit ${maxContacts}`
}

/** Orders of the customer that are not over. */
export async function countOpenOrders(sql: Executor, email: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from (select ${email}::text as email) c cross join lateral ${ordersOf(sql)} as mine
    where state in ('placed', 'accepted', 'quote_requested')`
  return row!.count
}

export type CustomerRecordRow = { kind: 'export' | 'erasure'; createdAt: Date }

export async function writeRecord(
  sql: Executor,
  { key, kind, now }: { key: string; kind: CustomerRecordRow['kind']; now: Date },
): Promise<void> {
  await sql`insert into customer_record (customer_key, kind, created_at) values (${key}, ${kind}, ${now})`
}

/** The newest first. */
export async function listRecords(sql: Executor, key: string): Promise<CustomerRecordRow[]> {
  return sql<CustomerRecordRow[]>`
    select kind, created_at as "createdAt" from customer_record where customer_key = ${key} order by id desc limit 20`
}

export type CustomerMessage = {
  id: string
  message: string
  type: string
  createdAt: Date
  isAnswered: boolean
}

/** The newest first; of the contact form. */
export async function listMessagesOf(sql: Executor, email: string): Promise<CustomerMessage[]> {
  return sql<CustomerMessage[]>`
    select id, message, type, created_at as "createdAt", responded_at is not null as "isAnswered"
    from contact_message where lower(email) = ${email} order by created_at desc limit 50`
}
