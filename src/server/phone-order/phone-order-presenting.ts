import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { formatForint } from '#contract/money.ts'
import { presentImage, presentMoney } from '#platform/http/presenting.ts'
import { problemOf } from '#server/cart/index.ts'
import type { SaleVariant } from '#server/catalogue/index.ts'
import type { DeskQuote } from '#server/checkout/index.ts'
import { presentAdjustment } from '#server/order/index.ts'
import { pickupAddress, presentShippingOffer, type PickupPointRecord } from '#server/shipping/index.ts'
import type { GoodsStock } from './phone-order-store.ts'

type Quote = AdminResponse<'quoteNewOrder'>
type Goods = AdminResponse<'findNewOrderGoods'>['goods'][number]

export const presentPoint = (point: PickupPointRecord): NonNullable<Quote['pickup_point']> => ({
  id: point.id,
  name: point.name,
  address: pickupAddress(point),
})

const presentPicture = ({ imageKey, name }: Pick<SaleVariant, 'imageKey' | 'name'>) =>
  imageKey === null ? null : presentImage(imageKey, name)

export function presentGoods(variant: SaleVariant, stock: GoodsStock | undefined): Goods {
  return {
    variant_id: variant.id,
    name: variant.name,
    item_number: variant.itemNumber,
    ean: stock?.ean ?? '',
    price: presentMoney(variant.unitGross),
    unit_measure: variant.unitMeasure,
    picture: presentPicture(variant),
    free: Math.max(0, stock?.free ?? 0),
    is_backorder: stock?.isBackorder ?? false,
  }
}

function presentLine(
  priced: DeskQuote['quote']['lines'][number],
  variants: DeskQuote['variants'],
): Quote['lines'][number] {
  const { variant, amounts } = priced
  return {
    variant_id: variant.id,
    name: variant.name,
    item_number: variant.itemNumber,
    unit_measure: variant.unitMeasure,
    picture: presentPicture(variant),
    list_price: presentMoney(variants.get(variant.id)?.unitGross ?? variant.unitGross),
    unit_price: presentMoney(variant.unitGross),
    total: presentMoney(amounts.gross),
    problem: problemOf(priced)?.message ?? null,
  }
}

/** The sums and choices of a quote; what is missing and what would happen is said by others. */
export function presentQuote(
  { quote, variants }: DeskQuote,
  couponCode: string | null,
): Omit<Quote, 'errors' | 'problems' | 'effects'> {
  const { totals, coupon } = quote
  return {
    lines: quote.lines.map((priced) => presentLine(priced, variants)),
    amounts: [
      { name: 'Termékek', text: formatForint(totals.items.gross) },
      ...(totals.discount
        ? [{ name: totals.discount.label, text: formatForint(totals.discount.amounts.gross) }]
        : []),
      ...totals.adjustments.map((one) => {
        const { name, price } = presentAdjustment(one)
        return { name, text: price.gross.formatted_value }
      }),
    ],
    total: presentMoney(totals.total.gross),
    deliveries: quote.shippingOffers.map((offer) => {
      const { id, name, price, address_required, is_pickup_point, wished_days } = presentShippingOffer(
        offer,
        quote,
      )
      const isFree = price.gross.value === 0 && !offer.method.requestForQuotation
      return {
        id,
        name,
        price: isFree ? 'ingyenes' : price.gross.formatted_value,
        refusal: offer.unavailableReason,
        is_address_required: address_required,
        is_pickup_point,
        days: wished_days,
      }
    }),
    pickup_point: quote.pickupPoint && presentPoint(quote.pickupPoint),
    payments: quote.paymentOffers.map(({ method, unavailableReason }) => ({
      id: method.id,
      name: method.name,
      fee: method.feeGross === 0 ? 'ingyenes' : formatForint(method.feeGross),
      refusal: unavailableReason,
    })),
    coupon: presentCoupon(coupon, couponCode),
  }
}

function presentCoupon(coupon: DeskQuote['quote']['coupon'], code: string | null): Quote['coupon'] {
  if (code === null) return null
  if (!coupon) return { text: 'Nincs ilyen kupon.', is_refused: true }
  if (coupon.refusal !== null) return { text: coupon.refusal, is_refused: true }
  const gain = coupon.isFreeShipping ? 'ingyenes szállítás' : formatForint(-coupon.discount.gross)
  return { text: `${coupon.coupon.name}: ${gain}`, is_refused: false }
}
