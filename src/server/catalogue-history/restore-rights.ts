import type { Right } from '#contract/admin/rights.ts'
import type { Cell } from './product-diff.ts'

/** Which rights restoring the cells needs: those of changing them by hand. Pure. */
export function neededRights(cells: readonly Cell[]): Right[] {
  return [...new Set(cells.flatMap(rightsOf))]
}

function rightsOf({ field }: Cell): Right[] {
  if (field === 'cost') return ['prices.edit', 'costs.see']
  if (field === 'price' || field === 'plan') return ['prices.edit']
  return field === 'collections' ? ['categories.edit'] : ['products.edit']
}
