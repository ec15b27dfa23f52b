import { foldText } from '#hungary/folded-text.ts'
import type { Executor } from '#platform/database/database.ts'
import { orderNumberOf } from './order-date.ts'

/** What the desk types to find orders: each word in any part of what is known of them. */

const maxWords = 6
/** Telephone numbers are stored as digits. */
const phone = /^[\d\s()+/-]+$/
const minPhoneDigits = 7
/** Nobody remembers a shorter piece of a tracking code. */
const minCodeLength = 6

/** The patterns of LIKE that all must fit the folded words of an order. Pure. */
export function searchPatterns(text: string): string[] {
  const digits = text.replaceAll(/\D/g, '')
  const isPhone = phone.test(text.trim()) && !isOrderNumber(text) && digits.length >= minPhoneDigits
  if (isPhone) return [`%${digits.replace(/^(00|06|36)+/, '')}%`]
  const words = foldText(text).split(' ').filter(Boolean)
  return words.slice(0, maxWords).map((word) => `%${word.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`)
}

const isOrderNumber = (text: string) => /^\s*\d{4}-\d+\s*$/.test(text)

/**
 * Recent orders that have no words yet get them. The time is part of the text, and what is there is looked up one by one, so that
 * a plan made without values reads the recent orders alone.
 */
export async function indexNewOrders(sql: Executor, since: 'hour' | 'week' = 'hour'): Promise<void> {
  await sql`
    select index_order(o) from orders o
    where o.placed_at > now() - ${since === 'hour' ? sql`interval '1 hour'` : sql`interval '7 days'`}
      and (select true from order_search s where s.order_id = o.id) is null`
}

const firstYear = 2000
/** Until next year: clocks differ at its turn. */
const ofEachYear = (sequence: number): string[] =>
  Array.from({ length: new Date().getFullYear() + 2 - firstYear }, (_, after) =>
    orderNumberOf(firstYear + after, sequence),
  )

/** Orders of this number, or of this one of any year: `2002` is 2026-002002. Index: orders_number_unique. */
export async function findByNumber(sql: Executor, text: string): Promise<string[]> {
  const number = text.trim()
  const numbers = isOrderNumber(number)
    ? [number]
    : /^\d{1,9}$/.test(number)
      ? ofEachYear(Number(number))
      : []
  if (numbers.length === 0) return []
  const rows = await sql<{ id: string }[]>`select id from orders where number = any(${numbers}::text[])`
  return rows.map(({ id }) => id)
}

/**
 * Orders with a document (an invoice, a credit note, a request for payment) of this very number, in capitals or as it is typed.
 * Index: invoice_number_idx.
 */
export async function findByDocument(sql: Executor, text: string): Promise<string[]> {
  const number = text.trim()
  const rows = await sql<{ id: string }[]>`
    select distinct order_id as id from invoice where number = any(${[number, number.toUpperCase()]}::text[])`
  return rows.map(({ id }) => id)
}

/** Orders with a parcel whose tracking code begins so. */
export async function findByTracking(sql: Executor, text: string): Promise<string[]> {
  const code = text.trim()
  if (code.length < minCodeLength || /\s/.test(code)) return []
  const pattern = (prefix: string) => `${prefix.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`
  const rows = await sql<{ id: string }[]>`
    select distinct order_id as id from order_parcel
    where tracking_code like ${pattern(code)} or tracking_code like ${pattern(code.toUpperCase())} limit 100`
  return rows.map(({ id }) => id)
}

type Found = { patterns: readonly string[]; isPersonal: boolean; before: string | undefined; limit: number }

/**
 * The newest orders whose words fit, as a subquery of ids. Without `isPersonal` nothing is found by what its member may not see,
 * or a search would reveal it.
 */
export function wordsFit(sql: Executor, { patterns, isPersonal, before, limit }: Found) {
  const fits = patterns.map((pattern) =>
    isPersonal ? sql`s.words like ${pattern}` : sql`s.words like ${pattern} and s.open_words like ${pattern}`,
  )
  const all = fits.reduce((one, other) => sql`${one} and ${other}`, sql`true`)
  return sql`
    select s.order_id from order_search s
    where ${all} and (${before ?? null}::uuid is null or s.order_id < ${before ?? null}::uuid)
    order by s.order_id desc limit ${limit}`
}
