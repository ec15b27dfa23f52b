import type { Executor } from '#platform/database/database.ts'
import type { DeskProductScope } from '#server/catalogue/index.ts'
import type { ProductList } from '#server/desk-lists/index.ts'
import { findPlace, listVariantsOf } from './price-table-store.ts'

/** Which variants the table shows, in its order: by the product's name, those of a product together. */

/** `after`: the last variant of the window before. */
type Query = DeskProductScope & { after?: number | undefined; limit: number }
type Found = { ids: number[]; all: Awaited<ReturnType<ProductList['find']>>['all'] }

export async function listVariants(
  sql: Executor,
  list: Pick<ProductList, 'find'>,
  { after, limit, ...scope }: Query,
): Promise<Found> {
  const last = after === undefined ? undefined : await findPlace(sql, after)
  // The row that the window follows is gone: nobody knows any more what comes after it.
  if (after !== undefined && last === undefined) return { ids: [], all: null }
  const first = await list.find({ ...scope, sort: 'name', of: 'variants', limit, after: last?.productId })
  const ids = await listVariantsOf(sql, last ? [last.productId, ...first.ids] : first.ids, {
    after: last,
    limit,
  })
  // Products need not have variants, so that a window of products may be less than one of variants.
  for (let products = first.ids; products.length === limit && ids.length < limit;) {
    products = (await list.find({ ...scope, sort: 'name', limit, after: products.at(-1) })).ids
    ids.push(...(await listVariantsOf(sql, products, { after: undefined, limit: limit - ids.length })))
  }
  return { ids, all: first.all }
}
