import { describe, expect, it } from 'vitest'
import type { PaymentMethodRecord } from '#server/payment/index.ts'
import type { PickupPointRecord } from '#server/shipping/index.ts'
import { quotePayments } from './payment-quote.ts'

const method: PaymentMethodRecord = {
  id: 2,
  name: 'Utánvét',
  description: '',
  type: 'cash_on_delivery',
  gateway: null,
  feeGross: 490,
  taxRate: 27,
  minTotal: null,
  maxTotal: 10_000,
  onlyShipping: null,
  active: true,
}
const locker: PickupPointRecord = {
  id: 'packeta:1',
  provider: 'packeta',
  externalId: '1',
  type: 'locker',
  name: 'Z-BOX',
  postalCode: '1117',
  city: 'Budapest',
  address: 'Fő utca 1.',
  latitude: 47.4,
  longitude: 19,
  hours: [],
  features: ['outdoor', 'round_the_clock'],
  saturation: null,
  active: true,
}

describe('paying on delivery at a pickup point', () => {
  const refusal = (point: Partial<PickupPointRecord> | null, one = method, amount = 1000) =>
    quotePayments([one], { amount, shippingId: 1, point: point && { ...locker, ...point } })[0]
      ?.unavailableReason

  it('is not possible at a locker that takes no money', () => {
    expect(refusal({})).toContain('nem lehet fizetni')
    expect(refusal({}, { ...method, type: 'card', gateway: 'demo' })).toBeNull()
    expect(refusal({}, method, 10_000)).toContain('Legfeljebb')
  })

  it.each<Partial<PickupPointRecord> | null>([
    null,
    { features: ['card'] },
    { features: ['online_payment_link'] },
    { type: 'parcel_shop' },
    // Its list does not say.
    { provider: 'mpl' },
  ])('is possible at %j', (point) => {
    expect(refusal(point)).toBeNull()
  })
})
