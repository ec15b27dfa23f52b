import type { Transaction } from './database.ts'

// Tables whose rows the merchant names and puts in order, by their columns `slug` and `position`.

/** The slug for a new row, as an expression of SQL: one that is taken gets a number. */
export const freeSlug = (tx: Transaction, table: string, slug: string) => tx`
  (select case when number = 1 then ${slug} else ${slug} || '-' || number end
    from generate_series(1, 1000) number
    where not exists (
      select 1 from ${tx(table)}
      where slug = case when number = 1 then ${slug} else ${slug} || '-' || number end
    ) order by number limit 1)`

/** The position after the last row, as an expression of SQL. */
export const lastPosition = (tx: Transaction, table: string) => tx`
  (select coalesce(max(position), 0) + 1 from ${tx(table)})`

/** The order of all rows, by their ids; one whose position stays is not written. */
export async function saveOrder(tx: Transaction, table: string, ids: readonly number[]): Promise<void> {
  await tx`
    update ${tx(table)} m set position = given.position
    from unnest(${[...ids]}::int[]) with ordinality as given (id, position)
    where m.id = given.id and m.position <> given.position`
}
