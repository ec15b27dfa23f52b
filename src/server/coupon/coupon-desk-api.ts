import type { AdminRequest, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { couponGuards, defaultCouponName, type CouponTerms } from '#contract/coupon.ts'
import { dayOf } from '#hungary/calendar-day.ts'
import { requireMember, type AdminContext, type AdminHandlers } from '#platform/admin/admin-endpoint.ts'
import { presentMoney } from '#platform/http/presenting.ts'
import type { Platform } from '#platform/platform.ts'
import {
  countDeskCoupons,
  couponWindow,
  findDeskCoupon,
  listCouponChanges,
  listDeskCoupons,
  type CouponChange,
  type CouponState,
  type DeskCoupon,
} from './coupon-desk-store.ts'
import { couponError } from './coupon-errors.ts'
import { endCoupon, insertCoupon, listUses, type NewCoupon } from './coupon-store.ts'

type Handlers = Pick<AdminHandlers, 'listCoupons' | 'createCoupon' | 'getCoupon' | 'endCoupon'>
type Values = AdminRequest<'createCoupon'>['body']['values']
type Presented = AdminResponse<'getCoupon'>

/** Of who changed something; handed in, since the audit is of features that know coupons. */
export type AuthorOf = (change: { actor: string; name: string }) => { name: string }

const useWindow = 50

/** Coupons at the desk, written as the command writes them. */
export function createCouponDeskHandlers({ sql, clock }: Platform, authorOf: AuthorOf): Handlers {
  /** @throws AppError 404 */
  async function show(code: string, context: AdminContext, before?: string): Promise<Presented> {
    const coupon = await findDeskCoupon(sql, code, clock())
    if (!coupon) throw couponError('coupon_unknown')
    const seesOrders = requireMember(context).rights.has('orders.see')
    const [uses, changes] = await Promise.all([
      seesOrders ? listUses(sql, coupon.id, { limit: useWindow + 1, before }) : null,
      listCouponChanges(sql, coupon.id),
    ])
    return {
      ...presentListed(coupon),
      uses:
        uses?.slice(0, useWindow).map((use) => ({
          order_id: use.orderId,
          order: use.orderNumber,
          at: use.at.toISOString(),
          given: use.given === null ? null : presentMoney(use.given),
          is_released: use.released,
        })) ?? null,
      has_more: (uses?.length ?? 0) > useWindow,
      history: historyOf(coupon, changes, authorOf),
    }
  }

  return {
    async listCoupons({ query: { view, search, before } }) {
      const now = clock()
      const [rows, counts] = await Promise.all([
        listDeskCoupons(sql, { view, search, before, now }),
        countDeskCoupons(sql, now),
      ])
      return {
        coupons: rows.slice(0, couponWindow).map(presentListed),
        counts,
        has_more: rows.length > couponWindow,
      }
    },
    async createCoupon({ body: { values, confirmed } }, context) {
      const guards = couponGuards(values, dayOf(clock())).filter(({ name }) => !confirmed.includes(name))
      if (guards.length > 0)
        throw couponError('coupon_unconfirmed', {
          details: { guards: guards.map(({ name, title, text }) => ({ name, text: `${title}: ${text}` })) },
        })
      if ((await sql.begin((tx) => insertCoupon(tx, newCouponOf(values)))) === undefined) {
        const { message } = couponError('coupon_code_taken')
        throw couponError('coupon_code_taken', { errors: { 'values.code': [message] } })
      }
      return show(values.code, context)
    },
    getCoupon: ({ params: { code }, query: { before } }, context) => show(code, context, before),
    async endCoupon({ params: { code } }, context) {
      if (!(await sql.begin((tx) => endCoupon(tx, code)))) throw couponError('coupon_unknown')
      return show(code, context)
    },
  }
}

const newCouponOf = (values: Values): NewCoupon => ({
  code: values.code,
  name: values.name || defaultCouponName(values),
  kind: values.kind,
  value: values.value,
  minTotal: values.min_total,
  firstDay: values.first_day,
  lastDay: values.last_day,
  maxUses: values.max_uses,
  maxUsesPerCustomer: values.max_uses_per_customer,
})

const termsOf = (coupon: DeskCoupon): CouponTerms => ({
  kind: coupon.kind,
  value: coupon.value,
  min_total: coupon.minTotal,
  first_day: coupon.validFrom && dayOf(coupon.validFrom),
  // The moment after its last day.
  last_day: coupon.validTo && dayOf(new Date(coupon.validTo.getTime() - 1)),
  max_uses: coupon.maxUses,
  max_uses_per_customer: coupon.maxUsesPerCustomer,
})

const stateTitles: Readonly<Record<CouponState, Presented['shown']>> = {
  live: { name: 'Él', kind: 'ok' },
  coming: { name: 'Még nem indult', kind: 'warn' },
  over: { name: 'Lejárt', kind: 'off' },
  used_up: { name: 'Elfogyott', kind: 'off' },
  ended: { name: 'Lezárva', kind: 'off' },
}

function presentListed(coupon: DeskCoupon) {
  const { id, code, name, state, used, given, unrecorded, createdAt } = coupon
  return {
    id,
    code,
    name,
    terms: termsOf(coupon),
    state,
    shown: stateTitles[state],
    used,
    given: presentMoney(given),
    unrecorded,
    created_at: createdAt.toISOString(),
  }
}

/** The latest first; what was made before there was an audit, or by the demo, begins with its own moment. */
function historyOf(
  { createdAt }: DeskCoupon,
  changes: readonly CouponChange[],
  authorOf: AuthorOf,
): Presented['history'] {
  const steps = changes.map((change) => ({
    at: change.at.toISOString(),
    text: changeText(change),
    by: authorOf(change).name,
    note: '',
  }))
  const isRecorded = changes.some(({ kind }) => kind === 'insert')
  const first = { at: createdAt.toISOString(), text: 'Létrehozva', by: '', note: '' }
  return [...(isRecorded ? [] : [first]), ...steps].toReversed()
}

function changeText({ kind, active }: CouponChange): string {
  if (kind === 'insert') return 'Létrehozva'
  if (kind === 'delete') return 'Törölve'
  return active === null ? 'Módosítva' : active ? 'Újra él: a lezárást visszavonták' : 'Lezárva'
}
