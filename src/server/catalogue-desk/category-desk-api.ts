import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { requireMember, type AdminHandlers } from '#platform/admin/admin-endpoint.ts'
import { mergeEdits } from '#platform/admin/edits.ts'
import type { Sql, Transaction } from '#platform/database/database.ts'
import { platformError } from '#platform/http/errors.ts'
import { presentImage } from '#platform/http/presenting.ts'
import type { Platform } from '#platform/platform.ts'
import {
  changeCategory,
  countGoods,
  countGoodsBelow,
  createCategory,
  deleteCategory,
  hasSibling,
  listAbove,
  listDeskBrands,
  listDeskCategories,
  listFilterAttributes,
  listFormerSlugs,
  lockTaxonomy,
  moveCategory,
  positionOf,
  type TreePlace,
} from '#server/catalogue/index.ts'
import { storeUpload } from '#server/images/index.ts'
import { catalogueDeskError } from './catalogue-desk-errors.ts'
import { mergeEffect, removalEffect, requireCategory, requireExpected } from './category-effect.ts'
import {
  categoryTextOf,
  categoryValuesOf,
  filterOptions,
  filterProblem,
  presentTree,
  type CategoryValues,
} from './category-form.ts'
import { requireFreeAddress } from './free-address.ts'
import { mergeOrQueue, type Merging } from './taxonomy-run.ts'
import { followUsers } from './taxonomy-users.ts'

type Handlers = Pick<
  AdminHandlers,
  | 'listCategories'
  | 'getCategory'
  | 'createCategory'
  | 'changeCategory'
  | 'moveCategory'
  | 'previewCategoryMerge'
  | 'mergeCategory'
  | 'previewCategoryRemoval'
  | 'removeCategory'
  | 'uploadTaxonomyPicture'
>

/** The tree of categories at the desk. */
export function createCategoryDeskHandlers(platform: Platform, merging: Merging): Handlers {
  const users = merging.users.categoryUsers
  const { sql } = platform
  const tree = async () => ({ categories: presentTree(await listDeskCategories(sql)) })

  return {
    async listCategories() {
      const [{ categories }, brands] = await Promise.all([tree(), listDeskBrands(sql)])
      return { categories, brands: brands.map(({ name }) => name) }
    },
    getCategory: ({ params: { id } }) => presentOne(sql, id),
    async createCategory({ body }) {
      const slug = await sql.begin(async (tx) => {
        const known = await listDeskCategories(tx)
        if (body.parent !== null && !known.some((one) => one.slug === body.parent))
          throw platformError('not_found')
        return createCategory(tx, body)
      })
      if (slug === null) throw catalogueDeskError('category_taken')
      return (await tree()).categories.find((one) => one.slug === slug)!
    },
    async changeCategory({ params: { id }, body: { before, values } }) {
      await sql.begin(async (tx) => {
        await lockTaxonomy(tx)
        const stored = await requireCategory(tx, id, true)
        const { merged, conflicts } = mergeEdits(before, values, categoryValuesOf(stored))
        if (conflicts.length > 0) throw catalogueDeskError('taxonomy_conflict', { details: { conflicts } })
        if (await hasSibling(tx, merged.name, { parentId: stored.parentId, except: id }))
          throw taken('values.name')
        await requireFreeAddress(tx, 'category', { id, slug: merged.slug })
        await requireFilters(tx, merged)
        await changeCategory(tx, stored, categoryTextOf(merged))
        if (merged.slug !== stored.slug)
          await followUsers(tx, users, { from: stored, to: { id, slug: merged.slug } })
      })
      return presentOne(sql, id)
    },
    async moveCategory({ params: { id }, body: { from, to } }) {
      await sql.begin(async (tx) => {
        await lockTaxonomy(tx)
        const known = await listDeskCategories(tx)
        const place = positionOf(known, id)
        if (!place) throw platformError('not_found')
        if (!isSamePlace(place, from)) throw catalogueDeskError('category_moved')
        const { name } = known.find((one) => one.id === id)!
        if (await hasSibling(tx, name, { parentId: to.parent, except: id }))
          throw catalogueDeskError('category_taken')
        const problem = await moveCategory(tx, id, to)
        if (problem === 'circle') throw catalogueDeskError('category_circle')
        // Where it was to go is not there any more.
        if (problem) throw catalogueDeskError('category_moved')
      })
      return tree()
    },
    async previewCategoryMerge({ params: { id }, query: { into } }) {
      const [from, target] = [await requireCategory(sql, id), await requireCategory(sql, into)]
      return mergeEffect(sql, users, { from, into: target })
    },
    async mergeCategory({ params: { id }, body: { into, products } }, context) {
      const member = requireMember(context)
      await sql.begin(async (tx) => {
        await lockTaxonomy(tx)
        const pair = {
          from: await requireCategory(tx, id, true),
          into: await requireCategory(tx, into, true),
        }
        requireExpected(await mergeEffect(tx, users, pair), products)
        await mergeOrQueue(tx, merging, {
          merge: { kind: 'category', from: id, into },
          goods: products,
          names: { from: pair.from.name, into: pair.into.name },
          member,
        })
      })
      return presentOne(sql, into)
    },
    async previewCategoryRemoval({ params: { id }, query: { into } }) {
      const from = await requireCategory(sql, id)
      const target = into === undefined ? null : await requireTarget(sql, id, into)
      return removalEffect(sql, users, { from, into: target })
    },
    async removeCategory({ params: { id }, body: { into, products } }, context) {
      const member = requireMember(context)
      await sql.begin(async (tx) => {
        await lockTaxonomy(tx)
        const from = await requireCategory(tx, id, true)
        const target = into === null ? null : await requireTarget(tx, id, into)
        requireExpected(await removalEffect(tx, users, { from, into: target }), products)
        if (!target) return deleteCategory(tx, from, null)
        await mergeOrQueue(tx, merging, {
          merge: { kind: 'removed', from: id, into: target.id },
          goods: products,
          names: { from: from.name, into: target.name },
          member,
        })
      })
      return tree()
    },
    async uploadTaxonomyPicture({ body }) {
      const { key } = await storeUpload(platform, 'categories/kep.webp', body)
      return { key }
    },
  }
}

const isSamePlace = (a: TreePlace, b: TreePlace) => a.parent === b.parent && a.before === b.before

/** Where goods go can't be what is deleted. @throws AppError 404, 409 */
async function requireTarget(sql: Sql | Transaction, id: number, into: number) {
  if (id === into) throw catalogueDeskError('category_circle')
  return requireCategory(sql, into)
}

function taken(field: string) {
  const { message } = catalogueDeskError('category_taken')
  return catalogueDeskError('category_taken', { errors: { [field]: [message] } })
}

/** @throws AppError 422 beside the field */
async function requireFilters(
  tx: Transaction,
  { filters, product_attributes: chosen }: CategoryValues,
): Promise<void> {
  const attributes = await listFilterAttributes(tx)
  const problem = filterProblem(filters, filterOptions(attributes))
  if (problem) throw platformError('validation_failed', { errors: { 'values.filters': [problem] } })
  const unknown = chosen.find((slug) => !attributes.some((one) => one.slug === slug))
  if (unknown !== undefined)
    throw platformError('validation_failed', {
      errors: { 'values.product_attributes': [`Nincs ilyen jellemző: ${unknown}.`] },
    })
}

async function presentOne(sql: Sql, id: number): Promise<AdminResponse<'getCategory'>> {
  const stored = await requireCategory(sql, id)
  const [above, goods, below, former, attributes, tree] = await Promise.all([
    listAbove(sql, id),
    countGoods(sql, id),
    countGoodsBelow(sql, id),
    listFormerSlugs(sql, 'category', id),
    listFilterAttributes(sql),
    listDeskCategories(sql),
  ])
  const hiding = above.findLast(({ published }) => !published)
  const filtering = above.find(({ filters }) => filters.length > 0)
  const describing = above.find(({ productAttributes }) => productAttributes.length > 0)
  return {
    id,
    url: `/termekek/${stored.slug}`,
    is_shown: stored.published && !hiding,
    hidden_by: hiding?.name ?? null,
    values: categoryValuesOf(stored),
    above: above.toReversed().map(({ id: aboveId, name }) => ({ id: aboveId, name })),
    children: tree.filter(({ parentId }) => parentId === id).length,
    products: goods.products,
    products_below: below,
    former_addresses: former.map((slug) => `/termekek/${slug}`),
    filter_options: filterOptions(attributes),
    attribute_options: attributes.map(({ slug, name }) => ({ slug, name })),
    inherited_attributes: { from: describing?.name ?? null, attributes: describing?.productAttributes ?? [] },
    inherited: { from: filtering?.name ?? null, filters: filtering?.filters ?? [] },
    picture: stored.imageKey && presentImage(stored.imageKey, stored.name).product_thumbnail,
  }
}
