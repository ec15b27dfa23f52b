import type { AdminRequest, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import type { CollectionRule } from '#listing-index/index.ts'
import type { AdminHandlers } from '#platform/admin/admin-endpoint.ts'
import { mergeEdits } from '#platform/admin/edits.ts'
import type { Executor } from '#platform/database/database.ts'
import { platformError } from '#platform/http/errors.ts'
import type { Platform } from '#platform/platform.ts'
import {
  changeCollection,
  countCollection,
  createCollection,
  deleteCollection,
  findCollectionNamed,
  findDeskCollection,
  knowsRule,
  listDeskBrands,
  listDeskCategories,
  listDeskCollections,
  listFormerSlugs,
  lockTaxonomy,
  orderCollections,
  type DeskCollection,
} from '#server/catalogue/index.ts'
import { catalogueDeskError } from './catalogue-desk-errors.ts'
import { requireFreeAddress } from './free-address.ts'

type Handlers = Pick<
  AdminHandlers,
  | 'listCollections'
  | 'getCollection'
  | 'countCollection'
  | 'createCollection'
  | 'changeCollection'
  | 'orderCollections'
  | 'removeCollection'
>
type Values = AdminRequest<'changeCollection'>['body']['values']

/** Collections at the desk. */
export function createCollectionDeskHandlers({ sql, clock }: Platform): Handlers {
  async function list(): Promise<AdminResponse<'listCollections'>> {
    const now = clock()
    const rows = await listDeskCollections(sql)
    const counts = await Promise.all(rows.map((row) => countCollection(sql, row, now)))
    return {
      collections: rows.map((row, index) => ({
        id: row.id,
        name: row.name,
        url: addressOf(row.slug),
        is_published: row.published,
        has_rule: row.rule !== null,
        reduced_only: row.reducedOnly,
        products: counts[index]!.products,
      })),
    }
  }

  return {
    listCollections: list,
    getCollection: ({ params: { id } }) => presentOne(sql, id),
    async countCollection({ params: { id }, body }) {
      const { rule, reduced_only: reducedOnly } = body
      await requireCollection(sql, id)
      const found = await countCollection(sql, { id, rule: rule && storedRule(rule), reducedOnly }, clock())
      return { products: found.products, by_hand: found.byHand, names: found.names }
    },
    async createCollection({ body: { name } }) {
      const id = await sql.begin(async (tx) => {
        await lockTaxonomy(tx)
        await requireFreeName(tx, 'name', { id: null, name })
        return createCollection(tx, name)
      })
      return presentOne(sql, id)
    },
    async changeCollection({ params: { id }, body: { before, values } }) {
      await sql.begin(async (tx) => {
        await lockTaxonomy(tx)
        const stored = await requireCollection(tx, id, true)
        const { merged, conflicts } = mergeEdits(before, values, valuesOf(stored))
        if (conflicts.length > 0) throw catalogueDeskError('taxonomy_conflict', { details: { conflicts } })
        await requireFreeAddress(tx, 'collection', { id, slug: merged.slug })
        if (merged.name !== stored.name) await requireFreeName(tx, 'values.name', { id, name: merged.name })
        await requireSoundRule(tx, merged)
        await changeCollection(tx, stored, storedValues(merged))
      })
      return presentOne(sql, id)
    },
    async orderCollections({ body: { ids } }) {
      await sql.begin(async (tx) => {
        await lockTaxonomy(tx)
        const known = (await listDeskCollections(tx)).map(({ id }) => id)
        if (known.toSorted((a, b) => a - b).join() !== ids.toSorted((a, b) => a - b).join())
          throw catalogueDeskError('collections_changed')
        await orderCollections(tx, ids)
      })
      return list()
    },
    async removeCollection({ params: { id } }) {
      await sql.begin(async (tx) => {
        await lockTaxonomy(tx)
        await deleteCollection(tx, await requireCollection(tx, id, true))
      })
      return list()
    },
  }
}

const addressOf = (slug: string) => `/gyujtemeny/${slug}`

/** @throws AppError 404 */
async function requireCollection(sql: Executor, id: number, lock = false): Promise<DeskCollection> {
  const found = await findDeskCollection(sql, id, lock)
  if (!found) throw platformError('not_found')
  return found
}

/** @throws AppError 409 beside the field: nobody could choose between two of one name */
async function requireFreeName(
  tx: Executor,
  field: string,
  { id, name }: { id: number | null; name: string },
): Promise<void> {
  const twin = await findCollectionNamed(tx, name, id)
  if (twin === undefined) return
  throw catalogueDeskError('address_taken', { errors: { [field]: [`„${twin}” gyűjtemény már van.`] } })
}

/** @throws AppError 422 beside the field */
async function requireSoundRule(sql: Executor, { rule }: Values): Promise<void> {
  if (!rule) return
  const { min_price: min, max_price: max } = rule
  const problem: Record<string, string[]> | null =
    min !== null && max !== null && min > max
      ? { 'values.rule.max_price': ['Nem lehet kisebb a legkisebb árnál.'] }
      : (await knowsRule(sql, storedRule(rule)))
        ? null
        : { 'values.rule': ['Közben megszűnt egy kategória vagy márka, amelyet a szabály említ.'] }
  if (problem) throw platformError('validation_failed', { errors: problem })
}

const storedRule = (rule: NonNullable<Values['rule']>): CollectionRule => ({
  categories: rule.categories,
  brands: rule.brands,
  minGross: rule.min_price,
  maxGross: rule.max_price,
  inStock: rule.in_stock,
})

const valuesOf = ({ rule, ...stored }: DeskCollection): Values => ({
  name: stored.name,
  slug: stored.slug,
  description: stored.description,
  is_published: stored.published,
  meta_title: stored.metaTitle,
  meta_description: stored.metaDescription,
  reduced_only: stored.reducedOnly,
  rule: rule && {
    categories: rule.categories,
    brands: rule.brands,
    min_price: rule.minGross,
    max_price: rule.maxGross,
    in_stock: rule.inStock,
  },
})

const storedValues = (values: Values): Omit<DeskCollection, 'id'> => ({
  name: values.name,
  slug: values.slug,
  description: values.description,
  published: values.is_published,
  metaTitle: values.meta_title,
  metaDescription: values.meta_description,
  reducedOnly: values.reduced_only,
  rule: values.rule && storedRule(values.rule),
})

async function presentOne(sql: Executor, id: number): Promise<AdminResponse<'getCollection'>> {
  const stored = await requireCollection(sql, id)
  const [former, categories, brands] = [
    await listFormerSlugs(sql, 'collection', id),
    await listDeskCategories(sql),
    await listDeskBrands(sql),
  ]
  return {
    id,
    url: addressOf(stored.slug),
    values: valuesOf(stored),
    former_addresses: former.map(addressOf),
    categories: categories.map((row) => ({ id: row.id, name: row.name, depth: row.depth })),
    brands: brands.map((row) => ({ id: row.id, name: row.name })),
  }
}
