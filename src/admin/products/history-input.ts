import type { AdminInput } from '#contract/admin/endpoint-schemas.ts'

/** What the address of a product's moves, prices and changes names; anything else is nothing. */

/** One that no product has, for an address that names none. */
const noProduct = 2_000_000_000

const idIn = (text: string | null | undefined): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined
const given = <T extends object>(query: T): T =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as T
const paramsOf = (id: string | undefined) => ({ id: idIn(id) ?? noProduct })

export const movesInput = (
  id: string | undefined,
  search: URLSearchParams,
): AdminInput<'listStockMoves'> => ({
  params: paramsOf(id),
  query: given({
    before: idIn(search.get('utan')),
    variant: idIn(search.get('valtozat')),
    view: search.get('nezet') === 'keszlet' ? ('counted' as const) : undefined,
  }),
})

export const spans = { '3': '90', '12': '365', mind: 'all' } as const
export type SpanName = keyof typeof spans

/** A year, where nothing is named. */
export const spanNameOf = (search: URLSearchParams): SpanName => {
  const name = search.get('honap') ?? ''
  return name in spans ? (name as SpanName) : '12'
}

export const pricesInput = (
  id: string | undefined,
  search: URLSearchParams,
): AdminInput<'listProductPrices'> => ({
  params: paramsOf(id),
  query: given({ variant: idIn(search.get('valtozat')), span: spans[spanNameOf(search)] }),
})

export const changesInput = (
  id: string | undefined,
  search: URLSearchParams,
): AdminInput<'listProductChanges'> => ({
  params: paramsOf(id),
  query: given({ before: idIn(search.get('utan')) }),
})
