import { groupSets, linesOfSet } from '#contract/line-sets.ts'
import { orderableQuantity, sumPieces, type Addition, type SetAddition } from '#server/cart/index.ts'
import type { SaleVariant } from '#server/catalogue/index.ts'
import type { OrderLine } from './order-record.ts'

/** What a cart may hold; its own rules refuse more. */
const maxLines = 200

export type ReorderNote = { name: string; message: string }
export type Reorder = { sets: SetAddition[]; additions: Addition[]; notes: ReorderNote[] }
type Wanted = Pick<OrderLine, 'variantId' | 'name' | 'quantity' | 'setId'>
type InCart = Pick<OrderLine, 'variantId' | 'quantity' | 'setId'>
type Variants = ReadonlyMap<number, Pick<SaleVariant, 'sellable' | 'availableQuantity' | 'maxOrderQuantity'>>

/**
 * What of an order can be put into a cart now, and what has to be said of the rest. A set that can be had whole is one again, of
 * another its parts are wanted each by itself. `inCart`: the lines that the cart has already. Pure.
 */
export function planReorder(
  lines: readonly Wanted[],
  inCart: readonly InCart[],
  variants: Variants,
): Reorder {
  const pieces = sumPieces(inCart)
  const alone = new Set(inCart.filter(({ setId }) => setId === null).map(({ variantId }) => variantId))
  let room = maxLines - inCart.length
  const freeOf = (variantId: number) =>
    Math.max(0, maxOf(variants.get(variantId)) - (pieces.get(variantId) ?? 0))
  const plan: Reorder = { sets: [], additions: [], notes: [] }
  const { sets, singles } = splitSets(lines)
  for (const parts of sets) {
    const [tyre, wheel, mounting] = parts
    const { quantity } = tyre
    if (room < linesOfSet || parts.some(({ variantId }) => freeOf(variantId) < quantity)) {
      singles.push(...parts)
      continue
    }
    plan.sets.push({ variants: [tyre.variantId, wheel.variantId, mounting.variantId], quantity })
    for (const { variantId } of parts) pieces.set(variantId, (pieces.get(variantId) ?? 0) + quantity)
    room -= linesOfSet
  }
  for (const { variantId, name, quantity } of sumByVariant(singles)) {
    const variant = variants.get(variantId)
    const held = pieces.get(variantId) ?? 0
    const fits = alone.has(variantId) || room > 0
    const added = fits ? Math.min(quantity, freeOf(variantId)) : 0
    if (added > 0) plan.additions.push({ variantId, quantity: added })
    if (added > 0 && !alone.has(variantId)) room -= 1
    if (added < quantity)
      plan.notes.push({
        name,
        message: messageOf({ added, held, fits, isSold: maxOf(variant) > 0, variant }),
      })
  }
  return plan
}

const maxOf = (variant: (Parameters<typeof orderableQuantity>[0] & { sellable: boolean }) | undefined) =>
  variant?.sellable ? orderableQuantity(variant) : 0

/** Sets that are whole, by their parts; all other lines by themselves. */
function splitSets(lines: readonly Wanted[]) {
  const entries = groupSets(lines.map((line) => ({ ...line, set_id: line.setId })))
  return {
    sets: entries.flatMap((entry) => (entry.kind === 'set' ? [entry.lines] : [])),
    singles: entries.flatMap((entry): Wanted[] => (entry.kind === 'line' ? [entry.line] : [])),
  }
}

function messageOf(found: {
  added: number
  held: number
  fits: boolean
  isSold: boolean
  variant: Pick<SaleVariant, 'sellable'> | undefined
}): string {
  if (!found.variant?.sellable) return 'Már nem rendelhető.'
  if (!found.isSold) return 'Most nincs készleten.'
  if (!found.fits) return 'Nem fért a kosárba: abban legfeljebb 200 különböző termék lehet.'
  if (found.added > 0) return `Csak ${found.added} darabot tudtunk a kosárba tenni.`
  return `Többet nem tudunk adni, mint a kosárban lévő ${found.held} darab.`
}

/** The same variant may stand on several lines. */
function sumByVariant(lines: readonly Wanted[]): Wanted[] {
  const pieces = sumPieces(lines)
  const first = new Map(lines.toReversed().map((line) => [line.variantId, line]))
  return [...pieces].flatMap(([variantId, quantity]) => {
    const line = first.get(variantId)
    return line ? [{ ...line, quantity }] : []
  })
}
