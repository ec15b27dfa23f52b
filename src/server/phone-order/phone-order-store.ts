import type { Contact } from '#contract/wire.ts'
import { foldText } from '#hungary/folded-text.ts'
import type { Executor, Sql, Transaction } from '#platform/database/database.ts'

const maxGoods = 12
const maxWords = 6

const pattern = (word: string) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/**
 * What was typed as patterns for folded names. A size is found however it is written: `2055516` and `205/55R16` as
 * `205/55 R16`. Pure.
 */
export function goodsPatterns(search: string): string[] {
  const spaced = foldText(search)
    .replaceAll(/\b(\d{3})[\s/]?(\d{2})[\s/]?(?:z?r|-)?\s?(\d{2})\b/g, '$1/$2 r$3')
    .replaceAll(/(\d)\s?(z?r\d{2})\b/g, '$1 $2')
  return spaced.split(' ').filter(Boolean).slice(0, maxWords).map(pattern)
}

/** Variants on sale whose names hold all words, or whose item number or EAN it is; ids, codes first. Index: product_name_words_idx. */
export async function findGoods(sql: Sql, search: string): Promise<number[]> {
  const code = search.trim()
  if (code.length < 2) return []
  const begins = pattern(code).slice(1)
  const patterns = goodsPatterns(search)
  const isInProduct = patterns
    .map((one) => sql`fold_text(p.name) like ${one}`)
    .reduce((one, other) => sql`${one} and ${other}`, sql`true`)
  const isInBoth = patterns
    .map((one) => sql`fold_text(concat_ws(' ', p.name, v.name)) like ${one}`)
    .reduce((one, other) => sql`${one} and ${other}`, sql`true`)
  const rows = await sql<{ id: number }[]>`
    with hit as (
      select v.id, 0 as rank from variant v where v.item_number like ${begins} or v.item_number like ${begins.toUpperCase()} or v.ean = ${code}
      union all
      select v.id, 1 from product p join variant v on v.product_id = p.id where p.item_number = ${code}
      union all
      (select v.id, 2 from product p join variant v on v.product_id = p.id where ${isInProduct} limit 400)
    )
    select v.id from hit join variant v using (id) join product p on p.id = v.product_id
    where v.published and p.published and v.for_sale
    group by v.id, p.name order by min(hit.rank), p.name collate "hu-x-icu", v.id limit ${maxGoods}`
  if (rows.length > 0 || patterns.length === 0) return rows.map(({ id }) => id)
  // A word is only in the variant's own name: all of them are looked at.
  const others = await sql<{ id: number }[]>`
    select v.id from variant v join product p on p.id = v.product_id
    where v.name <> '' and v.published and p.published and v.for_sale and ${isInBoth}
    order by p.name collate "hu-x-icu", v.id limit ${maxGoods}`
  return others.map(({ id }) => id)
}

export type GoodsStock = { id: number; ean: string; free: number; isBackorder: boolean }

export async function listGoodsStock(sql: Executor, ids: readonly number[]): Promise<GoodsStock[]> {
  return sql<GoodsStock[]>`
    select v.id, coalesce(v.ean, '') as ean, coalesce(s.on_hand - s.reserved, 0) as free,
      coalesce(s.backorder, false) as "isBackorder"
    from variant v left join stock s on s.variant_id = v.id where v.id = any(${[...ids]}::int[])`
}

/** The verified account of an address. */
export async function findAccountId(sql: Executor, email: string): Promise<number | null> {
  const [row] = await sql<{ id: number }[]>`
    select id from users where lower(email) = lower(${email}) and state = 'verified' order by id limit 1`
  return row?.id ?? null
}

/** Whom the latest order of an address was placed by, else its account. */
export async function findLatestContact(sql: Executor, email: string): Promise<Contact | null> {
  const [row] = await sql<{ contact: Contact }[]>`
    select contact from (
      select contact, placed_at from orders where user_id is null and lower(contact ->> 'email') = ${email}
      union all
      select o.contact, o.placed_at from users u join orders o on o.user_id = u.id where lower(u.email) = ${email}
    ) mine where contact ->> 'email' <> '' order by placed_at desc limit 1`
  if (row) return row.contact
  const [account] = await sql<{ contact: Contact }[]>`
    select jsonb_build_object('first_name', first_name, 'last_name', last_name, 'email', email,
      'phone', coalesce(phone, '')) as contact
    from users where lower(email) = ${email} and state in ('unverified', 'verified') order by id desc limit 1`
  return account?.contact ?? null
}

export type AgreedPrice = { variantId: number; listGross: number; gross: number; reason: string }

/** What is known of an order besides, because it was taken down. */
export async function insertPhoneOrder(
  tx: Transaction,
  order: {
    orderId: string
    staffId: number
    sourceCartId: string | null
    wantsNewsletter: boolean
    now: Date
  },
  prices: readonly AgreedPrice[],
): Promise<void> {
  const { orderId, staffId, sourceCartId, wantsNewsletter, now } = order
  await tx`
    insert into phone_order (order_id, staff_id, source_cart_id, terms_accepted_at, newsletter_agreed_at)
    values (${orderId}, ${staffId}, ${sourceCartId}, ${now}, ${wantsNewsletter ? now : null})`
  for (const { variantId, listGross, gross, reason } of prices)
    await tx`
      insert into phone_order_price (order_id, variant_id, list_gross, gross, reason)
      values (${orderId}, ${variantId}, ${listGross}, ${gross}, ${reason})`
}

/** Forgets the reasons, which somebody typed: what was agreed stays. */
export async function forgetPriceReasons(sql: Executor, before: Date): Promise<void> {
  await sql`
    update phone_order_price p set reason = '' from orders o
    where o.id = p.order_id and o.placed_at < ${before} and p.reason <> ''`
}
