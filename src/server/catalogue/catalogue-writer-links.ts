import type { Transaction } from '#platform/database/database.ts'
import { writtenColumns, type RowOf } from '#platform/database/written-columns.ts'
import type { productImage } from './catalogue-schema.ts'
import type { ImageInput } from './catalogue-writer-input.ts'
import type { UpsertedProduct } from './catalogue-writer-products.ts'
import { resolve, type References } from './catalogue-writer-references.ts'
import type { UpsertedVariant } from './catalogue-writer-variants.ts'

type Link = { productId: number; targetId: number; position: number }
type LinkTable = { table: string; target: string; hasPosition: boolean }

const categoryLinks: LinkTable = { table: 'product_category', target: 'category_id', hasPosition: false }
const collectionLinks: LinkTable = {
  table: 'collection_product',
  target: 'collection_id',
  hasPosition: false,
}
const badgeLinks: LinkTable = { table: 'product_badge', target: 'badge_id', hasPosition: true }

/** Categories, collections and badges of products, each list as a whole where the input names it. Marks changed products. */
export async function writeProductLinks(
  tx: Transaction,
  products: readonly UpsertedProduct[],
  references: References,
): Promise<void> {
  const { categories, collections, badges } = references
  await writeLinks(tx, categoryLinks, products, ({ input }) => {
    if (input.mainCategory === undefined) return undefined
    return [input.mainCategory, ...(input.categories ?? [])].map(
      (slug) => resolve(categories, slug, input, 'category').id,
    )
  })
  await writeLinks(tx, collectionLinks, products, ({ input }) =>
    input.collections?.map((slug) => resolve(collections, slug, input, 'collections')),
  )
  await writeLinks(tx, badgeLinks, products, ({ input }) =>
    input.badges?.map((slug) => resolve(badges, slug, input, 'badges')),
  )
}

async function writeLinks(
  tx: Transaction,
  { table, target, hasPosition }: LinkTable,
  products: readonly UpsertedProduct[],
  targetsOf: (product: UpsertedProduct) => number[] | undefined,
): Promise<void> {
  const named = products.flatMap((product) => {
    const targets = targetsOf(product)
    return targets ? [{ product, targets: [...new Set(targets)] }] : []
  })
  if (named.length === 0) return
  const position = hasPosition ? tx`position` : tx`0`
  const stored = await tx<Link[]>`
    select product_id as "productId", ${tx(target)} as "targetId", ${position} as position
    from ${tx(table)} where product_id = any(${named.map(({ product }) => product.id)}::int[])`
  const key = (link: Link) => `${link.productId}:${link.targetId}:${link.position}`
  const links = named.flatMap(({ product, targets }) =>
    targets.map((targetId, index): Link => ({
      productId: product.id,
      targetId,
      position: hasPosition ? index : 0,
    })),
  )
  const storedKeys = new Set(stored.map(key))
  const wantedKeys = new Set(links.map(key))
  const added = links.filter((link) => !storedKeys.has(key(link)))
  const removed = stored.filter((link) => !wantedKeys.has(key(link)))
  const touched = new Set([...added, ...removed].map((link) => link.productId))
  for (const { product } of named) if (touched.has(product.id)) product.changed = true
  if (removed.length > 0) {
    await tx`
      delete from ${tx(table)} l using jsonb_to_recordset(${tx.json(removed)}) as row("productId" int, "targetId" int)
      where l.product_id = row."productId" and l.${tx(target)} = row."targetId"`
  }
  if (added.length > 0) {
    await tx`
      insert into ${tx(table)} (product_id, ${tx(target)} ${hasPosition ? tx`, position` : tx``})
      select "productId", "targetId" ${hasPosition ? tx`, position` : tx``}
      from jsonb_to_recordset(${tx.json(added)}) as row("productId" int, "targetId" int, position int)`
  }
}

const imageColumns = writtenColumns<typeof productImage>()({
  productId: 'int',
  variantId: 'int',
  fileKey: 'text',
  title: 'text',
  position: 'int',
})
type ImageRow = RowOf<typeof imageColumns>

/** Pictures of products and variants, each list as a whole where the input names it. Marks changed products. */
export async function writeImages(
  tx: Transaction,
  products: readonly UpsertedProduct[],
  variants: readonly UpsertedVariant[],
): Promise<void> {
  const galleries = [
    ...products.flatMap((product) => gallery(product, null, product.input.images)),
    ...variants.flatMap(({ product, id, input }) => gallery(product, id, input.images)),
  ]
  if (galleries.length === 0) return
  const stored = await tx<ImageRow[]>`
    select ${imageColumns.selected(tx)} from product_image where product_id = any(${[...new Set(galleries.map(({ product }) => product.id))]}::int[])
    order by position, id`
  const listOf = (rows: readonly ImageRow[]) =>
    JSON.stringify(rows.map(({ fileKey, title }) => [fileKey, title]))
  const byOwner = Map.groupBy(stored, (row) => ownerKey(row.productId, row.variantId))
  const changed = galleries.filter(
    ({ product, variantId, rows }) =>
      listOf(rows) !== listOf(byOwner.get(ownerKey(product.id, variantId)) ?? []),
  )
  if (changed.length === 0) return
  for (const { product } of changed) product.changed = true
  const owners = changed.map(({ product, variantId }) => ({ productId: product.id, variantId }))
  await tx`
    delete from product_image i using jsonb_to_recordset(${tx.json(owners)}) as row("productId" int, "variantId" int)
    where i.product_id = row."productId" and i.variant_id is not distinct from row."variantId"`
  await tx`
    insert into product_image (${imageColumns.names(tx)})
    select ${imageColumns.fields(tx)}
    from jsonb_to_recordset(${tx.json(changed.flatMap(({ rows }) => rows))}) as row(${imageColumns.record(tx)})`
}

function gallery(product: UpsertedProduct, variantId: number | null, images: ImageInput[] | undefined) {
  if (!images) return []
  const rows = images.map((image, position): ImageRow => ({
    productId: product.id,
    variantId,
    fileKey: image.fileKey,
    title: image.title,
    position,
  }))
  return [{ product, variantId, rows }]
}

function ownerKey(productId: number, variantId: number | null): string {
  return `${productId}:${variantId ?? ''}`
}
