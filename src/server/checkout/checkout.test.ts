import { describe, expect, it } from 'vitest'
import { acceptanceProblems, checkoutProblems, problemErrors, type Readiness } from './checkout.ts'

const ready: Readiness = {
  lines: [{ id: 'a', name: 'Nordval Fjell', problem: null }],
  hasContact: true,
  hasBillingAddress: true,
  delivery: [],
  couponRefusal: null,
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
        hasBillingAddress: false,
        delivery: [{ code: 'shipping_method_missing' }],
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

  it('say what the delivery lacks, in its own words where it has some', () => {
    const delivery = [
      { code: 'shipping_method_unavailable', message: 'Túl nehéz.' },
      { code: 'shipping_address_missing' },
    ] as const
    expect(checkoutProblems({ ...ready, delivery }).map(({ code, message }) => [code, message])).toEqual([
      ['shipping_method_unavailable', 'Túl nehéz.'],
      ['shipping_address_missing', 'Adja meg a szállítási címet.'],
    ])
  })

  it('say why a method can no longer be used', () => {
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
  it('is always needed, the statement on handing over data only where there is one', () => {
    const none = { terms: false, payment_terms: false }
    expect(problemErrors(acceptanceProblems(none, false))).toEqual({ terms: [expect.any(String)] })
    expect(Object.keys(problemErrors(acceptanceProblems(none, true)))).toEqual(['terms', 'payment_terms'])
    expect(acceptanceProblems({ terms: true, payment_terms: false }, false)).toEqual([])
  })
})
