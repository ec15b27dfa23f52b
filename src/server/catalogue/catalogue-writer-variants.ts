import type { Transaction } from '#platform/database/database.ts'
import { writtenColumns, type RowOf } from '#platform/database/written-columns.ts'
import type { variant, variantAttribute } from './catalogue-schema.ts'
import {
  CatalogueInputError,
  type AttributeValuesInput,
  type VariantInput,
} from './catalogue-writer-input.ts'
import type { UpsertedProduct } from './catalogue-writer-products.ts'
import { resolve, type AttributeReference, type References } from './catalogue-writer-references.ts'
import { slugify } from '#hungary/slug.ts'

/** A variant of the input once it has a row. */
export type UpsertedVariant = { input: VariantInput; id: number; product: UpsertedProduct }

const variantColumns = writtenColumns<typeof variant>()({
  ean: 'text',
  name: 'text',
  slug: 'text',
  position: 'int',
  forSale: 'boolean',
  published: 'boolean',
  weightGrams: 'int',
  longestSideMm: 'int',
  middleSideMm: 'int',
  shortestSideMm: 'int',
  shelf: 'text',
  lowStock: 'int',
  cost: 'int',
  packingQuantity: 'numeric',
})
type VariantColumns = RowOf<typeof variantColumns>
type StoredVariant = VariantColumns & { id: number; productId: number; itemNumber: string }

/** Inserts and updates the variants' own rows. Marks products whose variants changed. */
export async function upsertVariants(
  tx: Transaction,
  products: readonly UpsertedProduct[],
): Promise<UpsertedVariant[]> {
  const wanted = products.flatMap((product) =>
    product.input.variants.map((input, position) => ({ product, input, position })),
  )
  const stored = await findStored(
    tx,
    wanted.map(({ input }) => input.itemNumber),
  )
  const drafts = wanted.map(({ product, input, position }) => {
    const known = stored.get(input.itemNumber)
    if (known && known.productId !== product.id) {
      throw new CatalogueInputError(input.itemNumber, 'item_number', 'a cikkszám egy másik termék változatáé')
    }
    const columns = merge(known ?? blankVariant(input, position), input)
    const changed =
      !known || (Object.keys(columns) as (keyof VariantColumns)[]).some((key) => known[key] !== columns[key])
    if (changed) product.changed = true
    return { product, input, known, columns, changed }
  })
  const inserted = await insertVariants(
    tx,
    drafts
      .filter(({ known }) => !known)
      .map(({ product, input, columns }) => ({
        productId: product.id,
        itemNumber: input.itemNumber,
        ...columns,
      })),
  )
  await updateVariants(
    tx,
    drafts.flatMap(({ known, columns, changed }) => (known && changed ? [{ id: known.id, ...columns }] : [])),
  )
  return drafts.map(({ product, input, known }) => ({
    product,
    input,
    id: known?.id ?? inserted.get(input.itemNumber) ?? 0,
  }))
}

async function findStored(tx: Transaction, itemNumbers: string[]): Promise<Map<string, StoredVariant>> {
  const rows = await tx<StoredVariant[]>`
    select id, product_id as "productId", item_number as "itemNumber", ${variantColumns.selected(tx)}
    from variant where item_number = any(${itemNumbers}::text[])`
  return new Map(rows.map((row) => [row.itemNumber, row]))
}

function blankVariant(input: VariantInput, position: number): VariantColumns {
  const slug = slugify(input.name ?? '') || slugify(input.itemNumber) || 'valtozat'
  return {
    ean: null,
    name: '',
    slug,
    position,
    forSale: true,
    published: true,
    weightGrams: 0,
    longestSideMm: null,
    middleSideMm: null,
    shortestSideMm: null,
    shelf: '',
    lowStock: null,
    cost: null,
    packingQuantity: null,
  }
}

function merge(base: VariantColumns, input: VariantInput): VariantColumns {
  const [longestSideMm, middleSideMm, shortestSideMm] = sidesOf(base, input)
  return {
    ean: input.ean === undefined ? base.ean : input.ean,
    name: input.name ?? base.name,
    slug: input.slug ?? base.slug,
    position: input.position ?? base.position,
    forSale: input.forSale ?? base.forSale,
    published: input.published ?? base.published,
    weightGrams: input.weightGrams ?? base.weightGrams,
    longestSideMm,
    middleSideMm,
    shortestSideMm,
    shelf: input.shelf ?? base.shelf,
    lowStock: input.lowStock === undefined ? base.lowStock : input.lowStock,
    cost: input.cost === undefined ? base.cost : input.cost,
    packingQuantity: input.packingQuantity === undefined ? base.packingQuantity : input.packingQuantity,
  }
}

type Sides = [number | null, number | null, number | null]

/** The longest first, in whichever order they were given; those that are not known last. */
function sidesOf(base: VariantColumns, input: VariantInput): Sides {
  const sides: Sides = [
    input.longestSideMm === undefined ? base.longestSideMm : input.longestSideMm,
    input.middleSideMm === undefined ? base.middleSideMm : input.middleSideMm,
    input.shortestSideMm === undefined ? base.shortestSideMm : input.shortestSideMm,
  ]
  return sides.toSorted((a, b) => (b ?? 0) - (a ?? 0)) as Sides
}

async function insertVariants(
  tx: Transaction,
  rows: ({ productId: number; itemNumber: string } & VariantColumns)[],
): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map()
  const inserted = await tx<{ id: number; itemNumber: string }[]>`
    insert into variant (product_id, item_number, ${variantColumns.names(tx)})
    select "productId", "itemNumber", ${variantColumns.fields(tx)}
    from jsonb_to_recordset(${tx.json(rows)}) as row("productId" int, "itemNumber" text, ${variantColumns.record(tx)})
    returning id, item_number as "itemNumber"`
  return new Map(inserted.map((row) => [row.itemNumber, row.id]))
}

async function updateVariants(tx: Transaction, rows: ({ id: number } & VariantColumns)[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    update variant v set ${variantColumns.assigned(tx)}
    from jsonb_to_recordset(${tx.json(rows)}) as row(id int, ${variantColumns.record(tx)}) where v.id = row.id`
}

const attributeColumns = writtenColumns<typeof variantAttribute>()({
  variantId: 'int',
  attributeId: 'int',
  value: 'text',
  number: 'float8',
  own: 'boolean',
})
type AttributeRow = RowOf<typeof attributeColumns>

/** Sets the named attributes of the variants. Marks products whose attributes changed. */
export async function writeVariantAttributes(
  tx: Transaction,
  variants: readonly UpsertedVariant[],
  references: References,
): Promise<void> {
  const stored = await tx<AttributeRow[]>`
    select ${attributeColumns.selected(tx)}
    from variant_attribute where variant_id = any(${variants.map(({ id }) => id)}::int[])`
  const known = new Map(stored.map((row) => [`${row.variantId}:${row.attributeId}`, row]))
  const rows: AttributeRow[] = []
  const gone: { variantId: number; attributeId: number }[] = []
  for (const { product, input, id: variantId } of variants) {
    const values: [AttributeValuesInput, boolean][] = [
      [product.input.attributes ?? {}, false],
      [input.attributes ?? {}, true],
    ]
    for (const [slug, { value, own }] of namedValues(values)) {
      const attribute = resolve(references.attributes, slug, input, `attributes.${slug}`)
      const before = known.get(`${variantId}:${attribute.id}`)
      if (value === null) {
        if (!before) continue
        gone.push({ variantId, attributeId: attribute.id })
      } else {
        const row = { variantId, attributeId: attribute.id, ...storedValue(attribute, value), own }
        if (before && before.value === row.value && before.number === row.number && before.own === own)
          continue
        rows.push(row)
      }
      product.changed = true
    }
  }
  await removeAttributes(tx, gone)
  await saveAttributes(tx, rows)
}

/** The variant's own values win over the product's. */
function namedValues(
  layers: [AttributeValuesInput, boolean][],
): Map<string, { value: string | number | boolean | null; own: boolean }> {
  return new Map(
    layers.flatMap(([values, own]) =>
      Object.entries(values).map(([slug, value]) => [slug, { value, own }] as const),
    ),
  )
}

function storedValue(
  { kind, former }: AttributeReference,
  value: string | number | boolean,
): { value: string; number: number | null } {
  if (kind === 'boolean') return { value: String(value), number: value === true || value === 'true' ? 1 : 0 }
  const text = String(value)
  // A twin that was put into another value does not come back by the next file.
  const present = Object.hasOwn(former, text) ? former[text]! : text
  return { value: present, number: kind === 'number' ? Number(value) : null }
}

async function removeAttributes(
  tx: Transaction,
  rows: { variantId: number; attributeId: number }[],
): Promise<void> {
  if (rows.length === 0) return
  await tx`
    delete from variant_attribute va using jsonb_to_recordset(${tx.json(rows)}) as row("variantId" int, "attributeId" int)
    where va.variant_id = row."variantId" and va.attribute_id = row."attributeId"`
}

async function saveAttributes(tx: Transaction, rows: AttributeRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    insert into variant_attribute (${attributeColumns.names(tx)})
    select ${attributeColumns.fields(tx)} from jsonb_to_recordset(${tx.json(rows)}) as row(${attributeColumns.record(tx)})
    on conflict (variant_id, attribute_id) do update set value = excluded.value, number = excluded.number, own = excluded.own`
}
