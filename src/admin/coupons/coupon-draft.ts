import type { AdminInput, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { couponCode, defaultCouponName } from '#contract/coupon.ts'

/** A coupon as its form has it. Pure, but for the drawing of a code. */

export type Coupon = AdminResponse<'getCoupon'>
export type CouponValues = AdminInput<'createCoupon'>['body']['values']

export const emptyCoupon: CouponValues = {
  code: '',
  name: '',
  kind: 'percent',
  value: 10,
  min_total: null,
  first_day: null,
  last_day: null,
  max_uses: null,
  max_uses_per_customer: 1,
}

/**
 * The same with another code; a name that only says what it gives follows from that again, and days of which the last is over
 * are left out. `today`: the day in Hungary.
 */
export function sameCoupon({ name, terms }: Pick<Coupon, 'name' | 'terms'>, today: string): CouponValues {
  const isOver = terms.last_day !== null && terms.last_day < today
  const own = name === defaultCouponName(terms) ? '' : name
  return { code: '', name: own, ...terms, ...(isOver ? { first_day: null, last_day: null } : {}) }
}

/** The code that an address names; one that no coupon can have where it is none. */
export const codeOf = (text: string | null | undefined): string =>
  text && couponCode.test(text) ? text.toUpperCase() : '-'

/** Without what looks or sounds like another. */
const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const evenBytes = 256 - (256 % letters.length)

/** Eight letters and digits, each as likely as the others: `K7QM-3XNB`. */
export function drawCode(): string {
  let code = ''
  while (code.length < 8) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < evenBytes) code += letters[byte % letters.length]
  }
  return `${code.slice(0, 4)}-${code.slice(4)}`
}
