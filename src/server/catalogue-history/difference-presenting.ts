import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import type { Executor } from '#platform/database/database.ts'
import { fieldTitle, loadCellLabels, loadLines, originText, valueText } from './difference-text.ts'
import type { DifferenceWindow } from './differences.ts'
import { nameOf } from './past-products.ts'
import { textIn } from './product-state.ts'
import { isRestorable } from './restore-columns.ts'

export type PresentedDifference = AdminResponse<'listDifferences'>['differences'][number]

/** Costs are not for everybody. */
export async function presentDifferences(
  sql: Executor,
  { cells, before, after }: Pick<DifferenceWindow, 'cells' | 'before' | 'after'>,
  seesCosts: boolean,
): Promise<PresentedDifference[]> {
  const shown = cells.filter(({ kind }) => seesCosts || kind !== 'cost')
  const labels = await loadCellLabels(sql, shown)
  const lines = await loadLines(sql, shown, after)
  return shown.map((cell, index) => {
    const { productId, variantId, field, kind } = cell
    const state = after.get(productId) ?? before.get(productId)!
    const variant =
      variantId === null
        ? undefined
        : (state.variants.get(variantId) ?? before.get(productId)?.variants.get(variantId))
    return {
      product_id: productId,
      variant_id: variantId,
      field,
      item_number: textIn((variant ?? state).row, 'item_number'),
      name: nameOf(state.row, variant),
      title: fieldTitle(cell, labels),
      kind,
      before: valueText(cell, cell.before, labels),
      after: valueText(cell, cell.after, labels),
      origin: originText(cell, lines[index] ?? null),
      // What is gone for good does not come back.
      restorable: isRestorable(field, variantId !== null) && !(field === 'exists' && cell.before === true),
    }
  })
}
