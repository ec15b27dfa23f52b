/** What an order costs beside its goods when it is changed. Pure; amounts in forints. */
import { splitGross } from '#platform/http/presenting.ts'
import type { DeliveryTraits, SaleVariant } from '#server/catalogue/index.ts'
import type { Adjustment, OrderRecord } from '#server/order/index.ts'
import { cashRounding, offerPayment, type PaymentMethodRecord } from '#server/payment/index.ts'
import { offerShipping, type Parcel, type ShippingMethodRecord } from '#server/shipping/index.ts'
import type { EditedLine, FieldErrors } from './edit-lines.ts'

export type ChargeBasis = {
  variants: ReadonlyMap<number, SaleVariant>
  traits: ReadonlyMap<number, DeliveryTraits>
  shippingMethods: readonly ShippingMethodRecord[]
  paymentMethods: readonly PaymentMethodRecord[]
  now: Date
}
export type Delivery = {
  /** The chosen one; null where the order keeps the one that it has. */
  method: ShippingMethodRecord | null
  gross: number
  /** See `Adjustment`. */
  waived: number | null
  note: string | null
  errors: FieldErrors
}

/** The goods as delivery sees them. */
export function parcelOf(
  lines: readonly Pick<EditedLine, 'variantId' | 'name' | 'quantity' | 'unitGross'>[],
  { variants, traits }: Pick<ChargeBasis, 'variants' | 'traits'>,
  postalCode: string | null,
): Parcel {
  return {
    // As the checkout does: a coupon makes no delivery dearer.
    itemsGross: lines.reduce((sum, { unitGross, quantity }) => sum + unitGross * quantity, 0),
    weightGrams: lines.reduce(
      (sum, { variantId, quantity }) => sum + (variants.get(variantId)?.weightGrams ?? 0) * quantity,
      0,
    ),
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    items: lines.map(({ variantId, name }) => {
      const { lockerAllowed = true, longestSideMm = null, categories = [] } = traits.get(variantId) ?? {}
      return { name, lockerAllowed, longestSideMm, categories }
    }),
    postalCode,
    // Its goods are held already.
    inStock: true,
  }
}

/** Why an order can't be moved to another method here; null when it can. */
export const methodRefusal = (method: ShippingMethodRecord, parcel: Parcel, now: Date): string | null =>
  offerShipping(method, parcel, { now }).unavailableReason

/** What the delivery costs now, in forints. */
export const deliveryGross = ({ adjustments }: Pick<OrderRecord, 'adjustments'>): number =>
  adjustments.reduce((sum, { type, gross }) => (type === 'shipping' ? sum + gross : sum), 0)

const deliveryWaived = ({ adjustments }: Pick<OrderRecord, 'adjustments'>): number | null =>
  adjustments.find(({ type }) => type === 'shipping')?.waived ?? null

/** The delivery's price by the rules of the checkout, of today's tariff; `agreedPrice` (forints) where it is by quotation. */
export function quoteDelivery(
  order: OrderRecord,
  parcel: Parcel,
  wanted: {
    methodId: number | undefined
    keepsFee: boolean
    agreedPrice: number | undefined
    isFree: boolean
    hasAddress: boolean
  },
  { shippingMethods, now }: ChargeBasis,
): Delivery {
  const id = wanted.methodId ?? order.shippingMethod.id
  const isOther = id !== order.shippingMethod.id
  const method = shippingMethods.find((one) => one.id === id)
  const asItIs = { gross: deliveryGross(order), waived: deliveryWaived(order) }
  const refuse = (message: string, field = 'shipping_method_id'): Delivery => ({
    method: null,
    ...asItIs,
    note: null,
    errors: { [field]: [message] },
  })
  if (isOther) {
    if (!method) return refuse('Nincs ilyen szállítási mód.')
    const refusal = methodRefusal(method, parcel, now)
    if (refusal !== null) return refuse(refusal)
    if (method.addressRequired && !wanted.hasAddress)
      return refuse('Ehhez szállítási cím kell: adja meg.', 'shipping.address')
  }
  const chosen = isOther && method ? method : null
  const { agreedPrice } = wanted
  if (method?.requestForQuotation && agreedPrice !== undefined)
    return { method: chosen, gross: agreedPrice, waived: null, note: null, errors: {} }
  if (agreedPrice !== undefined)
    return refuse('Ennek a szállításnak a díjszabás szerint van ára.', 'delivery_price')
  if (method?.requestForQuotation && isOther)
    return refuse('Írja be a szállításnak a vevővel megbeszélt árát.', 'delivery_price')
  if (!method || method.requestForQuotation)
    return { method: chosen, ...asItIs, note: 'A szállítás megbeszélt díja nem változik.', errors: {} }
  // Who has chosen it may keep it, though others can't choose it any more.
  const offer = offerShipping({ ...method, active: true }, parcel, { now })
  if (offer.unavailableReason !== null)
    return refuse(`${method.name}: ${offer.unavailableReason} Válasszon másik szállítási módot.`)
  if (wanted.keepsFee)
    return { method: chosen, ...asItIs, note: 'A szállítás díja nem változik.', errors: {} }
  const price = wanted.isFree ? { gross: 0, waived: offer.gross } : { gross: offer.gross, waived: null }
  return { method: chosen, ...price, note: null, errors: {} }
}

/** Why the order's payment can't be of this sum; null when it can, or nobody knows the method any more. */
export function paymentRefusal(
  order: OrderRecord,
  { amount, shippingId }: { amount: number; shippingId: number },
  { paymentMethods }: ChargeBasis,
): string | null {
  const method = paymentMethods.find(({ id }) => id === order.paymentMethod.id)
  if (!method) return null
  const { unavailableReason } = offerPayment({ ...method, active: true }, { amount, shippingId })
  return unavailableReason === null ? null : `A fizetés módja (${method.name}): ${unavailableReason}`
}

/** Delivery, the payment's fee as it was, and cash rounded again. */
export function chargesOf(
  order: OrderRecord,
  { method, ...price }: Pick<Delivery, 'method' | 'gross' | 'waived'>,
  itemsGross: number,
): { adjustments: Adjustment[]; totalGross: number } {
  const charges = order.adjustments
    .filter(({ type }) => type !== 'cash_rounding')
    .map((one) => (one.type === 'shipping' ? shippingRow(one, method, price) : one))
  const exact = charges.reduce((sum, one) => sum + one.gross, itemsGross)
  const rounding = order.paymentMethod.type === 'cash_on_delivery' ? cashRounding(exact) : 0
  const rounded: Adjustment[] =
    rounding === 0
      ? []
      : [
          {
            type: 'cash_rounding',
            label: 'Kerekítés',
            source: 'cash',
            taxRate: 0,
            net: rounding,
            tax: 0,
            gross: rounding,
            quotation: null,
          },
        ]
  return { adjustments: [...charges, ...rounded], totalGross: exact + rounding }
}

function shippingRow(
  row: Adjustment,
  method: ShippingMethodRecord | null,
  { gross, waived }: Pick<Delivery, 'gross' | 'waived'>,
): Adjustment {
  const taxRate = method?.taxRate ?? row.taxRate
  const named = method ? { label: method.name, source: `shipping_method:${method.id}` } : {}
  return { ...row, ...named, taxRate, ...splitGross(gross, taxRate), waived }
}
