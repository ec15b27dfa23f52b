import { usePart } from '../runtime/lazy/use-part.ts'
import type { AccessoryLine } from './accessory-view.ts'

/** The place of what fits the goods in a cart; its script comes after the page's. */
export function CartAccessoriesSlot({ lines }: { lines: readonly AccessoryLine[] }) {
  const part = usePart(lines.length > 0, () => import('./cart-accessories.tsx'))
  return part ? <part.CartAccessories lines={lines} /> : null
}
