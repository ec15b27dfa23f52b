import type { Checkout } from '#contract/wire.ts'
import { findCart, lockOpenCart, saveSteps, type CheckoutSteps } from '#server/cart/index.ts'
import type { Handlers } from '#server/kernel/endpoint.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { presentPaymentOffer } from '#server/payment/index.ts'
import { presentShippingOffer } from '#server/shipping/index.ts'
import { checkoutError } from './checkout-errors.ts'
import { presentCheckout } from './checkout-presenting.ts'
import { loadOfferings } from './checkout-store.ts'
import { completeCheckout } from './complete.ts'
import { quoteCheckout } from './quote.ts'
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
>

/** The checkout calls. The checkout's token is the cart's; knowing it is the permission. */
export function createCheckoutHandlers(kernel: Kernel): CheckoutHandlers {
  async function readCheckout(token: string) {
    const cart = await findCart(kernel.sql, token)
    return { cart, quote: quoteCheckout(cart, await loadOfferings(kernel.sql, cart, kernel.clock())) }
  }

  /** Takes checked steps alone, on the newest data, and answers with the checkout as it became. */
  async function setSteps(token: string, steps: Partial<CheckoutSteps>): Promise<Checkout> {
    return kernel.sql.begin(async (tx) => {
      const cart = await lockOpenCart(tx, token)
      const offerings = await loadOfferings(tx, cart, kernel.clock())
      const saved = await saveSteps(tx, cart, takeSteps(cart, steps, offerings))
      return presentCheckout(saved, quoteCheckout(saved, offerings))
    })
  }

  return {
    checkoutGet: async ({ params }) => {
      const { cart, quote } = await readCheckout(params.token)
      return presentCheckout(cart, quote)
    },

    checkoutSetData: ({ params, body }) => setSteps(params.token, checkSteps(body)),

    checkoutSetContact: ({ params, body }) =>
      setSteps(params.token, checkSteps({ contact: body }, { prefixes: false })),

    checkoutSetAddress: async ({ params, body }) => {
      // Only accounts save addresses, and a guest has no account: every saved address is someone else's.
      if (body.shipping_address_id !== undefined || body.billing_address_id !== undefined) {
        await findCart(kernel.sql, params.token)
        throw checkoutError('saved_address_not_found')
      }
      return setSteps(params.token, checkSteps(body))
    },

    checkoutGetShippingMethods: async ({ params }) => {
      const { quote } = await readCheckout(params.token)
      return quote.shippingOffers.map(presentShippingOffer)
    },

    checkoutSetShippingMethod: ({ params, body }) =>
      setSteps(params.token, checkSteps({ pickup_point_id: null, ...body })),

    checkoutGetPaymentMethods: async ({ params }) => {
      const { quote } = await readCheckout(params.token)
      return quote.paymentOffers.map(presentPaymentOffer)
    },

    checkoutSetPaymentMethod: ({ params, body }) => setSteps(params.token, checkSteps(body)),

    checkoutSetComment: ({ params, body }) => setSteps(params.token, checkSteps(body)),

    checkoutFlushBillingAddress: ({ params }) => setSteps(params.token, { billingAddress: null }),

    checkoutFlushShippingAddress: ({ params }) => setSteps(params.token, { shippingAddress: null }),

    checkoutComplete: ({ params, body }, context) =>
      completeCheckout(kernel, {
        token: params.token,
        guestKey: context.session.ensureKey(),
        accepted: { terms: body.terms, payment_terms: body.payment_terms },
        comment: body.comment,
        expectedTotal: body.expected_total,
      }),
  }
}
