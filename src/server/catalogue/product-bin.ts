import { lockUntilCommit } from '#platform/database/advisory-locks.ts'
import type { Sql, Transaction } from '#platform/database/database.ts'

/** The bin: products that nobody buys and no list shows, until they are restored or gone for good. */

/** How long they stay. */
export const binDays = 30
const batchSize = 200

export async function binProducts(tx: Transaction, ids: readonly number[], now: Date): Promise<void> {
  await tx`
    update product set published = false, binned_at = ${now}, updated_at = ${now}
    where id = any(${[...ids]}::int[]) and binned_at is null`
}

/** Hidden, as they were there. */
export async function restoreProducts(tx: Transaction, ids: readonly number[], now: Date): Promise<void> {
  await tx`
    update product set binned_at = null, updated_at = ${now}
    where id = any(${[...ids]}::int[]) and binned_at is not null`
}

/** The next of those that may go for good: what orders, carts or reviews name stays in the bin. */
export async function removableProducts(sql: Sql, before: Date): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select p.id from product p
    where p.binned_at <= ${before}
      and not exists (select from review r where r.product_id = p.id and not r.sample)
      and not exists (
        select from variant v where v.product_id = p.id and (
          exists (select from order_line l where l.variant_id = v.id)
          or exists (select from phone_order_price o where o.variant_id = v.id)
          or exists (select from stock_hold h where h.variant_id = v.id)
          or exists (select from cart_line c where c.variant_id = v.id)
          or exists (select from cart_set_line c where c.variant_id = v.id)))
    order by p.binned_at, p.id limit ${batchSize}`
  return rows.map(({ id }) => id)
}

/** With all that belongs to them. Whoever has put one into a cart or an order meanwhile makes the whole batch wait for the next night. */
export async function removeProducts(tx: Transaction, ids: readonly number[]): Promise<void> {
  await lockUntilCommit(tx, 'catalogue_writer')
  const given = [...ids]
  // Nobody wrote them.
  await tx`delete from review where sample and product_id in (
    select id from product where id = any(${given}::int[]) and binned_at is not null)`
  await tx`delete from variant where product_id in (
    select id from product where id = any(${given}::int[]) and binned_at is not null)`
  await tx`delete from slug_history where entity = 'product' and entity_id in (
    select id from product where id = any(${given}::int[]) and binned_at is not null)`
  await tx`delete from product where id = any(${given}::int[]) and binned_at is not null`
}
