import type { AdminRequest, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { formatForint } from '#contract/money.ts'
import type { CartRecord } from '#server/cart/index.ts'
import type { CategoryName, DeliveryTraits, SaleDetails } from '#server/catalogue/index.ts'
import type { PaymentMethodRecord, PaymentOffer } from '#server/payment/index.ts'
import { quotationText, type ShippingMethodRecord, type ShippingOffer } from '#server/shipping/index.ts'
import { quoteCheckout, type Offerings, type Quote } from './quote.ts'

export type TriedParcel = AdminRequest<'tryMethods'>['body']['parcel']
export type TriedDelivery = AdminResponse<'tryMethods'>['deliveries'][number]
type TriedPayment = TriedDelivery['payments'][number]

/** What a shop offers; `paymentMethods` as this shop can offer them, `stored` those that the merchant has switched on. */
export type TriedShop = {
  shippingMethods: readonly ShippingMethodRecord[]
  paymentMethods: readonly PaymentMethodRecord[]
  /** Ids of payment methods that are on but whose service has no keys. */
  keyless: ReadonlySet<number>
  categories: readonly CategoryName[]
  now: Date
}

const switchedOff = 'Ki van kapcsolva.'

/**
 * What a customer with this parcel would be offered, method by method, by the same functions as at the checkout. A locker or
 * another point that takes no money is known only once a customer chooses it. Pure.
 */
export function tryParcel(parcel: TriedParcel, shop: TriedShop): TriedDelivery[] {
  const { cart, offerings } = checkoutOf(parcel, shop)
  const { shippingOffers } = quoteCheckout(cart, offerings)
  return shop.shippingMethods.map((method) => {
    const offer = shippingOffers.find((one) => one.method.id === method.id)
    const refusal = offer ? offer.unavailableReason : switchedOff
    return {
      id: method.id,
      name: method.name,
      price: offer && refusal === null ? priceText(offer) : '',
      is_shown: offer !== undefined,
      refusal,
      payments:
        refusal === null ? tryPayments({ ...cart, shippingMethodId: method.id }, offerings, shop) : [],
    }
  })
}

function tryPayments(cart: CartRecord, offerings: Offerings<SaleDetails>, shop: TriedShop): TriedPayment[] {
  const { paymentOffers } = quoteCheckout(cart, offerings)
  return shop.paymentMethods.map((method) => {
    const offer = paymentOffers.find((one) => one.method.id === method.id)
    const refusal = paymentRefusal(method, offer, shop)
    const total = () => totalOf(quoteCheckout({ ...cart, paymentMethodId: method.id }, offerings))
    return {
      id: method.id,
      name: method.name,
      fee: method.feeGross === 0 ? 'ingyenes' : formatForint(method.feeGross),
      total: refusal === null ? total() : '',
      is_shown: offer !== undefined,
      refusal,
    }
  })
}

function paymentRefusal(
  { id }: PaymentMethodRecord,
  offer: PaymentOffer | undefined,
  { keyless }: TriedShop,
) {
  if (offer) return offer.unavailableReason
  return keyless.has(id) ? 'Hiányoznak a szolgáltató kulcsai.' : switchedOff
}

const totalOf = ({ totals }: Quote<SaleDetails>) => formatForint(totals.total.gross)

function priceText({ method, gross }: ShippingOffer): string {
  if (method.requestForQuotation) return quotationText.toLowerCase()
  return gross === 0 ? 'ingyenes' : formatForint(gross)
}

/** A cart of the parcel: its amounts and weights add up exactly, so the last piece may differ from the others. */
function checkoutOf(parcel: TriedParcel, { shippingMethods, paymentMethods, categories, now }: TriedShop) {
  const { pieces, total, weight } = parcel
  const [unitGross, unitWeight] = [Math.floor(total / pieces), Math.floor(weight / pieces)]
  const last = variantOf(parcel, 1, total - unitGross * (pieces - 1), weight - unitWeight * (pieces - 1))
  const others = variantOf(parcel, 2, unitGross, unitWeight)
  const traits: DeliveryTraits = {
    lockerAllowed: parcel.locker,
    longestSideMm: parcel.longest_side,
    categories: trailOf(parcel.category, categories),
  }
  const lines = [
    { id: 'last', variantId: last.id, quantity: 1, setId: null },
    ...(pieces > 1 ? [{ id: 'others', variantId: others.id, quantity: pieces - 1, setId: null }] : []),
  ]
  const offerings: Offerings<SaleDetails> = {
    variants: new Map([last, others].map((variant) => [variant.id, variant])),
    traits: new Map([last, others].map(({ id }) => [id, traits])),
    shippingMethods,
    paymentMethods,
    pickupPoint: null,
    coupon: null,
    now,
  }
  return { cart: cartOf(parcel, lines), offerings }
}

const variantOf = (
  { name }: TriedParcel,
  id: number,
  unitGross: number,
  weightGrams: number,
): SaleDetails => ({
  id,
  productId: id,
  name,
  itemNumber: '',
  unitMeasure: 'db',
  taxRate: 27,
  unitGross,
  weightGrams,
  sellable: true,
  availableQuantity: 999,
  inStock: 999,
  maxOrderQuantity: 999,
  imageKey: null,
})

function cartOf({ postal_code: code }: TriedParcel, lines: CartRecord['lines']): CartRecord {
  const unknown = { city: '', address: '', name: '', phone: null, email: null, comment: null }
  return {
    id: '',
    token: '',
    state: 'open',
    revision: 0,
    lines,
    contact: null,
    shippingAddress: code === '' ? null : { country: 'HU', postal_code: code, ...unknown },
    billingAddress: null,
    shippingMethodId: null,
    pickupPointId: null,
    requestedDay: null,
    requestedTime: null,
    paymentMethodId: null,
    couponCode: null,
    comment: '',
    wantsReminder: false,
  }
}

/** A category with all above it; nothing for an unknown one. */
export function trailOf(slug: string, categories: readonly CategoryName[]): string[] {
  const index = categories.findIndex((one) => one.slug === slug)
  const own = categories[index]
  if (!own) return []
  const above = categories.slice(0, index).findLast(({ depth }) => depth < own.depth)
  return [slug, ...(above ? trailOf(above.slug, categories) : [])]
}
