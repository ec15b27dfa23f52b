import type { Checkout } from '#contract/wire.ts'
import { presentCart, type CartRecord } from '#server/cart/index.ts'
import { hourText, timeText } from '#server/fitting/index.ts'
import { presentAmounts, presentMoney } from '#platform/http/presenting.ts'
import { presentAdjustment } from '#server/order/index.ts'
import { presentPaymentOffer } from '#server/payment/index.ts'
import { presentPickupPoint, presentShippingOffer } from '#server/shipping/index.ts'
import type { CouponQuote } from './coupon-quote.ts'
import type { FittingQuote } from './delivery-quote.ts'
import type { Quote } from './quote.ts'

/** The checkout's wire form. */
export function presentCheckout(cart: CartRecord, quote: Quote): Checkout {
  const { items, discount, adjustments, total } = quote.totals
  return {
    token: cart.token,
    contact: cart.contact && { ...cart.contact, cart_reminder: cart.wantsReminder },
    shipping_method: quote.shipping && presentShippingOffer(quote.shipping, quote),
    shipping_address: cart.shippingAddress,
    billing_address: cart.billingAddress,
    pickup_point: quote.pickupPoint && presentPickupPoint(quote.pickupPoint),
    wished_day: cart.requestedDay,
    wished_hour: cart.requestedTime === null ? null : timeText(cart.requestedTime),
    fitting: quote.fitting && presentFitting(quote.fitting),
    coupon: quote.coupon && presentCoupon(quote.coupon),
    payment_method: quote.payment && presentPaymentOffer(quote.payment),
    comment: cart.comment,
    cart: presentCart(cart, quote.lines, quote.now),
    totals: {
      items: [
        {
          name: 'Termékek',
          type: 'items',
          price: presentAmounts(items),
          data: { request_for_quotation: false },
        },
        ...(discount
          ? [
              {
                name: discount.label,
                type: 'discount' as const,
                price: presentAmounts(discount.amounts),
                data: { request_for_quotation: false },
              },
            ]
          : []),
        ...adjustments.map(presentAdjustment),
      ],
      total: presentAmounts(total),
    },
    problems: quote.problems,
  }
}

function presentFitting({ hours, wheels, gross }: FittingQuote): Checkout['fitting'] {
  return {
    hours: hours.map((start) => ({ value: timeText(start), label: hourText(start) })),
    wheels,
    price: gross === null ? null : presentMoney(gross),
  }
}

function presentCoupon({ coupon, discount: { net, tax, gross } }: CouponQuote): Checkout['coupon'] {
  return {
    code: coupon.code,
    name: coupon.name,
    discount: presentAmounts({ net: 0 - net, tax: 0 - tax, gross: 0 - gross }),
  }
}
