import type { Transaction } from '#platform/database/database.ts'
import { writtenColumns, type RowOf } from '#platform/database/written-columns.ts'
import type { product } from './catalogue-schema.ts'
import { CatalogueInputError, type ProductInput } from './catalogue-writer-input.ts'
import { resolve, type References } from './catalogue-writer-references.ts'
import { slugify } from '#hungary/slug.ts'
import { grantSlugs, recordSlugChanges } from './catalogue-writer-slug.ts'

const productColumns = writtenColumns<typeof product>()({
  slug: 'text',
  name: 'text',
  brandId: 'int',
  mainCategoryId: 'int',
  shortDescription: 'text',
  description: 'text',
  unitMeasure: 'text',
  packingUnitMeasure: 'text',
  packingQuantity: 'numeric',
  maxOrderQuantity: 'int',
  taxRate: 'int',
  optionAttributes: 'text[]',
  published: 'boolean',
  publishAt: 'timestamptz',
  popularity: 'int',
  metaTitle: 'text',
  metaDescription: 'text',
  safetyText: 'text',
  eprelId: 'text',
  warrantyMonths: 'int',
  garanMonths: 'int',
  garanFile: 'text',
  lockerAllowed: 'boolean',
})
type ProductColumns = RowOf<typeof productColumns>
export type StoredProduct = ProductColumns & { id: number; itemNumber: string }
/** A product of the input once it has a row. */
export type UpsertedProduct = { input: ProductInput; id: number; isNew: boolean; changed: boolean }

async function findStored(tx: Transaction, itemNumbers: string[]): Promise<Map<string, StoredProduct>> {
  const rows = await tx<StoredProduct[]>`
    select id, item_number as "itemNumber", ${productColumns.selected(tx)}
    from product where item_number = any(${itemNumbers}::text[])`
  return new Map(rows.map((row) => [row.itemNumber, row]))
}

/** Inserts and updates the products' own rows; slugs that change leave a redirect. */
export async function upsertProducts(
  tx: Transaction,
  inputs: readonly ProductInput[],
  references: References,
): Promise<UpsertedProduct[]> {
  const stored = await findStored(
    tx,
    inputs.map((input) => input.itemNumber),
  )
  const drafts = inputs.map((input) => {
    const known = stored.get(input.itemNumber)
    return { input, known, columns: known ? merge(known, input, references) : create(input, references) }
  })
  const moving = drafts.filter(({ known, columns }) => known?.slug !== columns.slug)
  const slugs = await grantSlugs(
    tx,
    moving.map(({ known, columns }) => ({
      id: known?.id ?? null,
      current: known?.slug ?? null,
      slug: columns.slug,
    })),
  )
  for (const [index, draft] of moving.entries()) draft.columns.slug = slugs[index] ?? draft.columns.slug

  const placed = drafts.map(({ input, known, columns }) => ({
    input,
    known,
    columns,
    changed: !known || differs(known, columns),
  }))
  const ids = await insertProducts(
    tx,
    placed
      .filter(({ known }) => !known)
      .map(({ input, columns }) => ({ itemNumber: input.itemNumber, ...columns })),
  )
  await updateProducts(
    tx,
    placed.flatMap(({ known, columns, changed }) => (known && changed ? [{ id: known.id, ...columns }] : [])),
  )
  await recordSlugChanges(
    tx,
    'product',
    placed.flatMap(({ known, columns }) =>
      known && known.slug !== columns.slug ? [{ id: known.id, from: known.slug, to: columns.slug }] : [],
    ),
  )
  return placed.map(({ input, known, changed }) => ({
    input,
    id: known?.id ?? ids.get(input.itemNumber) ?? 0,
    isNew: !known,
    changed,
  }))
}

async function insertProducts(
  tx: Transaction,
  rows: ({ itemNumber: string } & ProductColumns)[],
): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map()
  const inserted = await tx<{ id: number; itemNumber: string }[]>`
    insert into product (item_number, ${productColumns.names(tx)})
    select "itemNumber", ${productColumns.fields(tx)}
    from jsonb_to_recordset(${tx.json(rows as never)}) as row("itemNumber" text, ${productColumns.record(tx)})
    returning id, item_number as "itemNumber"`
  return new Map(inserted.map((row) => [row.itemNumber, row.id]))
}

async function updateProducts(tx: Transaction, rows: ({ id: number } & ProductColumns)[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    update product p set ${productColumns.assigned(tx)}
    from jsonb_to_recordset(${tx.json(rows as never)}) as row(id int, ${productColumns.record(tx)}) where p.id = row.id`
}

function create(input: ProductInput, references: References): ProductColumns {
  const { name, mainCategory, taxRate } = input
  if (!name) throw new CatalogueInputError(input.itemNumber, 'name', 'új termékhez név kell')
  if (!mainCategory)
    throw new CatalogueInputError(input.itemNumber, 'category', 'új termékhez kategória kell')
  if (taxRate === undefined)
    throw new CatalogueInputError(input.itemNumber, 'tax_rate', 'új termékhez áfakulcs kell')
  const blank = {
    slug: slugify(name) || slugify(input.itemNumber) || 'termek',
    name,
    brandId: null,
    mainCategoryId: 0,
    shortDescription: '',
    description: '',
    unitMeasure: 'db',
    packingUnitMeasure: null,
    packingQuantity: 1,
    maxOrderQuantity: 20,
    taxRate,
    optionAttributes: [],
    published: true,
    publishAt: null,
    popularity: 0,
    metaTitle: '',
    metaDescription: '',
    safetyText: '',
    eprelId: null,
    warrantyMonths: null,
    garanMonths: null,
    garanFile: null,
    lockerAllowed: true,
  }
  return merge(blank, input, references)
}

/** The stored columns with what the input says. */
function merge(base: ProductColumns, input: ProductInput, references: References): ProductColumns {
  const { brand, mainCategory } = input
  return {
    slug: input.slug ?? base.slug,
    name: input.name ?? base.name,
    brandId:
      brand === undefined
        ? base.brandId
        : brand === null
          ? null
          : resolve(references.brands, brand, input, 'brand').id,
    mainCategoryId:
      mainCategory === undefined
        ? base.mainCategoryId
        : resolve(references.categories, mainCategory, input, 'category').id,
    shortDescription: input.shortDescription ?? base.shortDescription,
    description: input.description ?? base.description,
    unitMeasure: input.unitMeasure ?? base.unitMeasure,
    packingUnitMeasure:
      input.packingUnitMeasure === undefined ? base.packingUnitMeasure : input.packingUnitMeasure,
    packingQuantity: input.packingQuantity ?? base.packingQuantity,
    maxOrderQuantity: input.maxOrderQuantity ?? base.maxOrderQuantity,
    taxRate: input.taxRate ?? base.taxRate,
    optionAttributes: input.optionAttributes ?? base.optionAttributes,
    published: input.published ?? base.published,
    publishAt: input.publishAt === undefined ? base.publishAt : input.publishAt,
    popularity: input.popularity ?? base.popularity,
    metaTitle: input.metaTitle ?? base.metaTitle,
    metaDescription: input.metaDescription ?? base.metaDescription,
    safetyText: input.safetyText ?? base.safetyText,
    eprelId: input.eprelId === undefined ? base.eprelId : input.eprelId,
    warrantyMonths: input.warrantyMonths === undefined ? base.warrantyMonths : input.warrantyMonths,
    garanMonths: input.garanMonths === undefined ? base.garanMonths : input.garanMonths,
    garanFile: input.garanFile === undefined ? base.garanFile : input.garanFile,
    lockerAllowed: input.lockerAllowed ?? base.lockerAllowed,
  }
}

function differs(stored: StoredProduct, columns: ProductColumns): boolean {
  return (Object.keys(columns) as (keyof ProductColumns)[]).some(
    (key) => JSON.stringify(stored[key]) !== JSON.stringify(columns[key]),
  )
}
