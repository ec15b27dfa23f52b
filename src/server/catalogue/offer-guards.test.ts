import { describe, expect, it } from 'vitest'
import { offerGuards, sourceGuards, type GuardedOffer } from './offer-guards.ts'

const offer = (changes: Partial<GuardedOffer> = {}): GuardedOffer => ({
  itemNumber: 'NF-1',
  price: 24_990,
  originalPrice: null,
  cost: null,
  taxRate: 27,
  onHand: 4,
  ...changes,
})
const fresh = offer({ price: null, cost: null, onHand: 0 })
const names = (before: GuardedOffer, after: GuardedOffer) =>
  offerGuards(before, after).map(({ kind }) => kind)

describe('a guard', () => {
  it('stops a price that is ten times, or a tenth', () => {
    expect(offerGuards(offer(), offer({ price: 249_900 }))).toEqual([
      {
        kind: 'price_change',
        itemNumber: 'NF-1',
        text: 'NF-1: 24\u00a0990\u00a0Ft helyett 249\u00a0900\u00a0Ft (+900 %)',
      },
    ])
    expect(names(offer(), offer({ price: 2499 }))).toEqual(['price_change'])
  })

  it('lets an ordinary change through, to the very edge', () => {
    expect(names(offer({ price: 1000 }), offer({ price: 1300 }))).toEqual([])
    expect(names(offer({ price: 1000 }), offer({ price: 700 }))).toEqual([])
    expect(names(offer({ price: 1000 }), offer({ price: 1301 }))).toEqual(['price_change'])
  })

  it('stops a price of ten forints, of something new too', () => {
    expect(names(fresh, offer({ price: 10 }))).toEqual(['tiny_price'])
    expect(names(fresh, offer({ price: 11 }))).toEqual([])
    expect(names(offer({ price: 5 }), offer({ price: 5, onHand: 3 }))).toEqual([])
  })

  it('stops a price below cost, the tax taken off, whichever of the two has moved', () => {
    const dear = offer({ price: 1270, cost: 1000 })
    expect(offerGuards(dear, { ...dear, price: 1269 })).toEqual([
      {
        kind: 'below_cost',
        itemNumber: 'NF-1',
        text: 'NF-1: az ár (nettó 999\u00a0Ft) a beszerzési ár alatt van',
      },
    ])
    expect(names(offer({ price: 1270 }), dear)).toEqual([])
    expect(names(dear, { ...dear, cost: 1001 })).toEqual(['below_cost'])
    expect(names({ ...dear, taxRate: 5 }, { ...dear, taxRate: 27, cost: 1000 })).toEqual([])
    expect(names(dear, { ...dear, taxRate: 27, price: 1260 })).toEqual(['below_cost'])
    expect(names({ ...dear, price: 1100, taxRate: 5 }, { ...dear, price: 1100 })).toEqual(['below_cost'])
    expect(names(fresh, offer({ price: 1000, cost: 1000 }))).toEqual(['below_cost'])
  })

  it('lets alone what was below cost already, what has no cost, and what has no price', () => {
    const sold = offer({ price: 500, cost: 1000 })
    expect(names(sold, { ...sold, onHand: 3 })).toEqual([])
    expect(names(offer({ price: 500 }), offer({ price: 400 }))).toEqual([])
    expect(names(offer({ price: null }), offer({ price: null, cost: 1000 }))).toEqual([])
    expect(names(sold, { ...sold, cost: null })).toEqual([])
  })

  it('stops the end of a discount and of the stock', () => {
    expect(names(offer({ originalPrice: 29_990 }), offer({ onHand: 0 }))).toEqual([
      'discount_ends',
      'stock_gone',
    ])
    expect(names(offer({ onHand: 0 }), offer({ onHand: 0 }))).toEqual([])
    expect(names(offer({ price: null }), offer({ price: null, onHand: 0 }))).toEqual(['stock_gone'])
  })

  it('stops a file that lacks more than a tenth of what its source had', () => {
    expect(sourceGuards({ total: 1200, missing: 120 })).toEqual([])
    expect(sourceGuards({ total: 1200, missing: 121 })).toEqual([
      {
        kind: 'source_missing',
        itemNumber: '',
        text: 'a forrás 1\u00a0200 termékéből 121 hiányzik a fájlból (10 %)',
      },
    ])
    expect(sourceGuards({ total: 0, missing: 0 })).toEqual([])
    expect(sourceGuards({ total: 1, missing: 1 })).toHaveLength(1)
  })
})
