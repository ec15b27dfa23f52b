import { describe, expect, it } from 'vitest'
import { acceptanceProblems, checkoutProblems, problemErrors, type Readiness } from './checkout.ts'

const ready: Readiness = {
  lines: [{ id: 'a', name: 'Nordval Fjell', problem: null }],
  hasContact: true,
  hasShippingAddress: true,
  hasBillingAddress: true,
  pickupPointId: null,
  shipping: { unavailableReason: null, addressRequired: true, isPickupPoint: false },
  payment: { unavailableReason: null },
}
const codes = (changes: Partial<Readiness>) =>
  checkoutProblems({ ...ready, ...changes }).map(({ code }) => code)

describe('the problems of a checkout', () => {
  it('are none when every step was made', () => {
    expect(codes({})).toEqual([])
  })

  it('name every missing step in the order of the steps', () => {
    expect(
      codes({
        lines: [],
        hasContact: false,
        hasShippingAddress: false,
        hasBillingAddress: false,
        shipping: null,
        payment: null,
      }),
    ).toEqual([
      'empty_cart',
      'contact_missing',
      'shipping_method_missing',
      'billing_address_missing',
      'payment_method_missing',
    ])
  })

  it('ask for a shipping address only where the method needs one', () => {
    expect(codes({ hasShippingAddress: false })).toEqual(['shipping_address_missing'])
    expect(
      codes({
        hasShippingAddress: false,
        shipping: { unavailableReason: null, addressRequired: false, isPickupPoint: false },
      }),
    ).toEqual([])
  })

  it('ask for a pickup point where the method needs one', () => {
    const shipping = { unavailableReason: null, addressRequired: false, isPickupPoint: true }
    expect(codes({ shipping })).toEqual(['pickup_point_missing'])
    expect(codes({ shipping, pickupPointId: 'x' })).toEqual([])
  })

  it('tell why a method can no longer be used', () => {
    const [problem] = checkoutProblems({ ...ready, payment: { unavailableReason: 'Túl sok.' } })
    expect(problem).toEqual({ code: 'payment_method_unavailable', message: 'Túl sok.' })
  })

  it('carry the line and what is left of it', () => {
    const problem = {
      code: 'insufficient_stock',
      message: 'Legfeljebb 2 darab.',
      available_quantity: 2,
    } as const
    expect(checkoutProblems({ ...ready, lines: [{ id: 'a', name: 'Gumi', problem }] })).toEqual([
      {
        code: 'insufficient_stock',
        message: 'Gumi: Legfeljebb 2 darab.',
        line_id: 'a',
        available_quantity: 2,
      },
    ])
  })
})

describe('accepting the terms', () => {
  it('is always needed, the card statement only with a card', () => {
    const none = { terms: false, payment_terms: false }
    expect(problemErrors(acceptanceProblems(none, 'transfer'))).toEqual({ terms: [expect.any(String)] })
    expect(Object.keys(problemErrors(acceptanceProblems(none, 'card')))).toEqual(['terms', 'payment_terms'])
    expect(acceptanceProblems({ terms: true, payment_terms: false }, 'cash_on_delivery')).toEqual([])
  })
})
