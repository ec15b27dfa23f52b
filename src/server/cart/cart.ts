import type { LineProblem } from '#contract/wire.ts'
import { splitGross } from '#platform/http/presenting.ts'
import { cartError } from './cart-errors.ts'

/** `setId`: of the set that it belongs to; null for a line by itself. */
export type CartLine = { id: string; variantId: number; quantity: number; setId: string | null }
export type Addition = { variantId: number; quantity: number }
/** What the rules need to know of a variant; amounts in forints. */
export type Offer = {
  sellable: boolean
  availableQuantity: number
  maxOrderQuantity: number
  unitGross: number
  taxRate: number
}
export type Offers<T extends Offer = Offer> = ReadonlyMap<number, T>
export type Amounts = { net: number; tax: number; gross: number }

const maxLineQuantity = 999
export const maxLines = 200
/** Keeps every sum far below what the database's integers hold. */
export const maxCartGross = 1_000_000_000

export type CartState = 'open' | 'completed' | 'merged' | 'expired'
/** Where a cart may go from a state. */
export const cartTransitions: Record<CartState, readonly CartState[]> = {
  open: ['completed', 'merged', 'expired'],
  completed: [],
  merged: [],
  expired: [],
}

export type Refusal = {
  code: 'variant_unavailable' | 'insufficient_stock'
  message: string
  available: number
}

/**
 * Adds to the cart, all or nothing; a variant that is in the cart by itself raises its line. What lies in sets counts for the stock.
 * `newId` names new lines.
 * @throws AppError 422 with `errors` on `{position}.quantity` or `{position}.product_variant_id`.
 */
export function addToCart(
  lines: readonly CartLine[],
  additions: readonly Addition[],
  offers: Offers,
  newId: () => string,
): CartLine[] {
  const result = lines.map((line) => ({ ...line }))
  const refusals: { field: string; refusal: Refusal }[] = []
  for (const [position, { variantId, quantity }] of additions.entries()) {
    const line = result.find((one) => one.variantId === variantId && one.setId === null)
    const inCart = piecesOf(result, variantId)
    const refusal = refuse(offers.get(variantId), inCart + quantity, inCart)
    if (refusal) refusals.push({ field: `${position}.${fieldOf(refusal)}`, refusal })
    else if (line) line.quantity += quantity
    else result.push({ id: newId(), variantId, quantity, setId: null })
  }
  throwRefusals(refusals)
  return withinLimits(result, offers)
}

/** Sets the quantity of a line, and of all lines of its set. @throws AppError 404 for an unknown line, 422 with `errors.quantity`. */
export function setLineQuantity(
  lines: readonly CartLine[],
  lineId: string,
  quantity: number,
  offers: Offers,
): CartLine[] {
  const changed = togetherWith(lines, lineId)
  const others = lines.filter((line) => !changed.includes(line))
  const refusal = refuseGoods(others, changed, { quantity, offers })[0]
  throwRefusals(refusal ? [{ field: 'quantity', refusal }] : [])
  const result = lines.map((line) => (changed.includes(line) ? { ...line, quantity } : line))
  return withinLimits(result, offers)
}

/** Removes a line, and all lines of its set. @throws AppError 404 for an unknown line. */
export function removeLine(lines: readonly CartLine[], lineId: string): CartLine[] {
  const removed = togetherWith(lines, lineId)
  return lines.filter((line) => !removed.includes(line))
}

/** The lines of its set, or the line alone. */
function togetherWith(lines: readonly CartLine[], lineId: string): readonly CartLine[] {
  const line = lines.find((one) => one.id === lineId)
  if (!line) throw cartError('cart_line_not_found')
  return line.setId === null ? [line] : lines.filter(({ setId }) => setId === line.setId)
}

/** The parts of a set, in the order of its lines. */
const partNames = ['Gumiabroncs', 'Felni', 'Szerelés']

/**
 * Why goods can't lie in the cart in this quantity, beside the other lines: of each part that can't, with what it is where there are
 * several. `parts` are a single line, or a set's.
 */
export function refuseGoods(
  others: readonly CartLine[],
  parts: readonly { variantId: number }[],
  { quantity, offers }: { quantity: number; offers: Offers },
): (Refusal & { part: number })[] {
  return parts.flatMap(({ variantId }, part) => {
    const inCart = piecesOf(others, variantId)
    const refusal = refuse(offers.get(variantId), inCart + quantity, inCart)
    if (!refusal) return []
    const message = parts.length === 1 ? refusal.message : `${partNames[part]}: ${refusal.message}`
    return [{ ...refusal, message, part }]
  })
}

/** Pieces by variant, in the order of the first lines. */
export function sumPieces(lines: readonly Pick<CartLine, 'variantId' | 'quantity'>[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { variantId, quantity } of lines) sums.set(variantId, (sums.get(variantId) ?? 0) + quantity)
  return sums
}

/** How many of the variant lie in the cart, by itself and in sets. */
function piecesOf(lines: readonly CartLine[], variantId: number): number {
  return lines.reduce((sum, line) => (line.variantId === variantId ? sum + line.quantity : sum), 0)
}

/** Why a line blocks the order now, or null. `before`: what lines before it take of the same variant. */
export function lineProblem(offer: Offer, quantity: number, before = 0): LineProblem | null {
  const refusal = refuse(offer, before + quantity, before)
  if (!refusal) return null
  const { code, message, available } = refusal
  return { code, message, available_quantity: Math.max(0, available - before) }
}

/** Rounded once, from the line's gross. */
export function lineAmounts(offer: Pick<Offer, 'unitGross' | 'taxRate'>, quantity: number): Amounts {
  return splitGross(offer.unitGross * quantity, offer.taxRate)
}

export function sumAmounts(amounts: readonly Amounts[]): Amounts {
  return amounts.reduce(
    (sum, one) => ({ net: sum.net + one.net, tax: sum.tax + one.tax, gross: sum.gross + one.gross }),
    { net: 0, tax: 0, gross: 0 },
  )
}

function refuse(offer: Offer | undefined, wanted: number, inCart: number): Refusal | null {
  if (!offer?.sellable) {
    return { code: 'variant_unavailable', message: 'Ez a termék már nem rendelhető.', available: 0 }
  }
  const available = orderableQuantity(offer)
  if (wanted <= available) return null
  const isLimited = offer.availableQuantity > offer.maxOrderQuantity
  const message = isLimited ? limitMessage(available) : shortageMessage(available, inCart)
  return { code: 'insufficient_stock', message, available }
}

/** The largest quantity of the variant that an order may have now. */
export function orderableQuantity(offer: Pick<Offer, 'availableQuantity' | 'maxOrderQuantity'>): number {
  return Math.max(0, Math.min(maxLineQuantity, offer.maxOrderQuantity, offer.availableQuantity))
}

function limitMessage(available: number): string {
  return `Ebből a termékből egy rendelésben legfeljebb ${available} darab lehet. Ha többre van szüksége, kérjen tőlünk ajánlatot!`
}

function shortageMessage(available: number, inCart: number): string {
  if (available === 0) return 'Ez a termék elfogyott.'
  const limitText = `Ebből a termékből legfeljebb ${available} darab rendelhető`
  return inCart > 0 ? `${limitText}, és ${inCart} darab már a kosárban van.` : `${limitText}.`
}

function fieldOf({ code }: Refusal) {
  return code === 'variant_unavailable' ? 'product_variant_id' : 'quantity'
}

export function throwRefusals(refusals: readonly { field: string; refusal: Refusal }[]) {
  const first = refusals[0]?.refusal
  if (!first) return
  const errors = Object.fromEntries(refusals.map(({ field, refusal }) => [field, [refusal.message]]))
  throw cartError(first.code, { message: first.message, errors })
}

/** @throws AppError 422. */
export function withinLimits(lines: CartLine[], offers: Offers): CartLine[] {
  if (lines.length > maxLines) throw cartError('cart_full')
  const gross = lines.reduce(
    (sum, line) => sum + (offers.get(line.variantId)?.unitGross ?? 0) * line.quantity,
    0,
  )
  refuseTooLarge(gross)
  return lines
}

/** Merging and new prices may make a cart larger than adding to it could. @throws AppError 422. */
export function refuseTooLarge(gross: number): void {
  if (gross > maxCartGross) throw cartError('cart_too_large')
}
