import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AdminInput, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { deskCaller, signInAtDesk, type DeskResponse } from './support/desk.ts'
import { startInProcessShop, type InProcessShop } from './support/in-process-shop.ts'

let shop: InProcessShop
let call: ReturnType<typeof deskCaller>
beforeAll(async () => {
  shop = await startInProcessShop()
  const { cookie } = await signInAtDesk(shop.sql, 'owner')
  call = deskCaller(shop, cookie)
})
afterAll(() => shop.stop())
beforeEach(async () => {
  await shop.sql`delete from shipping_method`
  await shop.sql`delete from payment_method`
})

type Delivery = AdminResponse<'listDeliveryMethods'>['methods'][number]
type Payment = AdminResponse<'listPaymentMethods'>['methods'][number]
type Tried = AdminResponse<'tryMethods'>

const deliveryPath = '/admin/api/delivery-methods'
const paymentPath = '/admin/api/payment-methods'
const bodyOf = async <T>(response: Promise<DeskResponse>) => (await response).body as T
const deliveries = async () =>
  (await bodyOf<AdminResponse<'listDeliveryMethods'>>(call('GET', deliveryPath))).methods
const payments = async () =>
  (await bodyOf<AdminResponse<'listPaymentMethods'>>(call('GET', paymentPath))).methods

const addPresets = (path: string, ...presets: [slug: string, gross: number | null][]) =>
  call('POST', `${path}/presets`, { presets: presets.map(([slug, gross]) => ({ slug, gross })) })

/** A shop that can sell: a courier and a place of its own, transfer and cash on delivery. */
async function openShop() {
  await addPresets(deliveryPath, ['sajat-futar', 3990], ['szemelyes-atvetel', null])
  await addPresets(paymentPath, ['atutalas', null], ['utanvet', 490])
  const [courier, pickup] = await deliveries()
  const [transfer, cash] = await payments()
  return { courier: courier!, pickup: pickup!, transfer: transfer!, cash: cash! }
}

/** What is sent to save a method: without what only the response has. */
function fieldsOf<T extends Delivery | Payment>({
  id: _id,
  slug: _slug,
  state: _state,
  summary: _summary,
  ...rest
}: T) {
  return rest
}

const parcel = {
  name: 'gumi',
  pieces: 4,
  weight: 36_000,
  total: 80_000,
  postal_code: '4032',
  category: '',
  longest_side: null,
  locker: false,
}
const tryOut = (more: Omit<NonNullable<AdminInput<'tryMethods'>['body']>, 'parcel'> = {}) =>
  bodyOf<Tried>(call('POST', `${deliveryPath}/try-out`, { parcel, ...more }))
const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ')

describe('an empty shop', () => {
  const steps = async () => {
    const { steps: all } = await bodyOf<AdminResponse<'getToday'>>(call('GET', '/admin/api/today'))
    return all.filter(({ name }) => name === 'delivery' || name === 'payment').map((step) => step.is_done)
  }

  it('can sell after two calls, and the list of what is left says so', async () => {
    expect(await steps()).toEqual([false, false])
    expect(await tryOut()).toEqual({ deliveries: [], effect: null })
    await addPresets(deliveryPath, ['mpl-postapont', 1490])
    // Nobody has loaded its points yet.
    expect(await steps()).toEqual([false, false])
    await shop.sql`delete from shipping_method`
    await addPresets(deliveryPath, ['sajat-futar', 3990], ['gls-csomagpont', null])
    expect(await steps()).toEqual([true, false])
    await addPresets(paymentPath, ['simplepay', null])
    // Nobody has set its keys yet.
    expect(await steps()).toEqual([true, false])
    await shop.sql`delete from payment_method`
    await addPresets(paymentPath, ['atutalas', null], ['utanvet', 490])
    expect(await steps()).toEqual([true, true])
    const { deliveries: tried } = await tryOut()
    expect(tried.map(({ name, price, refusal }) => [name, plain(price), refusal])).toEqual([
      ['Saját futár', '3 990 Ft', null],
      ['GLS CsomagPont', '', 'Ki van kapcsolva.'],
    ])
    expect(tried[0]!.payments.map(({ name, total }) => [name, plain(total)])).toEqual([
      ['Átutalás', '83 990 Ft'],
      ['Utánvét', '84 480 Ft'],
    ])
  })

  it('adds a preset once, and one without its price waits for it', async () => {
    await addPresets(deliveryPath, ['gls-hazhoz', null])
    await addPresets(deliveryPath, ['gls-hazhoz', 1990])
    const [waiting, ...more] = await deliveries()
    expect(more).toEqual([])
    expect([waiting!.price, waiting!.active, waiting!.state.text]).toEqual(['unset', false, 'Díjra vár'])
    const { status, body } = await call('PUT', `${deliveryPath}/${waiting!.id}/active`, { active: true })
    expect([status, body.errors]).toEqual([422, { bands: [expect.stringContaining('Adja meg a díjat')] }])
    expect((await addPresets(deliveryPath, ['nincs', 1])).status).toBe(422)
  })
})

describe('a method', () => {
  it('is made, changed and refused field by field', async () => {
    const { courier } = await openShop()
    const made = await call('POST', deliveryPath, {
      ...fieldsOf(courier),
      name: 'Éjjeli futár',
      version: undefined,
    })
    expect([made.status, made.body.slug]).toEqual([200, 'ejjeli-futar'])
    const again = await call('POST', deliveryPath, { ...fieldsOf(courier), name: 'Éjjeli futár' })
    expect([again.status, again.body.errors]).toEqual([
      422,
      { name: ['Ezen a néven már van szállítási mód.'] },
    ])
    const wrong = {
      ...fieldsOf(courier),
      max_weight: 50_000,
      bands: [{ from_total: 0, to_weight: 40_000, gross: 1 }],
    }
    const refused = await call('PUT', `${deliveryPath}/${courier.id}`, wrong)
    expect(refused.body.errors).toEqual({ bands: ['40 kg és 50 kg között nincs díj.'] })
    expect(refused.body.message).toBe('40 kg és 50 kg között nincs díj.')
  })

  it('is not saved over a change that its form has not seen: both values are shown', async () => {
    const { courier, cash } = await openShop()
    const save = (method: Delivery, changes: Partial<Delivery>) =>
      call('PUT', `${deliveryPath}/${method.id}`, { ...fieldsOf(method), ...changes })
    expect((await save(courier, { free_from: 60_000 })).status).toBe(200)
    const late = await save(courier, { description: 'Este hozza.' })
    expect([late.status, late.body.code]).toEqual([409, 'delivery_method_changed'])
    expect(late.body.errors).toEqual({
      free_from: ['Közben ez lett: 60000. Az Ön értéke: üres.'],
      description: [`Közben ez lett: „${courier.description}”. Az Ön értéke: „Este hozza.”.`],
    })
    const [now] = await deliveries()
    expect([now!.free_from, now!.description, now!.version]).toEqual([60_000, courier.description, 2])
    await call('PUT', `${paymentPath}/${cash.id}`, { ...fieldsOf(cash), fee: 990 })
    const other = await call('PUT', `${paymentPath}/${cash.id}`, { ...fieldsOf(cash), fee: 690 })
    expect([other.status, other.body.errors]).toEqual([
      409,
      { fee: ['Közben ez lett: 990. Az Ön értéke: 690.'] },
    ])
  })

  it('keeps an older name of who carries it', async () => {
    const { courier } = await openShop()
    await shop.sql`update shipping_method set provider = 'home_delivery' where id = ${courier.id}`
    const [before] = await deliveries()
    expect(before!.carrier).toBe('own')
    await call('PUT', `${deliveryPath}/${courier.id}`, fieldsOf(before!))
    expect(await shop.sql`select provider from shipping_method where id = ${courier.id}`).toEqual([
      { provider: 'home_delivery' },
    ])
  })

  it('stands where the merchant puts it, by an order that names all of them', async () => {
    const { courier, pickup, transfer, cash } = await openShop()
    const reorder = (path: string, ids: number[]) => call('PUT', `${path}/order`, { ids })
    expect((await reorder(deliveryPath, [pickup.id, courier.id])).status).toBe(200)
    expect((await deliveries()).map(({ id }) => id)).toEqual([pickup.id, courier.id])
    expect((await reorder(paymentPath, [cash.id, transfer.id])).status).toBe(200)
    expect((await payments()).map(({ id }) => id)).toEqual([cash.id, transfer.id])
    for (const ids of [[pickup.id], [pickup.id, pickup.id], [pickup.id, courier.id, 99_999]]) {
      const { status, body } = await reorder(deliveryPath, ids)
      expect([status, body.code]).toEqual([409, 'delivery_methods_changed'])
    }
  })

  it('is removed, unless an open cart points to it: then it is switched off', async () => {
    const { pickup, cash } = await openShop()
    const [cart] = await shop.sql<{ id: string }[]>`
      insert into cart (id, token, shipping_method_id, payment_method_id)
      values (gen_random_uuid(), ${'x'.repeat(43)}, ${pickup.id}, ${cash.id}) returning id`
    const remove = async (path: string, id: number) => (await call('DELETE', `${path}/${id}`)).body.outcome
    expect(await remove(deliveryPath, pickup.id)).toBe('switched_off')
    expect(await remove(paymentPath, cash.id)).toBe('switched_off')
    expect((await deliveries()).find(({ id }) => id === pickup.id)!.active).toBe(false)
    await shop.sql`delete from cart where id = ${cart!.id}`
    expect(await remove(deliveryPath, pickup.id)).toBe('removed')
    expect(await remove(paymentPath, cash.id)).toBe('removed')
    expect((await call('DELETE', `${deliveryPath}/${pickup.id}`)).status).toBe(404)
    expect((await payments()).map(({ slug }) => slug)).toEqual(['atutalas'])
  })

  it('is in force at once: every node and every open desk follows it', async () => {
    const { courier } = await openShop()
    await shop.sql`delete from change_log`
    await call('PUT', `${deliveryPath}/${courier.id}`, {
      ...fieldsOf(courier),
      bands: [{ from_total: 0, to_weight: null, gross: 2990 }],
    })
    expect(await shop.sql`select kind from change_log where kind = 'setting'`).toHaveLength(1)
    expect(plain((await tryOut()).deliveries[0]!.price)).toBe('2 990 Ft')
  })
})

describe('a change of a method', () => {
  type Changes = AdminResponse<'listChanges'>['changes']
  const changes = async () => (await bodyOf<{ changes: Changes }>(call('GET', '/admin/api/changes'))).changes

  it('is recorded with its author, without its version, and can be taken back as the newest version', async () => {
    const { cash, transfer } = await openShop()
    await call('PUT', `${paymentPath}/${cash.id}`, { ...fieldsOf(cash), fee: 990 })
    const [last] = await changes()
    expect([last!.title, last!.things]).toEqual([
      'Fizetési mód módosítása',
      [{ name: 'Fizetési mód', label: 'Utánvét', count: 1 }],
    ])
    const { rows } = await bodyOf<AdminResponse<'getChange'>>(call('GET', `/admin/api/changes/${last!.id}`))
    expect(rows.flatMap(({ cells }) => cells.map(({ old, new: now }) => [plain(old), plain(now)]))).toEqual([
      [expect.stringContaining('490'), expect.stringContaining('990')],
    ])
    await call('PUT', `${paymentPath}/order`, { ids: [cash.id, transfer.id] })
    const undone = await call('POST', `/admin/api/changes/${last!.id}/undo`, {})
    expect([undone.status, undone.body.conflicts]).toEqual([200, []])
    const now = (await payments()).find(({ id }) => id === cash.id)!
    expect([now.fee, now.version]).toEqual([490, 3])
    const late = await call('PUT', `${paymentPath}/${cash.id}`, { ...fieldsOf(cash), version: 2, fee: 1 })
    expect(late.status).toBe(409)
  })
})

describe('a shop that sells', () => {
  const switchOff = (path: string, id: number) => call('PUT', `${path}/${id}/active`, { active: false })

  it('is never left without a delivery that can be paid for', async () => {
    const { courier, pickup, transfer, cash } = await openShop()
    expect((await switchOff(paymentPath, transfer.id)).status).toBe(200)
    // What is left can be paid for by cash alone, and only where the courier goes.
    await call('PUT', `${paymentPath}/${cash.id}`, { ...fieldsOf(cash), only_delivery: [courier.id] })
    const refusals = [
      await switchOff(paymentPath, cash.id),
      await call('DELETE', `${paymentPath}/${cash.id}`),
      await switchOff(deliveryPath, courier.id),
      await call('DELETE', `${deliveryPath}/${courier.id}`),
    ]
    expect(refusals.map(({ status, body }) => [status, body.code])).toEqual(
      refusals.map(() => [409, 'no_method_left']),
    )
    expect((await switchOff(deliveryPath, pickup.id)).status).toBe(200)
    expect((await payments()).filter(({ active }) => active).map(({ id }) => id)).toEqual([cash.id])
  })

  it('is not, when two switch off the last two at once', async () => {
    const { courier, pickup } = await openShop()
    const statuses = await Promise.all([courier, pickup].map(({ id }) => switchOff(deliveryPath, id)))
    expect(statuses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await deliveries()).filter(({ active }) => active)).toHaveLength(1)
  })
})

describe('trying a method before it is saved', () => {
  it('says what saving would change, and saves nothing', async () => {
    const { courier, cash } = await openShop()
    const bands = [{ from_total: 0, to_weight: null, gross: 4990 }]
    const { version: _version, ...fields } = fieldsOf(courier)
    const delivery = { ...fields, price: 'bands' as const, bands, id: courier.id }
    expect(plain((await tryOut({ delivery })).effect)).toBe(
      'Ezután a 4 db gumi szállítása 4 990 Ft (eddig 3 990 Ft).',
    )
    expect(plain((await tryOut({ delivery: { ...delivery, id: null, name: 'Új' } })).effect)).toBe(
      'Ezután a 4 db gumi szállítása 4 990 Ft.',
    )
    const blank = await tryOut({ delivery: { ...delivery, bands: [] } })
    expect(blank.effect).toContain('Adja meg a díjat')
    const { version: _other, ...paid } = fieldsOf(cash)
    expect(plain((await tryOut({ payment: { ...paid, fee: 990, id: cash.id } })).effect)).toBe(
      'Ezután a 4 db gumi így fizetve összesen 84 980 Ft (Saját futár, díj: 990 Ft), eddig 84 480 Ft.',
    )
    expect(plain((await tryOut()).deliveries[0]!.price)).toBe('3 990 Ft')
  })
})
