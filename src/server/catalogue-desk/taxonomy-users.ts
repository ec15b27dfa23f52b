import type { Executor, Transaction } from '#platform/database/database.ts'

/** A category or a brand, as others name it. */
export type Named = { id: number; slug: string }

/** What else names categories or brands: it is asked before one goes, and follows it. */
export type TaxonomyUser = {
  /** What names it, as the merchant calls it: `Hordós futár (szállítási mód)`. */
  list: (sql: Executor, named: Named) => Promise<string[]>
  /** It names the other one from now on. A changed address is another slug of the same id. */
  follow: (tx: Transaction, from: Named, to: Named) => Promise<void>
}

export async function listUsers(
  sql: Executor,
  users: readonly TaxonomyUser[],
  named: Named,
): Promise<string[]> {
  const lists = await Promise.all(users.map((user) => user.list(sql, named)))
  return lists.flat()
}

export async function followUsers(
  tx: Transaction,
  users: readonly TaxonomyUser[],
  { from, to }: { from: Named; to: Named },
): Promise<void> {
  for (const user of users) await user.follow(tx, from, to)
}
