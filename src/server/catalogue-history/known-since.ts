import type { Executor, Transaction } from '#platform/database/database.ts'
import { historyError } from './history-errors.ts'

/** Changes are kept for so long. */
const retainedYears = 2

/**
 * From when on every write of the catalogue is known. A shop that is older than its audit knows the rest; when nobody has noted it, the
 * first change says it.
 */
export async function knownSince(sql: Executor, now: Date): Promise<Date> {
  const [row] = await sql<[{ since: Date }]>`
    select greatest(${now}::timestamptz - make_interval(years => ${retainedYears}), coalesce(
      (select (value ->> 'known_since')::timestamptz from setting where key = 'catalogue_history'),
      (select min(at) from change), ${now}::timestamptz)) as since`
  return row.since
}

/** What was written until now is not known, such as what an empty shop was filled with. */
export async function beginHistory(tx: Transaction): Promise<void> {
  await tx`
    insert into setting (key, value) values ('catalogue_history', jsonb_build_object('known_since', clock_timestamp()))
    on conflict (key) do update set value = excluded.value`
}

/** The nearest moment that is known. Pure. */
export const withinKnown = (at: Date, { since, now }: { since: Date; now: Date }): Date =>
  at < since ? since : at > now ? now : at

/** @throws AppError history_unknown */
export function requireKnown(at: Date, { since, now }: { since: Date; now: Date }): void {
  if (at < since || at > now) throw historyError('history_unknown')
}
