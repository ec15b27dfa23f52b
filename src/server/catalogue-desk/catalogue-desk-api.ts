import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import {
  requireMember,
  type AdminContext,
  type AdminHandlers,
  type Member,
} from '#platform/admin/admin-endpoint.ts'
import { lockUntilCommit } from '#platform/database/advisory-locks.ts'
import type { Transaction } from '#platform/database/database.ts'
import { platformError } from '#platform/http/errors.ts'
import type { DrawProduct } from '#platform/feature.ts'
import type { Platform } from '#platform/platform.ts'
import {
  CatalogueInputError,
  findDeskProduct,
  findProductId,
  listAttributeFields,
  listCategoryFields,
  listDeskBrands,
  listEanCarriers,
  listProductCategories,
  loadFormerSlugs,
  slugify,
  takenItemNumbers,
  writeBrands,
  writeProducts,
  type AttributeField,
  type GuardPolicy,
  type StoredDeskProduct,
  type WriteOptions,
} from '#server/catalogue/index.ts'
import { findBySql, listProducts, type ProductList } from '#server/desk-lists/index.ts'
import { fetchPicture } from './fetched-picture.ts'
import { presentFields } from './product-attributes.ts'
import { pageOf, previewOf } from './product-preview.ts'
import { storeCrop, storeUpload } from '#server/images/index.ts'
import { catalogueDeskError } from './catalogue-desk-errors.ts'
import {
  formErrors,
  hasVariants,
  inputOf,
  neededRights,
  valuesOf,
  withCostsOf,
  withoutCosts,
  type AttributeBase,
  type ProductValues,
} from './product-form.ts'
import { mergeProduct } from './product-merge.ts'
import { presentListed, presentProduct } from './product-presenting.ts'

type Handlers = Pick<
  AdminHandlers,
  | 'listProducts'
  | 'listProductFields'
  | 'getProduct'
  | 'createProduct'
  | 'changeProduct'
  | 'fetchProductPicture'
  | 'uploadProductPicture'
  | 'cropProductPicture'
  | 'previewProduct'
  | 'previewProductPage'
>

/** How many the list gets at once. */
const listWindow = 100

/** Products at the desk. `draw` absent: forms show no card. */
export function createCatalogueDeskHandlers(
  platform: Platform,
  draw?: DrawProduct,
  list: Pick<ProductList, 'find'> = { find: (query) => findBySql(platform.sql, query) },
): Handlers {
  const { sql, clock } = platform
  const preview = () => ({ sql, now: clock(), draw })

  async function show(id: number, context: AdminContext): Promise<AdminResponse<'getProduct'>> {
    const stored = await findDeskProduct(sql, id)
    if (!stored) throw catalogueDeskError('product_not_found')
    const shown = { ...presentProduct(stored), preview: await previewOf(id, valuesOf(stored), preview()) }
    return seesCosts(context) ? shown : { ...shown, values: withoutCosts(shown.values) }
  }

  /** What looks like a slip is confirmed all at once: prices, stock and EANs. */
  async function optionsOf(tx: Transaction, confirmed: readonly string[], form: Form) {
    const shared = await sharedEans(tx, form)
    const confirm = confirmedBy(confirmed)
    const guard: GuardPolicy = (found) => confirm([...found, ...shared])
    return { now: clock(), guard }
  }

  return {
    async listProducts({ query }) {
      const { ids, all } = await list.find({ ...query, limit: listWindow + 1 })
      const rows = await listProducts(sql, ids.slice(0, listWindow), query.search)
      return {
        products: rows.map(presentListed),
        total: all?.total ?? null,
        facets: Object.entries(all?.facets ?? {}).map(([name, options]) => ({ name, options })),
        has_more: ids.length > listWindow,
      }
    },
    async listProductFields() {
      return presentFields(await listAttributeFields(sql), await listCategoryFields(sql))
    },
    getProduct: ({ params: { id } }, context) => show(id, context),
    async createProduct({ body: { values: given, confirmed } }, context) {
      const values = seesCosts(context) ? given : withoutCosts(given)
      const itemNumber = values.variants[0]!.item_number
      await requirePictures(platform, values, [])
      const id = await sql.begin(async (tx) => {
        // Before the look for taken numbers: of two who are as fast, one has to see the other's.
        await lockUntilCommit(tx, 'catalogue_writer')
        if (values.variants.some((variant) => variant.id !== null))
          throw catalogueDeskError('variant_missing')
        const fields = await listAttributeFields(tx)
        const options = await optionsOf(tx, confirmed, { id: null, before: null, values })
        await requireSound(tx, { stored: null, values, context, fields, now: options.now })
        await save(tx, itemNumber, values, { before: null, fields, categories: [], options })
        return findProductId(tx, itemNumber)
      })
      return show(id, context)
    },
    async changeProduct({ params: { id }, body: { confirmed, ...form } }, context) {
      await requirePictures(platform, form.values, form.before.pictures)
      await sql.begin(async (tx) => {
        // The order of locks is the writer's own: it first, rows then.
        await lockUntilCommit(tx, 'catalogue_writer')
        const stored = await findDeskProduct(tx, id, true)
        if (!stored) throw catalogueDeskError('product_not_found')
        const current = valuesOf(stored)
        if (!hasVariants(form.values, current)) throw catalogueDeskError('variant_missing')
        const own = (given: ProductValues) => (seesCosts(context) ? given : withCostsOf(current, given))
        const { merged, conflicts } = mergeProduct(own(form.before), own(form.values), current)
        if (conflicts.length > 0) throw catalogueDeskError('product_conflict', { details: { conflicts } })
        const fields = await listAttributeFields(tx)
        const options = await optionsOf(tx, confirmed, { id, before: current, values: merged })
        await requireSound(tx, { stored, values: merged, context, fields, now: options.now })
        const categories = await listProductCategories(tx, id)
        await save(tx, stored.product.itemNumber, merged, { before: current, fields, categories, options })
      })
      return show(id, context)
    },
    async fetchProductPicture({ body: { address } }) {
      const { key } = await storeUpload(platform, 'products/kep.webp', await fetchPicture(address))
      return { key }
    },
    previewProduct: ({ body: { id, values } }) => previewOf(id, values, preview()),
    previewProductPage: async ({ body: { id, values } }) => ({ page: await pageOf(id, values, preview()) }),
    cropProductPicture: ({ body }) => storeCrop(platform, 'products/kep.webp', body),
    async uploadProductPicture({ body }) {
      const { key } = await storeUpload(platform, 'products/kep.webp', body)
      return { key }
    },
  }
}

const seesCosts = (context: AdminContext): boolean => requireMember(context).rights.has('costs.see')

/** Each picture but those that it had. @throws AppError 422: its file is not there, or no longer, as in a draft that lay for long */
async function requirePictures(
  { files }: Pick<Platform, 'files'>,
  { pictures }: ProductValues,
  before: ProductValues['pictures'],
): Promise<void> {
  const known = new Set(before.map(({ key }) => key))
  for (const [index, { key }] of pictures.entries()) {
    if (known.has(key) || (await files.exists(`images/${key}`))) continue
    const problem = `A(z) ${index + 1}. kép már nincs meg: vegye ki, és töltse fel újra.`
    throw platformError('validation_failed', { errors: { 'values.pictures': [problem] } })
  }
}

type Saving = {
  stored: StoredDeskProduct | null
  fields: readonly AttributeField[]
  values: ProductValues
  context: AdminContext
  now: Date
}

/** @throws AppError 422 by field; 403 without the right; 409 for a taken item number */
async function requireSound(
  tx: Transaction,
  { stored, values, context, fields, now }: Saving,
): Promise<void> {
  const before = stored && valuesOf(stored)
  const errors = formErrors(values, stored?.variants ?? [], { before, fields, now })
  if (Object.keys(errors).length > 0) throw platformError('validation_failed', { errors })
  requireRights(requireMember(context), before, values)
  await requireFreeNumbers(tx, values, stored?.product.id ?? null)
}

type Slip = { kind: string; itemNumber: string; text: string }

/** Each guard is confirmed by its kind and item number. @throws AppError 409 with those that are not */
const confirmedBy =
  (confirmed: readonly string[]) =>
  (found: readonly Slip[]): void => {
    const guards = found
      .map(({ kind, itemNumber, text }) => ({ name: `${kind}:${itemNumber}`, text }))
      .filter(({ name }) => !confirmed.includes(name))
    if (guards.length > 0) throw catalogueDeskError('confirmation_needed', { details: { guards } })
  }

type Form = { id: number | null; before: ProductValues | null; values: ProductValues }

/** EANs that the form gives and others carry: a scan would find the one or the other. */
async function sharedEans(tx: Transaction, { id, before, values }: Form): Promise<Slip[]> {
  const known = new Map(before?.variants.map((one) => [one.id, one.ean]))
  const given = values.variants.filter((one) => one.ean !== '' && one.ean !== known.get(one.id))
  if (given.length === 0) return []
  const carriers = [
    ...values.variants.map(({ ean, item_number: itemNumber }) => ({ ean, itemNumber })),
    ...(await listEanCarriers(
      tx,
      given.map(({ ean }) => ean),
      id,
    )),
  ]
  return given.flatMap(({ ean, item_number: itemNumber }) => {
    const others = carriers.filter((one) => one.ean === ean && one.itemNumber !== itemNumber)
    if (others.length === 0) return []
    const names = others.map((one) => one.itemNumber).join(', ')
    return [{ kind: 'ean_shared', itemNumber, text: `${itemNumber}: ez a vonalkódja ennek is: ${names}` }]
  })
}

function requireRights(member: Member, before: ProductValues | null, values: ProductValues): void {
  if (neededRights(before, values).some((right) => !member.rights.has(right)))
    throw platformError('forbidden')
}

async function requireFreeNumbers(
  tx: Transaction,
  { variants }: ProductValues,
  productId: number | null,
): Promise<void> {
  const numbers = variants.flatMap(({ id, item_number: number }) => (id === null ? number : []))
  const taken = await takenItemNumbers(tx, numbers, productId)
  if (taken.length === 0) return
  const { message } = catalogueDeskError('item_number_taken')
  const errors: Record<string, string[]> = {}
  for (const [index, { id, item_number: number }] of variants.entries())
    if (id === null && taken.includes(number)) errors[`values.variants.${index}.item_number`] = [message]
  throw catalogueDeskError('item_number_taken', { errors })
}

async function save(
  tx: Transaction,
  itemNumber: string,
  values: ProductValues,
  { options, ...base }: { categories: readonly string[]; options: WriteOptions } & AttributeBase,
): Promise<void> {
  const brand = values.brand === '' ? null : await brandOf(tx, values.brand)
  try {
    await writeProducts(tx, [inputOf(itemNumber, values, { brand, ...base })], options)
  } catch (error) {
    if (!(error instanceof CatalogueInputError)) throw error
    const message =
      error.field === 'category' ? 'Ez a kategória közben megszűnt. Válasszon másikat.' : error.message
    throw platformError('validation_failed', { errors: { [`values.${error.field}`]: [message] } })
  }
}

/** The slug of a brand by its name; one that is not there yet is made. */
async function brandOf(tx: Transaction, name: string): Promise<string> {
  const slug = slugify(name) || 'marka'
  const [known, former] = [await listDeskBrands(tx), await loadFormerSlugs(tx, 'brand')]
  const found =
    known.find((one) => one.name.toLowerCase() === name.toLowerCase()) ??
    known.find((one) => one.slug === (former.get(slug) ?? slug))
  if (!found) await writeBrands(tx, [{ slug, name }])
  return found?.slug ?? slug
}
