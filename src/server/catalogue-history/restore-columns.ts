import type { ProductInput, VariantInput } from '#server/catalogue/index.ts'

/** Columns that the catalogue's writer sets, by the name of its input. What is missing here is shown, and not restored. */

export const productColumns: Readonly<Record<string, keyof ProductInput>> = {
  name: 'name',
  slug: 'slug',
  short_description: 'shortDescription',
  description: 'description',
  unit_measure: 'unitMeasure',
  packing_unit_measure: 'packingUnitMeasure',
  packing_quantity: 'packingQuantity',
  max_order_quantity: 'maxOrderQuantity',
  tax_rate: 'taxRate',
  option_attributes: 'optionAttributes',
  published: 'published',
  meta_title: 'metaTitle',
  meta_description: 'metaDescription',
  safety_text: 'safetyText',
  eprel_id: 'eprelId',
  warranty_months: 'warrantyMonths',
  garan_months: 'garanMonths',
  garan_file: 'garanFile',
  locker_allowed: 'lockerAllowed',
}

export const variantColumns: Readonly<Record<string, keyof VariantInput>> = {
  ean: 'ean',
  name: 'name',
  slug: 'slug',
  position: 'position',
  for_sale: 'forSale',
  published: 'published',
  weight_grams: 'weightGrams',
  longest_side_mm: 'longestSideMm',
  middle_side_mm: 'middleSideMm',
  shortest_side_mm: 'shortestSideMm',
  shelf: 'shelf',
  low_stock: 'lowStock',
  packing_quantity: 'packingQuantity',
}

const others: ReadonlySet<string> = new Set([
  'brand_id',
  'main_category_id',
  'binned_at',
  'categories',
  'badges',
  'collections',
  'pictures',
  'exists',
  'price',
  'plan',
  'cost',
])

export const isRestorable = (field: string, isOfVariant: boolean): boolean =>
  others.has(field) ||
  field.startsWith('attribute.') ||
  field in (isOfVariant ? variantColumns : productColumns)
