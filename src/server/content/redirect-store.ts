import type { Executor } from '#platform/database/database.ts'
import { redirectKey, redirectTarget, type Redirect } from './redirect.ts'

export async function listRedirects(sql: Executor): Promise<Redirect[]> {
  return sql<Redirect[]>`
    select from_path as "fromPath", to_url as "toUrl", status from redirect order by from_path`
}

/** Where an address that has no page leads to; null when nowhere. */
export async function findRedirect(
  sql: Executor,
  address: string,
): Promise<{ location: string; status: number } | null> {
  const key = redirectKey(address)
  if (key === null) return null
  const [row] = await sql<Redirect[]>`
    select from_path as "fromPath", to_url as "toUrl", status from redirect where from_path = ${key}`
  return row ? { location: redirectTarget(row, address), status: row.status } : null
}

/** Writes a redirect; one from the same path is replaced. */
export async function writeRedirect(sql: Executor, { fromPath, toUrl, status }: Redirect): Promise<void> {
  await sql`
    insert into redirect (from_path, to_url, status) values (${fromPath}, ${toUrl}, ${status})
    on conflict (from_path) do update set to_url = excluded.to_url, status = excluded.status`
}

/** False when there is none. */
export async function removeRedirect(sql: Executor, fromPath: string): Promise<boolean> {
  const removed = await sql`delete from redirect where from_path = ${fromPath}`
  return removed.count > 0
}
