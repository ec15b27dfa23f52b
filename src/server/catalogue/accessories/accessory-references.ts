import type { Executor, Transaction } from '#platform/database/database.ts'
import { deleteMatches } from './accessory-store.ts'

/** Rules of accessories name categories and attributes by id. */

/** What a rule `r` is called: `Abroncsok → Szelepek`. */
const nameOf = (sql: Executor) => sql`
  (select name from category where id = r.main_category_id) || ' → ' ||
  (select name from category where id = r.accessory_category_id)`

/** The rules that name a category, by their names. */
export async function listAccessoryRulesNaming(sql: Executor, categoryId: number): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select ${nameOf(sql)} as name from accessory_rule r
    where ${categoryId} in (r.main_category_id, r.accessory_category_id) order by r.position, r.id`
  return rows.map(({ name }) => name)
}

/** The rules that compare by an attribute, by their names. */
export async function listAccessoryRulesBy(sql: Executor, attributeId: number): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select ${nameOf(sql)} as name from accessory_rule r
    where exists (select from accessory_rule_match m where m.rule_id = r.id
      and (m.main_attribute_id = ${attributeId} or m.accessory_attribute_id = ${attributeId}))
    order by r.position, r.id`
  return rows.map(({ name }) => name)
}

/** The rules name another category from now on; one that would name it on both sides says nothing any more, and goes. */
export async function replaceInAccessoryRules(tx: Transaction, from: number, to: number): Promise<void> {
  const pointless = await tx<{ id: number }[]>`
    select id from accessory_rule
    where (main_category_id = ${from} and accessory_category_id = ${to})
      or (main_category_id = ${to} and accessory_category_id = ${from})`
  for (const { id } of pointless) {
    await deleteMatches(tx, id)
    await tx`delete from accessory_rule where id = ${id}`
  }
  await tx`
    update accessory_rule set
      main_category_id = case when main_category_id = ${from} then ${to}::int else main_category_id end,
      accessory_category_id = case when accessory_category_id = ${from} then ${to}::int else accessory_category_id end
    where ${from}::int in (main_category_id, accessory_category_id)`
}
