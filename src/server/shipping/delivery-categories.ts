import type { Executor, Transaction } from '#platform/database/database.ts'
import type { ShippingEligibility } from './shipping.ts'

/** Delivery methods say by slug which categories they carry. */

const parts = ['onlyCategories', 'exceptCategories'] as const

type Naming = { id: number; name: string; eligibility: ShippingEligibility }

async function listNaming(sql: Executor, slug: string): Promise<Naming[]> {
  return sql<Naming[]>`
    select id, name, eligibility from shipping_method
    where eligibility -> 'onlyCategories' @> to_jsonb(${slug}::text) or eligibility -> 'exceptCategories' @> to_jsonb(${slug}::text)
    order by position, id`
}

/** Names of the methods that name a category. */
export const listMethodsOfCategory = async (sql: Executor, slug: string): Promise<string[]> =>
  (await listNaming(sql, slug)).map(({ name }) => name)

/** They name another one from now on. */
export async function renameCategoryInMethods(tx: Transaction, from: string, to: string): Promise<void> {
  for (const { id, eligibility } of await listNaming(tx, from)) {
    const renamed = { ...eligibility }
    for (const part of parts) {
      const slugs = eligibility[part]
      if (slugs) renamed[part] = [...new Set(slugs.map((slug) => (slug === from ? to : slug)))]
    }
    await tx`update shipping_method set eligibility = ${tx.json(renamed)} where id = ${id}`
  }
}
