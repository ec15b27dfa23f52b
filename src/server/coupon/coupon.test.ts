import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { couponDiscounts, couponRefusal, splitByLargestRemainder, type CouponRecord } from './coupon.ts'

const now = new Date('2026-11-21T12:00:00Z')
const coupon: CouponRecord = {
  id: 1,
  code: 'TELI10',
  name: 'Téli kupon',
  kind: 'percent',
  value: 10,
  minTotal: null,
  validFrom: null,
  validTo: null,
  maxUses: null,
  maxUsesPerCustomer: null,
  used: 0,
  active: true,
  usedByCustomer: 0,
}
const use = { itemsGross: 20_000, isQuotation: false, now }
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

const maxValue = 2_000_000_000
const lines = fc.array(fc.integer({ min: 0, max: maxValue }), { minLength: 1, maxLength: 30 })
const anyCoupon = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant('amount' as const), value: fc.integer({ min: 1, max: maxValue }) }),
)

describe('what a coupon takes off', () => {
  it('is shared out whole: never below nothing, never more than a line', () => {
    fc.assert(
      fc.property(anyCoupon, lines, (given, gross) => {
        const parts = couponDiscounts(given, gross)
        const wanted = given.kind === 'percent' ? Math.round((sum(gross) * given.value) / 100) : given.value
        expect(sum(parts)).toBe(Math.min(sum(gross), wanted))
        for (const [index, part] of parts.entries()) {
          expect(part).toBeGreaterThanOrEqual(0)
          expect(part).toBeLessThanOrEqual(gross[index]!)
        }
      }),
    )
  })

  it('is within a forint of the share of each line', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), lines, (thousandths, gross) => {
        const total = sum(gross)
        fc.pre(total > 0)
        const amount = Math.floor((total * thousandths) / 1000)
        for (const [index, part] of splitByLargestRemainder(amount, gross).entries()) {
          const off = BigInt(part) * BigInt(total) - BigInt(amount) * BigInt(gross[index]!)
          expect(off > -BigInt(total) && off < BigInt(total)).toBe(true)
        }
      }),
    )
  })

  it('depends on the order of the lines only where their remainders are equal', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), lines, (thousandths, gross) => {
        const amount = Math.floor((sum(gross) * thousandths) / 1000)
        const byRemainder = (order: readonly number[]) => {
          const shared = new Map<bigint, number>()
          for (const [index, part] of splitByLargestRemainder(amount, order).entries()) {
            const remainder = (BigInt(amount) * BigInt(order[index]!)) % BigInt(Math.max(1, sum(gross)))
            shared.set(remainder, (shared.get(remainder) ?? 0) + part)
          }
          return shared
        }
        expect(byRemainder(gross.toReversed())).toEqual(byRemainder(gross))
      }),
    )
  })

  it('gives what is left over to the largest remainder, and to the earlier of equal ones', () => {
    expect(splitByLargestRemainder(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(splitByLargestRemainder(10, [3, 3, 4])).toEqual([3, 3, 4])
    expect(splitByLargestRemainder(5, [1, 2, 4])).toEqual([1, 1, 3])
    expect(couponDiscounts({ kind: 'percent', value: 10 }, [15, 15, 15])).toEqual([2, 2, 1])
    expect(couponDiscounts({ kind: 'amount', value: 2000 }, [1500, 0])).toEqual([1500, 0])
    expect(couponDiscounts({ kind: 'free_shipping', value: 0 }, [1500])).toEqual([0])
  })
})

describe('a coupon can be used', () => {
  it.each<[string, Partial<CouponRecord>, Partial<typeof use>]>([
    ['when nothing limits it', {}, {}],
    ['from its first moment on', { validFrom: now }, {}],
    ['while it is not over', { validTo: new Date(now.getTime() + 1) }, {}],
    ['from its smallest sum on', { minTotal: 20_000 }, {}],
    ['while a use is left', { maxUses: 5, used: 4, maxUsesPerCustomer: 2, usedByCustomer: 1 }, {}],
    ['with a delivery agreed later, when it is for the goods', {}, { isQuotation: true }],
  ])('%s', (_, given, moment) => {
    expect(couponRefusal({ ...coupon, ...given }, { ...use, ...moment })).toBeNull()
  })

  it.each<[string, Partial<CouponRecord>, Partial<typeof use>, string]>([
    ['it was ended', { active: false }, {}, 'már nem érvényes'],
    ['it is over', { validTo: now }, {}, 'már nem érvényes'],
    ['it has not begun', { validFrom: new Date(now.getTime() + 1) }, {}, 'még nem érvényes'],
    ['no use is left', { maxUses: 1, used: 1 }, {}, 'Ezt a kupont már felhasználták.'],
    ['the customer has used it', { maxUsesPerCustomer: 1, usedByCustomer: 1 }, {}, 'Ön már felhasználta'],
    ['the goods are too few', { minTotal: 20_001 }, {}, 'Legalább 20\u00a0001\u00a0Ft értékű'],
    ['it pays a delivery of no price', { kind: 'free_shipping' }, { isQuotation: true }, 'egyedi ajánlatos'],
  ])('not when %s', (_, given, moment, message) => {
    expect(couponRefusal({ ...coupon, ...given }, { ...use, ...moment })).toContain(message)
  })
})
