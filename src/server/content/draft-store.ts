import type { Executor } from '#platform/database/database.ts'
import type { Previewed } from './preview.ts'

/** A draft's data as JSON: what the kind's input is, moments as ISO 8601. */
export async function findDraft(sql: Executor, { kind, slug }: Previewed): Promise<unknown> {
  const [row] = await sql<{ data: unknown }[]>`
    select data from content_draft where kind = ${kind} and slug = ${slug}`
  return row?.data
}

export async function writeDraft(sql: Executor, { kind, slug }: Previewed, data: object): Promise<void> {
  await sql`
    insert into content_draft (kind, slug, data) values (${kind}, ${slug}, ${sql.json(data as never)})
    on conflict (kind, slug) do update set data = excluded.data, updated_at = now()`
}

export async function removeDraft(sql: Executor, { kind, slug }: Previewed): Promise<void> {
  await sql`delete from content_draft where kind = ${kind} and slug = ${slug}`
}
