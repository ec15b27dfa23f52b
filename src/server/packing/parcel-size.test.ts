import { describe, expect, it } from 'vitest'
import { compartmentsOf } from '#server/carrier/index.ts'
import { orderRecord } from '#tests/invoicing/order-record.ts'
import { chooseSize, compartmentsFor, presentSize, type ParcelGoods } from './parcel-size.ts'

const foxpost = compartmentsOf('foxpost')
const goods = (sidesMm: number[], { quantity = 1, grams = 500 } = {}): ParcelGoods => ({
  itemNumber: 'NF-1',
  quantity,
  grams,
  sidesMm,
})
const size = (all: ParcelGoods[], count = 1) => chooseSize(all, foxpost, count)

describe('the compartment of a locker', () => {
  it.each([
    [[530, 360, 45], 'xs'],
    [[45, 530, 360], 'xs'],
    [[530, 360, 46], 's'],
    [[620, 200, 360], 'm'],
    [[370, 360, 610], 'l'],
    [[620, 590, 300], 'xl'],
    [[630, 100, 100], null],
    [[620, 600, 370], null],
  ] as const)('for one piece of %j mm is %s', (sides, expected) => {
    expect(size([goods([...sides])])).toEqual({ size: expected, isKnown: true })
  })

  it('is larger for more pieces, and each of several parcels has one', () => {
    const box = [300, 200, 100]
    expect(size([goods(box)]).size).toBe('s')
    expect(size([goods(box, { quantity: 4 })]).size).toBe('m')
    expect(size([goods(box, { quantity: 4 })], 4).size).toBe('s')
    expect(size([goods(box, { quantity: 40 })]).size).toBeNull()
  })

  it('is chosen by weight, too', () => {
    expect(size([goods([100, 100, 40], { grams: 6000 })]).size).toBe('s')
    expect(size([goods([100, 100, 40], { grams: 26_000 })]).size).toBeNull()
    expect(size([goods([100, 100, 40], { grams: 13_000, quantity: 2 })]).size).toBeNull()
    expect(size([goods([100, 100, 40], { grams: 13_000, quantity: 2 })], 2).size).toBe('s')
  })

  it('is the usual one where sides are not known, unless what is known wants a larger one', () => {
    expect(size([goods([])])).toEqual({ size: 'm', isKnown: false })
    expect(size([goods([610, 370])])).toEqual({ size: 'l', isKnown: false })
    expect(size([goods([700])])).toEqual({ size: null, isKnown: true })
    expect(chooseSize([goods([900, 10, 10])], compartmentsOf('mpl'), 1)).toEqual({
      size: 'm',
      isKnown: false,
    })
  })

  it('is wanted for lockers alone', () => {
    const point = { id: 'p', externalId: '1', name: 'Automata', address: '', provider: 'foxpost' }
    const to = (type: string) => orderRecord({ pickupPoint: { ...point, type } })
    expect(compartmentsFor(to('locker'), 'foxpost')).toHaveLength(5)
    expect(compartmentsFor(to('parcel_shop'), 'foxpost')).toEqual([])
    expect(compartmentsFor(to('locker'), 'gls')).toEqual([])
    expect(compartmentsFor(orderRecord({}), 'foxpost')).toEqual([])
    expect(presentSize([goods([])], [], 1)).toBeNull()
  })
})
