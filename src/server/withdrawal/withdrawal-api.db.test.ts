import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient, type Client } from '#contract/client.ts'
import { endpoints } from '#contract/endpoints.ts'
import { createInvoke, inProcessTransport, type Handlers } from '#platform/http/endpoint.ts'
import { randomToken } from '#platform/security/ids.ts'
import { acceptOrder, deliverOrder, prepareOrder, shipOrder } from '#server/order/index.ts'
import { complete, failure, readyCheckout, testPlatform, guestClient } from '#tests/race/shop-calls.ts'
import { createShopDatabase, insertVariant, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { guestContext } from '#tests/support/guest-context.ts'
import { createWithdrawalHandlers } from './withdrawal-api.ts'
import { changeWithdrawal } from './withdrawal-merchant.ts'
import {
  exportWithdrawals,
  findByReference,
  forgetRefundAccounts,
  listSteps,
  listWithdrawals,
} from './withdrawal-store.ts'
import { withdrawalInvariants } from './withdrawal-verify.ts'
import { WithdrawalRefusedError } from './withdrawal.ts'

let shop: ShopDatabase
let now = Date.now()
const day = 86_400_000
beforeAll(async () => {
  shop = await createShopDatabase('withdrawal')
})
afterAll(() => shop.drop())

const platform = () => testPlatform(shop.sql, () => new Date(now))

/** A customer from an address of their own. */
function consumer(ip = `203.0.113.${Math.floor(Math.random() * 250)}`): Client {
  const invoke = createInvoke(createWithdrawalHandlers(platform()) as Handlers, { checkResponses: true })
  return createClient(endpoints, inProcessTransport(invoke, { ...guestContext(), ip }))
}

const given = {
  name: 'Szabó-Nagy Éva',
  order_number: '2026-999999',
  email: 'eva@example.hu',
  items: [] as string[],
  refund_account: '',
}

async function withdraw(changes: Partial<typeof given> = {}, client = consumer()) {
  const body = { ...given, ...changes }
  const { id, token } = await client.withdrawalCreate({ body })
  return client.withdrawalConfirm({ params: { id }, body: { ...body, token } })
}

const emails = (recipient: string) => shop.sql<{ subject: string; text: string; html: string }[]>`
  select subject, text, html from email_message where recipient = ${recipient} order by id desc`

async function place() {
  const customer = guestClient(platform(), randomToken())
  return complete(customer, await readyCheckout(customer, { id: await insertVariant(shop.sql) }))
}

async function deliver(number: string) {
  await acceptOrder(platform(), number)
  await prepareOrder(platform(), number)
  await shipOrder(platform(), number, { carrier: undefined, trackingCodes: [], itemNumbers: [] })
  await deliverOrder(platform(), number)
}

async function sound() {
  for (const { title, find } of withdrawalInvariants)
    expect([title, ...(await find(shop.sql))]).toEqual([title])
}

describe('a withdrawal', () => {
  it('is nothing before it is confirmed', async () => {
    const shown = await consumer().withdrawalCreate({ body: { ...given, email: 'csak.nezi@example.hu' } })
    expect(shown.statement.text).toContain('Elállok a szerződéstől. Rendelésszám: 2026-999999.')
    expect(await emails('csak.nezi@example.hu')).toEqual([])
    expect(await listWithdrawals(shop.sql, { state: null, limit: 10 })).toEqual([])
  })

  it('is receipted with its text, date and time, and the merchant is notified', async () => {
    const items = ['2 db Nordval Fjell 205/55 R16']
    const receipt = await withdraw({ email: 'atvesz@example.hu', items })
    const [message] = await emails('atvesz@example.hu')
    expect(message?.subject).toBe(`Elállási nyilatkozat átvétele - ${receipt.reference}`)
    for (const part of [receipt.received_at.formatted_date_time, receipt.reference, 'Szabó-Nagy Éva'])
      for (const form of [message?.text, message?.html, receipt.message + given.name])
        expect(form).toContain(part)
    expect(message?.text.replaceAll('\u2060', '')).toContain(receipt.statement)
    expect(message?.text.replaceAll('\u2060', '')).toContain(receipt.received_at.iso)
    const [notice] = await emails('bolt@example.hu')
    expect(notice?.subject).toBe(`Elállás érkezett - ${receipt.reference}`)
    expect(notice?.text).toContain('Nincs rendelés ezzel a számmal és e-mail-címmel')
    await sound()
  })

  it('is made once, however often its button is pressed', async () => {
    const client = consumer()
    const body = { ...given, email: 'ketszer@example.hu' }
    const { id, token } = await client.withdrawalCreate({ body })
    const press = () => client.withdrawalConfirm({ params: { id }, body: { ...body, token } })
    const responses = await Promise.all([press(), press(), press()])
    now += 5000
    responses.push(await press())
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1)
    expect(await emails(body.email)).toHaveLength(1)
    await sound()
  })

  it('is what was shown, word by word', async () => {
    const client = consumer()
    const [one, other] = [
      await client.withdrawalCreate({ body: given }),
      await client.withdrawalCreate({ body: given }),
    ]
    const wrong = [
      { ...given, token: other.token },
      { ...given, token: randomToken() },
      { ...given, order_number: '2026-000001', token: one.token },
      { ...given, items: ['1 db'], token: one.token },
      { ...given, refund_account: '11773016-11111018', token: one.token },
    ]
    for (const body of wrong)
      expect(await failure(client.withdrawalConfirm({ params: { id: one.id }, body }))).toMatchObject({
        status: 422,
        body: { code: 'withdrawal_changed' },
      })
  })

  it('has the account number for its refund, as banks write it; it is forgotten when the money has gone', async () => {
    const email = 'szamla@example.hu'
    const bad = { ...given, email, refund_account: '11773016-11111019' }
    expect(await failure(consumer().withdrawalCreate({ body: bad }))).toMatchObject({
      status: 422,
      body: { errors: { refund_account: [expect.stringContaining('nem érvényes')] } },
    })
    const { reference } = await withdraw({ email, refund_account: 'hu42 1177 3016 1111 1018 0000 0000' })
    const account = async () => (await findByReference(shop.sql, reference))?.refundAccount
    expect(await account()).toBe('11773016-11111018')
    expect((await emails(email))[0]?.text).toContain('11773016-11111018')
    expect(await exportWithdrawals(shop.sql, email)).toMatchObject([{ refund_account: '11773016-11111018' }])
    const closedBefore = () => new Date(now)
    // What still has to be paid back is forgotten by nobody.
    await forgetRefundAccounts(shop.sql, { email })
    await forgetRefundAccounts(shop.sql, { closedBefore: closedBefore() })
    expect(await account()).toBe('11773016-11111018')
    await changeWithdrawal(platform(), reference, 'acknowledged')
    await changeWithdrawal(platform(), reference, 'refunded')
    await forgetRefundAccounts(shop.sql, { closedBefore: closedBefore() })
    expect(await account()).toBe('11773016-11111018')
    now += 1000
    await forgetRefundAccounts(shop.sql, { closedBefore: closedBefore() })
    expect(await account()).toBe('')
    const again = await withdraw({ email, refund_account: '11773016-11111018' })
    await changeWithdrawal(platform(), again.reference, 'acknowledged')
    await changeWithdrawal(platform(), again.reference, 'refunded')
    await forgetRefundAccounts(shop.sql, { email: email.toUpperCase() })
    expect((await findByReference(shop.sql, again.reference))?.refundAccount).toBe('')
    await sound()
  })

  it('reveals to nobody whether the order is there, and finds it for the merchant', async () => {
    const order = await place()
    const same = ({ message, statement }: { message: string; statement: string }) =>
      (message + statement).replaceAll(/EL-\d+-\d+|#?\d{4}-\d{6}/g, '*')
    const right = await withdraw({ order_number: ` #${order.number}`, email: 'EVA@example.hu' })
    const wrong = await withdraw({ order_number: order.number, email: 'mas@example.hu' })
    const none = await withdraw({ email: 'mas@example.hu' })
    expect(same(wrong)).toBe(same(none))
    expect(same(right)).toBe(same(none))
    expect(await findByReference(shop.sql, right.reference)).toMatchObject({ orderId: order.id, late: false })
    expect(await findByReference(shop.sql, wrong.reference)).toMatchObject({ orderId: null })
    await sound()
  })

  it('is marked, not refused, when it comes after the deadline', async () => {
    const order = await place()
    await deliver(order.number)
    const early = await withdraw({ order_number: order.number })
    now += 20 * day
    const late = await withdraw({ order_number: order.number })
    now -= 20 * day
    expect(await findByReference(shop.sql, early.reference)).toMatchObject({ late: false })
    expect(await findByReference(shop.sql, late.reference)).toMatchObject({ late: true })
  })

  it('needs a name, a number and an address, in words that can be stored', async () => {
    for (const [field, value] of [
      ['name', ' '],
      ['order_number', ''],
      ['order_number', '<b>'],
      ['email', 'eva'],
      ['name', 'Éva\r\nBcc: x@example.hu'],
    ] as const)
      expect(
        await failure(consumer().withdrawalCreate({ body: { ...given, [field]: value } })),
      ).toMatchObject({
        status: 422,
        body: { errors: { [field]: [/./] } },
      })
  })

  it('makes no links of a customer’s text in an email that may go to anybody', async () => {
    await withdraw({ name: 'Nyert: http://evil.example <b>itt</b>', email: 'aldozat@example.hu' })
    const [message] = await emails('aldozat@example.hu')
    for (const form of [message?.text, message?.html]) expect(form).not.toMatch(/http:\/\/evil|evil\.example/)
    expect(message?.html).not.toContain('<b>itt')
  })
})

describe('many receipts to one address', () => {
  it('wait for the merchant, while no statement is lost', async () => {
    const email = 'sok@example.hu'
    for (let turn = 0; turn < 10; turn += 1) await withdraw({ email }, consumer(`198.51.100.${turn}`))
    const held = await withdraw({ email: 'SOK@example.hu' }, consumer('198.51.100.99'))
    expect(held.message).toContain('hamarosan küldjük')
    expect(await emails('SOK@example.hu')).toEqual([])
    expect((await emails('bolt@example.hu'))[0]?.subject).toBe(
      'Szokatlanul sok elállási nyilatkozat érkezett',
    )
    await sound()
    await changeWithdrawal(platform(), held.reference, 'acknowledged')
    expect(await emails('SOK@example.hu')).toHaveLength(1)
    await sound()
  })

  it('wait as well when they are requested from one place', async () => {
    const one = consumer('2001:db8::1')
    for (let turn = 0; turn < 20; turn += 1) await withdraw({ email: `cel${turn}@example.hu` }, one)
    await withdraw({ email: 'cel20@example.hu' }, consumer('2001:db8::2'))
    expect(await emails('cel19@example.hu')).toHaveLength(1)
    expect(await emails('cel20@example.hu')).toEqual([])
    now += day + 1000
    await withdraw({ email: 'cel21@example.hu' }, one)
    expect(await emails('cel21@example.hu')).toHaveLength(1)
    await sound()
  })
})

describe('the merchant', () => {
  it('takes it along its way, each step in its history', async () => {
    const { reference } = await withdraw({ email: 'ut@example.hu' })
    for (const to of ['acknowledged', 'goods_received', 'refunded'] as const)
      expect(await changeWithdrawal(platform(), reference, to)).toMatchObject({ state: to })
    const found = await findByReference(shop.sql, reference)
    expect((await listSteps(shop.sql, found!.id)).map(({ from, to, actor }) => [from, to, actor])).toEqual([
      [null, 'received', 'consumer'],
      ['received', 'acknowledged', 'merchant'],
      ['acknowledged', 'goods_received', 'merchant'],
      ['goods_received', 'refunded', 'merchant'],
    ])
    expect(await emails('ut@example.hu')).toHaveLength(1)
    await sound()
  })

  it('says why it is rejected, and takes no step that is not listed', async () => {
    const { reference } = await withdraw({ email: 'nem@example.hu' })
    await expect(changeWithdrawal(platform(), reference, 'refunded')).rejects.toThrow(WithdrawalRefusedError)
    await expect(changeWithdrawal(platform(), 'EL-1', 'acknowledged')).rejects.toThrow(WithdrawalRefusedError)
    await changeWithdrawal(platform(), reference, 'acknowledged')
    await expect(changeWithdrawal(platform(), reference, 'rejected')).rejects.toThrow(WithdrawalRefusedError)
    await changeWithdrawal(platform(), reference, 'rejected', { note: 'A határidő három hete lejárt.' })
    expect((await emails('nem@example.hu'))[0]?.text).toContain('A határidő három hete lejárt.')
    await expect(changeWithdrawal(platform(), reference, 'refunded')).rejects.toThrow(WithdrawalRefusedError)
    await sound()
  })
})

describe('the rules that verify checks', () => {
  it.each([
    ["update withdrawal set state = 'refunded' where id = $1", 11],
    ['delete from withdrawal_transition where withdrawal_id = $1', 11],
    ["update withdrawal set receipt = 'withheld' where id = $1", 12],
  ])('see %s', async (damage, number) => {
    const { reference } = await withdraw({ email: `kar${number}-${randomToken()}@example.hu` })
    const found = await findByReference(shop.sql, reference)
    const undo = new Error('undone')
    const damaged = shop.sql.begin(async (tx) => {
      await tx.unsafe(damage, [found!.id])
      const rule = withdrawalInvariants.find((one) => one.number === number)
      expect(await rule?.find(tx)).toMatchObject([{ id: found!.id }])
      throw undo
    })
    await expect(damaged).rejects.toBe(undo)
  })
})
