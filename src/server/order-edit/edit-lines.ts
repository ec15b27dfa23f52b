/** The lines that an order gets when it is changed. Pure; amounts in forints. */
import { formatForint } from '#contract/money.ts'
import { splitGross } from '#platform/http/presenting.ts'
import type { SaleVariant } from '#server/catalogue/index.ts'
import { couponDiscounts, couponRefusal, type CouponRecord } from '#server/coupon/index.ts'
import { shippedPieces, type OrderLine, type OrderRecord } from '#server/order/index.ts'
import type { EditInput } from './edit-input.ts'

/** Messages by field, such as `lines.0.quantity`. */
export type FieldErrors = Record<string, string[]>

/** A line with its id only where the order has it; what it was before is null for new goods. */
export type EditedLine = Omit<OrderLine, 'id'> & { id: string | null; before: OrderLine | null }
export type EditedLines = { lines: EditedLine[]; removed: OrderLine[]; errors: FieldErrors }

export type LineBasis = {
  variants: ReadonlyMap<number, SaleVariant>
  /** By variant: how many more can be had; null: no limit. */
  free: ReadonlyMap<number, number | null>
}

/** Lines that are not named stay; the new ones come last. */
export function editLines(order: OrderRecord, input: EditInput, basis: LineBasis): EditedLines {
  const errors: FieldErrors = {}
  const seen = new Set<string>()
  const shipped = shippedPieces(order)
  const removed: OrderLine[] = []
  const changed = new Map<string, EditedLine>()
  const added: EditedLine[] = []
  for (const [position, wanted] of input.lines.entries()) {
    const refuse = (message: string, field = 'quantity') => (errors[`lines.${position}.${field}`] = [message])
    if (wanted.unit_price !== null && input.price_reason === '')
      errors.price_reason = ['Írja meg, miért más az ára.']
    if (wanted.id === null) {
      const line = newLine(wanted, basis)
      if (typeof line === 'string') refuse(line)
      else if ([...order.lines, ...added].some(({ variantId }) => variantId === line.variantId))
        refuse('Ez már szerepel a rendelésben: ott emelje a mennyiségét.')
      else added.push(line)
      continue
    }
    const before = order.lines.find(({ id }) => id === wanted.id)
    if (!before || seen.has(wanted.id)) {
      refuse(before ? 'Ez a tétel kétszer szerepel.' : 'Ez a tétel nem ehhez a rendeléshez tartozik.')
      continue
    }
    seen.add(wanted.id)
    const gone = shipped.get(wanted.id) ?? 0
    if (wanted.quantity < gone)
      refuse(`Ebből ${gone} ${before.unitMeasure} már elment: kevesebb nem lehet, csak visszatéríthető.`)
    else if (gone > 0 && wanted.unit_price !== null && wanted.unit_price !== before.unitGross)
      refuse('Ebből már elment valamennyi: az ára nem változhat.', 'unit_price')
    if (wanted.quantity === 0) removed.push(before)
    else changed.set(wanted.id, withAmounts({ ...before, before }, wanted.quantity, wanted.unit_price))
  }
  const remaining = order.lines.filter((line) => !removed.includes(line))
  const lines = [...remaining.map((line) => changed.get(line.id) ?? { ...line, before: line }), ...added]
  if (lines.length === 0)
    errors.lines = ['Legalább egy tétel maradjon. Ha semmi nem kell belőle, törölje a rendelést.']
  shortages(order, lines, basis, (line, message) => {
    const at = input.lines.findIndex(({ id, variant_id }) =>
      line.id === null ? id === null && variant_id === line.variantId : id === line.id,
    )
    errors[at < 0 ? 'lines' : `lines.${at}.quantity`] = [message]
  })
  return { lines, removed, errors }
}

/** The line of new goods, or why there can be none. */
function newLine(
  { variant_id: id, quantity, unit_price: price }: EditInput['lines'][number],
  { variants }: LineBasis,
): EditedLine | string {
  const variant = id === null ? undefined : variants.get(id)
  if (!variant?.sellable) return 'Ez a termék nem rendelhető.'
  if (quantity === 0) return 'Legalább 1 legyen.'
  const { productId, name, itemNumber, unitMeasure, imageKey, taxRate, unitGross } = variant
  const common = { productId, name, itemNumber, unitMeasure, imageKey, taxRate, unitGross, quantity }
  return withAmounts(
    {
      ...common,
      id: null,
      variantId: variant.id,
      discount: 0,
      net: 0,
      tax: 0,
      gross: 0,
      setId: null,
      before: null,
    },
    quantity,
    price,
  )
}

function withAmounts(line: EditedLine, quantity: number, price: number | null): EditedLine {
  const unitGross = price ?? line.unitGross
  return { ...line, unitGross, quantity, ...atDiscount({ ...line, unitGross, quantity }, line.discount) }
}

/** A line can't give up more than it costs. */
function atDiscount({ unitGross, quantity, taxRate }: EditedLine, wanted: number) {
  const full = unitGross * quantity
  const discount = Math.min(full, wanted)
  return { discount, ...splitGross(full - discount, taxRate) }
}

/** More than there is of something, all its lines together. */
function shortages(
  order: OrderRecord,
  lines: readonly EditedLine[],
  { free }: LineBasis,
  report: (line: EditedLine, message: string) => void,
): void {
  for (const line of lines) {
    const { variantId } = line
    const more = piecesOf(lines, variantId) - piecesOf(order.lines, variantId)
    const left = free.get(variantId) ?? (free.has(variantId) ? Number.POSITIVE_INFINITY : 0)
    if (more <= left) continue
    report(line, left === 0 ? 'Ebből több nincs.' : `Ebből már csak ${left} vehető fel ráadásul.`)
  }
}

const piecesOf = (lines: readonly { variantId: number; quantity: number }[], id: number) =>
  lines.reduce((sum, { variantId, quantity }) => (variantId === id ? sum + quantity : sum), 0)

export type CouponEffect = { isFreeShipping: boolean; note: string | null }

/**
 * What the order's coupon takes off other goods. It was the customer's when they ordered, so neither its last day nor its number
 * of uses counts, only the smallest sum that it needs.
 */
export function applyCoupon(
  order: Pick<OrderRecord, 'lines'>,
  lines: readonly EditedLine[],
  coupon: CouponRecord | null,
): { lines: EditedLine[]; effect: CouponEffect } {
  if (!coupon) return { lines: [...lines], effect: { isFreeShipping: false, note: null } }
  const full = lines.map(({ unitGross, quantity }) => unitGross * quantity)
  const itemsGross = full.reduce((sum, gross) => sum + gross, 0)
  const held = {
    ...coupon,
    active: true,
    validFrom: null,
    validTo: null,
    maxUses: null,
    maxUsesPerCustomer: null,
  }
  const refusal = couponRefusal(held, { itemsGross, isQuotation: false, now: new Date(0) })
  const discounts = refusal === null ? couponDiscounts(coupon, full) : full.map(() => 0)
  const is = discounts.reduce((sum, one) => sum + one, 0)
  const was = order.lines.reduce((sum, { discount }) => sum + discount, 0)
  return {
    lines: lines.map((line, index) => ({ ...line, ...atDiscount(line, discounts[index] ?? 0) })),
    effect: {
      isFreeShipping: refusal === null && coupon.kind === 'free_shipping',
      note: couponNote(coupon, refusal, was, is),
    },
  }
}

function couponNote({ code, minTotal }: CouponRecord, refusal: string | null, was: number, is: number) {
  if (refusal !== null)
    return `A(z) ${code} kupon legalább ${formatForint(minTotal ?? 0)} értékű terméktől jár: nem ad kedvezményt.`
  return was === is ? null : `A(z) ${code} kupon kedvezménye: ${formatForint(is)} lesz.`
}
