import { AsyncLocalStorage } from 'node:async_hooks'
import type { Sql, Transaction } from '../database/database.ts'

/** Who changes something: a colleague at the desk, whoever types commands, or a job. */
export type ChangeActor = `staff:${number}` | 'command' | `job:${string}`

export type Author = {
  actor: ChangeActor
  /** The colleague's name at this time; '' for who is none. */
  name: string
  /** The operation of the desk, or the command as it was typed. */
  what: string
  /** The id of the change that is taken back. */
  undoes?: number
}

/**
 * What goes on later: `id`, a change that was begun earlier and is written on; `note`, called with the id of a new one in the
 * transaction that begins it.
 */
export type Continuation = { id: number | null; note: (tx: Transaction, id: number) => Promise<void> }

/** What an author has written until now; `id`: its committed row. */
type Recording = { author: Author; id: number | null; note?: Continuation['note'] }

const recordings = new AsyncLocalStorage<Recording>()

/**
 * All transactions that begin in `work`, of whatever pool, are recorded as one change of the author: what they write of the merchant's
 * tables stands in `audit` with them, or not at all. A change that wrote nothing leaves no row.
 */
export function recordChanges<T>(author: Author, work: () => T, continuation?: Continuation): T {
  return recordings.run({ author, id: null, ...continuation }, work)
}

/** What the present author's transactions have written until now; null: nothing that is recorded. */
export const recordedChange = (): number | null => recordings.getStore()?.id ?? null

/** The same for one transaction. */
export function recordChange<T>(sql: Sql, author: Author, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return recordChanges(author, () => sql.begin(work)) as Promise<T>
}

type Begin = (...given: unknown[]) => Promise<unknown>

/** Makes a pool's transactions name the change that they belong to. Without an author they are as they were. */
export function recordTransactions(sql: Sql): void {
  const begin = sql.begin.bind(sql) as Begin
  const recorded: Begin = async (...given) => {
    const recording = recordings.getStore()
    if (!recording || isReadOnly(given[0])) return begin(...given)
    const work = given.at(-1) as (tx: Transaction) => Promise<unknown>
    let opened: number | null = null
    const result = await begin(...given.slice(0, -1), async (tx: Transaction) => {
      opened = await nameChange(tx, recording)
      const done = await work(tx)
      if (recording.id !== null) return done
      if (await wroteSomething(tx, opened)) await recording.note?.(tx, opened)
      else opened = null
      return done
    })
    recording.id ??= opened
    return result
  }
  sql.begin = recorded as Sql['begin']
}

/** A transaction that may write nothing has nothing to be named for, and could not open a change either. */
const isReadOnly = (options: unknown): boolean =>
  typeof options === 'string' && /\bread only\b/i.test(options)

/** Names the change in the transaction, for the triggers; a new one where the author has written nothing yet. */
async function nameChange(tx: Transaction, { author, id }: Recording): Promise<number> {
  const { actor, name, what, undoes = null } = author
  const [row] =
    id === null
      ? await tx<{ id: number }[]>`
          with opened as (
            insert into change (what, actor, actor_name, undoes) values (${what}, ${actor}, ${name}, ${undoes}) returning id
          )
          select id::int, set_config('boltiv.change', id::text, true) from opened`
      : await tx<{ id: number }[]>`select ${id}::int as id, set_config('boltiv.change', ${id}::text, true)`
  return row!.id
}

async function wroteSomething(tx: Transaction, id: number): Promise<boolean> {
  const { count } = await tx`
    delete from change where id = ${id} and not exists (select from audit where change_id = ${id})`
  return count === 0
}
