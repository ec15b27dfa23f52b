import type { Executor } from '#platform/database/database.ts'
import type { PriceStretch } from '#server/catalogue/index.ts'
import { historyTables } from './history-tables.ts'
import { rowsAsOf, type HistoryRow } from './history-rows.ts'

/** Products with all that belongs to them, as they were at a moment. */

export type KnownPrice = PriceStretch & { id: number }
export type StatePicture = { fileKey: string; title: string }
export type StateAttribute = { value: string; number: number | null; own: boolean }
export type VariantState = {
  id: number
  row: HistoryRow
  /** All stretches that were known at the moment, in their order, and the one of it. */
  history: KnownPrice[]
  price: KnownPrice | null
  /** By attribute. */
  attributes: Map<number, StateAttribute>
  pictures: StatePicture[]
}
export type ProductState = {
  id: number
  row: HistoryRow
  categories: number[]
  badges: number[]
  collections: number[]
  pictures: StatePicture[]
  variants: Map<number, VariantState>
}

/** By product; one that was not there is absent. `moment` null: as they are, and prices at `now`. */
export async function statesAsOf(
  sql: Executor,
  productIds: readonly number[],
  { moment, now }: { moment: Date | null; now: Date },
): Promise<Map<number, ProductState>> {
  const of = (table: keyof typeof historyTables, ids = productIds) =>
    rowsAsOf(sql, historyTables[table], ids, moment)
  // What a shop was filled with before anything was recorded says by itself when it came.
  const products = (await of('product')).filter(
    (row) => moment === null || new Date(textIn(row, 'created_at')) <= moment,
  )
  const variants = await of('variant')
  const variantIds = variants.map(({ id }) => Number(id))
  const categories = await of('product_category')
  const badges = await of('product_badge')
  const collections = await of('collection_product')
  const pictures = await of('product_image')
  const prices = await of('variant_price', variantIds)
  const attributes = await of('variant_attribute', variantIds)
  const at = moment ?? now
  const [ofProduct, ofVariant] = [groupBy(variants, 'product_id'), groupBy(pictures, 'variant_id')]
  const [pricesOf, attributesOf] = [groupBy(prices, 'variant_id'), groupBy(attributes, 'variant_id')]
  const links = { categories, badges, collections, pictures }
  const linksOf = Object.fromEntries(
    Object.entries(links).map(([name, rows]) => [name, groupBy(rows, 'product_id')]),
  ) as Record<keyof typeof links, Map<number, HistoryRow[]>>
  const variantState = (row: HistoryRow): VariantState => {
    const id = Number(row.id)
    const history = (pricesOf.get(id) ?? []).map(priceOf).toSorted(byBegin)
    const price = history.find((one) => one.validFrom <= at && (one.validTo === null || one.validTo > at))
    return {
      id,
      row,
      history,
      price: price ?? null,
      attributes: new Map((attributesOf.get(id) ?? []).map(attributeOf)),
      pictures: picturesOf(ofVariant.get(id) ?? []),
    }
  }
  return new Map(
    products.map((row) => {
      const id = Number(row.id)
      const own = (name: keyof typeof links) => linksOf[name].get(id) ?? []
      const state: ProductState = {
        id,
        row,
        categories: own('categories')
          .map((link) => Number(link.category_id))
          .filter((category) => category !== Number(row.main_category_id))
          .toSorted((a, b) => a - b),
        badges: byPosition(own('badges'), 'badge_id').map((link) => Number(link.badge_id)),
        collections: own('collections')
          .map((link) => Number(link.collection_id))
          .toSorted((a, b) => a - b),
        pictures: picturesOf(own('pictures').filter(({ variant_id: variant }) => variant === null)),
        variants: new Map((ofProduct.get(id) ?? []).map((one) => [Number(one.id), variantState(one)])),
      }
      return [id, state]
    }),
  )
}

/** '' for what is no text. */
export function textIn(row: HistoryRow | undefined, column: string): string {
  const value = row?.[column]
  return typeof value === 'string' ? value : ''
}

const groupBy = (rows: readonly HistoryRow[], column: string) =>
  Map.groupBy(rows, (row) => Number(row[column]))
const byBegin = (a: KnownPrice, b: KnownPrice) => a.validFrom.getTime() - b.validFrom.getTime()

const byPosition = (rows: readonly HistoryRow[], id: string) =>
  rows.toSorted((a, b) => Number(a.position) - Number(b.position) || Number(a[id]) - Number(b[id]))

const picturesOf = (rows: readonly HistoryRow[]): StatePicture[] =>
  byPosition(rows, 'id').map(({ file_key: fileKey, title }) => ({
    fileKey: String(fileKey),
    title: String(title),
  }))

const priceOf = (row: HistoryRow): KnownPrice => ({
  id: Number(row.id),
  gross: Number(row.gross),
  originalGross: row.original_gross === null ? null : Number(row.original_gross),
  validFrom: new Date(textIn(row, 'valid_from')),
  validTo: row.valid_to === null ? null : new Date(textIn(row, 'valid_to')),
})

const attributeOf = (row: HistoryRow): [number, StateAttribute] => [
  Number(row.attribute_id),
  {
    value: String(row.value),
    number: row.number === null ? null : Number(row.number),
    own: row.own === true,
  },
]
