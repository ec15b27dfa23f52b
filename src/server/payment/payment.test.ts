import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeMethods } from './gateways.ts'
import { cashRounding, offerPayment, type PaymentMethodRecord } from './payment.ts'
import { presentPaymentOffer } from './payment-presenting.ts'
import {
  amountDue,
  derivePaymentState,
  netPaidAmount,
  presentPaymentState,
  standingEntries,
  type PaymentEvent,
} from './payment-state.ts'

describe('rounding of cash', () => {
  it.each([
    [24_991, 24_990],
    [24_992, 24_990],
    [24_993, 24_995],
    [24_994, 24_995],
    [24_995, 24_995],
    [24_997, 24_995],
    [24_998, 25_000],
    [0, 0],
  ])('%i forints are paid as %i', (total, paid) => {
    expect(total + cashRounding(total)).toBe(paid)
  })

  it('never moves a total by more than 2 forints', () => {
    fc.assert(
      fc.property(fc.nat(), (total) => {
        expect(Math.abs(cashRounding(total))).toBeLessThanOrEqual(2)
        expect((total + cashRounding(total)) % 5).toBe(0)
      }),
    )
  })
})

describe('a payment method', () => {
  const method: PaymentMethodRecord = {
    id: 1,
    name: 'Utánvét',
    description: '',
    type: 'cash_on_delivery',
    gateway: null,
    feeGross: 490,
    taxRate: 27,
    minTotal: null,
    onlyShipping: null,
    maxTotal: 10_000,
    active: true,
  }

  it('is offered up to its largest total, its own fee included', () => {
    expect(offerPayment(method, { amount: 9510, shippingId: null }).unavailableReason).toBeNull()
    expect(offerPayment(method, { amount: 9511, shippingId: null }).unavailableReason).toBe(
      'Legfeljebb 10\u00a0000\u00a0Ft végösszegig választható.',
    )
    expect(
      offerPayment({ ...method, active: false }, { amount: 1, shippingId: null }).unavailableReason,
    ).toBe('Ez a fizetési mód már nem választható.')
  })
})

describe('a card method', () => {
  const card: PaymentMethodRecord = {
    id: 3,
    name: 'Bankkártya',
    description: '',
    type: 'card',
    gateway: 'simplepay',
    feeGross: 0,
    taxRate: 27,
    minTotal: null,
    onlyShipping: null,
    maxTotal: null,
    active: true,
  }
  const shop = { legalName: 'Minta Kft.', address: '1138 Budapest', publicUrl: 'https://bolt.example.hu' }
  const services = { simplepay: { merchant: 'm', secret: 's', url: 'https://pay.example.hu' } }
  const described = (method: PaymentMethodRecord, isConfigured: boolean) =>
    describeMethods([method], { ...shop, services: isConfigured ? services : {} })[0]!

  it('is offered only where its service is set up', () => {
    expect(described(card, true).active).toBe(true)
    expect(described(card, false).active).toBe(false)
    expect(described({ ...card, gateway: null }, true).active).toBe(false)
    expect(described({ ...card, type: 'transfer', gateway: null }, false).active).toBe(true)
  })

  it('of SimplePay shows the statement that hands the data over, with the names of the shop', () => {
    const offer = (method: PaymentMethodRecord) =>
      presentPaymentOffer({ method: described(method, true), unavailableReason: null })
    const { payment_terms: terms } = offer(card)
    for (const said of [shop.legalName, shop.address, shop.publicUrl, 'SimplePay Zrt.'])
      expect(terms?.text).toContain(said)
    expect(terms?.url).toBe('https://simplepay.hu/adatkezelesi-tajekoztatok/')
    expect(offer({ ...card, gateway: 'barion' }).payment_terms).toBeNull()
  })
})

describe('a payment that was taken back', () => {
  const paid: PaymentEvent = { kind: 'captured', amount: 5000 }
  const reversed: PaymentEvent = { kind: 'captured', amount: -5000 }
  const part: PaymentEvent = { kind: 'captured', amount: 1000 }

  it('is as if it had never been: the order is due again, and nothing was refunded', () => {
    const events = [part, paid, reversed]
    expect([amountDue(6000, events), netPaidAmount(events)]).toEqual([5000, 1000])
    expect(derivePaymentState(6000, [paid, reversed])).toBe('awaiting')
    expect(derivePaymentState(6000, events)).toBe('partially_paid')
  })

  it('is not shown, nor what took it back; one that was recorded again is', () => {
    expect(standingEntries([part, paid, reversed])).toEqual([part])
    expect(standingEntries([paid, reversed, paid])).toEqual([paid])
    const refund: PaymentEvent = { kind: 'refunded', amount: 500 }
    expect(standingEntries([part, refund])).toEqual([part, refund])
  })
})

describe('the payment state', () => {
  const state = (...events: [PaymentEvent['kind'], number][]) =>
    derivePaymentState(
      100,
      events.map(([kind, amount]) => ({ kind, amount })),
    )

  it('follows from the ledger', () => {
    expect(state()).toBe('awaiting')
    expect(state(['pending', 100])).toBe('pending')
    expect(state(['pending', 100], ['failed', 0])).toBe('awaiting')
    expect(state(['pending', 100], ['failed', 0], ['authorized', 100])).toBe('authorized')
    expect(state(['captured', 40])).toBe('partially_paid')
    expect(state(['captured', 40], ['captured', 60])).toBe('paid')
    expect(state(['captured', 100], ['failed', 0])).toBe('paid')
    expect(state(['captured', 130])).toBe('overpaid')
    expect(state(['captured', 130], ['refunded', 30])).toBe('paid')
    expect(state(['captured', 100], ['refunded', 30])).toBe('partially_refunded')
    expect(state(['captured', 100], ['refunded', 100])).toBe('refunded')
    expect(derivePaymentState(0, [])).toBe('paid')
  })

  it('is read differently when the goods are paid at the door', () => {
    expect(presentPaymentState('awaiting', 'transfer')).toEqual({ title: 'Fizetésre vár', is_pending: true })
    expect(presentPaymentState('awaiting', 'cash_on_delivery')).toEqual({
      title: 'Fizetés átvételkor',
      is_pending: true,
    })
    expect(presentPaymentState('paid', 'transfer')).toEqual({ title: 'Fizetve', is_pending: false })
  })
})
