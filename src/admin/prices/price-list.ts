import type { AdminInput, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { callUrl } from '#contract/http-transport.ts'
import { adminEndpoints } from '#contract/admin/endpoints.ts'
import type { WindowedList } from '../runtime/windows.ts'
import { productList } from '../products/product-list.tsx'
import { fieldTitles, type ColumnName, type Field } from './price-cells.ts'

/** What the price table is: its windows, narrowed as the list of products is, and its columns. */

export const priceList: WindowedList<'listPrices'> = {
  name: 'listPrices',
  cursor: 'after',
  lastOf: ({ rows, has_more: hasMore }: AdminResponse<'listPrices'>) =>
    hasMore ? rows.at(-1)?.id : undefined,
  inputOf(search): AdminInput<'listPrices'> {
    const { sort: _, ...query } = productList.inputOf(search).query ?? {}
    return { query }
  },
}

/** Where what the address names is fetched as a workbook. */
export const exportAddress = (search: URLSearchParams): string =>
  callUrl({
    path: adminEndpoints.exportPrices.path,
    params: {},
    query: priceList.inputOf(search).query ?? {},
  })

/** `field` null: only read. */
export type PriceColumn = { name: ColumnName; title: string; field: Field | null; isNumber: boolean }

const read = (name: ColumnName, title: string, isNumber = true): PriceColumn => ({
  name,
  title,
  field: null,
  isNumber,
})

/** The columns for who has these rights, in their order. */
export function priceColumns(rights: readonly string[]): PriceColumn[] {
  const mayPrice = rights.includes('prices.edit')
  const seesCosts = rights.includes('costs.see')
  const cell = (field: Field, mayEdit: boolean): PriceColumn => ({
    name: field,
    title: fieldTitles[field],
    field: mayEdit ? field : null,
    isNumber: true,
  })
  return [
    read('item_number', 'Cikkszám', false),
    read('name', 'Termék', false),
    ...(seesCosts ? [cell('cost', mayPrice)] : []),
    cell('price', mayPrice),
    cell('sale', mayPrice),
    cell('sale_from', mayPrice),
    cell('sale_to', mayPrice),
    read('lowest', '30 napos legalacsonyabb'),
    ...(seesCosts ? [read('margin', 'Árrés')] : []),
    cell('on_hand', rights.includes('stock.edit')),
    read('held', 'Foglalt'),
    read('free', 'Szabad'),
  ]
}
