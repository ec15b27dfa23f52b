import type { CheckoutView } from '../checkout/checkout-view.ts'
import type { AnalyticsItem } from './analytics-item.ts'
import type { PageEvent, ShownPage } from './page-events.ts'

/** What was reported of the checkout that is open: the chosen methods by name. */
export type CheckoutStep = { shipping: string | null; payment: string | null }

const chosenName = (methods: { chosen: boolean; name: string }[]) =>
  methods.find(({ chosen }) => chosen)?.name ?? null

/** Entering the checkout, and each newly chosen method. Outside the checkout nothing, and the next entering counts again. Pure. */
export function checkoutEvents(
  before: CheckoutStep | null,
  { name, data }: ShownPage,
  items: AnalyticsItem[],
): { step: CheckoutStep | null; events: PageEvent[] } {
  if (name !== 'checkout___hu' || !data) return { step: null, events: [] }
  const view = data as CheckoutView
  const step = { shipping: chosenName(view.shipping), payment: chosenName(view.payment) }
  const isNew = (part: keyof CheckoutStep) => step[part] !== null && step[part] !== (before?.[part] ?? null)
  return {
    step,
    events: [
      ...(before === null ? [{ event: 'begin_checkout', parameters: { items } }] : []),
      ...(isNew('shipping')
        ? [{ event: 'add_shipping_info', parameters: { items, shipping_tier: step.shipping } }]
        : []),
      ...(isNew('payment')
        ? [{ event: 'add_payment_info', parameters: { items, payment_type: step.payment } }]
        : []),
    ],
  }
}
