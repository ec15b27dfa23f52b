import type { Checkout } from '#contract/wire.ts'
import {
  findCart,
  onNewestCart,
  requireOpen,
  saveSteps,
  type CartKey,
  type CartRecord,
  type CheckoutSteps,
} from '#server/cart/index.ts'
import { findSavedBillingAddress, findSavedShippingAddress } from '#server/account/index.ts'
import { unknownCoupon } from '#server/coupon/index.ts'
import type { Handlers, RequestContext } from '#platform/http/endpoint.ts'
import type { Platform } from '#platform/platform.ts'
import { presentPaymentOffer } from '#server/payment/index.ts'
import { presentShippingOffer } from '#server/shipping/index.ts'
import { loadMerchant } from '#server/content/index.ts'
import { checkoutError } from './checkout-errors.ts'
import { presentCheckout } from './checkout-presenting.ts'
import { loadChosen, loadOfferings } from './checkout-store.ts'
import { completeCheckout } from './complete.ts'
import { quoteCheckout, type Offerings } from './quote.ts'
import { checkSteps, takeSteps } from './steps.ts'

type CheckoutHandlers = Pick<
  Handlers,
  | 'checkoutGet'
  | 'checkoutSetData'
  | 'checkoutSetContact'
  | 'checkoutSetAddress'
  | 'checkoutGetShippingMethods'
  | 'checkoutSetShippingMethod'
  | 'checkoutGetPaymentMethods'
  | 'checkoutSetPaymentMethod'
  | 'checkoutSetComment'
  | 'checkoutFlushBillingAddress'
  | 'checkoutFlushShippingAddress'
  | 'checkoutComplete'
  | 'checkoutSetCoupon'
  | 'checkoutRemoveCoupon'
>

/** The checkout calls. The checkout's token is the cart's; who may use the cart may check out with it. */
export function createCheckoutHandlers(platform: Platform): CheckoutHandlers {
  const { config } = platform

  /** With every method that may be chosen. */
  async function readCheckout(key: CartKey) {
    const cart = await findCart(platform.sql, key)
    return {
      cart,
      quote: quoteCheckout(cart, await loadOfferings(platform.sql, cart, platform.clock(), config)),
    }
  }

  async function showCheckout(key: CartKey): Promise<Checkout> {
    const now = platform.clock()
    const { cart, offerings } = await loadChosen(platform.sql, key, { steps: {}, now, config })
    return presentCheckout(cart, quoteCheckout(cart, offerings))
  }

  /** Changes the steps alone, on the newest data, and returns the checkout as it became. `steps`: what `take` may choose. */
  async function changeSteps(
    key: CartKey,
    steps: Partial<CheckoutSteps>,
    take: (cart: CartRecord, offerings: Offerings) => Partial<CheckoutSteps>,
  ): Promise<Checkout> {
    return onNewestCart(platform.sql, key, async (sql) => {
      const { cart, offerings } = await loadChosen(sql, key, { steps, now: platform.clock(), config })
      requireOpen(cart)
      const saved = await saveSteps(sql, cart, take(cart, offerings))
      return saved ? presentCheckout(saved, quoteCheckout(saved, offerings)) : 'changed'
    })
  }

  /** Takes checked steps. */
  const setSteps = (key: CartKey, steps: Partial<CheckoutSteps>): Promise<Checkout> =>
    changeSteps(key, steps, (cart, offerings) => takeSteps(cart, steps, offerings))

  /** Takes a coupon that can be used now. @throws AppError 422 that says why it can't. */
  const setCoupon = (key: CartKey, couponCode: string): Promise<Checkout> =>
    changeSteps(key, { couponCode }, (cart, offerings) => {
      const { coupon } = quoteCheckout({ ...cart, couponCode }, offerings)
      const refusal = coupon ? coupon.refusal : unknownCoupon
      if (refusal !== null)
        throw checkoutError('coupon_unavailable', { message: refusal, errors: { code: [refusal] } })
      return { couponCode }
    })

  return {
    checkoutGet: async ({ params }, context) => showCheckout(await keyOf(params, context)),

    checkoutSetData: async ({ params, body }, context) =>
      setSteps(await keyOf(params, context), checkSteps(body)),

    checkoutSetContact: async ({ params, body }, context) =>
      setSteps(await keyOf(params, context), checkSteps({ contact: body }, { prefixes: false })),

    checkoutSetAddress: async ({ params, body }, context) => {
      const key = await keyOf(params, context)
      const saved = await savedAddresses(platform, key, body)
      return setSteps(key, { ...checkSteps(body), ...saved })
    },

    checkoutGetShippingMethods: async ({ params }, context) => {
      const key = await keyOf(params, context)
      const [{ quote }, { parking }] = await Promise.all([readCheckout(key), loadMerchant(platform.sql)])
      return quote.shippingOffers.map((offer) => presentShippingOffer(offer, { ...quote, parking }))
    },

    checkoutSetShippingMethod: async ({ params, body }, context) =>
      setSteps(
        await keyOf(params, context),
        checkSteps({ pickup_point_id: null, wished_day: null, wished_hour: null, ...body }),
      ),

    checkoutGetPaymentMethods: async ({ params }, context) => {
      const { quote } = await readCheckout(await keyOf(params, context))
      return quote.paymentOffers.map(presentPaymentOffer)
    },

    checkoutSetPaymentMethod: async ({ params, body }, context) =>
      setSteps(await keyOf(params, context), checkSteps(body)),

    checkoutSetComment: async ({ params, body }, context) =>
      setSteps(await keyOf(params, context), checkSteps(body)),

    checkoutFlushBillingAddress: async ({ params }, context) =>
      setSteps(await keyOf(params, context), { billingAddress: null }),

    checkoutFlushShippingAddress: async ({ params }, context) =>
      setSteps(await keyOf(params, context), { shippingAddress: null }),

    checkoutSetCoupon: async ({ params, body }, context) =>
      setCoupon(await keyOf(params, context), body.code.toUpperCase()),

    checkoutRemoveCoupon: async ({ params }, context) =>
      setSteps(await keyOf(params, context), { couponCode: null }),

    checkoutComplete: async ({ params, body }, context) =>
      completeCheckout(platform, {
        cart: await keyOf(params, context),
        use: context,
        guestKey: context.session.ensureKey(),
        accepted: { terms: body.terms, payment_terms: body.payment_terms },
        comment: body.comment,
        expectedTotal: body.expected_total,
      }),
  }
}

async function keyOf({ token }: { token: string }, { session }: RequestContext): Promise<CartKey> {
  return { token, userId: await session.userId() }
}

type SavedIds = { shipping_address_id?: number | undefined; billing_address_id?: number | undefined }

/** Addresses that the signed-in user has saved. @throws AppError 404 for the cart's and for the address's owner. */
async function savedAddresses(
  platform: Platform,
  key: CartKey,
  { shipping_address_id: shippingId, billing_address_id: billingId }: SavedIds,
): Promise<Partial<CheckoutSteps>> {
  if (shippingId === undefined && billingId === undefined) return {}
  // A foreign cart is reported before a foreign address.
  await findCart(platform.sql, key)
  const { userId } = key
  if (userId === null) throw checkoutError('saved_address_not_found')
  const [shipping, billing] = await Promise.all([
    shippingId !== undefined && findSavedShippingAddress(platform.sql, userId, shippingId),
    billingId !== undefined && findSavedBillingAddress(platform.sql, userId, billingId),
  ])
  if (shipping === undefined || billing === undefined) throw checkoutError('saved_address_not_found')
  return {
    ...(shipping && { shippingAddress: shipping }),
    ...(billing && { billingAddress: billing }),
  }
}
