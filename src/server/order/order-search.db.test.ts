import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foldText } from '#hungary/folded-text.ts'
import { complete, guestClient, readyCheckout, testPlatform } from '#tests/race/shop-calls.ts'
import { createShopDatabase, insertVariant, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { listDeskOrders } from './order-desk-store.ts'
import { forgetContacts, forgetCustomers } from './order-retention.ts'

let shop: ShopDatabase
let number: string
let id: string
beforeAll(async () => {
  shop = await createShopDatabase('order_search')
  const variant = await insertVariant(shop.sql)
  const guest = guestClient(testPlatform(shop.sql))
  const placed = await complete(guest, await readyCheckout(guest, { id: variant }))
  await complete(guest, await readyCheckout(guest, { id: variant }))
  number = placed.number
  id = placed.id
  const address = { name: 'Őrült Ősz Kft.', postal_code: '9023', city: 'Győr', address: 'Szövő utca 12.' }
  await shop.sql`
    update orders set contact = contact || ${shop.sql.json({ first_name: 'Zsófia', last_name: 'Čapek-Vörös', email: 'Zsofi@Pelda.hu', phone: '+36 30 555 1234' })},
      shipping_address = ${shop.sql.json(address)}, billing_address = ${shop.sql.json(address)}
    where id = ${id}`
  await shop.sql`insert into order_parcel (order_id, carrier, tracking_code) values (${id}, 'gls', 'CLFOX0012345')`
})
afterAll(() => shop.drop())

const find = async (search: string, isPersonal = true) =>
  (await listDeskOrders(shop.sql, { search, isPersonal })).map((order) => order.number)

describe('an order', () => {
  it('is found by any part of what its merchant may know', async () => {
    const texts = [
      'capek',
      'VÖRÖS zsófia',
      'győr',
      'GYOR zsofi',
      'pelda.hu',
      '06305551234',
      '5551234',
      'orult osz',
      '9023',
      'szovo',
    ]
    for (const text of [...texts, number, number.slice(-3), 'clfox0012', 'CLFOX0012345'])
      expect([text, (await find(text)).includes(number)]).toEqual([text, true])
    for (const text of ['zsolt', 'vörös pécs', '06305551235', '%', '_', String.raw`\ `])
      expect([text, (await find(text)).includes(number)]).toEqual([text, false])
  })

  it('stands first when the very number of one of its documents is looked for, whatever else it fits', async () => {
    const document = async (given: string, kind: 'proforma' | 'advance', name: string) => shop.sql`
      insert into invoice (id, order_id, kind, key, provider, state, number, gross, issued_at)
      select gen_random_uuid(), id, ${kind}, ${name}, 'billingo', 'issued', ${given}, 100, now() from orders where number = ${number}`
    await document('E-BLTV-2026-17', 'advance', 'one')
    await document('5551234', 'proforma', 'two')
    const named = { first_name: 'E-BLTV-2026-17', last_name: '+36 5551234' }
    await shop.sql`update orders set contact = contact || ${shop.sql.json(named)} where number <> ${number}`
    for (const text of [' E-BLTV-2026-17 ', 'e-bltv-2026-17']) {
      const found = await listDeskOrders(shop.sql, { search: text, isPersonal: true })
      expect(found.map((one) => [one.number === number, one.hasDocument])).toEqual([
        [true, true],
        [false, false],
      ])
    }
    expect((await find('5551234'))[0]).toBe(number)
    expect((await find('E-BLTV-2026-1')).includes(number)).toBe(false)
    await shop.sql`delete from invoice`
  })

  it('stands first when its very number is looked for, with or without the year', async () => {
    const named = { first_name: number, last_name: number.slice(5) }
    await shop.sql`update orders set contact = contact || ${shop.sql.json(named)} where number <> ${number}`
    const sequence = String(Number(number.slice(5)))
    for (const text of [number, sequence, number.slice(5)]) {
      const found = await find(text)
      expect([text, found[0], found.filter((one) => one === number)]).toEqual([text, number, [number]])
      expect([text, found.length]).toEqual([text, 2])
    }
  })

  it('reveals nothing of it to who may not see personal data', async () => {
    for (const text of ['capek', 'gyor zsofia', number, 'CLFOX0012345'])
      expect([text, (await find(text, false)).includes(number)]).toEqual([text, true])
    for (const text of ['pelda.hu', '5551234', 'szovo', '9023', 'zsofia szovo'])
      expect([text, await find(text, false)]).toEqual([text, []])
  })

  it('is folded by the database as by the rules', async () => {
    const text = 'ÁRVÍZTŰRŐ Tükörfúrógép Čapek Ñandú'
    const [row] = await shop.sql<{ folded: string }[]>`select fold_text(${text}) as folded`
    expect(row!.folded).toBe(foldText(text))
  })

  it('is found by the words of its notes and tags as they stand, by who may see personal data', async () => {
    const [row] = await shop.sql<{ id: number }[]>`
      insert into staff (email, name, role_id, state)
      values ('note@bolt.hu', 'Kata', (select id from staff_role where slug = 'owner'), 'active') returning id`
    const [note] = await shop.sql<{ id: number }[]>`
      insert into order_note (order_id, staff_id, text) values (${id}, ${row!.id}, 'Holnap Őzikével küldjük') returning id::int`
    await shop.sql`insert into order_tag (order_id, tag, folded) values (${id}, 'Sürgős', 'surgos')`
    for (const text of ['ozikevel', 'őzikével küldjük', 'surgos', 'győr őzikével'])
      expect([text, await find(text)]).toEqual([text, [number]])
    expect([await find('ozikevel', false), await find('surgos', false)]).toEqual([[], [number]])
    await shop.sql`update order_note set text = 'Inkább kedden' where id = ${note!.id}`
    expect([await find('ozikevel'), await find('inkabb kedden')]).toEqual([[], [number]])
    await shop.sql`delete from order_note where id = ${note!.id}`
    expect(await find('inkabb')).toEqual([])
  })

  it('whose customer is forgotten is found by nothing of theirs', async () => {
    const later = new Date(Date.now() + 60_000)
    await forgetContacts(shop.sql, later)
    await forgetCustomers(shop.sql, later)
    for (const text of ['capek', 'zsofi', 'gyor', '5551234', 'szovo'])
      expect([text, await find(text)]).toEqual([text, []])
    expect(await find(number)).toEqual([number])
  })
})
