import type { CollectionRule } from '#listing-index/index.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'

/** Rules of collections name categories and brands by id. */

type Part = 'categories' | 'brands'
type Ruled = { id: number; name: string; rule: CollectionRule }

async function listRuled(sql: Executor, part: Part, id: number): Promise<Ruled[]> {
  return sql<Ruled[]>`
    select id, name, rule from collection where rule -> ${part} @> to_jsonb(${id}::int) order by name collate "hu-x-icu"`
}

/** Names of the collections whose rule names it. */
export const listRulesNaming = async (sql: Executor, part: Part, id: number): Promise<string[]> =>
  (await listRuled(sql, part, id)).map(({ name }) => name)

/** The rules name another one from now on. */
export async function replaceInRules(tx: Transaction, part: Part, from: number, to: number): Promise<void> {
  for (const { id, rule } of await listRuled(tx, part, from)) {
    const named = [...new Set(rule[part].map((one) => (one === from ? to : one)))]
    await tx`update collection set rule = ${tx.json({ ...rule, [part]: named })} where id = ${id}`
  }
}
