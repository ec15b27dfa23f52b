import { insertCoupon, type NewCoupon } from '#server/coupon/index.ts'
import type { Transaction } from '#platform/database/database.ts'

const endless = { firstDay: null, lastDay: null, maxUses: null, maxUsesPerCustomer: null }

const coupons: readonly NewCoupon[] = [
  {
    ...endless,
    code: 'TELI10',
    name: '10% kedvezmény a téli felkészüléshez',
    kind: 'percent',
    value: 10,
    minTotal: null,
  },
  {
    ...endless,
    code: 'SZALLITAS0',
    name: 'Ingyenes szállítás',
    kind: 'free_shipping',
    value: 0,
    minTotal: 20_000,
  },
  {
    ...endless,
    code: 'ELSO2000',
    name: '2000 Ft kedvezmény az első vásárlásból',
    kind: 'amount',
    value: 2000,
    minTotal: 10_000,
    maxUsesPerCustomer: 1,
  },
]

/** One coupon of each kind; what is there already stays. */
export async function writeDemoCoupons(tx: Transaction): Promise<void> {
  for (const coupon of coupons) await insertCoupon(tx, coupon)
}
