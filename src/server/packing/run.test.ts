import { describe, expect, it } from 'vitest'
import { orderRecord } from '#tests/invoicing/order-record.ts'
import { runProblems, runStage, suggestedCount, type MissingGoods, type ParcelNeed } from './run.ts'

const none: ParcelNeed = { kind: 'none' }
const parcel = (changes: object = {}): ParcelNeed => ({
  kind: 'carrier',
  name: 'Futár',
  isSetUp: true,
  isReady: false,
  count: 1,
  size: null,
  ...changes,
})
const shippingAddress = {
  country: 'HU',
  postal_code: '9700',
  city: 'Szombathely',
  address: 'Fő utca 12/B',
  name: 'Tűző Ödön',
  phone: '+36301234567',
  email: null,
  comment: '',
}
const cash = { id: 2, name: 'Utánvét', description: '', type: 'cash_on_delivery' as const, gateway: null }
const fine = orderRecord({ shippingAddress, paymentMethod: cash })
const accepted = { ...fine, state: 'accepted' as const }
const enough = new Map([[1, 100]])
const kinds = (order: typeof fine, need = parcel(), here = enough, missing: MissingGoods[] = []) =>
  runProblems(order, { need, stage: runStage(order, need), here, missing }).map(({ kind }) => kind)

describe('the stage of an order in the run', () => {
  it.each([
    [fine, parcel(), 'accept'],
    [accepted, parcel(), 'parcels'],
    [accepted, parcel({ isReady: true }), 'ship'],
    [accepted, none, 'ship'],
    [{ ...accepted, fulfilment: 'shipped' as const }, parcel(), 'done'],
    [{ ...accepted, fulfilment: 'partially_shipped' as const }, parcel(), 'parcels'],
    [{ ...fine, state: 'cancelled' as const, fulfilment: 'cancelled' as const }, none, 'none'],
    [{ ...fine, state: 'quote_requested' as const }, none, 'none'],
  ])('%#: follows from its states and its parcels', (order, need, stage) => {
    expect(runStage(order, need)).toBe(stage)
  })
})

describe('what keeps an order out of the run', () => {
  it('is nothing where all is well, or the goods have left', () => {
    expect(kinds(fine)).toEqual([])
    expect(kinds({ ...orderRecord({ fulfilment: 'shipped' }) })).toEqual([])
  })

  it('is money that no courier collects, stock that is short, and what a courier stumbles over', () => {
    const transfer = orderRecord({ shippingAddress: { ...shippingAddress, address: 'Fő utca', phone: '12' } })
    expect(kinds(transfer, parcel(), new Map([[1, 3]]))).toEqual(['unpaid', 'short', 'doubtful', 'doubtful'])
    expect(kinds(fine, parcel({ isSetUp: false }))).toEqual(['carrier'])
    expect(kinds({ ...accepted, state: 'completed' })).toEqual(['state'])
  })

  it('is what was not on its shelf, and goods that no compartment holds', () => {
    expect(kinds(accepted, parcel(), enough, [{ itemNumber: 'NF-1', reason: 'törött' }])).toEqual(['short'])
    const size = { suggested: null, is_known: true, choices: [] }
    expect(kinds(accepted, parcel({ size }))).toEqual(['carrier'])
    expect(kinds(accepted, parcel({ size: { ...size, suggested: 's' } }))).toEqual([])
  })
})

describe('how many parcels an order needs', () => {
  it.each([
    [0, 40_000, 1],
    [40_000, 40_000, 1],
    [40_001, 40_000, 2],
    [90_000, null, 1],
    [10_000_000, 40_000, 20],
  ])('%i g at most %s g each: %i', (grams, maxGrams, count) => {
    expect(suggestedCount(grams, maxGrams)).toBe(count)
  })
})
