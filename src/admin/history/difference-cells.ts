import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'

export type Listed = AdminResponse<'listDifferences'>
export type Difference = Listed['differences'][number]

/** One text for a cell. */
export const cellKey = ({ product_id: product, variant_id: variant, field }: Difference): string =>
  `${product}:${variant ?? 0}:${field}`
