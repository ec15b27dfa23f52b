import type { Executor, Transaction } from '#platform/database/database.ts'
import { platformError } from '#platform/http/errors.ts'
import {
  deleteCategory,
  findBrand,
  findDeskAttribute,
  lockTaxonomy,
  mergeBrand,
  mergeCategory,
  moveBrandGoods,
  moveCategoryGoods,
  moveValueGoods,
  replaceValue,
  type DeskAttribute,
  type DeskBrand,
} from '#server/catalogue/index.ts'
import { catalogueDeskError } from './catalogue-desk-errors.ts'
import { mergeEffect, removalEffect, requireCategory } from './category-effect.ts'
import { followUsers, type TaxonomyUser } from './taxonomy-users.ts'

/** What goes into another: its goods first, as many at a time as are wanted, and then itself with all that names it. */

/** `removed`: a category that goes without its filters and what stands below it. `value`: of an attribute. */
export type TaxonomyMerge =
  | { kind: 'category' | 'removed' | 'brand'; from: number; into: number }
  | { kind: 'value'; attribute: number; from: string; into: string }

/** What else names categories and brands. */
export type TaxonomyUsers = { categoryUsers: readonly TaxonomyUser[]; brandUsers: readonly TaxonomyUser[] }

/** One text for what goes. */
export function subjectOf(merge: TaxonomyMerge): string {
  if (merge.kind === 'value') return `value:${merge.attribute}:${merge.from}`
  return `${merge.kind === 'brand' ? 'brand' : 'category'}:${merge.from}`
}

/** @throws AppError 404 */
export async function requireBrand(sql: Executor, id: number, lock = false): Promise<DeskBrand> {
  const found = await findBrand(sql, id, lock)
  if (!found) throw platformError('not_found')
  return found
}

/** @throws AppError 404 */
export async function requireAttribute(sql: Executor, id: number, lock = false): Promise<DeskAttribute> {
  const found = await findDeskAttribute(sql, id, lock)
  if (!found) throw platformError('not_found')
  return found
}

/** How many have moved; 0: none is left. Whoever else writes goods waits. @throws AppError 409 where one of both is gone */
export async function moveSome(tx: Transaction, merge: TaxonomyMerge, limit: number): Promise<number> {
  await lockTaxonomy(tx)
  if (!(await areThere(tx, merge)))
    throw catalogueDeskError('taxonomy_obstacle', {
      message: 'Amit összevon, vagy amibe beolvad, az közben megszűnt.',
    })
  switch (merge.kind) {
    case 'category':
    case 'removed':
      return moveCategoryGoods(tx, merge, limit)
    case 'brand':
      return moveBrandGoods(tx, merge, limit)
    case 'value':
      return moveValueGoods(tx, merge, limit)
  }
}

async function areThere(sql: Executor, merge: TaxonomyMerge): Promise<boolean> {
  if (merge.kind === 'value') return (await findDeskAttribute(sql, merge.attribute)) !== undefined
  const table = sql(merge.kind === 'brand' ? 'brand' : 'category')
  const { count } = await sql`select from ${table} where id in (${merge.from}, ${merge.into})`
  return count === 2
}

/** It goes, with what is left of its goods. @throws AppError 404, 409 with what has come in the way */
export async function mergeRest(
  tx: Transaction,
  merge: TaxonomyMerge,
  { categoryUsers, brandUsers }: TaxonomyUsers,
): Promise<void> {
  await lockTaxonomy(tx)
  if (merge.kind === 'value') {
    await requireAttribute(tx, merge.attribute, true)
    return replaceValue(tx, merge.attribute, merge)
  }
  if (merge.kind === 'brand') {
    const [from, to] = [await requireBrand(tx, merge.from, true), await requireBrand(tx, merge.into)]
    await mergeBrand(tx, from, to.id)
    return followUsers(tx, brandUsers, { from, to })
  }
  const from = await requireCategory(tx, merge.from, true)
  const into = await requireCategory(tx, merge.into, true)
  const isRemoved = merge.kind === 'removed'
  const effectOf = isRemoved ? removalEffect : mergeEffect
  const { obstacle } = await effectOf(tx, categoryUsers, { from, into })
  if (obstacle) throw catalogueDeskError('taxonomy_obstacle', { message: obstacle })
  if (isRemoved) await deleteCategory(tx, from, into.id)
  else await mergeCategory(tx, from, into)
  await followUsers(tx, categoryUsers, { from, to: into })
}
