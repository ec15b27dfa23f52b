import { describe, expect, it } from 'vitest'
import { offerPayment } from './payment.ts'
import {
  paymentProblems,
  paymentState,
  paymentSummary,
  toPayment,
  toPaymentFields,
  type PaymentFields,
} from './payment-method.ts'
import { fillPaymentPreset, paymentPresets } from './payment-presets.ts'

const deliveries = [
  { id: 1, name: 'Futár', active: true },
  { id: 2, name: 'Személyes átvétel', active: false },
]
const fields: PaymentFields = {
  name: 'Utánvét',
  description: '',
  type: 'cash_on_delivery',
  gateway: null,
  fee: 490,
  tax_rate: 27,
  min_total: null,
  max_total: null,
  only_delivery: null,
  active: true,
}
const problems = (changes: Partial<PaymentFields>, others: string[] = []) =>
  paymentProblems({ ...fields, ...changes }, deliveries, others)
const row = (changes: Partial<PaymentFields>) => ({
  ...toPayment({ ...fields, ...changes }),
  id: 7,
  slug: 'utanvet',
  version: 1,
})

describe('a payment method', () => {
  it.each<[string, Partial<PaymentFields>, keyof PaymentFields, RegExp]>([
    ['by card without a service', { type: 'card' }, 'gateway', /Válasszon szolgáltatót/],
    ['by card of an unknown service', { type: 'card', gateway: 'x' }, 'gateway', /Válasszon szolgáltatót/],
    [
      'with its limits the wrong way round',
      { min_total: 5000, max_total: 4000 },
      'max_total',
      /nem lehet kisebb/,
    ],
    ['whose fee alone is over its limit', { max_total: 400 }, 'max_total', /sosem/],
    ['for no delivery', { only_delivery: [] }, 'only_delivery', /Jelöljön meg/],
    ['for a delivery that is gone', { only_delivery: [1, 9] }, 'only_delivery', /már nincs meg/],
  ])('is refused %s', (_, changes, field, message) => {
    const found = problems(changes)
    expect(Object.keys(found)).toEqual([field])
    expect(found[field]![0]).toMatch(message)
  })

  it('has a name of its own', () => {
    expect(problems({}, ['utánvét']).name).toEqual(['Ezen a néven már van fizetési mód.'])
    expect(problems({}, ['Átutalás'])).toEqual({})
  })

  it('comes back from its stored form as it was given, without deliveries that are gone', () => {
    const given = { ...fields, only_delivery: [1], min_total: 1000, max_total: 90_000 }
    expect(toPaymentFields(toPayment(given), deliveries)).toEqual(given)
    expect(toPaymentFields(toPayment({ ...given, only_delivery: [1, 9] }), deliveries)).toEqual(given)
  })

  it('is offered for its deliveries and within its limits, its fee included', () => {
    const method = row({ only_delivery: [1], min_total: 5000, max_total: 10_000 })
    const refusal = (amount: number, shippingId: number | null) =>
      offerPayment(method, { amount, shippingId }).unavailableReason
    expect([refusal(4510, 1), refusal(9510, null)]).toEqual([null, null])
    expect(refusal(4509, 1)).toMatch(/^Legalább 5\u00a0000\u00a0Ft végösszegtől/)
    expect(refusal(9511, 1)).toMatch(/^Legfeljebb/)
    expect(refusal(6000, 2)).toBe('A választott szállítási módhoz nem választható.')
  })

  it('says what it is for, and what keeps customers from it', () => {
    const shop = { hasAccount: false, readyGateways: [], deliveries }
    expect(paymentSummary(row({ only_delivery: [1] }), deliveries)).toEqual([
      'Díja 490\u00a0Ft',
      'csak ezekhez: Futár',
    ])
    expect(paymentState(row({}), shop)).toEqual({ kind: 'ok', text: 'Választható' })
    expect(paymentState(row({ only_delivery: [2] }), shop).kind).toBe('warn')
    expect(paymentState(row({ type: 'transfer' }), shop).text).toBe('Nincs megadva bankszámla')
    const card = paymentPresets.find(({ fields: { type } }) => type === 'card')!
    expect(paymentState(row(card.fields), shop).text).toBe('Hiányoznak a szolgáltató kulcsai')
    expect(paymentState(row({ active: false }), shop).kind).toBe('off')
  })
})

describe('a preset', () => {
  it('is complete but for its fee, and paying at the shop is for who comes there', () => {
    for (const preset of paymentPresets) {
      const filled = fillPaymentPreset(preset, 490, [{ id: 2 }])
      expect([preset.slug, filled.active, paymentProblems(filled, deliveries, [])]).toEqual([
        preset.slug,
        true,
        {},
      ])
      const blank = fillPaymentPreset(preset, null, [])
      expect([preset.slug, blank.active]).toEqual([preset.slug, !preset.hasFee && !preset.isPersonal])
      expect([preset.slug, filled.only_delivery]).toEqual([preset.slug, preset.isPersonal ? [2] : null])
    }
  })
})
