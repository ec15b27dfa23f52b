import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '#config'
import type { Order } from '#contract/wire.ts'
import { randomToken } from '#platform/security/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { acceptOrder, prepareOrder } from '#server/order/index.ts'
import { createCarriers } from '#server/carrier/index.ts'
import { readLabels, registerParcels, trackParcels, type Registration } from '#server/parcel/index.ts'
import type { FakeService } from '#tests/invoicing/fake-service.ts'
import { brokenRules } from '#tests/race/broken-rules.ts'
import {
  createShopDatabase,
  insertVariant,
  methods,
  readySteps,
  type ShopDatabase,
} from '#tests/race/shop-fixture.ts'
import { cartWith, complete, testPlatform, guestClient } from '#tests/race/shop-calls.ts'
import { foxpostAccount, startFoxpost, type FoxpostFake } from './foxpost-fake.ts'
import { glsAccount, startGls, type GlsFake } from './gls-fake.ts'
import { mplAccount, startMpl, type MplFake } from './mpl-fake.ts'

const one: Registration = { count: 1, weightGrams: undefined, size: 'm', carrier: undefined }

describe('the parcels of orders', () => {
  let shop: ShopDatabase
  let platform: Platform
  let foxpost: FoxpostFake
  let gls: GlsFake
  let mpl: MplFake
  const warned: string[] = []
  const session = randomToken()
  let ahead = 0
  const sound = async () => expect(await brokenRules(shop.sql)).toEqual([])
  beforeAll(async () => {
    shop = await createShopDatabase('parcels')
    ;[foxpost, gls, mpl] = await Promise.all([startFoxpost(), startGls(), startMpl()])
    const base = testPlatform(shop.sql, () => new Date(Date.now() + ahead * 60_000))
    const log = Object.assign(Object.create(base.log) as Platform['log'], {
      warn: (_data: unknown, message: string) => void warned.push(message),
    })
    const urls = { FOXPOST_URL: foxpost.url, GLS_URL: gls.url, MPL_URL: `${mpl.url}/v2/mplapi` }
    const env = { DATA_DIR: base.config.dataDir, ...foxpostAccount, ...glsAccount, ...mplAccount, ...urls }
    platform = { ...base, log, config: loadConfig(env) }
  })
  afterAll(async () => {
    await shop.drop()
    await Promise.all([foxpost.stop(), gls.stop(), mpl.stop()])
  })
  afterEach(async () => {
    for (const service of [foxpost, gls, mpl]) service.troubles.length = 0
    await sound()
  })

  const carriers = () => createCarriers(platform.config.carriers)
  const register = (order: Order, carrier: string | undefined, changes: Partial<Registration> = {}) =>
    registerParcels(platform, carriers(), order.number, { ...one, carrier, ...changes })
  const track = () => {
    ahead += 31
    return trackParcels(platform, carriers())
  }
  async function place(steps: Record<string, unknown> = {}): Promise<Order> {
    const customer = guestClient(platform, session)
    const { token } = await cartWith(customer, { id: await insertVariant(shop.sql), quantity: 2 })
    await customer.checkoutSetData({ params: { token }, body: { ...readySteps, ...steps } })
    const order = await complete(customer, token)
    await acceptOrder(platform, order.number)
    await prepareOrder(platform, order.number)
    return order
  }
  const cash = { payment_method_id: methods.cash }
  const open = ({ id }: Order) => guestClient(platform, session).orderGet({ params: { id }, query: {} })
  const emails = ({ number }: Order, subject: string) => shop.sql`
    select 1 from email_message where subject like ${`${subject}: ${number}%`}`
  const made = (carrier: string, order: Order): string[] =>
    carrier === 'foxpost'
      ? foxpost.parcels.filter(({ refCode }) => refCode === order.number).map(({ clFoxId }) => clFoxId)
      : carrier === 'gls'
        ? gls.parcels
            .filter(({ ClientReference }) => ClientReference.startsWith(order.number))
            .map((all) => String(all.ParcelNumber))
        : mpl.shipments
            .filter(({ orderId }) => orderId.startsWith(order.number))
            .map(({ trackingNumber }) => trackingNumber)
  const service = (carrier: string): FakeService => ({ foxpost, gls, mpl })[carrier] ?? mpl

  describe.each(['foxpost', 'gls', 'mpl'])('by %s', (carrier) => {
    it('are registered with their labels, then the order is shipped with their codes', async () => {
      const order = await place(cash)
      const { parcels, changed } = await register(order, carrier, { count: 2 })
      expect(changed?.status).toBe('Átadva a futárnak')
      expect(parcels.map(({ trackingCode }) => trackingCode)).toEqual(made(carrier, order))
      expect(parcels).toHaveLength(2)
      expect((await open(order)).tracking_urls).toHaveLength(2)
      expect(await emails(order, 'Úton van rendelése')).toHaveLength(1)
      const labels = await readLabels(platform, carriers(), order.number)
      expect(labels.map((label) => Buffer.from(label).toString().slice(0, 5))).toEqual(['%PDF-', '%PDF-'])
      const again = await register(order, carrier, { count: 2 })
      expect(again.changed).toBeNull()
      expect(made(carrier, order)).toHaveLength(2)
    })

    it.each(['cut after the work', 'broken'] as const)(
      'are registered once when the response is %s',
      async (trouble) => {
        const order = await place()
        // MPL requests a token first; it is cached by whoever has requested it.
        if (carrier === 'mpl') service(carrier).troubles.push('none')
        service(carrier).troubles.push(trouble)
        await expect(register(order, carrier)).rejects.toMatchObject({ isPassing: true })
        expect((await open(order)).tracking_urls).toEqual([])
        expect((await open(order)).status.name).toBe('Összekészítés alatt')
        const { changed } = await register(order, carrier)
        expect(changed?.status).toBe('Átadva a futárnak')
        expect(made(carrier, order)).toHaveLength(1)
      },
    )

    it('are registered once when the shop dies before it has noted the code', async () => {
      const order = await place()
      await register(order, carrier)
      const key = `${order.number}-1`
      // As it stood between the carrier's response and the database.
      await shop.sql`
        update order_parcel set tracking_code = ${key}, carrier_id = null, label_key = null, state = 'requested' where order_id = ${order.id}`
      await shop.sql`delete from order_transition where order_id = ${order.id} and to_state = 'shipped'`
      await shop.sql`delete from email_message where subject like ${`Úton van rendelése: ${order.number}%`}`
      await shop.sql`update orders set fulfilment = 'preparing' where id = ${order.id}`
      await shop.sql`update order_parcel set shipment_id = null where order_id = ${order.id}`
      await shop.sql`delete from order_shipment where order_id = ${order.id}`
      await shop.sql`update stock_hold set state = 'held', sold = 0 where order_id = ${order.id}`
      await shop.sql`with gone as (delete from stock_move where order_id = ${order.id} and kind = 'sell' returning variant_id, on_hand_delta, reserved_delta)
        update stock s set on_hand = s.on_hand - g.on_hand_delta, reserved = s.reserved - g.reserved_delta from gone g where g.variant_id = s.variant_id`
      const { parcels } = await register(order, carrier)
      expect(parcels.map(({ trackingCode }) => trackingCode)).toEqual(made(carrier, order))
      expect(made(carrier, order)).toHaveLength(1)
    })

    it('can be tried with other data when the carrier refuses them', async () => {
      const order = await place()
      const spoiled = { ...readySteps.shipping_address, phone: null, name: 'X'.repeat(10), address: '' }
      const [row] = await shop.sql`select shipping_address from orders where id = ${order.id}`
      await shop.sql`update orders set shipping_address = ${shop.sql.json(spoiled)} where id = ${order.id}`
      await expect(register(order, carrier)).rejects.toMatchObject({ isPassing: false })
      expect(await shop.sql`select 1 from order_parcel where order_id = ${order.id}`).toHaveLength(0)
      await shop.sql`update orders set shipping_address = ${row?.shipping_address} where id = ${order.id}`
      await register(order, carrier)
      expect(made(carrier, order)).toHaveLength(1)
    })

    it('let two who register them at once have each once', async () => {
      const order = await place()
      const responses = await Promise.allSettled([register(order, carrier), register(order, carrier)])
      expect(responses.some(({ status }) => status === 'fulfilled')).toBe(true)
      expect(made(carrier, order)).toHaveLength(1)
    })

    it('deliver the order only when all of them have arrived', async () => {
      const order = await place()
      await register(order, carrier, { count: 2 })
      const [first = '', second = ''] = made(carrier, order)
      arrive(carrier, first)
      await track()
      expect((await open(order)).status.name).toBe('Átadva a futárnak')
      arrive(carrier, second)
      await track()
      await track()
      expect((await open(order)).status.name).toBe('Kézbesítve')
      expect(await emails(order, 'Átvette rendelését')).toHaveLength(1)
    })
  })

  function arrive(carrier: string, code: string): void {
    if (carrier === 'foxpost') foxpost.advance(code, 'HDRECEIVE')
    else if (carrier === 'gls') gls.advance(code, 5)
    else mpl.advance(code, '5', 'Kézbesítve')
  }

  it('that wait, fail or come back are shown to the customer, and the merchant is warned; nothing else changes', async () => {
    const order = await place()
    const { parcels } = await register(order, 'gls')
    const code = parcels[0]!.trackingCode
    const names = async () => (await open(order)).history.map(({ name }) => name)
    gls.advance(code, 55)
    await track()
    expect(await names()).toContain(`A csomag átvehető: ${code}`)
    gls.advance(code, 18)
    await track()
    expect(await names()).toContain(`Kézbesítési akadály: ${code}`)
    gls.advance(code, 23)
    await track()
    expect(await names()).toContain(`A csomag visszafordult a feladóhoz: ${code}`)
    expect((await open(order)).status.name).toBe('Átadva a futárnak')
    expect(warned).toEqual(
      expect.arrayContaining(['a parcel: Kézbesítési akadály', 'a parcel: Visszaküldve']),
    )
  })

  it('keep their last state when a code is not known, and are polled later when a carrier fails', async () => {
    const order = await place()
    const { parcels } = await register(order, 'gls')
    const code = parcels[0]!.trackingCode
    gls.advance(code, 3)
    await track()
    gls.advance(code, 777)
    await track()
    const [row] = await shop.sql`select state from order_parcel where order_id = ${order.id}`
    expect(row?.state).toBe('in_transit')
    expect(warned).toContain('an unknown state of a parcel')
    gls.troubles.push('broken')
    gls.advance(code, 5)
    await track()
    await track()
    expect((await open(order)).status.name).toBe('Kézbesítve')
  })

  it('wait for a carrier that hangs no longer than they must, once in a round; the order stays as it is and the others go on', async () => {
    const [slow, other] = [await place(), await place()]
    gls.troubles.push('unreachable')
    await expect(register(slow, 'gls')).rejects.toMatchObject({ isPassing: true })
    expect((await open(slow)).status.name).toBe('Összekészítés alatt')
    await register(slow, 'gls')
    await register(other, 'foxpost')
    arrive('gls', made('gls', slow)[0]!)
    arrive('foxpost', made('foxpost', other)[0]!)
    gls.troubles.push('unreachable', 'unreachable')
    const requested = gls.requests.length
    await track()
    expect(gls.requests.length - requested).toBe(1)
    expect((await open(other)).status.name).toBe('Kézbesítve')
    expect((await open(slow)).status.name).toBe('Átadva a futárnak')
    gls.troubles.length = 0
    await track()
    expect((await open(slow)).status.name).toBe('Kézbesítve')
  })

  it('of MPL are posted only when the list is closed, also when its response is lost', async () => {
    const order = await place()
    await register(order, 'mpl')
    const mine = () => mpl.shipments.find(({ orderId }) => orderId === `${order.number}-1`)
    expect(mine()?.isPosted).toBe(false)
    mpl.troubles.push('none', 'cut after the work')
    const lists = await carriers().mpl!.close!()
    expect(mine()?.isPosted).toBe(true)
    expect(Buffer.from(lists[0]!).toString()).toContain(mine()!.trackingNumber)
  })

  it('are not registered of an order that is not prepared, nor with a carrier that is not set up', async () => {
    const order = await place()
    await expect(register(order, 'dpd')).rejects.toThrow('dpd is not set up here')
    await expect(register(order, undefined)).rejects.toThrow('Set up here: foxpost, gls, mpl.')
    await shop.sql`select 1`
    const customer = guestClient(platform, session)
    const { token } = await cartWith(customer, { id: await insertVariant(shop.sql), quantity: 1 })
    await customer.checkoutSetData({ params: { token }, body: readySteps })
    const placed = await complete(customer, token)
    await expect(register(placed, 'gls')).rejects.toThrow('accept and prepare it first')
    expect(made('gls', placed)).toEqual([])
  })
})
