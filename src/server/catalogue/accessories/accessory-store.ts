import { lastPosition, saveOrder } from '#platform/database/ordered-table.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { AccessoryMatch, AccessoryRule } from './accessory.ts'

/** Rules of which accessories are offered with which goods. */

export type StoredAccessoryRule = AccessoryRule & { active: boolean }

/** A shop has no more: each of a product's costs a search. */
export const maxAccessoryRules = 200

const columns = (sql: Executor) => sql`
  r.id, r.main_category_id as "mainCategoryId", r.accessory_category_id as "accessoryCategoryId",
  r.quantity_kind as "quantityKind", r.quantity, r.active, coalesce((
    select json_agg(json_build_object('kind', m.kind, 'mainAttributeId', m.main_attribute_id,
      'accessoryAttributeId', m.accessory_attribute_id) order by m.id)
    from accessory_rule_match m where m.rule_id = r.id), '[]') as matches`

/** In the merchant's order. */
export async function listAccessoryRules(sql: Executor): Promise<StoredAccessoryRule[]> {
  return sql<StoredAccessoryRule[]>`
    select ${columns(sql)} from accessory_rule r order by r.position, r.id`
}

/** Those that offer something for goods which stand in one of these categories, in the merchant's order. */
export async function listRulesFor(sql: Executor, categoryIds: readonly number[]): Promise<AccessoryRule[]> {
  return sql<AccessoryRule[]>`
    select ${columns(sql)} from accessory_rule r
    where r.active and r.main_category_id = any(${[...categoryIds]}::int[]) order by r.position, r.id`
}

/** With `lock` its row is locked until the commit. */
export async function findAccessoryRule(
  sql: Executor,
  id: number,
  lock = false,
): Promise<StoredAccessoryRule | undefined> {
  const [row] = await sql<StoredAccessoryRule[]>`
    select ${columns(sql)} from accessory_rule r where r.id = ${id} ${lock ? sql`for update of r` : sql``}`
  return row
}

/** The last in the order; gives its id. */
export async function createAccessoryRule(
  tx: Transaction,
  rule: Omit<StoredAccessoryRule, 'id'>,
): Promise<number> {
  const [row] = await tx<[{ id: number }]>`
    insert into accessory_rule (main_category_id, accessory_category_id, quantity_kind, quantity, active, position)
    values (${rule.mainCategoryId}, ${rule.accessoryCategoryId}, ${rule.quantityKind}, ${rule.quantity}, ${rule.active},
      ${lastPosition(tx, 'accessory_rule')})
    returning id`
  await insertMatches(tx, row.id, rule.matches)
  return row.id
}

/** Writes what differs. */
export async function changeAccessoryRule(
  tx: Transaction,
  stored: StoredAccessoryRule,
  now: Omit<StoredAccessoryRule, 'id'>,
): Promise<void> {
  await tx`
    update accessory_rule set main_category_id = ${now.mainCategoryId}, accessory_category_id = ${now.accessoryCategoryId},
      quantity_kind = ${now.quantityKind}, quantity = ${now.quantity}, active = ${now.active}
    where id = ${stored.id}`
  if (JSON.stringify(stored.matches) === JSON.stringify(now.matches)) return
  await deleteMatches(tx, stored.id)
  await insertMatches(tx, stored.id, now.matches)
}

async function insertMatches(
  tx: Transaction,
  ruleId: number,
  matches: readonly AccessoryMatch[],
): Promise<void> {
  if (matches.length === 0) return
  await tx`insert into accessory_rule_match ${tx(
    matches.map(({ kind, mainAttributeId, accessoryAttributeId }) => ({
      rule_id: ruleId,
      kind,
      main_attribute_id: mainAttributeId,
      accessory_attribute_id: accessoryAttributeId,
    })),
  )}`
}

export async function deleteMatches(tx: Transaction, ruleId: number): Promise<void> {
  await tx`delete from accessory_rule_match where rule_id = ${ruleId}`
}

export async function deleteAccessoryRule(tx: Transaction, id: number): Promise<void> {
  await deleteMatches(tx, id)
  await tx`delete from accessory_rule where id = ${id}`
}

export const orderAccessoryRules = (tx: Transaction, ids: readonly number[]): Promise<void> =>
  saveOrder(tx, 'accessory_rule', ids)

/** Whether the categories and attributes that a rule names are there. */
export async function knowsAccessoryRule(
  sql: Executor,
  { mainCategoryId, accessoryCategoryId, matches }: Omit<AccessoryRule, 'id'>,
): Promise<boolean> {
  const categories = [...new Set([mainCategoryId, accessoryCategoryId])]
  const attributes = [
    ...new Set(
      matches.flatMap((match) =>
        match.mainAttributeId === null
          ? [match.accessoryAttributeId]
          : [match.mainAttributeId, match.accessoryAttributeId],
      ),
    ),
  ]
  const [row] = await sql<[{ known: boolean }]>`
    select (select count(*) from category where id = any(${categories}::int[])) = ${categories.length}
      and (select count(*) from attribute where id = any(${attributes}::int[])) = ${attributes.length} as known`
  return row.known
}
