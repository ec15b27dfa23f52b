import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, type Sql } from '#platform/database/database.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { auditTables, labelOf, referenceOf } from './audit-tables.ts'
import { changeTitle } from './change-titles.ts'
import { fieldName, fieldNames } from './field-names.ts'
import { stateLabels } from './state-labels.ts'

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase('audit_tables')
  sql = openDatabase(database.url, { max: 1 })
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

const customers = 'written by customers and by what follows from it'
const history = 'a history itself: nothing of it changes'
const notRecorded: Record<string, string> = {
  change: 'the audit itself',
  audit: 'the audit itself',
  change_log: 'follows from the rows that are recorded',
  cart: customers,
  cart_line: customers,
  cart_set_line: customers,
  cart_transition: history,
  billing_address: customers,
  shipping_address: customers,
  failed_attempt: customers,
  social_account: customers,
  social_attempt: customers,
  user_device: customers,
  user_record: history,
  user_session: customers,
  user_token: customers,
  user_transition: history,
  users: customers,
  garage_car: customers,
  garage_reminder: customers,
  fitting_appointment: customers,
  review_request: 'written by a job',
  review_request_period: 'written by a job',
  review_request_refusal: customers,
  car_fitment: 'replaced as a whole from a file that the merchant has',
  wishlist: customers,
  wishlist_item: customers,
  stock_alert: customers,
  newsletter_subscription: customers,
  conversion: customers,
  captcha_solution: customers,
  unnamed_picture: 'written by a job that removes files',
  drawn_picture: 'written by a job that draws pictures',
  listing_facet: 'written by the process that feeds the shards of the listing',
  listing_term: 'written by the process that feeds the shards of the listing',
  product_touch: 'follows from the rows that are recorded',
  client_build: 'written by processes that start',
  contact_reply: 'never changed; the message that it answers is recorded',
  coupon_use: customers,
  order_line: 'written with its order by the customer; what a colleague changes of it stands in order_edit',
  order_adjustment: 'follows from the steps of orders, whose sums are recorded',
  order_refund_part: 'follows from order_refund, which is recorded',
  order_transition: history,
  review_transition: history,
  withdrawal_transition: history,
  payment_attempt: customers,
  payment_attempt_transition: history,
  payment_message: history,
  demo_bank_payment: customers,
  import_source_item: 'follows from the file that was written last',
  product_import: 'what it writes of goods is recorded as a change of who runs it',
  product_import_row: 'a trial, of which nothing stays',
  undo_run: 'what it writes is recorded as a change of who wanted it',
  promotion_run: 'what it writes of prices is recorded as a change of who took the step',
  taxonomy_run: 'what it writes of goods is recorded as a change of who started it',
  product_bulk_run: 'what it writes of goods is recorded as a change of who started it',
  order_search: 'follows from orders',
  product_sales: 'follows from orders',
  customer: 'follows from accounts and orders',
  pick_event: history,
  stock_hold: 'follows from orders',
  order_undo: 'lives for a day; the steps that it takes back are recorded',
  email_search: 'follows from emails',
  stock_move: history,
  pickup_feed: 'follows from lists of others',
  pickup_point: 'lists of others, renewed each day',
  list_columns: 'how somebody likes to see a list; nothing of the shop',
  staff_challenge: 'lives for minutes, while somebody signs in',
  staff_recovery_code: 'nothing but secrets; the password that they belong to is recorded',
}

it('every table is recorded, or is known not to be, with the reason', async () => {
  const tables = await sql<{ name: string; recorded: boolean }[]>`
    select relname as name, exists (
      select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where t.tgrelid = c.oid and p.proname in ('write_audit', 'write_audit_of_row')) as recorded
    from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`
  const named = (wanted: boolean) =>
    tables.filter(({ recorded }) => recorded === wanted).map(({ name }) => name)
  expect(named(true)).toEqual(Object.keys(auditTables).toSorted())
  expect(named(false)).toEqual(Object.keys(notRecorded).toSorted())
})

type Column = { table: string; column: string; type: string }
const columns = () => sql<Column[]>`
  select relname as table, attname as column, format_type(atttypid, atttypmod) as type
  from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped
  where relnamespace = 'public'::regnamespace and relname = any(${Object.keys(auditTables)})`

/** Columns that the triggers of a table of customers' record; undefined: all. */
async function recordedColumns(): Promise<Map<string, string[]>> {
  const rows = await sql<{ table: string; definition: string }[]>`
    select c.relname as table, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname like '%_audit'`
  return new Map(
    rows.flatMap(({ table, definition }) => {
      const shown = /'([^']*)'\)$/.exec(definition)?.[1] ?? ''
      return shown === '' ? [] : [[table, shown.split(',')]]
    }),
  )
}

it('every column and every state that is recorded has a Hungarian name', async () => {
  const shown = await recordedColumns()
  const recorded = (await columns()).filter(({ table, column }) => shown.get(table)?.includes(column) ?? true)
  const nameless = recorded.filter(
    ({ table, column }) => !(column in fieldNames) && !(`${table}.${column}` in fieldNames),
  )
  expect(nameless).toEqual([])
  expect(fieldName('setting', ['value', 'taxNumber'])).toBe('Adószám')
  const kinds = recorded.filter(({ column }) => ['state', 'fulfilment', 'kind'].includes(column))
  const values = await sql<{ values: string }[]>`
    select pg_get_constraintdef(oid) as values from pg_constraint
    where contypid::regtype::text = any(${kinds.map(({ type }) => type)})`
  const names = values.flatMap((row) =>
    [...row.values.matchAll(/[{, ]([a-z_]+)(?=[,}])/g)].map(([, word]) => word!),
  )
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !(name in stateLabels))).toEqual([])
})

it('every row has a name, and what refers to another reads that one’s', async () => {
  for (const [table, { label }] of Object.entries(auditTables)) {
    const rows = await sql`select ${sql.unsafe(label)} as label from ${sql(table)} t limit 1`
    expect(rows.columns[0]!.name).toBe('label')
  }
  for (const { table, column } of await columns()) {
    const referred = referenceOf(table, column)
    if (referred !== undefined) expect([referred, typeof labelOf(referred)]).toEqual([referred, 'string'])
  }
})

it('what is done at the desk and by commands has a title, or is called by what it changes', () => {
  expect(changeTitle({ what: 'changeStaff', actor: 'staff:1' }, 'Munkatárs')).toBe('Munkatárs módosítása')
  expect(changeTitle({ what: 'coupons add', actor: 'command' }, 'Kupon')).toBe('Kuponok')
  expect(changeTitle({ what: 'other', actor: 'command' }, 'Márka')).toBe('Márka')
})
