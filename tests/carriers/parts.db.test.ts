import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { loadConfig } from '#config'
import type { Order } from '#contract/wire.ts'
import type { Platform } from '#platform/platform.ts'
import { createCarriers } from '#server/carrier/index.ts'
import { acceptOrder, findOrderByNumber, prepareOrder, shipOrder } from '#server/order/index.ts'
import { packShipment } from '#server/order/pack-shipment.ts'
import { editOrder, planOrderEdit } from '#server/order-edit/index.ts'
import { cancelParcels, prepareParcels } from '#server/parcel/index.ts'
import { brokenRules } from '#tests/race/broken-rules.ts'
import {
  createShopDatabase,
  insertVariant,
  methods,
  newContact,
  readySteps,
  type ShopDatabase,
} from '#tests/race/shop-fixture.ts'
import { cartWith, complete, guestClient, testPlatform } from '#tests/race/shop-calls.ts'
import { foxpostAccount, startFoxpost, type FoxpostFake } from './foxpost-fake.ts'
import { glsAccount, startGls, type GlsFake } from './gls-fake.ts'
import { mplAccount, startMpl, type MplFake } from './mpl-fake.ts'

/** Parcels of orders that leave in parts, and parcels that are called off. */

const actor = 'staff:1' as const
const wanted = { count: 1, weightGrams: undefined, size: 'm' as const }

let shop: ShopDatabase
let platform: Platform
let foxpost: FoxpostFake
let gls: GlsFake
let mpl: MplFake
beforeAll(async () => {
  shop = await createShopDatabase('parcel_parts')
  ;[foxpost, gls, mpl] = await Promise.all([startFoxpost(), startGls(), startMpl()])
  const base = testPlatform(shop.sql)
  const urls = { FOXPOST_URL: foxpost.url, GLS_URL: gls.url, MPL_URL: `${mpl.url}/v2/mplapi` }
  const env = { DATA_DIR: base.config.dataDir, ...foxpostAccount, ...glsAccount, ...mplAccount, ...urls }
  platform = { ...base, config: loadConfig(env) }
})
afterAll(async () => {
  await shop.drop()
  await Promise.all([foxpost.stop(), gls.stop(), mpl.stop()])
})
const sound = async () => expect(await brokenRules(shop.sql)).toEqual([])
afterEach(() => sound())

const carriers = () => createCarriers(platform.config.carriers)
const read = async ({ number }: Order) => (await findOrderByNumber(shop.sql, number))!
const register = ({ number }: Order, carrier: string, count = 1) =>
  prepareParcels(platform, carriers(), number, { ...wanted, carrier, count })
const callOff = ({ number }: Order, isDoneByHand = false) =>
  cancelParcels(platform, carriers(), number, { actor, isDoneByHand })
const nothingSpecial = { carrier: undefined, trackingCodes: [], itemNumbers: [] }
async function place(): Promise<Order> {
  const customer = guestClient(platform)
  const { token } = await cartWith(customer, {
    id: await insertVariant(shop.sql, { stock: 10 }),
    quantity: 3,
  })
  const body = { ...readySteps, contact: newContact(), payment_method_id: methods.cash }
  await customer.checkoutSetData({ params: { token }, body })
  const order = await complete(customer, token)
  await acceptOrder(platform, order.number)
  await prepareOrder(platform, order.number)
  return order
}
async function change(order: Order, quantity: number) {
  const record = await read(order)
  const line = { id: record.lines[0]!.id, variant_id: null, quantity, unit_price: null }
  const input = {
    revision: record.revision ?? 1,
    lines: [line],
    price_reason: '',
    keep_delivery_fee: true,
    note: '',
  }
  const { effect, plan } = await planOrderEdit(platform, shop.sql, record, input)
  await editOrder(platform, order.number, { ...input, effect }, actor)
  return plan
}
const glsParcels = ({ number }: Order) =>
  gls.parcels.filter(({ ClientReference }) => ClientReference.startsWith(number))

it('each part has parcels of its own, and couriers take together what the order costs', async () => {
  const order = await place()
  const line = order.items[0]!.id
  await packShipment(platform, order.number, { pieces: [{ lineId: line, quantity: 2 }], seen: 0 }, actor)
  const [first] = await register(order, 'gls')
  await shipOrder(platform, order.number, nothingSpecial)
  const [second] = await register(order, 'gls')
  expect(second!.trackingCode).not.toBe(first!.trackingCode)
  await shipOrder(platform, order.number, nothingSpecial)
  const { fulfilment, parcels, totalGross } = await read(order)
  expect(fulfilment).toBe('shipped')
  expect(new Set(parcels!.map(({ shipmentId }) => shipmentId)).size).toBe(2)
  const made = glsParcels(order)
  expect(made.map(({ ClientReference }) => ClientReference)).toEqual([
    `${order.number}-1`,
    `${order.number}-2`,
  ])
  const [one, other] = made.map(({ CODAmount }) => Number(CODAmount))
  expect(one! + other!).toBe(totalGross)
  expect(one!).toBeGreaterThan(other!)
})

it.each(['foxpost', 'gls', 'mpl'])(
  'are called off by %s before the order is changed, and registered again',
  async (carrier) => {
    const order = await place()
    const before = await register(order, carrier, 2)
    await expect(change(order, 2)).rejects.toThrow('Előbb vonja vissza a csomagot')
    expect(await callOff(order)).toEqual(before.map(({ trackingCode }) => trackingCode))
    await expect(callOff(order)).rejects.toMatchObject({ reason: 'no_parcels' })
    await change(order, 2)
    const after = await register(order, carrier)
    expect(after).toHaveLength(1)
    expect(before.map(({ trackingCode }) => trackingCode)).not.toContain(after[0]!.trackingCode)
    await shipOrder(platform, order.number, nothingSpecial)
    expect((await read(order)).parcels!.map(({ trackingCode }) => trackingCode)).toEqual([
      after[0]!.trackingCode,
    ])
  },
)

it('stay when their carrier has them already, unless somebody has called them off there', async () => {
  const order = await place()
  const [parcel] = await register(order, 'gls')
  gls.advance(parcel!.trackingCode, 1)
  await expect(callOff(order)).rejects.toMatchObject({ isPassing: false })
  expect((await read(order)).parcels).toHaveLength(1)
  await callOff(order, true)
  expect((await read(order)).parcels).toHaveLength(0)
})

it('an order of which a part has left is changed down to that, and has left altogether then', async () => {
  const order = await place()
  const line = order.items[0]!.id
  await shipOrder(platform, order.number, { ...nothingSpecial, pieces: [{ lineId: line, quantity: 2 }] })
  await expect(change(order, 1)).rejects.toMatchObject({
    errors: { 'lines.0.quantity': [expect.stringContaining('Ebből 2 db már elment') as string] },
  })
  await packShipment(platform, order.number, { pieces: [{ lineId: line, quantity: 1 }], seen: 2 }, actor)
  await change(order, 4)
  expect((await read(order)).fulfilment).toBe('partially_shipped')
  expect((await change(order, 2)).notes).toContain('Ezzel a rendelésből minden elment: feladva lesz.')
  const { fulfilment, shipments } = await read(order)
  expect([fulfilment, shipments!.length]).toEqual(['shipped', 1])
  const [stock] = await shop.sql<{ on_hand: number; reserved: number }[]>`
    select on_hand, reserved from stock where variant_id = ${order.items[0]!.product_variant_id}`
  expect(stock).toEqual({ on_hand: 8, reserved: 0 })
  const emails = await shop.sql<{ text: string }[]>`
    select text from email_message where dedupe_key like ${`order-step:${order.id}:%`} order by id desc limit 1`
  expect(emails[0]!.text).toContain('Ezzel a teljes rendelés úton van.')
})
