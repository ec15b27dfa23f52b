import type { Executor } from '#platform/database/database.ts'
import { priceWriters, writesOf, type RowWrite } from './history-rows.ts'
import { historyTables, type HistoryTableName } from './history-tables.ts'
import type { Cell } from './product-diff.ts'
import type { ProductState } from './product-state.ts'
import type { Span } from './touched-products.ts'

/** Which change made a cell what it is. `planned`: it was written before the time, and came into force by itself. */
export type Origin = { changeId: number; planned: boolean }
export type OriginOf = (cell: Cell) => Origin | null

/** `after`: the states at the end of the time. */
export async function loadOrigins(
  sql: Executor,
  productIds: readonly number[],
  { span, after }: { span: Span; after: ReadonlyMap<number, ProductState> },
): Promise<OriginOf> {
  const variants = [...after.values()].flatMap((state) => [...state.variants.values()])
  const variantIds = variants.map(({ id }) => id)
  const writes = new Map<HistoryTableName, RowWrite[]>()
  for (const table of Object.values(historyTables)) {
    const owners = table.of === 'product' ? productIds : variantIds
    writes.set(table.name, await writesOf(sql, table, owners, span))
  }
  const writers = await priceWriters(
    sql,
    variants.flatMap(({ price }) => price?.id ?? []),
    span.to,
  )
  const newest = (table: HistoryTableName, fits: (write: RowWrite) => boolean): Origin | null => {
    const write = writes.get(table)?.findLast(fits)
    return write ? { changeId: write.changeId, planned: false } : null
  }
  const priceOrigin = (cell: Cell): Origin | null => {
    const price = after.get(cell.productId)?.variants.get(cell.variantId ?? 0)?.price
    const writer = price && writers.get(price.id)
    if (writer) return { changeId: writer.changeId, planned: writer.at <= span.from }
    // Of a price that stood before anything was recorded: whatever ended the other one.
    return newest('variant_price', ({ owner }) => owner === cell.variantId)
  }
  return (cell) => {
    const { field, productId, variantId } = cell
    const own = variantId ?? productId
    const table = variantId === null ? 'product' : 'variant'
    const link = linkTables[field]
    if (field === 'price') return priceOrigin(cell)
    if (field === 'plan') return newest('variant_price', ({ owner }) => owner === variantId)
    if (link) return newest(link, ({ owner }) => owner === productId)
    if (field.startsWith('attribute.')) return newest('variant_attribute', attributeWrite(cell, after))
    if (field === 'exists') return newest(table, ({ key, kind }) => key.id === own && kind !== 'update')
    return newest(table, ({ key, columns }) => key.id === own && columns.includes(field))
  }
}

const linkTables: Readonly<Record<string, HistoryTableName>> = {
  categories: 'product_category',
  badges: 'product_badge',
  collections: 'collection_product',
  pictures: 'product_image',
}

function attributeWrite(
  { field, productId, variantId }: Cell,
  after: ReadonlyMap<number, ProductState>,
): (write: RowWrite) => boolean {
  const attribute = Number(field.slice('attribute.'.length))
  const variants = after.get(productId)?.variants
  return ({ key, owner }) =>
    key.attribute_id === attribute &&
    (variantId === null ? Boolean(variants?.has(owner)) : owner === variantId)
}
