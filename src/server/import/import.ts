/** Rules of an import: a row of the file becomes a product's input, or problems that say why not. Pure. */
import { slugify, type BrandSafety, type ProductInput, type VariantInput } from '#server/catalogue/index.ts'
import { foldText } from '#hungary/folded-text.ts'
import { safeHtml } from '#platform/markup/safe-html.ts'
import {
  readAttribute,
  readCost,
  readCount,
  readMaxOrderQuantity,
  readPackingQuantity,
  readEan,
  readEmail,
  readFlag,
  readLength,
  readMonths,
  readPrice,
  readStock,
  readTaxRate,
  readText,
  readWeight,
  type AttributeKind,
  type Read,
} from './field-values.ts'
import type { Mapping, PlainField, Source } from './mapping.ts'
import { brandName, holds, rowReader, type ReadRow, type Row } from './row-values.ts'

export type Problem = { field: string; reason: string }

/** What the shop knows: a row may name only these. */
export type Vocabulary = {
  categories: ReadonlySet<string>
  /** Their slugs by folded names. */
  categoryNames: ReadonlyMap<string, string>
  attributes: ReadonlyMap<string, AttributeKind>
  collections: ReadonlySet<string>
  badges: ReadonlySet<string>
  /** Where new products go whose row comes to no category; null: nowhere. */
  fallback: Shelf | null
}

/** A category. */
export type Shelf = { slug: string; name: string }

export type MappedRow = {
  itemNumber: string
  /** Of a product that is new and has no category. */
  fallback: Shelf | null
  /** One product of one variant. */
  product: Omit<ProductInput, 'variants'>
  variant: VariantInput
  /** A brand that may be new. */
  brand: { slug: string; name: string } | null
  /** What the file says of the brand's maker. */
  maker: Partial<BrandSafety>
  /** Texts of the choice values, by attribute. */
  labels: Record<string, Record<string, string>>
  /** File names of pictures. */
  images: string[] | undefined
  /** The row is refused when there are any. */
  problems: Problem[]
  warnings: Problem[]
}

type Draft = MappedRow & { price?: number; originalPrice?: number }
type FieldReader = (draft: Draft, text: string, vocabulary: Vocabulary) => Read<unknown>

export function mapRow(row: Row, mapping: Mapping, vocabulary: Vocabulary): MappedRow {
  const draft = emptyDraft(vocabulary)
  const cells = rowReader(row, mapping)
  const routes = mapping.routes.filter(({ when }) => holds(cells.read, when))
  if (mapping.routes.length > 0 && routes.length === 0)
    draft.problems.push({ field: 'routes', reason: 'a megfeleltetés egyik ága sem illik a sorra' })
  const fields: Record<string, Source> = Object.assign(
    {},
    mapping.fields,
    ...routes.map((route) => route.fields),
  )
  for (const [field, source] of Object.entries(fields))
    readField(draft, field, source, cells, mapping, vocabulary)
  for (const { name, reject } of routes)
    if (reject) draft.problems.push({ field: 'routes', reason: `${name}: ${reject}` })
  if (draft.itemNumber === '' && !draft.problems.some(({ field }) => field === 'item_number')) {
    draft.problems.unshift({ field: 'item_number', reason: 'üres' })
  }
  // No parcel locker takes a tyre, whatever the file forgets to say.
  if (cells.isTyre()) draft.product.lockerAllowed ??= false
  const leftOver = fields.name && cells.nameOf(fields.name) ? cells.leftOver() : null
  if (leftOver)
    draft.warnings.push({ field: 'name', reason: `a méret után nem értelmezett rész: „${leftOver}”` })
  if (Object.keys(draft.maker).length > 0 && draft.brand === null)
    draft.warnings.push({ field: 'brand', reason: 'márka nélkül a gyártó adatai kimaradnak' })
  setPrice(draft)
  return draft
}

function emptyDraft({ fallback }: Vocabulary): Draft {
  return {
    fallback,
    itemNumber: '',
    product: { itemNumber: '' },
    variant: { itemNumber: '' },
    brand: null,
    maker: {},
    labels: {},
    images: undefined,
    problems: [],
    warnings: [],
  }
}

function readField(
  draft: Draft,
  field: string,
  source: Source,
  cells: ReadRow,
  mapping: Mapping,
  vocabulary: Vocabulary,
): void {
  const text = cells.read(source)
  if (text === null) {
    const name = cells.nameOf(source)
    const reason = name ? `nem olvasható ki ebből: „${name.slice(0, 120).toWellFormed()}”` : 'üres'
    if (source.missing === 'reject') draft.problems.push({ field, reason })
    if (source.missing === 'warn') draft.warnings.push({ field, reason })
    return
  }
  const result = field.startsWith('attributes.')
    ? setAttribute(draft, field.slice('attributes.'.length), text, vocabulary)
    : field === 'brand'
      ? setBrand(draft, text, mapping)
      : readers[field as Exclude<PlainField, 'brand'>](draft, text, vocabulary)
  // A product that is there stays where it is.
  if (field === 'category' && vocabulary.fallback) return
  if ('reason' in result)
    (field === 'ean' ? draft.warnings : draft.problems).push({ field, reason: result.reason })
}

function keep<T>(result: Read<T>, store: (value: T) => void): Read<T> {
  if ('value' in result) store(result.value)
  return result
}

function known(slugs: readonly string[], words: ReadonlySet<string>): Read<string[]> {
  const unknown = slugs.find((slug) => !words.has(slug))
  return unknown === undefined ? { value: [...slugs] } : { reason: `nincs ilyen a boltban: ${unknown}` }
}

const readers: Record<Exclude<PlainField, 'brand'>, FieldReader> = {
  item_number: (draft, text) =>
    keep(readText(text, 100), (value) => {
      draft.itemNumber = value
      draft.product.itemNumber = value
      draft.variant.itemNumber = value
    }),
  name: ({ product }, text) => keep(readText(text, 300), (value) => (product.name = value)),
  slug: ({ product }, text) =>
    keep(
      slugify(text) ? { value: slugify(text) } : { reason: 'nem lehet belőle cím' },
      (value) => (product.slug = value),
    ),
  category: ({ product }, text, { categories, categoryNames }) =>
    keep(
      known([categoryNames.get(foldText(text)) ?? text], categories),
      ([value]) => (product.mainCategory = value),
    ),
  categories: ({ product }, text, { categories }) =>
    keep(known(list(text), categories), (value) => (product.categories = value)),
  collections: ({ product }, text, { collections }) =>
    keep(known(list(text), collections), (value) => (product.collections = value)),
  badges: ({ product }, text, { badges }) =>
    keep(known(list(text), badges), (value) => (product.badges = value)),
  price: (draft, text) => keep(readPrice(text), (value) => (draft.price = value)),
  original_price: (draft, text) => keep(readPrice(text), (value) => (draft.originalPrice = value)),
  stock: ({ variant }, text) => keep(readStock(text), (value) => (variant.onHand = value)),
  backorder: ({ variant }, text) => keep(readFlag(text), (value) => (variant.backorder = value)),
  unit_measure: ({ product }, text) => keep(readText(text, 20), (value) => (product.unitMeasure = value)),
  packing_unit_measure: ({ product }, text) =>
    keep(readText(text, 20), (value) => (product.packingUnitMeasure = value)),
  packing_quantity: ({ product }, text) =>
    keep(readPackingQuantity(text), (value) => (product.packingQuantity = value)),
  max_order_quantity: ({ product }, text) =>
    keep(readMaxOrderQuantity(text), (value) => (product.maxOrderQuantity = value)),
  tax_rate: ({ product }, text) => keep(readTaxRate(text), (value) => (product.taxRate = value)),
  weight: ({ variant }, text) => keep(readWeight(text), (value) => (variant.weightGrams = value)),
  longest_side: ({ variant }, text) => keep(readLength(text), (value) => (variant.longestSideMm = value)),
  middle_side: ({ variant }, text) => keep(readLength(text), (value) => (variant.middleSideMm = value)),
  shortest_side: ({ variant }, text) => keep(readLength(text), (value) => (variant.shortestSideMm = value)),
  shelf: ({ variant }, text) => keep(readText(text, 30), (value) => (variant.shelf = value)),
  low_stock: ({ variant }, text) => keep(readStock(text), (value) => (variant.lowStock = value)),
  cost: ({ variant }, text) => keep(readCost(text), (value) => (variant.cost = value)),
  locker_allowed: ({ product }, text) => keep(readFlag(text), (value) => (product.lockerAllowed = value)),
  ean: ({ variant }, text) => keep(readEan(text), (value) => (variant.ean = value)),
  description: ({ product }, text) =>
    keep(readText(safeHtml(text), 100_000), (value) => (product.description = value)),
  short_description: ({ product }, text) =>
    keep(readText(text, 1000), (value) => (product.shortDescription = value)),
  image: (draft, text) => keep(readText(text, 500), (value) => (draft.images = [value])),
  images: (draft, text) => keep({ value: list(text) }, (value) => (draft.images = value)),
  eprel_id: ({ product }, text) =>
    keep(
      /^\d{1,12}$/.test(text) ? { value: text } : { reason: 'nem EPREL-azonosító' },
      (value) => (product.eprelId = value),
    ),
  warranty_months: ({ product }, text) => keep(readMonths(text), (value) => (product.warrantyMonths = value)),
  garan_months: ({ product }, text) => keep(readMonths(text), (value) => (product.garanMonths = value)),
  garan_file: ({ product }, text) =>
    keep(
      /^(\/|https:\/\/)\S{1,300}$/.test(text) ? { value: text } : { reason: 'nem útvonal és nem https-cím' },
      (value) => (product.garanFile = value),
    ),
  popularity: ({ product }, text) => keep(readCount(text), (value) => (product.popularity = value)),
  for_sale: ({ variant }, text) => keep(readFlag(text), (value) => (variant.forSale = value)),
  published: ({ product }, text) => keep(readFlag(text), (value) => (product.published = value)),
  meta_title: ({ product }, text) => keep(readText(text, 120), (value) => (product.metaTitle = value)),
  meta_description: ({ product }, text) =>
    keep(readText(text, 320), (value) => (product.metaDescription = value)),
  safety_text: ({ product }, text) => keep(readText(text, 5000), (value) => (product.safetyText = value)),
  manufacturer_name: ({ maker }, text) =>
    keep(readText(text, 200), (value) => (maker.manufacturerName = value)),
  manufacturer_address: ({ maker }, text) =>
    keep(readText(text, 200), (value) => (maker.manufacturerAddress = value)),
  manufacturer_email: ({ maker }, text) =>
    keep(readEmail(text), (value) => (maker.manufacturerEmail = value)),
  outside_eu: ({ maker }, text) => keep(readFlag(text), (value) => (maker.outsideEu = value)),
  responsible_name: ({ maker }, text) =>
    keep(readText(text, 200), (value) => (maker.responsibleName = value)),
  responsible_address: ({ maker }, text) =>
    keep(readText(text, 200), (value) => (maker.responsibleAddress = value)),
  responsible_email: ({ maker }, text) => keep(readEmail(text), (value) => (maker.responsibleEmail = value)),
}

function list(text: string): string[] {
  return text
    .split(/[|;,]/)
    .map((part) => part.trim())
    .filter(Boolean)
}

/** A spelling of the file becomes the shop's name of the brand. */
function setBrand(draft: Draft, text: string, mapping: Mapping): Read<string> {
  const name = brandName(text, mapping)
  const slug = slugify(name)
  if (slug === '' || name.length > 100)
    return { reason: `nem lehet márkanév: „${text.slice(0, 60).toWellFormed()}”` }
  draft.brand = { slug, name }
  draft.product.brand = slug
  return { value: slug }
}

function setAttribute(draft: Draft, slug: string, text: string, { attributes }: Vocabulary): Read<unknown> {
  const kind = attributes.get(slug)
  if (!kind) return { reason: `nincs ilyen jellemző: ${slug}` }
  return keep(readAttribute(text, kind), ({ value, label }) => {
    draft.product.attributes = { ...draft.product.attributes, [slug]: value }
    if (label !== undefined) draft.labels[slug] = { [String(value)]: label }
  })
}

function setPrice({ variant, warnings, price, originalPrice }: Draft): void {
  if (price === undefined) return
  if (originalPrice !== undefined && originalPrice < price)
    warnings.push({ field: 'original_price', reason: 'kisebb az árnál, kimaradt' })
  variant.price = { gross: price, ...discountOf(price, originalPrice) }
}

/** A crossed-out price that is equal ends a discount; one that is missing or wrong leaves it as it is. */
function discountOf(price: number, originalPrice: number | undefined): { originalGross?: number | null } {
  if (originalPrice === undefined || originalPrice < price) return {}
  return { originalGross: originalPrice > price ? originalPrice : null }
}
