import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomToken } from '#platform/security/ids.ts'
import { findTyreTraits } from '#server/catalogue/index.ts'
import {
  complete,
  failure,
  guestClient,
  readyCheckout,
  secret,
  testPlatform,
} from '#tests/race/shop-calls.ts'
import { createShopDatabase, insertVariant, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { orderSignature } from './order-link.ts'

const attributes = [
  ['szelesseg', 'number', '195', 195],
  ['oldalfal', 'number', '65', 65],
  ['felni', 'number', '15', 15],
  ['terhelesi-index', 'number', '91', 91],
  ['sebessegindex', 'choice', 't', null],
  ['evszak', 'choice', 'teli', null],
  ['erositett', 'boolean', 'false', 0],
  ['defektturo', 'boolean', 'true', 1],
] as const

describe('the card of an order, by its link', () => {
  let shop: ShopDatabase
  let tyre: number
  let oil: number
  const session = randomToken()
  const now = () => new Date('2026-11-28T09:00:00Z')

  beforeAll(async () => {
    shop = await createShopDatabase('workshop_card')
    const { sql } = shop
    tyre = await insertVariant(sql, { name: 'Fjell 3', stock: 90 })
    oil = await insertVariant(sql, { name: 'Motorolaj', stock: 90 })
    const [brand] = await sql<{ id: number }[]>`
      insert into brand (slug, name) values ('nordval-kartya', 'Nordval') returning id`
    await sql`update product set brand_id = ${brand!.id} where id = (select product_id from variant where id = ${tyre})`
    for (const [slug, kind, value, number] of attributes)
      await sql`
        with one as (insert into attribute (slug, name, kind) values (${slug}, ${slug}, ${kind}) returning id)
        insert into variant_attribute (variant_id, attribute_id, value, number)
        select ${tyre}, id, ${value}, ${number} from one`
  })
  afterAll(() => shop.drop())

  const customer = (sessionId: string | null) => guestClient(testPlatform(shop.sql, now), sessionId)
  const place = async (...ids: number[]) => {
    const client = customer(session)
    return complete(client, await readyCheckout(client, ...ids.map((id) => ({ id, quantity: 2 }))))
  }
  const open = (sessionId: string | null, id: string, signature?: string) =>
    customer(sessionId).orderGetWorkshopCard({ params: { id }, query: { ...(signature && { signature }) } })

  it('says of its tyres what the shop knows, to whom the order is shown and to nobody else', async () => {
    const { id, items } = await place(oil, tyre)
    const { card } = await open(session, id)
    expect(card!.tyres).toEqual([
      {
        item_id: items.find(({ product_variant_id: variant }) => variant === tyre)!.id,
        quantity: 2,
        unit_measure: 'db',
        name: 'Nordval Fjell 3',
        size: { width: '195', profile: '65', rim: 'R15', load: '91', speed: 'T', reinforced: false },
        season: 'teli',
        wheel: null,
      },
    ])
    expect(card!.work.join(' ')).toContain('Defekttűrő')
    expect(card!.upkeep[0]!.texts[0]).toContain('2027. március 20.')
    expect(card!.workshop).toBeNull()
    expect(await open(null, id, orderSignature(secret, id, now()))).toEqual({ card })
    expect(await failure(open(randomToken(), id))).toMatchObject({ status: 404 })
    expect(await failure(open(null, id, 'hamis'))).toMatchObject({ status: 404 })
  })

  it('is none of an order without tyres', async () => {
    expect(await open(session, (await place(oil)).id)).toEqual({ card: null })
  })

  it('knows a product whose attributes are none of a tyre as none', async () => {
    expect([...(await findTyreTraits(shop.sql, [tyre, oil, 0])).keys()]).toEqual([tyre])
    expect(await findTyreTraits(shop.sql, [])).toEqual(new Map())
  })
})
