import type { Executor, Transaction } from '#platform/database/database.ts'

/** Notes that these products, or what belongs to them, were written. */
export async function touchProducts(tx: Transaction, ids: readonly number[], now: Date): Promise<void> {
  await tx`
    insert into product_touch (product_id, touched_at)
    select distinct id, ${now}::timestamptz from unnest(${[...ids]}::int[]) id order by id
    on conflict (product_id) do update set touched_at = excluded.touched_at`
}

/** When the product `p` of a statement was written last, with all that belongs to it. */
export const touchedAt = (sql: Executor) =>
  sql`greatest(p.updated_at, (select touched_at from product_touch where product_id = p.id))`
