import type { MappedRow } from './import.ts'
import type { BatchRow } from './import-store.ts'
import type { MissingItem, Vanished } from './import-source-store.ts'

/** Goods that a source no longer brings, as rows that its file does not have. Pure. `after`: the last line of the file. */
export function vanishedRows(
  missing: readonly MissingItem[],
  vanished: Exclude<Vanished, 'nothing'>,
  after: number,
): BatchRow[] {
  return missing.map(({ itemNumber, isOnly }, index) => {
    const mapped: MappedRow = {
      itemNumber,
      fallback: null,
      product: { itemNumber, ...(vanished === 'unpublish' && isOnly ? { published: false } : {}) },
      variant: {
        itemNumber,
        ...(vanished === 'stock_zero' ? { onHand: 0 } : {}),
        ...(vanished === 'unpublish' && !isOnly ? { published: false } : {}),
      },
      brand: null,
      maker: {},
      labels: {},
      images: undefined,
      problems: [],
      warnings: [{ field: '', reason: 'nincs benne a fájlban' }],
    }
    return { line: after + 1 + index, mapped, mappedKnown: mapped, images: undefined }
  })
}
