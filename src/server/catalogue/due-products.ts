import type { Sql, Transaction } from '#platform/database/database.ts'

/** Products whose moment has come. */

/** Index: product_publish_at_idx. */
export async function hasDueProducts(sql: Sql, now: Date): Promise<boolean> {
  const [row] = await sql<[{ found: boolean }]>`
    select exists (select from product where publish_at is not null and publish_at <= ${now}) as found`
  return row.found
}

/** A trigger takes the plan away with it. */
export async function publishDueProducts(tx: Transaction, now: Date): Promise<void> {
  await tx`
    update product set published = true, updated_at = ${now}
    where publish_at is not null and publish_at <= ${now}`
}
