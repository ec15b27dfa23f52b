import type { Executor } from '#platform/database/database.ts'
import type { Conversion } from './conversion.ts'

const maxPerHour = 20_000

/**
 * Keeps what happened, without who it was: the browser's address is in the forwarding job alone. Gives the row's id; null when an
 * hour has brought so many that nobody can have done them.
 */
export async function insertConversion(
  sql: Executor,
  { event, products, consent, clientId, at }: Omit<Conversion, 'id' | 'browser'>,
): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`
    insert into conversion (event, product, consent, client_id, created_at)
    select ${event}, ${sql.json(products)}, ${consent}, ${clientId}, ${at}
    where coalesce((select max(id) from conversion) - (
      select id from conversion where created_at > ${at}::timestamptz - interval '1 hour' order by created_at limit 1
    ), 0) < ${maxPerHour}
    returning id`
  return row?.id ?? null
}

/** `failure` null: it went well. */
export async function noteForwarded(sql: Executor, id: string, failure: string | null): Promise<void> {
  await sql`
    update conversion set failure = ${failure}, forwarded_at = case when ${failure}::text is null then now() end
    where id = ${id}`
}

export async function purgeConversions(sql: Executor): Promise<void> {
  await sql`delete from conversion where created_at < now() - interval '90 days'`
}
