import type { Executor, Transaction } from '#platform/database/database.ts'
import type { PromotionScope } from './promotion-values.ts'

/** Sales name categories and brands, by id, and by slug in a filter: they follow one that goes into another or changes its address. */

type Kind = 'category' | 'brand'
type Named = { id: number; slug: string }
type Naming = { id: number; name: string; scope: PromotionScope; isOver: boolean }

async function listNaming(sql: Executor, kind: Kind, { id, slug }: Named): Promise<Naming[]> {
  return sql<Naming[]>`
    select id, name, scope, started_at is not null and coalesce(ends_at <= now(), false) as "isOver" from promotion
    where scope ->> 'kind' = ${kind} and scope -> 'ids' @> to_jsonb(${id}::int)
      or scope ->> 'kind' = 'filter' and scope -> ${kind} @> to_jsonb(${slug}::text)
    order by id`
}

const replaced = <T>(all: readonly T[], from: T, to: T): T[] => [
  ...new Set(all.map((one) => (one === from ? to : one))),
]

function followed(scope: PromotionScope, kind: Kind, { from, to }: { from: Named; to: Named }) {
  if (scope.kind === 'filter') return { ...scope, [kind]: replaced(scope[kind], from.slug, to.slug) }
  return scope.kind === kind ? { ...scope, ids: replaced(scope.ids, from.id, to.id) } : scope
}

/** What is over keeps nobody from deleting, and follows all the same. */
const followers = (kind: Kind) => ({
  list: async (sql: Executor, named: Named): Promise<string[]> =>
    (await listNaming(sql, kind, named)).filter(({ isOver }) => !isOver).map(({ name }) => `${name} (akció)`),
  async follow(tx: Transaction, from: Named, to: Named): Promise<void> {
    for (const { id, scope } of await listNaming(tx, kind, from))
      await tx`
        update promotion set scope = ${tx.json(followed(scope, kind, { from, to }) as never)} where id = ${id}`
  },
})

export const promotionsOfCategories = followers('category')
export const promotionsOfBrands = followers('brand')
