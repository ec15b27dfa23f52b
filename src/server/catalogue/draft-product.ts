import type { Executor } from '#platform/database/database.ts'
import { shownFields, shownOf } from './desk-attributes.ts'
import type { ProductRow } from './product-store.ts'
import { loadVariants, type VariantRow } from './variant-store.ts'

/** A product as somebody has it in a form, before anything of it is stored or right. Forints. */
export type ProductDraft = {
  /** Null: it is not stored yet. */
  id: number | null
  name: string
  /** Its main category's slug; one that is not there stands for none. */
  category: string
  /** A brand's name; a new one is made when the product is saved. */
  brand: string
  shortDescription: string
  /** HTML that pages may hold. */
  description: string
  metaTitle: string
  metaDescription: string
  safetyText: string
  unitMeasure: string
  taxRate: 27 | 18 | 5 | 0
  eprelId: string | null
  warrantyMonths: number | null
  garanMonths: number | null
  maxOrderQuantity: number
  pictures: { fileKey: string; title: string }[]
  /** Texts of the form by slug: what all variants share. */
  attributes: Readonly<Record<string, string>>
  optionAttributes: string[]
  variants: DraftVariant[]
}
export type DraftVariant = {
  /** Null for a new one. */
  id: number | null
  itemNumber: string
  name: string
  gross: number | null
  originalGross: number | null
  onHand: number
  backorder: boolean
  forSale: boolean
  attributes: Readonly<Record<string, string>>
}

type StoredVariant = { held: number; lowestGross: number | null; row: VariantRow }

/**
 * The rows that the pages of the shop would read once the draft is stored and visible: the product, and those of its variants that
 * customers see, in the form's order. What a form doesn't have (badges, reviews, packing, pictures of variants) is as it is stored.
 */
export async function draftProduct(
  sql: Executor,
  draft: ProductDraft,
  now: Date,
): Promise<{ product: ProductRow; variants: VariantRow[] }> {
  const stored = await storedVariants(sql, draft.id, now)
  const [category, brand] = [await findShelf(sql, draft.category), await findMaker(sql, draft.brand)]
  const texts = [draft.attributes, ...draft.variants.map(({ attributes }) => attributes)]
  const fields = await shownFields(sql, texts.flatMap(Object.keys), draft.optionAttributes)
  const [like] = stored.values()
  const shared = {
    ...(like?.row ?? { ...nothing, productId: draft.id ?? 0, productSlug: await slugOf(sql, draft.id) }),
    productName: draft.name,
    unitMeasure: draft.unitMeasure,
    taxRate: draft.taxRate,
    garanMonths: draft.garanMonths,
    maxOrderQuantity: draft.maxOrderQuantity,
    brandName: draft.brand === '' ? null : (brand?.name ?? draft.brand),
    brandSlug: draft.brand === '' ? null : (brand?.slug ?? ''),
    brandImageKey: brand?.imageKey ?? null,
    categories: category.path.map(({ name }) => name),
    defaultQuantity: category.defaultQuantity,
  }
  const seen = draft.variants.filter(({ id }) => id === null || stored.has(id))
  const sold = seen
    .filter(({ forSale }) => forSale)
    .map(({ id, name, itemNumber }) => ({ id: id ?? 0, name, itemNumber }))
  const variants = seen.map((variant): VariantRow => {
    const known = variant.id === null ? undefined : stored.get(variant.id)
    const own = known?.row.images.filter((image) => image.own) ?? []
    return {
      ...shared,
      ...pricesOf(variant, known),
      id: variant.id ?? 0,
      itemNumber: variant.itemNumber,
      variantName: variant.name,
      variantSlug: known?.row.variantSlug ?? '',
      published: true,
      forSale: variant.forSale,
      free: variant.onHand - (known?.held ?? 0),
      backorder: variant.backorder,
      variantCount: seen.length,
      siblings: sold.slice(0, 6),
      attributes: shownOf(fields, draft.attributes, variant.attributes),
      images: [...own, ...draft.pictures.map((picture) => ({ ...picture, own: false }))],
    }
  })
  const product: ProductRow = {
    ...shared,
    id: draft.id ?? 0,
    slug: shared.productSlug,
    name: draft.name,
    itemNumber: draft.variants[0]?.itemNumber ?? '',
    description: draft.description,
    shortDescription: draft.shortDescription,
    metaTitle: draft.metaTitle,
    metaDescription: draft.metaDescription,
    optionAttributes: draft.optionAttributes,
    eprelId: draft.eprelId,
    warrantyMonths: draft.warrantyMonths,
    safetyText: draft.safetyText,
    manufacturerName: brand?.manufacturerName ?? null,
    manufacturerAddress: brand?.manufacturerAddress ?? null,
    manufacturerEmail: brand?.manufacturerEmail ?? null,
    responsible: brand?.responsible ?? null,
    variantIds: variants.map(({ id }) => id),
    categories: category.path,
  }
  return { product, variants }
}

/** A discount that is as it was counts its 30 days from its begin, another from now; a new variant has none to count. */
function pricesOf({ gross, originalGross }: DraftVariant, known: StoredVariant | undefined) {
  const isSame = known?.row.gross === gross && known.row.originalGross === originalGross
  const lowest = isSame ? known.row.lowestGross : known?.lowestGross
  return { gross, originalGross, lowestGross: originalGross === null ? null : (lowest ?? null) }
}

/** Those that customers may see, by id. */
async function storedVariants(
  sql: Executor,
  id: number | null,
  now: Date,
): Promise<Map<number, StoredVariant>> {
  if (id === null) return new Map()
  const found = await sql<{ id: number; held: number; lowestGross: number | null }[]>`
    select v.id, coalesce(s.reserved, 0) as held, (select gross from lowest_price_before(v.id, ${now})) as "lowestGross"
    from variant v left join stock s on s.variant_id = v.id where v.product_id = ${id} and v.published`
  const rows = await loadVariants(
    sql,
    found.map((one) => one.id),
    now,
  )
  return new Map(
    found.flatMap((one) => rows.filter((row) => row.id === one.id).map((row) => [one.id, { ...one, row }])),
  )
}

async function slugOf(sql: Executor, id: number | null): Promise<string> {
  const [row] = await sql<{ slug: string }[]>`select slug from product where id = ${id}`
  return row?.slug ?? ''
}

type Shelf = { defaultQuantity: number; path: ProductRow['categories'] }

async function findShelf(sql: Executor, slug: string): Promise<Shelf> {
  const [row] = await sql<Shelf[]>`
    select c.default_quantity as "defaultQuantity",
      (select json_agg(json_build_object('id', a.id, 'name', a.name, 'slug', a.slug,
        'isShown', not exists (select from category up where up.id = any(a.path) and not up.published)) order by array_position(c.path, a.id))
        from category a where a.id = any(c.path)) as path
    from category c where c.slug = ${slug}`
  return row ?? { defaultQuantity: 1, path: [] }
}

type Maker = Pick<
  ProductRow,
  'manufacturerName' | 'manufacturerAddress' | 'manufacturerEmail' | 'responsible'
> & { name: string; slug: string; imageKey: string | null }

async function findMaker(sql: Executor, name: string): Promise<Maker | undefined> {
  const [row] = await sql<Maker[]>`
    select b.name, b.slug, b.image_key as "imageKey", b.manufacturer_name as "manufacturerName",
      b.manufacturer_address as "manufacturerAddress", b.manufacturer_email as "manufacturerEmail",
      case when b.outside_eu and b.responsible_name <> '' then json_build_object(
        'name', b.responsible_name, 'address', b.responsible_address, 'email', b.responsible_email) end as responsible
    from brand b where lower(b.name) = lower(${name}) order by b.id limit 1`
  return row
}

const nothing: Omit<VariantRow, 'productId' | 'productSlug'> = {
  id: 0,
  itemNumber: '',
  productName: '',
  variantName: '',
  variantSlug: '',
  unitMeasure: 'db',
  packingUnitMeasure: null,
  packingQuantity: 1,
  taxRate: 27,
  gross: null,
  originalGross: null,
  lowestGross: null,
  weightGrams: 0,
  published: true,
  forSale: true,
  free: 0,
  backorder: false,
  maxOrderQuantity: 20,
  garanMonths: null,
  garanFile: null,
  brandName: null,
  brandSlug: null,
  brandImageKey: null,
  categories: [],
  defaultQuantity: 1,
  variantCount: 1,
  siblings: [],
  ratingCount: 0,
  ratingSum: 0,
  attributes: [],
  images: [],
  badges: [],
}
