import { lockUntilCommit } from '#platform/database/advisory-locks.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { alignPaths, writeCategories } from '../catalogue-writer-taxonomy.ts'
import { listAbove, type CategoryDetails } from './category-reading.ts'
import { mergedFilters, planMove, type MoveProblem, type TreeNode, type TreePlace } from './category-tree.ts'
import { replaceInAccessoryRules } from '../accessories/accessory-references.ts'
import { replaceInRules } from './rule-references.ts'
import { changeSlug, freeTaxonomySlug, handOverSlugs, slugOfName } from './taxonomy-slug.ts'

/** Changes of categories at the desk, in the caller's transaction. Whoever changes the tree waits for the others. */

export const lockTaxonomy = (tx: Transaction): Promise<void> => lockUntilCommit(tx, 'catalogue_writer')

/** The last below its parent. Null where the parent has one of this name already. @throws Error for an unknown parent */
export async function createCategory(
  tx: Transaction,
  { name, parent }: { name: string; parent: string | null },
): Promise<string | null> {
  await lockTaxonomy(tx)
  const [above] = await tx<{ id: number | null; position: number }[]>`
    select p.id, coalesce(max(c.position) + 1, 0)::int as position
    from (select (select id from category where slug = ${parent}) as id) p
      left join category c on c.parent_id is not distinct from p.id
    group by p.id`
  if (await hasSibling(tx, name, { parentId: above!.id, except: null })) return null
  const slug = await freeTaxonomySlug(tx, 'category', slugOfName('category', name))
  await writeCategories(tx, [{ slug, name, parent, position: above!.position }])
  return slug
}

/** Whether a category has a child of this name. */
export async function hasSibling(
  tx: Transaction,
  name: string,
  { parentId, except }: { parentId: number | null; except: number | null },
): Promise<boolean> {
  const rows = await tx`
    select 1 from category where lower(name) = lower(${name}) and id is distinct from ${except}
      and parent_id is not distinct from ${parentId}`
  return rows.length > 0
}

export type CategoryText = Omit<CategoryDetails, 'id' | 'parentId'>

/** Writes what differs; another slug leaves a redirect. Its address has to be free. */
export async function changeCategory(
  tx: Transaction,
  { id, slug }: Pick<CategoryDetails, 'id' | 'slug'>,
  now: CategoryText,
): Promise<void> {
  await tx`
    update category set name = ${now.name}, description = ${now.description}, image_key = ${now.imageKey},
      default_quantity = ${now.defaultQuantity}, filters = ${now.filters},
      product_attributes = ${now.productAttributes}, published = ${now.published},
      meta_title = ${now.metaTitle}, meta_description = ${now.metaDescription}
    where id = ${id}`
  await changeSlug(tx, 'category', { id, from: slug, to: now.slug })
}

/** All categories as nodes, in the order in which they are shown. */
export async function listTree(tx: Transaction): Promise<TreeNode[]> {
  return tx<TreeNode[]>`
    select id, parent_id as "parentId", position from category order by position, name collate "hu-x-icu", id`
}

/** Null when all went well. */
export async function moveCategory(
  tx: Transaction,
  id: number,
  place: TreePlace,
): Promise<MoveProblem | null> {
  const plan = planMove(await listTree(tx), id, place)
  if ('problem' in plan) return plan.problem
  await tx`
    update category c set parent_id = row."parentId", position = row.position
    from jsonb_to_recordset(${tx.json(plan.placed)}) as row(id int, "parentId" int, position int) where c.id = row.id`
  await alignPaths(tx)
  return null
}

/** Goods that stand in one stand in another instead; `ids`: those products alone. */
export async function moveGoods(
  tx: Transaction,
  from: number,
  to: number,
  ids: readonly number[] | null = null,
): Promise<void> {
  const isMoved = ids === null ? tx`true` : tx`product_id = any(${[...ids]}::int[])`
  await tx`
    insert into product_category (product_id, category_id)
    select product_id, ${to}::int from product_category where category_id = ${from} and ${isMoved} on conflict do nothing`
  await tx`
    update product set main_category_id = ${to}
    where main_category_id = ${from} ${ids === null ? tx`` : tx`and id = any(${[...ids]}::int[])`}`
  await tx`delete from product_category where category_id = ${from} and ${isMoved}`
}

/**
 * Goods, subcategories, filters, rules and addresses of one become another's, which stays as it is otherwise. The target may not
 * stand below it.
 */
export async function mergeCategory(
  tx: Transaction,
  from: CategoryDetails,
  into: CategoryDetails,
): Promise<void> {
  const filters = await filtersAfterMerge(tx, from, into)
  await moveGoods(tx, from.id, into.id)
  await tx`
    update category set parent_id = ${into.id},
      position = position + (select coalesce(max(position) + 1, 0) from category where parent_id = ${into.id})
    where parent_id = ${from.id}`
  if (filters.join() !== into.filters.join())
    await tx`update category set filters = ${filters} where id = ${into.id}`
  const chosen = [...new Set([...into.productAttributes, ...from.productAttributes])]
  if (into.productAttributes.length > 0 && chosen.length > into.productAttributes.length)
    await tx`update category set product_attributes = ${chosen} where id = ${into.id}`
  await replaceInRules(tx, 'categories', from.id, into.id)
  await replaceInAccessoryRules(tx, from.id, into.id)
  // The row goes last: undoing writes the other way round, and its children need it.
  await alignPaths(tx)
  await handOverSlugs(tx, 'category', from, into.id)
}

/** The filters that a category has once it has taken another in. */
export async function filtersAfterMerge(
  sql: Executor,
  from: CategoryDetails,
  into: CategoryDetails,
): Promise<string[]> {
  const [above, aboveInto] = [await listAbove(sql, from.id), await listAbove(sql, into.id)]
  const inherited = (ones: typeof above) => ones.find((one) => one.filters.length > 0)?.filters ?? []
  return mergedFilters(
    { own: into.filters, inherited: inherited(aboveInto) },
    { own: from.filters, inherited: inherited(above) },
  )
}

/** One that holds nothing below it. Its goods and addresses go to `target`; null: it has no goods, and its addresses lead to its parent. */
export async function deleteCategory(
  tx: Transaction,
  { id, slug, parentId }: CategoryDetails,
  target: number | null,
): Promise<void> {
  if (target !== null) {
    await moveGoods(tx, id, target)
    await replaceInRules(tx, 'categories', id, target)
    await replaceInAccessoryRules(tx, id, target)
  }
  await handOverSlugs(tx, 'category', { id, slug }, target ?? parentId)
}
