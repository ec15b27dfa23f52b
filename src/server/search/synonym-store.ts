import type { Executor } from '#platform/database/database.ts'
import type { SynonymGroup } from '#listing-index/text/synonyms.ts'

export async function loadSynonymGroups(sql: Executor): Promise<SynonymGroup[]> {
  return sql<SynonymGroup[]>`select id, words from synonym_group order by id`
}

/** @returns the new group's id. */
export async function addSynonymGroup(sql: Executor, words: string[]): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into synonym_group (words) values (${words}::text[]) returning id`
  return row!.id
}

/** @returns whether there was such a group. */
export async function removeSynonymGroup(sql: Executor, id: number): Promise<boolean> {
  const removed = await sql`delete from synonym_group where id = ${id}`
  return removed.count > 0
}
