import { describe, expect, it } from 'vitest'
import { adjustment, line, orderRecord, seller } from '#tests/invoicing/order-record.ts'
import { foxpostParcel, foxpostState } from '#server/carrier/foxpost/foxpost.ts'
import { glsDate, glsParcel, glsState } from '#server/carrier/gls/gls.ts'
import { mplShipment } from '#server/carrier/mpl/mpl-shipment.ts'
import { mplState, readMplTraces } from '#server/carrier/mpl/mpl-traces.ts'
import { carrierOf, parcelRequest, type ParcelChoice } from './parcel.ts'

const shippingAddress = {
  country: 'HU',
  postal_code: '9700',
  city: 'Nagyon Hosszú Nevű Település-Alsó',
  address: 'Fő utca 12/B',
  name: 'Tűző Ödön',
  phone: '+36 30 123 4567',
  email: null,
  comment: 'Kapukód: 12',
}
const pickupPoint = {
  id: 'foxpost:hu35',
  externalId: 'hu35',
  name: 'Automata',
  address: '1138 Budapest, Váci út 1.',
  provider: 'foxpost',
  type: 'locker',
}
const cash = { id: 2, name: 'Utánvét', description: '', type: 'cash_on_delivery' as const, gateway: null }
const home = orderRecord({
  shippingAddress,
  paymentMethod: cash,
  adjustments: [adjustment('shipping', 1991)],
  lines: [line()],
})
const toPoint = orderRecord({ pickupPoint })
const choice: ParcelChoice = { index: 1, takesCash: true, count: 2, weightGrams: 18_001, size: 'm' }
const request = (order = home, changes: Partial<ParcelChoice> = {}) =>
  parcelRequest(order, seller, { ...choice, ...changes })

describe('a parcel', () => {
  it('is named by its order and place, and takes its part of the weight', () => {
    expect(request()).toMatchObject({ key: '2026-000123-1', weightGrams: 9001 })
    expect(request(home, { index: 2 }).key).toBe('2026-000123-2')
    expect(request().key.length).toBeLessThanOrEqual(20)
  })

  it('takes the money of the whole order with the first one, rounded to 5', () => {
    expect(home.totalGross).toBe(101_951)
    expect(request().cod).toBe(101_950)
    expect(request(home, { index: 2, takesCash: false }).cod).toBe(0)
    expect(request(toPoint).cod).toBe(0)
    const paid = {
      ...home,
      paymentEvents: [{ kind: 'captured' as const, amount: home.totalGross, at: new Date() }],
    }
    expect(request(paid).cod).toBe(0)
  })

  it('goes to the door of the recipient, or to the point', () => {
    expect(request()).toMatchObject({
      recipient: { name: 'Tűző Ödön', phone: '+36 30 123 4567', email: 'eva@example.hu' },
      to: { postalCode: '9700', address: 'Fő utca 12/B' },
      point: null,
    })
    expect(request(toPoint)).toMatchObject({
      recipient: { name: 'Szabó-Nagy Éva' },
      to: { postalCode: '1138', city: 'Budapest', address: 'Váci út 1.' },
      point: { id: 'hu35', type: 'locker' },
    })
  })

  it('can not be made of an order that is collected, nor for a shop without a whole address', () => {
    expect(() => request(orderRecord())).toThrow('it is collected')
    expect(() => parcelRequest(home, { ...seller, address: 'Budapest' }, choice)).toThrow(
      "The shop's address has to be like",
    )
  })

  it('goes with the carrier of its point, else of its delivery method', () => {
    expect(carrierOf(toPoint)).toBe('foxpost')
    expect(carrierOf(orderRecord({ pickupPoint: { ...pickupPoint, provider: 'packeta' } }))).toBe('foxpost')
    expect(carrierOf(home)).toBe('gls')
    expect(carrierOf(orderRecord({ shippingMethod: { ...home.shippingMethod, provider: 'own' } }))).toBeNull()
  })
})

describe('what Foxpost is sent', () => {
  it('fits its fields', () => {
    expect(foxpostParcel(request())).toEqual({
      recipientName: 'Tűző Ödön',
      recipientPhone: '+36301234567',
      recipientEmail: 'eva@example.hu',
      size: 'm',
      cod: 101_950,
      refCode: '2026-000123',
      uniqueBarcode: '2026-000123-1',
      recipientCountry: 'HU',
      recipientZip: '9700',
      recipientCity: 'Nagyon Hosszú Nevű Telepü',
      recipientAddress: 'Fő utca 12/B',
      deliveryNote: 'Kapukód: 12',
    })
    expect(foxpostParcel(request(toPoint))).toMatchObject({ destination: 'hu35' })
    expect(foxpostParcel(request(toPoint))).not.toHaveProperty('recipientZip')
  })

  it.each(['+3612345678', '', '+36 99 123 4567', '+44 20 1234 5678'])(
    '%j is no mobile number for it',
    (phone) => {
      const order = orderRecord({ pickupPoint, contact: { ...toPoint.contact, phone } })
      expect(() => foxpostParcel(request(order))).toThrow('Hungarian mobile number')
    },
  )

  it.each([
    ['CREATE', 'APM', 'created'],
    ['OPERIN', 'APM', 'ready_for_pickup'],
    ['OPERIN', 'HD', 'in_transit'],
    ['RECEIVE', 'APM', 'delivered'],
    ['HDRECEIVE', 'HD', 'delivered'],
    ['RETURNED', 'APM', 'returned'],
    ['COLLECTED', 'COLLECT', 'in_transit'],
    ['HDUNDELIVERABLE', 'HD', 'exception'],
    ['SOMETHING', 'HD', null],
  ])('%s by %s is %s', (status, sendType, state) => {
    expect(foxpostState(status, sendType)).toBe(state)
  })
})

describe('what GLS is sent', () => {
  it('has the house number alone, and the money with its reference', () => {
    const parcel = glsParcel(request(), 100)
    expect(parcel.DeliveryAddress).toMatchObject({
      Street: 'Fő utca',
      HouseNumber: '12',
      HouseNumberInfo: '/B',
      ZipCode: '9700',
    })
    expect(parcel.PickupAddress).toMatchObject({
      Name: 'Gumi és Garázs Minta Kft.',
      Street: 'Garázs köz',
      HouseNumber: '4',
    })
    expect(parcel).toMatchObject({
      CODAmount: 101_950,
      CODReference: '2026-000123',
      CODCurrency: 'HUF',
      ClientReference: '2026-000123-1',
    })
    expect(glsParcel(request(home, { index: 2, takesCash: false }), 100)).not.toHaveProperty('CODAmount')
  })

  it('names the point with the whole contact', () => {
    const parcel = glsParcel(request(toPoint), 100)
    expect(parcel.ServiceList).toEqual([{ Code: 'PSD', PSDParameter: { StringValue: 'hu35' } }])
    expect(parcel.DeliveryAddress).toMatchObject({
      ContactName: 'Szabó-Nagy Éva',
      ContactPhone: '+36301234567',
      ContactEmail: 'eva@example.hu',
    })
  })

  it.each([
    [51, 'created'],
    [3, 'in_transit'],
    [4, 'out_for_delivery'],
    [54, 'ready_for_pickup'],
    [55, 'ready_for_pickup'],
    [97, 'ready_for_pickup'],
    [5, 'delivered'],
    [23, 'returned'],
    [18, 'exception'],
    [73, 'exception'],
    [999, null],
  ])('%i is %s', (code, state) => {
    expect(glsState(code)).toBe(state)
  })

  it('writes times as numbers between words', () => {
    expect(glsDate(new Date(1_795_248_000_000))).toBe('/Date(1795248000000)/')
  })
})

describe('what MPL is sent', () => {
  it('has grams, a size only for lockers, and the account that the money goes to', () => {
    const toDoor = mplShipment(request(), '12345678')
    expect(toDoor.item[0]).toMatchObject({
      weight: { value: 9001, unit: 'G' },
      services: { basic: 'A_175_UZL', deliveryMode: 'HA', cod: 101_950, extra: ['K_UVT'] },
    })
    expect(toDoor.sender).toMatchObject({ agreement: '12345678', accountNo: '999000161234567800000008' })
    const toLocker = mplShipment(request(toPoint), '12345678')
    expect(toLocker.item[0]).toMatchObject({ size: 'M', services: { deliveryMode: 'CS' } })
    expect(toLocker.recipient.address).toMatchObject({ parcelPickupSite: 'hu35', postCode: '1138' })
    expect(toLocker.sender).not.toHaveProperty('accountNo')
  })

  it.each([
    ['1', 'Előrejelzés', 'created'],
    ['1', 'A küldeményt a feladótól átvettük', 'in_transit'],
    ['3', 'A küldemény nem kézbesíthető', 'exception'],
    ['4', 'A küldemény a kézbesítőnél van', 'out_for_delivery'],
    ['4', 'A küldemény átvehető a postán', 'ready_for_pickup'],
    ['4', 'Sikertelen kézbesítés', 'exception'],
    ['5', 'Kézbesítve', 'delivered'],
    ['5', 'Feladónak visszakézbesítve', 'returned'],
    ['5', 'Árufizetési összeg kifizetve', null],
  ])('category %s, %s is %s', (category, text, state) => {
    expect(mplState(category, text)).toBe(state)
  })

  it('a payout after the delivery changes nothing', () => {
    const row = (c43: string, c9: string, c12: string) => ({ c43, c9, c11: '20261121', c12 })
    const rows = [row('5', 'Kézbesítve', '10:00'), row('5', 'Árufizetési összeg átutalva', '12:00')]
    expect(readMplTraces(rows)).toEqual({
      state: 'delivered',
      code: '5 Kézbesítve',
      at: new Date('2026-11-21T10:00:00+01:00'),
    })
    expect(readMplTraces([])).toBeNull()
  })
})
