import type { Sql } from '#platform/database/database.ts'
import { features } from '../../src/features.ts'

/** Every row that breaks a domain rule, under the rule's title; none in a sound shop. */
export async function brokenRules(sql: Sql): Promise<string[]> {
  const rules = features.flatMap(({ invariants }) => invariants ?? [])
  const found = await Promise.all(
    rules.map(async ({ title, find }) => (await find(sql)).map((row) => `${title}: ${JSON.stringify(row)}`)),
  )
  return found.flat()
}
