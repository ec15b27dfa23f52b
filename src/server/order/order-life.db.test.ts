import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/wire.ts'
import { randomToken } from '#platform/security/ids.ts'
import { brokenRules } from '#tests/race/broken-rules.ts'
import {
  createShopDatabase,
  insertVariant,
  methods,
  readySteps,
  type ShopDatabase,
} from '#tests/race/shop-fixture.ts'
import {
  cartWith,
  complete,
  readyCheckout,
  secret,
  testPlatform,
  guestClient,
} from '#tests/race/shop-calls.ts'
import { presentDeskOrder } from './order-desk-presenting.ts'
import { listDeskOrders } from './order-desk-store.ts'
import {
  acceptOrder,
  cancelOrder,
  completeOrder,
  deliverOrder,
  prepareOrder,
  returnOrder,
  shipOrder,
} from './order-merchant.ts'
import { readOrderSignature } from './order-link.ts'
import { markPaid, quoteOrder } from './order-money.ts'
import { refundOrder } from './order-refund.ts'
import { orderInvariants } from './order-verify.ts'
import { OrderRefusedError, TransitionRefusedError } from './order.ts'

const nothingSpecial = { carrier: undefined, trackingCodes: [], itemNumbers: [] }
const reason = 'A termék megsérült a raktárban.'

describe('the life of an order', () => {
  let shop: ShopDatabase
  const session = randomToken()
  beforeAll(async () => {
    shop = await createShopDatabase('order_life')
  })
  afterAll(() => shop.drop())

  const platform = () => testPlatform(shop.sql)
  const open = (id: string) => guestClient(platform(), session).orderGet({ params: { id }, query: {} })
  async function place(
    items: { stock?: number; quantity?: number }[] = [{}],
    steps: Record<string, unknown> = {},
  ): Promise<Order> {
    const customer = guestClient(platform(), session)
    const wanted = []
    for (const { stock = 10, quantity = 2 } of items)
      wanted.push({ id: await insertVariant(shop.sql, { stock }), quantity })
    const { token } = await cartWith(customer, ...wanted)
    await customer.checkoutSetData({ params: { token }, body: { ...readySteps, ...steps } })
    return complete(customer, token)
  }
  const stockOf = ({ id }: Order) =>
    shop.sql<{ on_hand: number; reserved: number }[]>`
    select s.on_hand, s.reserved from order_line l join stock s on s.variant_id = l.variant_id
    where l.order_id = ${id} order by l.position`.then((rows) => [...rows])
  const emails = ({ id }: Order) => shop.sql<
    { subject: string; text: string; html: string; recipient: string }[]
  >`
    select subject, text, html, recipient from email_message
    where dedupe_key ~ '^order-(step|payment|refund):' and split_part(dedupe_key, ':', 2) = ${id} order by id`
  const subjects = async (order: Order) => (await emails(order)).map(({ subject }) => subject.split(':')[0])
  const sound = async () => expect(await brokenRules(shop.sql)).toEqual([])

  it('goes from the word of the merchant to the door of the customer, each step with its email', async () => {
    const order = await place()
    const { number } = order
    await acceptOrder(platform(), number)
    await prepareOrder(platform(), number)
    const shipment = { carrier: 'gls', trackingCodes: ['1234567890', 'AB-99'], itemNumbers: [] }
    expect(await shipOrder(platform(), number, shipment)).toMatchObject({ status: 'Átadva a futárnak' })
    expect(await stockOf(order)).toEqual([{ on_hand: 8, reserved: 0 }])
    await deliverOrder(platform(), number)
    expect(await completeOrder(platform(), number)).toMatchObject({
      status: 'Teljesítve',
      notes: ['Még nincs kifizetve: 51\u00a0970\u00a0Ft hiányzik.'],
    })
    expect(await subjects(order)).toEqual([
      'Visszaigazoltuk rendelését',
      'Úton van rendelése',
      'Átvette rendelését',
    ])
    const shown = await open(order.id)
    expect(shown.tracking_urls).toEqual([
      'https://gls-group.eu/HU/hu/csomagkovetes?match=1234567890',
      'https://gls-group.eu/HU/hu/csomagkovetes?match=AB-99',
    ])
    expect(shown.history.map(({ name }) => name)).toEqual([
      'Feldolgozás alatt',
      'Visszaigazolva',
      'Összekészítés alatt',
      'Átadva a futárnak',
      'Kézbesítve',
      'Teljesítve',
    ])
    await sound()
  })

  it('says in every email where to look at the order and how to withdraw', async () => {
    const order = await place()
    await acceptOrder(platform(), order.number)
    const [email] = await emails(order)
    const [link = '', signature = ''] =
      new RegExp(`/fizetesi-informacio\\?rendeles=${order.id}&alairas=(\\S+)`).exec(email?.text ?? '') ?? []
    expect(readOrderSignature(secret, order.id, signature)).toBeInstanceOf(Date)
    expect(email).toMatchObject({ recipient: 'eva@example.hu' })
    expect(email?.text).toContain(link)
    expect(email?.html).toContain(link.replace('&', '&amp;'))
    for (const form of [email?.text, email?.html]) {
      expect(form).toContain(`/elallas?rendeles=${order.id}`)
      expect(form).toContain('Elállás a szerződéstől')
      expect(form).toContain('12345676-11111111-11111111')
    }
  })

  it('leaves in parts, and what was not sent is free again when the rest is cancelled', async () => {
    const order = await place([{ quantity: 3 }, { quantity: 2 }])
    const { number, items } = order
    await acceptOrder(platform(), number)
    await prepareOrder(platform(), number)
    const first = { ...nothingSpecial, itemNumbers: [items[0]!.item_number] }
    expect(await shipOrder(platform(), number, first)).toMatchObject({ status: 'Részben átadva a futárnak' })
    expect(await stockOf(order)).toEqual([
      { on_hand: 7, reserved: 0 },
      { on_hand: 10, reserved: 2 },
    ])
    await expect(shipOrder(platform(), number, first)).rejects.toThrow(OrderRefusedError)
    await sound()
    const { notes } = await cancelOrder(platform(), number, { reason })
    expect(notes).toEqual([expect.stringContaining('csak a többi szabadult fel')])
    expect(await stockOf(order)).toEqual([
      { on_hand: 7, reserved: 0 },
      { on_hand: 10, reserved: 0 },
    ])
    const sent = await emails(order)
    expect(sent[1]?.text).toContain('Később küldjük: 2 db Nordval Fjell 205/55 R16.')
    expect(sent[2]?.text).toContain(`A törlés oka: ${reason}`)
    await sound()
  })

  it('is whole when its last part has left', async () => {
    const order = await place([{}, {}])
    await acceptOrder(platform(), order.number)
    await prepareOrder(platform(), order.number)
    await shipOrder(platform(), order.number, {
      ...nothingSpecial,
      itemNumbers: [order.items[1]!.item_number],
    })
    expect(await shipOrder(platform(), order.number, nothingSpecial)).toMatchObject({
      status: 'Átadva a futárnak',
    })
    expect((await emails(order)).at(-1)?.text).toContain('Ezzel a teljes rendelés úton van.')
    expect(await stockOf(order)).toEqual([
      { on_hand: 8, reserved: 0 },
      { on_hand: 8, reserved: 0 },
    ])
    await sound()
  })

  it('waits in the shop for who collects it', async () => {
    const order = await place([{}], { shipping_method_id: methods.pickup })
    await acceptOrder(platform(), order.number)
    await prepareOrder(platform(), order.number)
    expect(await shipOrder(platform(), order.number, nothingSpecial)).toMatchObject({ status: 'Átvehető' })
    const listed = await listDeskOrders(shop.sql, { view: 'all' })
    expect(listed.filter(({ id }) => id === order.id).map((row) => presentDeskOrder(row))).toMatchObject([
      { state: { name: 'Átvehető' } },
    ])
    expect((await emails(order)).at(-1)?.text).toContain('Személyes átvétel: Budapest, Fő utca 1.')
    expect(await deliverOrder(platform(), order.number)).toMatchObject({ status: 'Átvéve' })
    await sound()
  })

  it('can be sold again when it came back, and be cancelled then', async () => {
    const order = await place()
    await acceptOrder(platform(), order.number)
    await prepareOrder(platform(), order.number)
    await shipOrder(platform(), order.number, nothingSpecial)
    await expect(cancelOrder(platform(), order.number, { reason })).rejects.toThrow(TransitionRefusedError)
    await returnOrder(platform(), order.number, 'Nem vették át.')
    expect(await stockOf(order)).toEqual([{ on_hand: 10, reserved: 0 }])
    await expect(returnOrder(platform(), order.number, 'Nem vették át.')).rejects.toThrow(
      TransitionRefusedError,
    )
    expect(await cancelOrder(platform(), order.number, { reason })).toMatchObject({ status: 'Törölve' })
    await sound()
  })

  it('refuses what its tables do not list, says what they do, and keeps everything as it was', async () => {
    const order = await place()
    const { number } = order
    const refused = [
      completeOrder(platform(), number),
      prepareOrder(platform(), number),
      deliverOrder(platform(), number),
      shipOrder(platform(), number, nothingSpecial),
    ]
    for (const result of await Promise.allSettled(refused)) expect(result.status).toBe('rejected')
    await expect(completeOrder(platform(), number)).rejects.toThrow('innen lehet: elfogadva, törölve')
    await expect(acceptOrder(platform(), '1999-000001')).rejects.toThrow('Nincs 1999-000001 számú rendelés.')
    await acceptOrder(platform(), number)
    await expect(completeOrder(platform(), number)).rejects.toThrow('előbb legyen: kézbesítve')
    await prepareOrder(platform(), number)
    const parcel = { carrier: 'posta', trackingCodes: ['12345'], itemNumbers: [] }
    await expect(shipOrder(platform(), number, parcel)).rejects.toThrow('Melyik futárnál')
    await expect(
      shipOrder(platform(), number, { ...parcel, carrier: 'gls', trackingCodes: ['<b>'] }),
    ).rejects.toThrow('nem csomagszám')
    expect(await open(order.id)).toMatchObject({ status: { name: 'Összekészítés alatt' }, tracking_urls: [] })
    expect(await stockOf(order)).toEqual([{ on_hand: 10, reserved: 2 }])
    await sound()
  })

  it('takes the money once, and gives back no more than it took', async () => {
    const order = await place()
    const { number } = order
    const total = order.total.gross.value
    expect(await markPaid(platform(), number, { amount: 1000 })).toMatchObject({ payment: 'Részben fizetve' })
    expect(await markPaid(platform(), number, {})).toMatchObject({ payment: 'Fizetve' })
    expect((await open(order.id)).transfer).toBeNull()
    await expect(markPaid(platform(), number, {})).rejects.toThrow('már ki van fizetve')
    await expect(markPaid(platform(), number, { amount: 1 })).rejects.toThrow('átutalás azonosítóját')
    const late = { amount: 500, reference: 'BANK-7' }
    expect(await markPaid(platform(), number, late)).toMatchObject({ payment: 'Túlfizetve' })
    await expect(markPaid(platform(), number, late)).rejects.toThrow('már rögzítették')
    await expect(refundOrder(platform(), number, { amount: total + 501, reason })).rejects.toThrow(
      OrderRefusedError,
    )
    await refundOrder(platform(), number, { amount: 500, reason })
    expect(await refundOrder(platform(), number, { amount: total, reason })).toMatchObject({
      payment: 'Visszatérítve',
    })
    await expect(refundOrder(platform(), number, { amount: 1, reason })).rejects.toThrow(OrderRefusedError)
    expect(await subjects(order)).toEqual([
      ...Array.from({ length: 3 }, () => 'Megérkezett a befizetése'),
      ...Array.from({ length: 2 }, () => 'Visszatérítés'),
    ])
    expect((await open(order.id)).history.map(({ name }) => name)).toContain('Visszatérítés: 500\u00a0Ft')
    await sound()
  })

  it('is cancelled by the merchant when it is paid, who is notified of the refund, but never by a job', async () => {
    const order = await place()
    await markPaid(platform(), order.number, {})
    const byJob = cancelOrder(platform(), order.number, { reason, actor: 'job:expiry' })
    await expect(byJob).rejects.toThrow('magától nem törlődik')
    const { notes } = await cancelOrder(platform(), order.number, { reason })
    expect(notes).toEqual([expect.stringContaining('Visszatérítés jár')])
    expect((await emails(order)).at(-1)?.text).toContain('legkésőbb 14 napon belül visszatérítjük')
    expect(await stockOf(order)).toEqual([{ on_hand: 10, reserved: 0 }])
    expect((await open(order.id)).status).toEqual({ name: 'Törölve', color: 'error' })
    await sound()
  })

  it('gets the price of its delivery, cash rounded again, and is paid only then', async () => {
    const order = await place([{ quantity: 1 }], {
      shipping_method_id: methods.freight,
      payment_method_id: methods.cash,
    })
    expect(order).toMatchObject({ status: { name: 'Ajánlatra vár', color: 'warning' }, transfer: null })
    await expect(markPaid(platform(), order.number, { amount: 5 })).rejects.toThrow(
      'előbb adjon rá ajánlatot',
    )
    await expect(acceptOrder(platform(), order.number)).rejects.toThrow(TransitionRefusedError)
    expect(await quoteOrder(platform(), order.number, 12_345)).toMatchObject({ status: 'Feldolgozás alatt' })
    const quoted = await open(order.id)
    expect(quoted.total.gross.value).toBe(Math.round((24_990 + 491 + 12_345) / 5) * 5)
    expect(quoted.payment_data.adjustments.map(({ type, price }) => [type, price.gross.value])).toEqual([
      ['shipping', 12_345],
      ['payment_fee', 491],
      ['cash_rounding', -1],
    ])
    expect(quoted.history.map(({ name }) => name)).toEqual(['Ajánlatra vár', 'Feldolgozás alatt'])
    expect((await emails(order))[0]?.text).toContain('A rendelés új végösszege: 37 825 Ft')
    await expect(quoteOrder(platform(), order.number, 1)).rejects.toThrow('nem ajánlatra vár')
    await sound()
  })

  it('is one, whoever changes it at the same time', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => place()))
    const fulfilled = async (calls: Promise<unknown>[]) =>
      (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length
    for (const { number } of orders) {
      expect(await fulfilled([acceptOrder(platform(), number), acceptOrder(platform(), number)])).toBe(1)
      await prepareOrder(platform(), number)
      const pays = [markPaid(platform(), number, {}), markPaid(platform(), number, {})]
      expect(await fulfilled(pays)).toBe(1)
    }
    const ends = orders.map(({ number }) =>
      fulfilled([cancelOrder(platform(), number, { reason }), shipOrder(platform(), number, nothingSpecial)]),
    )
    expect(await Promise.all(ends)).toEqual(orders.map(() => 1))
    const offered = await place([{}], { shipping_method_id: methods.freight })
    const quotes = [4000, 5000].map((price) => quoteOrder(platform(), offered.number, price))
    expect(await fulfilled(quotes)).toBe(1)
    const refunds = orders.map(({ number, total }) =>
      fulfilled([1, 2].map(() => refundOrder(platform(), number, { amount: total.gross.value, reason }))),
    )
    expect(await Promise.all(refunds)).toEqual(orders.map(() => 1))
    await sound()
  })

  it('is found out when its money, its stock or its emails do not fit it', async () => {
    const [money, stock, mail, job] = [await place(), await place(), await place(), await place()]
    await acceptOrder(platform(), mail.number)
    await markPaid(platform(), job.number, {})
    await cancelOrder(platform(), job.number, { reason })
    await shop.sql`
      insert into payment_event (order_id, gateway, event_id, kind, amount) values (${money.id}, 'x', '1', 'refunded', 5)`
    await shop.sql`update stock_hold set state = 'sold', sold = quantity where order_id = ${stock.id}`
    await shop.sql`delete from email_message where dedupe_key like ${`order-step:${mail.id}:%`}`
    await shop.sql`update order_transition set actor = 'job:expiry' where order_id = ${job.id} and to_state = 'cancelled'`
    const broken = async (rule: number) => {
      const rules = orderInvariants.filter(({ number }) => number === rule)
      return (await Promise.all(rules.map(({ find }) => find(shop.sql)))).flat()
    }
    expect(await broken(5)).toMatchObject([{ id: stock.id }, { order_id: stock.id, gone: 0, sold: 2 }])
    expect(await broken(9)).toMatchObject([{ order_id: money.id }])
    expect(await broken(10)).toMatchObject([{ id: job.id }])
    const unwritten = { happened: true, written: false }
    expect(await broken(12)).toMatchObject([unwritten, unwritten])
  })
})

describe('a step that fails half way', () => {
  it('leaves nothing behind', async () => {
    const shop = await createShopDatabase('order_half')
    try {
      const platform = testPlatform(shop.sql)
      const customer = guestClient(platform)
      const { number } = await complete(
        customer,
        await readyCheckout(customer, { id: await insertVariant(shop.sql), quantity: 1 }),
      )
      await acceptOrder(platform, number)
      await prepareOrder(platform, number)
      // The last statement of all fails: the stock would fall below what its check allows.
      await shop.sql`alter table stock add constraint no_selling check (on_hand >= 100)`
      const shipment = { carrier: 'gls', trackingCodes: ['12345'], itemNumbers: [] }
      await expect(shipOrder(platform, number, shipment)).rejects.toThrow('no_selling')
      expect(await shop.sql`select 1 from order_parcel`).toHaveLength(0)
      expect(await brokenRules(shop.sql)).toEqual([])
      await shop.sql`alter table stock drop constraint no_selling`
      expect(await shipOrder(platform, number, shipment)).toMatchObject({ status: 'Átadva a futárnak' })
      expect(await brokenRules(shop.sql)).toEqual([])
    } finally {
      await shop.drop()
    }
  })
})
