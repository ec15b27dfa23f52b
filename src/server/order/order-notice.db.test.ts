import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { complete, guestClient, readyCheckout, testPlatform } from '#tests/race/shop-calls.ts'
import { createShopDatabase, insertVariant, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { reportOrders } from './order-tasks.ts'

let shop: ShopDatabase
beforeAll(async () => {
  shop = await createShopDatabase('order_notice')
})
afterAll(() => shop.drop())

type Mail = { key: string; recipient: string; subject: string; data: { kind: string; data: object } }
const mails = (like: string) => shop.sql<Mail[]>`
  select dedupe_key as key, recipient, subject, data from email_message where dedupe_key like ${like} order by id`

/** A shop whose merchant wants notices in a way, and an order in it. */
async function placed(orderNotices: 'each' | 'daily' | 'none') {
  const platform = testPlatform(shop.sql)
  const config = { ...platform.config, orderNotices, contactEmail: 'kereskedo@bolt.example' }
  const own = { ...platform, config }
  const guest = guestClient(own)
  const token = await readyCheckout(guest, { id: await insertVariant(shop.sql, { gross: 20_000 }) })
  return { platform: own, order: await complete(guest, token) }
}

describe('the merchant', () => {
  it('gets an email of each order, queued with the order, and every node hears of it', async () => {
    const { order } = await placed('each')
    const [notice] = await mails(`order-notice:${order.id}`)
    expect(notice).toMatchObject({ recipient: 'kereskedo@bolt.example', data: { kind: 'order-notice' } })
    expect(notice!.subject).toContain(order.number)
    const logged = await shop.sql<{ kind: string; own: boolean }[]>`
      select l.kind, l.transaction = o.xmin::text::xid8 as own
      from change_log l, orders o where o.id = ${order.id} and l.kind in ('new_order', 'order') order by 1`
    expect(logged).toEqual([{ kind: 'new_order', own: true }])
    const [together] = await shop.sql`
      select n.xmin = o.xmin as same from email_message n, orders o
      where n.dedupe_key = ${`order-notice:${order.id}`} and o.id = ${order.id}`
    expect(together).toEqual({ same: true })
  })

  it('gets a digest of the day before instead, once, and nothing of a day without orders', async () => {
    const { platform, order } = await placed('daily')
    expect(await mails(`order-notice:${order.id}`)).toEqual([])
    const day = (days: number) => new Date(platform.clock().getTime() + days * 86_400_000)
    await reportOrders({ ...platform, clock: () => day(3) })
    expect(await mails('order-digest:%')).toEqual([])
    for (let run = 0; run < 2; run += 1) await reportOrders({ ...platform, clock: () => day(1) })
    const [digest, ...more] = await mails('order-digest:%')
    expect(more).toEqual([])
    expect(digest!.data.data).toMatchObject({
      count: 2,
      numbers: expect.arrayContaining([order.number]) as string[],
    })
    expect(digest!.subject).toMatch(/^Tegnapi rendelések: 2 db, /)
  })

  it('gets none where they want none', async () => {
    const { platform, order } = await placed('none')
    await reportOrders({ ...platform, clock: () => new Date(platform.clock().getTime() + 86_400_000) })
    expect(await mails(`order-notice:${order.id}`)).toEqual([])
  })
})
