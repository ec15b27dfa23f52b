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

/** Methods follow a category that they name. */
export const methodsOfCategories = {
  list: async (sql: Executor, { slug }: { slug: string }): Promise<string[]> =>
    (await listNaming(sql, slug)).map(({ name }) => `${name} (szállítási mód)`),
  async follow(tx: Transaction, { slug: from }: { slug: string }, { slug: to }: { slug: string }) {
    for (const { id, eligibility } of await listNaming(tx, from)) {
      const renamed = { ...eligibility }
      for (const part of parts) {
        const slugs = eligibility[part]
        if (slugs) renamed[part] = [...new Set(slugs.map((slug) => (slug === from ? to : slug)))]
      }
      await tx`update shipping_method set eligibility = ${tx.json(renamed)} where id = ${id}`
    }
  },
}
