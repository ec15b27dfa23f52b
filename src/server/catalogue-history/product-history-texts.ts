import type { Executor } from '#platform/database/database.ts'
import { findChanges, findImportLines, type KnownChange } from './change-sources.ts'
import { changeText } from './difference-text.ts'

/** What made something, in words, with the line of its file. */
export type Origin = { text: string; changeId: number; importId: number | null }
export type Origins = (changeId: number | null, itemNumber: string) => Origin | null

/** Of a handful of changes; `itemNumbers`: of the goods whose lines of a file are wanted. */
export async function loadOrigins(
  sql: Executor,
  changeIds: readonly (number | null)[],
  itemNumbers: readonly string[],
): Promise<{ originOf: Origins; changes: Map<number, KnownChange> }> {
  const changes = await findChanges(
    sql,
    changeIds.filter((id) => id !== null),
  )
  const imports = [...new Set([...changes.values()].flatMap(({ importId }) => importId ?? []))]
  const numbers = [...new Set(itemNumbers)]
  const lines = await findImportLines(
    sql,
    imports.flatMap((importId) => numbers.map((itemNumber) => ({ importId, itemNumber }))),
  )
  return {
    changes,
    originOf(changeId, itemNumber) {
      const change = changeId === null ? undefined : changes.get(changeId)
      if (!change) return null
      const { id, importId } = change
      const line = importId === null ? null : (lines.get(`${importId}:${itemNumber}`) ?? null)
      return { text: changeText(change, false, line), changeId: id, importId }
    },
  }
}
