/** What giving a part of an order back comes to. Pure; amounts in forints. */
import { formatForint } from '#contract/money.ts'
import { splitGross } from '#platform/http/presenting.ts'
import { splitByLargestRemainder } from '#server/coupon/index.ts'
import { shippedPieces, type OrderLine, type OrderRecord } from '#server/order/index.ts'
import type { FieldErrors } from './edit-lines.ts'

export type RefundPart = {
  kind: 'line' | 'shipping' | 'other'
  lineId: string | null
  quantity: number
  /** So many of them are put back on the shelf. */
  restocked: number
  name: string
  taxRate: number
  net: number
  tax: number
  gross: number
}
export type RefundChoice = {
  lines: readonly { id: string; quantity: number; restock: boolean }[]
  shipping: number
  other: number
}
export type RefundBasis = {
  /** What was given back of the order before, part by part. */
  given: readonly RefundPart[]
  /** By variant: so many have left and not come back. */
  sold: ReadonlyMap<number, number>
}

const sumGross = (parts: readonly { gross: number }[]) => parts.reduce((sum, { gross }) => sum + gross, 0)
const sumPieces = (parts: readonly { quantity: number }[]) =>
  parts.reduce((sum, { quantity }) => sum + quantity, 0)

/** Why no single lines can be given back; empty when they can. */
export function lineRefusal({ state, fulfilment }: Pick<OrderRecord, 'state' | 'fulfilment'>): string {
  if (state === 'cancelled') return 'A rendelést törölték: egy összegben adható vissza.'
  if (fulfilment === 'returned') return 'Minden áru visszajött: egy összegben adható vissza.'
  if (fulfilment === 'unfulfilled' || fulfilment === 'preparing')
    return 'Az áru még nem ment el: a rendelés szerkesztésével vegyen ki belőle tételt. Itt csak összeg adható vissza.'
  return ''
}

/** `given`: what of it was given back before. */
export type LeftLine = {
  line: OrderLine
  quantity: number
  given: { pieces: number; gross: number }
  restockable: number
}

/** What of each line has left and was not given back. */
export function leftLines(order: OrderRecord, { given, sold }: RefundBasis): LeftLine[] {
  if (lineRefusal(order) !== '') return []
  const shipped = order.fulfilment === 'partially_shipped' ? shippedPieces(order) : null
  return order.lines.map((line) => {
    const before = given.filter(({ lineId }) => lineId === line.id)
    const left = shipped ? (shipped.get(line.id) ?? 0) : line.quantity
    const quantity = sold.has(line.variantId) ? Math.max(0, left - sumPieces(before)) : 0
    return {
      line,
      quantity,
      given: { pieces: sumPieces(before), gross: sumGross(before) },
      restockable: Math.min(quantity, sold.get(line.variantId) ?? 0),
    }
  })
}

/** Forints that were given back of each line, by its id. */
export function givenByLine(given: readonly RefundPart[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { lineId, gross } of given)
    if (lineId !== null) sums.set(lineId, (sums.get(lineId) ?? 0) + gross)
  return sums
}

export function leftShipping(order: OrderRecord, { given }: RefundBasis) {
  const charges = order.adjustments.filter(({ type }) => type === 'shipping')
  const gross = sumGross(charges) - sumGross(given.filter(({ kind }) => kind === 'shipping'))
  const [charge] = charges
  return charge && gross > 0 && lineRefusal(order) === '' ? { ...charge, gross } : null
}

/** What 1, 2, ... of the pieces that are left cost together. */
export const leftSums = (left: LeftLine): number[] =>
  Array.from(
    { length: left.quantity },
    (_, index) => linePart(left, { id: left.line.id, quantity: index + 1, restock: false }, 0).gross,
  )

/**
 * Rounded from the sum of what goes back of it until then, so that all parts together are the line, and never more: a change of the
 * order may have made it cheaper since.
 */
function linePart(
  { line, given }: LeftLine,
  { quantity, restock }: RefundChoice['lines'][number],
  restockable: number,
): RefundPart {
  const { id, name, taxRate } = line
  const grossAt = (pieces: number) => Math.round((line.gross * pieces) / line.quantity)
  const before = splitGross(Math.max(given.gross, grossAt(given.pieces)), taxRate)
  const after = splitGross(Math.max(before.net + before.tax, grossAt(given.pieces + quantity)), taxRate)
  return {
    kind: 'line',
    lineId: id,
    quantity,
    restocked: restock ? Math.min(quantity, restockable) : 0,
    name,
    taxRate,
    net: after.net - before.net,
    tax: after.tax - before.tax,
    gross: after.gross - before.gross,
  }
}

/** A sum for another reason, by the VAT rates of what it is taken off. */
function otherParts(order: OrderRecord, amount: number, given: readonly RefundPart[]): RefundPart[] | null {
  const charged = [...order.lines, ...order.adjustments.filter(({ type }) => type !== 'cash_rounding')]
  const rates = [...new Set(charged.map(({ taxRate }) => taxRate))]
  const left = rates.map((rate) =>
    Math.max(
      0,
      sumGross(charged.filter(({ taxRate }) => taxRate === rate)) -
        sumGross(given.filter(({ taxRate }) => taxRate === rate)),
    ),
  )
  // Cash was rounded, or more was paid than it cost: what is beyond the goods has no VAT.
  const covered = Math.min(
    amount,
    left.reduce((sum, one) => sum + one, 0),
  )
  if (covered < amount) return null
  const shares = splitByLargestRemainder(amount, left)
  return rates.flatMap((taxRate, index) => {
    const gross = shares[index] ?? 0
    if (gross === 0) return []
    const common = {
      kind: 'other',
      lineId: null,
      quantity: 1,
      restocked: 0,
      name: 'Utólagos engedmény',
    } as const
    return [{ ...common, taxRate, ...splitGross(gross, taxRate) }]
  })
}

/** The parts, or what must be corrected. */
export function planRefund(
  order: OrderRecord,
  choice: RefundChoice,
  basis: RefundBasis,
): { parts: RefundPart[]; errors: FieldErrors } {
  const errors: FieldErrors = {}
  const parts: RefundPart[] = []
  const left = leftLines(order, basis)
  const refusal = lineRefusal(order)
  if (refusal !== '' && (choice.lines.length > 0 || choice.shipping > 0)) errors.lines = [refusal]
  const shelf = new Map(basis.sold)
  for (const [position, wanted] of choice.lines.entries()) {
    const found = left.find(({ line }) => line.id === wanted.id)
    const field = `lines.${position}.quantity`
    if (!found) errors[field] ??= ['Ez a tétel nem ehhez a rendeléshez tartozik.']
    else if (choice.lines.findIndex(({ id }) => id === wanted.id) !== position)
      errors[field] = ['Ez a tétel kétszer szerepel.']
    else if (wanted.quantity > found.quantity)
      errors[field] = [
        found.quantity === 0
          ? 'Ebből nincs mit visszatéríteni.'
          : `Legfeljebb ${found.quantity} téríthető vissza.`,
      ]
    else {
      const { variantId } = found.line
      const part = linePart(found, wanted, shelf.get(variantId) ?? 0)
      shelf.set(variantId, (shelf.get(variantId) ?? 0) - part.restocked)
      if (part.gross > 0) parts.push(part)
      else errors[field] = ['Ez ingyen volt: nincs mit visszatéríteni.']
    }
  }
  addShipping(order, choice.shipping, basis, { parts, errors })
  if (choice.other > 0) {
    const others = otherParts(order, choice.other, [...basis.given, ...parts])
    if (others) parts.push(...others)
    else errors.other = ['Ennyi a rendelésből már nem téríthető vissza.']
  }
  return { parts, errors }
}

function addShipping(
  order: OrderRecord,
  amount: number,
  basis: RefundBasis,
  { parts, errors }: { parts: RefundPart[]; errors: FieldErrors },
): void {
  if (amount === 0) return
  const left = leftShipping(order, basis)
  if (!left || amount > left.gross) {
    errors.shipping = [
      left ? `Legfeljebb ${formatForint(left.gross)}.` : 'A szállításból nincs mit visszatéríteni.',
    ]
    return
  }
  const { label, taxRate } = left
  const common = { kind: 'shipping', lineId: null, quantity: 1, restocked: 0, name: label, taxRate } as const
  parts.push({ ...common, ...splitGross(amount, taxRate) })
}

/** For the customer: why, and of what. */
export function refundText(order: OrderRecord, reason: string, parts: readonly RefundPart[]): string {
  const named = parts.flatMap(({ kind, lineId, quantity, name, gross }) => {
    const unit = order.lines.find(({ id }) => id === lineId)?.unitMeasure ?? ''
    if (kind === 'line') return [`${name}, ${quantity} ${unit}: ${formatForint(gross)}`]
    return kind === 'shipping' ? [`${name}: ${formatForint(gross)}`] : []
  })
  return named.length === 0
    ? reason
    : `${reason.replace(/[.!]?$/, '.')} Ezek árát adjuk vissza: ${named.join('; ')}.`
}
