import { tyreNameFields, tyreNameParts } from '#contract/admin/tyre-name-mapping.ts'

/** The part of a mapping that a form can show: a column for each field, whether prices are net, where new products go. Pure. */

export const simpleFields = {
  item_number: 'Cikkszám',
  name: 'Megnevezés',
  brand: 'Márka',
  category: 'Kategória (neve)',
  price: 'Ár',
  original_price: 'Áthúzott ár',
  cost: 'Beszerzési ár (nettó)',
  stock: 'Készlet',
  ean: 'Vonalkód (EAN)',
  weight: 'Tömeg (kg)',
  shelf: 'Polc',
  unit_measure: 'Mértékegység',
  tax_rate: 'Áfakulcs (%)',
  short_description: 'Rövid leírás',
  description: 'Leírás',
  warranty_months: 'Jótállás (hónap)',
  max_order_quantity: 'Legtöbb egy rendelésben',
  for_sale: 'Rendelhető (igen/nem)',
  published: 'Látható (igen/nem)',
  meta_title: 'Cím a keresőknek',
  meta_description: 'Leírás a keresőknek',
  safety_text: 'Biztonsági figyelmeztetések',
  manufacturer_name: 'Gyártó neve',
  manufacturer_address: 'Gyártó címe',
  manufacturer_email: 'Gyártó e-mail-címe',
  outside_eu: 'Unión kívüli gyártó (igen/nem)',
  responsible_name: 'Uniós felelős neve',
  responsible_address: 'Uniós felelős címe',
  responsible_email: 'Uniós felelős e-mail-címe',
} as const
export type SimpleField = keyof typeof simpleFields
export const simpleFieldNames = Object.keys(simpleFields) as SimpleField[]

export type SimpleMapping = {
  columns: Partial<Record<SimpleField, string>>
  isNet: boolean
  /** Names are those of tyres, which say their sizes. */
  hasSizes: boolean
  /** The category of products that are not there yet, by slug; '' where a column says it, or nothing does. */
  newCategory: string
  /** Where new products go whose row has no category of the shop, by slug; '' where such a row is bad. Only beside a column of categories. */
  fallback: string
  /** Fields that are the merchant's once a product is there: the file fills them in new ones only. */
  newOnly: readonly SimpleField[]
  /** Slugs of categories by what stands for them in the file's column; a value that is not here is a name of the shop's. */
  categories: Readonly<Record<string, string>>
}

const taxFactor = 1.27
const priceFields: readonly string[] = ['price', 'original_price']
const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Null: the mapping does more than the form can show. */
export function simpleOf(json: string): SimpleMapping | null {
  const mapping = parsed(json)
  if (!isPlainObject(mapping)) return null
  const { fields: given, newOnly = [], fallbackCategory: fallback = '', ...more } = mapping
  if (!isPlainObject(given)) return null
  const fields = withoutSizes(given, more)
  const hasSizes = fields !== null
  if (!hasSizes && Object.keys(more).length > 0) return null
  const { category, ...others } = fields ?? given
  if (!Array.isArray(newOnly) || typeof fallback !== 'string') return null
  const simple: SimpleMapping = {
    columns: {},
    isNet: false,
    hasSizes,
    newCategory: '',
    fallback,
    newOnly: [],
    categories: {},
  }
  const isForNew = isPlainObject(category) && typeof category.constant === 'string'
  if (fallback !== '' && (isForNew || category === undefined)) return null
  if (isForNew) {
    if (Object.keys(category).length > 1 || !newOnly.includes('category')) return null
    simple.newCategory = category.constant as string
  } else if (category !== undefined) {
    const mapped = mappedCategories(category)
    others.category = mapped?.source ?? category
    simple.categories = mapped?.categories ?? {}
  }
  const factors = new Set<boolean>()
  for (const [field, source] of Object.entries(others)) {
    const column = columnOf(source, field)
    if (column === null || !Object.hasOwn(simpleFields, field)) return null
    simple.columns[field as SimpleField] = column.name
    if (priceFields.includes(field)) factors.add(column.isNet)
  }
  if (factors.size > 1) return null
  const merchants = newOnly.filter((field) => !(isForNew && field === 'category'))
  const isColumn = (field: unknown): field is SimpleField =>
    typeof field === 'string' && Object.hasOwn(simple.columns, field)
  if (!merchants.every(isColumn)) return null
  return { ...simple, isNet: factors.has(true), newOnly: merchants }
}

/** The other fields of a mapping that takes sizes from names exactly as the form would; null: it does not. */
function withoutSizes(
  fields: Record<string, unknown>,
  more: Record<string, unknown>,
): Record<string, unknown> | null {
  const { name } = fields
  if (!isPlainObject(name) || typeof name.column !== 'string') return null
  const isSize = (field: string) => Object.hasOwn(tyreNameFields, field)
  const given = Object.fromEntries(Object.entries(fields).filter(([field]) => isSize(field)))
  const isOurs =
    JSON.stringify([given, more.tyreName, more.attributes]) ===
      JSON.stringify([tyreNameFields, ...Object.values(tyreNameParts(name.column))]) &&
    Object.keys(more).length === 2
  const own = Object.fromEntries(Object.entries(fields).filter(([field]) => !isSize(field)))
  return isOurs ? own : null
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

function columnOf(source: unknown, field: string): { name: string; isNet: boolean } | null {
  if (!isPlainObject(source) || typeof source.column !== 'string') return null
  const { column, multiply, ...more } = source
  if (Object.keys(more).length > 0) return null
  if (multiply === undefined) return { name: column, isNet: false }
  return multiply === taxFactor && priceFields.includes(field) ? { name: column, isNet: true } : null
}

/** A column with a `map` of its values, as the form writes it; null: another source. */
function mappedCategories(source: unknown) {
  if (!isPlainObject(source) || !isPlainObject(source.map) || source.keepUnmapped !== true) return null
  const { map, keepUnmapped: _, ...column } = source
  const isOfSlugs = Object.values(map).every((slug) => typeof slug === 'string')
  return isOfSlugs ? { source: column, categories: map as Record<string, string> } : null
}

/**
 * Where new products go whose row has no category of the shop, by slug, whatever else the mapping does; '': such a row is bad. Null:
 * no row of its has a category, or it is no mapping.
 */
export function fallbackOf(json: string): string | null {
  const mapping = parsed(json)
  const simple = simpleOf(json)
  if (!isPlainObject(mapping) || (simple && !simple.columns.category)) return null
  const { fallbackCategory: fallback = '' } = mapping
  return typeof fallback === 'string' ? fallback : null
}

/** The mapping with another such category, '' for none; on as many lines as it was written. */
export function withFallback(json: string, fallback: string): string {
  const { fallbackCategory: _, ...mapping } = parsed(json) as Record<string, unknown>
  const next = fallback === '' ? mapping : { ...mapping, fallbackCategory: fallback }
  return JSON.stringify(next, null, json.includes('\n') ? 2 : 0)
}

type Shelves = readonly { slug: string; name: string }[]

/** What is filled from which column, and where new products go, in a line. */
export function mappingText(json: string, shelves: Shelves): string {
  const simple = simpleOf(json)
  const fallback = fallbackText(fallbackOf(json) ?? '', shelves)
  if (!simple) return ['Részletes megfeleltetés szerint.', ...fallback].join(' ')
  const parts = simpleFieldNames.flatMap((field) => {
    const column = simple.columns[field]
    return column ? [column === simpleFields[field] ? column : `${simpleFields[field]}: ${column}`] : []
  })
  const own = simple.newOnly.map((field) => simpleFields[field])
  return [
    `${parts.join(', ')}.`,
    ...(simple.isNet ? ['Az árakhoz 27 % áfa jön.'] : []),
    ...(simple.hasSizes ? ['Az abroncsok méretét a nevükből olvassuk ki.'] : []),
    ...(own.length > 0 ? [`Csak új terméknél: ${own.join(', ')}.`] : []),
    ...(simple.columns.category
      ? [...categoriesText(simple), ...fallback]
      : [newProductsText(simple.newCategory, shelves)]),
  ].join(' ')
}

function categoriesText({ categories }: SimpleMapping): string[] {
  const count = Object.keys(categories).length
  return count > 0 ? [`A fájl ${count} kategóriájának a bolté közül választott párja van.`] : []
}

const fallbackText = (slug: string, shelves: Shelves) =>
  slug === '' ? [] : [`Új termék, ha nincs kategóriája: ${nameOf(slug, shelves)}.`]

const nameOf = (slug: string, shelves: Shelves) => shelves.find((one) => one.slug === slug)?.name ?? slug

const newProductsText = (slug: string, shelves: Shelves) =>
  slug === '' ? 'Új termék nem jön be.' : `Az új termékek kategóriája: ${nameOf(slug, shelves)}.`

/** As the server reads it. */
export function mappingJson(simple: SimpleMapping): string {
  const { columns, isNet, hasSizes, newCategory, fallback, newOnly, categories } = simple
  const hasMap = Object.keys(categories).length > 0
  const fields = Object.fromEntries(
    simpleFieldNames.flatMap((field) => {
      const column = columns[field]
      if (!column) return []
      const step = isNet && priceFields.includes(field) ? { multiply: taxFactor } : {}
      const map = field === 'category' && hasMap ? { map: categories, keepUnmapped: true } : {}
      return [[field, { column, ...step, ...map }]]
    }),
  )
  const isForNew = newCategory !== '' && !columns.category
  const merchants = [...(isForNew ? ['category'] : []), ...newOnly.filter((field) => columns[field])]
  const name = hasSizes ? columns.name : undefined
  return JSON.stringify({
    fields: {
      ...fields,
      ...(isForNew ? { category: { constant: newCategory } } : {}),
      ...(name ? tyreNameFields : {}),
    },
    ...(name ? tyreNameParts(name) : {}),
    ...(fallback !== '' && columns.category ? { fallbackCategory: fallback } : {}),
    ...(merchants.length > 0 ? { newOnly: merchants } : {}),
  })
}
