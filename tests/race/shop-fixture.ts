import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openDatabase, type Sql } from '#platform/database/database.ts'
import { migrateJobs } from '#platform/jobs/jobs.ts'
import { createTestDatabase } from '#tests/support/database.ts'

/** A migrated database with a small shop in it: methods, settings and terms; products are added by the tests. */
export type ShopDatabase = { url: string; sql: Sql; drop: () => Promise<void> }

export async function createShopDatabase(
  name: string,
  options: { connections?: number } = {},
): Promise<ShopDatabase> {
  const database = await createTestDatabase(name)
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  await migrateJobs(pool)
  await pool.end()
  const sql = openDatabase(database.url, { max: options.connections ?? 8 })
  await insertShop(sql)
  return {
    url: database.url,
    sql,
    async drop() {
      await sql.end()
      await database.drop()
    },
  }
}

/** Ids of the methods that every fixture shop has. */
export const methods = { home: 1, pickup: 2, freight: 3, point: 4, transfer: 1, cash: 2, card: 3 }

export async function insertShop(sql: Sql) {
  const bands = [
    { fromTotal: 0, toWeightGrams: 20_000, gross: 1990 },
    { fromTotal: 0, toWeightGrams: 60_000, gross: 3990 },
  ]
  await sql`insert into category (path, slug, name) values ('{1}', 'gumik', 'Gumik')`
  await sql`
    insert into shipping_method (slug, name, description, provider, bands, free_from, max_weight_grams, address_required, is_pickup_point, request_for_quotation, position)
    values ('hazhoz', 'Házhoz szállítás', 'Futárral', 'own', ${sql.json(bands)}, 100000, 60000, true, false, false, 1),
      ('atvetel', 'Személyes átvétel', 'Budapest, Fő utca 1.', 'own', '[]', null, null, false, false, false, 2),
      ('fuvar', 'Raklapos szállítás', '', 'own', '[]', null, null, true, false, true, 3),
      ('pont', 'Csomagpont', '', 'own', '[]', null, null, false, true, false, 4)`
  await sql`
    insert into payment_method (slug, name, description, type, gateway, fee_gross, max_total, position)
    values ('utalas', 'Banki átutalás', '', 'transfer', null, 0, null, 1),
      ('utanvet', 'Utánvét', '', 'cash_on_delivery', null, 491, 300000, 2), ('kartya', 'Bankkártya', '', 'card', 'simplepay', 0, null, 3)`
  await sql`
    insert into setting (key, value) values ('shop', ${sql.json({
      name: 'Gumi & Garázs',
      legalName: 'Gumi és Garázs Kft.',
      phone: '+36 1 234 5678',
      email: 'bolt@example.hu',
      address: '1137 Budapest, Pozsonyi út 12.',
      taxNumber: '12345676-2-42',
      bankName: 'Minta Bank',
      bankAccount: '12345676-11111111-11111111',
    })})`
  await sql`insert into page (slug, title, updated_at) values ('aszf', 'ÁSZF', '2026-01-01T12:00:00Z')`
}

export type VariantFixture = {
  name?: string
  /** Forints. */
  gross?: number
  stock?: number
  backorder?: boolean
  taxRate?: 27 | 18 | 5 | 0
  weightGrams?: number
}

/** A product with one variant, its price and its stock. Gives the variant's id. */
export async function insertVariant(sql: Sql, fixture: VariantFixture = {}): Promise<number> {
  const {
    name = 'Nordval Fjell 205/55 R16',
    gross = 24_990,
    stock = 100,
    backorder = false,
    taxRate = 27,
    weightGrams = 9000,
  } = fixture
  const [row] = await sql<{ id: number }[]>`
    with key as (select gen_random_uuid()::text as text),
    product as (
      insert into product (slug, name, item_number, main_category_id, tax_rate)
      select text, ${name}, text, 1, ${taxRate} from key returning id, slug
    ),
    placed as (insert into product_category (product_id, category_id) select id, 1 from product)
    insert into variant (product_id, item_number, slug, weight_grams)
    select id, slug || '-1', slug || '-1', ${weightGrams}::int from product returning id`
  if (!row) throw new Error('No variant was inserted')
  await sql`insert into variant_price (variant_id, gross, valid_from) values (${row.id}, ${gross}, '2020-01-01')`
  await sql`insert into stock (variant_id, on_hand, backorder) values (${row.id}, ${stock}, ${backorder})`
  if (stock > 0) {
    await sql`insert into stock_move (variant_id, kind, on_hand_delta, reserved_delta) values (${row.id}, 'adjust', ${stock}, 0)`
  }
  return row.id
}

/** Replaces the price in force. */
export async function setPrice(sql: Sql, variantId: number, gross: number): Promise<void> {
  await sql`update variant_price set gross = ${gross} where variant_id = ${variantId}`
}

export const contact = {
  first_name: 'Éva',
  last_name: 'Szabó-Nagy',
  email: 'eva@example.hu',
  phone: '06 30 123 4567',
}
export const shippingAddress = {
  country: 'HU',
  postal_code: '1137',
  city: 'Budapest',
  address: 'Pozsonyi út 12.',
  name: 'Szabó-Nagy Éva',
} as const
export const billingAddress = {
  country: 'HU',
  postal_code: '1137',
  city: 'Budapest',
  address: 'Pozsonyi út 12.',
  name: 'Szabó-Nagy Éva',
} as const
/** Of another customer each time: one recipient gets a limited number of emails an hour. */
export const newContact = () => ({ ...contact, email: `eva-${randomUUID()}@example.hu` })
/** Every step of a checkout that can be ordered: delivered home, paid by transfer. */
export const readySteps = {
  contact,
  shipping_address: shippingAddress,
  billing_address: billingAddress,
  shipping_method_id: methods.home,
  payment_method_id: methods.transfer,
}
