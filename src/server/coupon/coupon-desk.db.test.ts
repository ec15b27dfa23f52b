import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminInput } from '#contract/admin/endpoint-schemas.ts'
import type { Right } from '#contract/admin/rights.ts'
import { undoChange, commandLineUndoer } from '#server/audit/undo-change.ts'
import { complete, guestClient, readyCheckout, testPlatform } from '#tests/race/shop-calls.ts'
import { createShopDatabase, insertVariant, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { deskClient, refusalOf } from '#tests/support/desk-client.ts'
import { couponRefusal } from './coupon.ts'
import { createCouponDeskHandlers } from './coupon-desk-api.ts'
import { findCoupon } from './coupon-store.ts'

type Values = AdminInput<'createCoupon'>['body']['values']

describe('coupons at the desk', () => {
  let shop: ShopDatabase
  const day = new Date('2026-11-28T12:00:00Z')
  let now = day
  beforeAll(async () => {
    shop = await createShopDatabase('coupon_desk')
  })
  afterAll(() => shop.drop())

  const platform = () => testPlatform(shop.sql, () => now)
  const colleague = (rights?: readonly Right[]) =>
    deskClient(
      shop.sql,
      createCouponDeskHandlers(platform(), ({ actor, name }) => ({ name: `${actor.split(':')[0]} ${name}` })),
      { clock: () => now, ...(rights ? { rights } : {}) },
    )
  const valuesOf = (code: string, more: Partial<Values> = {}): Values => ({
    code,
    name: '',
    kind: 'percent',
    value: 10,
    min_total: null,
    first_day: null,
    last_day: null,
    max_uses: null,
    max_uses_per_customer: null,
    ...more,
  })

  it('make a coupon that customers can use, say who used it, and end it, which can be taken back', async () => {
    const desk = await colleague()
    const limits = { min_total: 10_000, first_day: '2026-11-28', last_day: '2099-12-31', max_uses: 5 }
    const made = await desk.createCoupon({ body: { values: valuesOf(' teli10 ', limits) } })
    expect(made).toMatchObject({
      code: 'TELI10',
      name: '10% kedvezmény',
      state: 'live',
      terms: limits,
      used: 0,
      given: { value: 0 },
      uses: [],
      history: [{ text: 'Létrehozva', by: 'staff Kiss Anna' }],
    })
    const stored = await findCoupon(shop.sql, 'TELI10', null)
    // Whole days in Budapest, which is an hour ahead in winter.
    expect([stored?.validFrom, stored?.validTo].map((at) => at?.toISOString())).toEqual([
      '2026-11-27T23:00:00.000Z',
      '2099-12-31T23:00:00.000Z',
    ])

    now = new Date()
    const customer = guestClient(testPlatform(shop.sql))
    const order = async () => {
      const token = await readyCheckout(customer, { id: await insertVariant(shop.sql, { gross: 20_000 }) })
      await customer.checkoutSetCoupon({ params: { token }, body: { code: 'teli10' } })
      return complete(customer, token)
    }
    const [first, second] = [await order(), await order()]
    const shown = await desk.getCoupon({ params: { code: 'teli10' }, query: {} })
    expect(shown).toMatchObject({ used: 2, given: { value: 4000 }, has_more: false })
    expect(shown.uses?.map((use) => [use.order, use.given?.value, use.is_released])).toEqual([
      [second.number, 2000, false],
      [first.number, 2000, false],
    ])
    const earlier = { before: shown.uses![0]!.order_id }
    const { uses } = await desk.getCoupon({ params: { code: 'TELI10' }, query: earlier })
    expect(uses?.map((use) => use.order)).toEqual([first.number])

    const ended = await desk.endCoupon({ params: { code: 'TELI10' } })
    expect([ended.state, ended.used, ended.history[0]?.text]).toEqual(['ended', 2, 'Lezárva'])
    expect((await findCoupon(shop.sql, 'TELI10', null))?.active).toBe(false)
    await undoChange(platform(), desk.changes.at(-1)!, {
      undoer: commandLineUndoer,
      author: { actor: 'command', name: 'root', what: 'changes undo' },
      rest: false,
    })
    const { history, state } = await desk.getCoupon({ params: { code: 'TELI10' }, query: {} })
    expect([state, history[0]?.text]).toEqual(['live', 'Újra él: a lezárást visszavonták'])
    now = day
  })

  it.each<[string, Partial<Values>, string]>([
    ['a code with an accent', { code: 'TÉLI' }, 'code'],
    ['a short code', { code: 'AB' }, 'code'],
    ['a code that looks for more', { code: "A' OR 1=1" }, 'code'],
    ['no percent', { value: 0 }, 'value'],
    ['more than all', { value: 101 }, 'value'],
    ['part of a forint', { kind: 'amount', value: 10.5 }, 'value'],
    ['no amount', { kind: 'amount', value: 0 }, 'value'],
    ['a value of a free delivery', { kind: 'free_shipping', value: 5 }, 'value'],
    ['a minimum of nothing', { min_total: 0 }, 'min_total'],
    ['a day that is none', { first_day: '2026-02-30' }, 'first_day'],
    ['an end before its beginning', { first_day: '2026-12-02', last_day: '2026-12-01' }, 'last_day'],
    ['more uses than can be counted', { max_uses: 10_000_000_000 }, 'max_uses'],
    ['a name with a line break', { name: 'Téli\nkupon' }, 'name'],
  ])('refuse %s at its field', async (_, wrong, field) => {
    const desk = await colleague()
    const refused = await refusalOf(desk.createCoupon({ body: { values: valuesOf('ROSSZ', wrong) } }))
    expect(Object.keys(refused.errors as object)).toEqual([`values.${field}`])
    expect(desk.changes).toEqual([])
  })

  it('have what looks like a slip confirmed by its name', async () => {
    const desk = await colleague()
    const make = (values: Values, confirmed?: string[]) =>
      desk.createCoupon({ body: { values, ...(confirmed ? { confirmed } : {}) } })
    const slips: [Values, string[]][] = [
      [valuesOf('FELE51', { value: 51 }), ['large_percent']],
      [valuesOf('NAGY', { kind: 'amount', value: 5000, min_total: 4000 }), ['whole_price']],
      [valuesOf('BARMI', { kind: 'amount', value: 500 }), ['whole_price']],
      [valuesOf('TEGNAP', { value: 60, last_day: '2026-11-27' }), ['large_percent', 'over']],
    ]
    for (const [values, names] of slips) {
      const refused = await refusalOf(make(values))
      expect(refused).toMatchObject({ code: 'coupon_unconfirmed', guards: names.map((name) => ({ name })) })
      expect(await refusalOf(make(values, ['something_else']))).toMatchObject({ code: 'coupon_unconfirmed' })
      expect((await make(values, names)).code).toBe(values.code)
    }
    const plain: Values[] = [
      valuesOf('FELE50', { value: 50 }),
      valuesOf('EZER', { kind: 'amount', value: 1000, min_total: 1001 }),
      valuesOf('SZALLIT', { kind: 'free_shipping', value: 0 }),
      valuesOf('MAIG', { last_day: '2026-11-28' }),
    ]
    for (const values of plain) expect((await make(values)).state).toBe('live')
  })

  it('give a code to one of those who want it at once, and to nobody afterwards', async () => {
    const desks = await Promise.all(Array.from({ length: 6 }, () => colleague()))
    const outcomes = await Promise.all(
      desks.map((desk) => refusalOf(desk.createCoupon({ body: { values: valuesOf('EGYSZER') } }))),
    )
    const refused = outcomes.filter(({ code }) => code === 'coupon_code_taken')
    expect([refused.length, outcomes.filter((one) => Object.keys(one).length === 0).length]).toEqual([5, 1])
    expect(Object.keys(refused[0]!.errors as object)).toEqual(['values.code'])
    const { count } = await shop.sql`select from coupon where code = 'EGYSZER'`
    expect(count).toBe(1)

    await desks[0]!.endCoupon({ params: { code: 'egyszer' } })
    const again = await refusalOf(desks[1]!.createCoupon({ body: { values: valuesOf('egyszer') } }))
    expect(again).toMatchObject({ code: 'coupon_code_taken' })
  })

  it('say of each in which state it is, as its refusal at the checkout would, and find it by it and its code', async () => {
    await shop.sql`delete from coupon_use`
    await shop.sql`delete from coupon`
    const desk = await colleague()
    const make = (code: string, more: Partial<Values> = {}) =>
      desk.createCoupon({ body: { values: valuesOf(code, more), confirmed: ['over'] } })
    await make('ALL-EL', { max_uses: 2 })
    await make('ALL-JON', { first_day: '2026-11-29' })
    await make('ALL-MULT', { last_day: '2026-11-27' })
    await make('ALL-ELFOGYOTT', { max_uses: 1 })
    await shop.sql`update coupon set used = 1 where max_uses is not null`
    await make('LEZART')
    await desk.endCoupon({ params: { code: 'LEZART' } })

    const { coupons, counts } = await desk.listCoupons({ query: {} })
    expect(coupons.map(({ code, state }) => [code, state])).toEqual([
      ['LEZART', 'ended'],
      ['ALL-ELFOGYOTT', 'used_up'],
      ['ALL-MULT', 'over'],
      ['ALL-JON', 'coming'],
      ['ALL-EL', 'live'],
    ])
    expect(counts).toEqual({ all: 5, live: 1, coming: 1, over: 1, used_up: 1, ended: 1 })
    for (const { code, state } of coupons) {
      const stored = await findCoupon(shop.sql, code, null)
      const refusal = couponRefusal(stored!, { itemsGross: 1000, isQuotation: false, now })
      expect([code, refusal === null]).toEqual([code, state === 'live'])
    }
    const found = async (query: AdminInput<'listCoupons'>['query']) =>
      (await desk.listCoupons({ query })).coupons.map(({ code }) => code)
    expect(await found({ view: 'coming' })).toEqual(['ALL-JON'])
    expect(await found({ search: 'all-el' })).toEqual(['ALL-ELFOGYOTT', 'ALL-EL'])
    expect(await found({ search: '%' })).toEqual([])
    expect(await found({ view: 'live', search: 'LEZ' })).toEqual([])
  })

  it('come in windows', async () => {
    await shop.sql`delete from coupon_use`
    await shop.sql`delete from coupon`
    await shop.sql`
      insert into coupon (code, name, kind, value)
      select 'SOK-' || n, 'Sok', 'percent', 5 from generate_series(100, 219) n`
    const desk = await colleague()
    const seen: string[] = []
    let before: number | undefined
    for (let more = true; more;) {
      const { coupons, has_more: hasMore } = await desk.listCoupons({
        query: before === undefined ? {} : { before },
      })
      seen.push(...coupons.map(({ code }) => code))
      before = coupons.at(-1)?.id
      more = hasMore
    }
    expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => `SOK-${219 - index}`))
  })

  it('show to whom what their rights allow', async () => {
    const viewer = await colleague(['products.see'])
    const desk = await colleague()
    await desk.createCoupon({ body: { values: valuesOf('JOGOK') } })
    const params = { code: 'JOGOK' }
    expect(await viewer.getCoupon({ params, query: {} })).toMatchObject({ uses: null, has_more: false })
    expect((await desk.getCoupon({ params, query: {} })).uses).toEqual([])
    const outsider = await colleague(['orders.see'])
    const forbidden = await Promise.all([
      refusalOf(viewer.createCoupon({ body: { values: valuesOf('TILOS') } })),
      refusalOf(viewer.endCoupon({ params })),
      refusalOf(outsider.listCoupons({ query: {} })),
    ])
    expect(forbidden.map(({ code }) => code)).toEqual(['forbidden', 'forbidden', 'forbidden'])
    const unknown = { params: { code: 'NINCS' } }
    const refused = await Promise.all([
      refusalOf(desk.getCoupon({ ...unknown, query: {} })),
      refusalOf(desk.endCoupon(unknown)),
    ])
    expect(refused.map(({ code }) => code)).toEqual(['coupon_unknown', 'coupon_unknown'])
  })
})
