import type { Executor } from '#platform/database/database.ts'
import { findChange } from './audit-store.ts'
import { changeTitle } from './change-titles.ts'
import { plainText } from './audit-presenting.ts'

/**
 * The steps of a sale build on each other: goods that were added have its price because it was started. So they are taken back in the order
 * opposite to theirs. A sale names the change that it stands by (`promotion.change_id`), and taking that back names the one before.
 */

/** Why a change of a sale can't be taken back yet, as a sentence; null where it can. Sure only while the sale's row is locked. */
export async function orderRefusal(sql: Executor, changeId: number): Promise<string | null> {
  const [later] = await sql<{ changeId: number | null; isStarted: boolean }[]>`
    select p.change_id::int as "changeId", p.started_at is not null as "isStarted"
    from promotion p cross join lateral (
      select a.new -> 'change_id' as written from audit a
      where a.table_name = 'promotion' and a.row_key = jsonb_build_object('id', p.id)
        and a.change_id = ${changeId} and a.kind = 'update' and a.new ? 'change_id'
      order by a.id desc limit 1
    ) own
    where to_jsonb(p) -> 'change_id' <> own.written order by p.id limit 1`
  if (!later) return null
  const change = later.changeId === null ? null : await findChange(sql, later.changeId)
  const what = change ? ` (${changeTitle(change, 'Akció')}, ${plainText(change.at.toISOString())})` : ''
  const end = later.isStarted ? ' Ha csak befejezné, azt az akció lapján teheti meg.' : ''
  return `Ezzel az akcióval azóta más is történt${what}: előbb azt vonja vissza.${end}`
}
