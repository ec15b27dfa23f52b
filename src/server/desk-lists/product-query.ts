import type { productSorts } from '#contract/admin/endpoints/products.ts'
import type { DeskProductScope } from '#server/catalogue/index.ts'

/** What the list of products is requested by, and what is found: the same from SQL and from memory. */

export type ProductSort = (typeof productSorts)[number]

/** `after`: the last product of the window before; `of`: what the total is of. */
export type ProductQuery = DeskProductScope & {
  sort: ProductSort
  after?: number | undefined
  limit: number
  of?: 'products' | 'variants'
}

export type FacetOption = { value: string; label: string; count: number }
export type ProductFacets = { category: FacetOption[]; brand: FacetOption[] }

export type FoundProducts = {
  /** A window, in the order of the list. */
  ids: number[]
  /** Of the first window: how many are in the list, and what each category and brand would leave. */
  all: { total: number; facets: ProductFacets } | null
}
