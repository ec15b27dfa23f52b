import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/wire.ts'
import { cancelOrder, findOrderByNumber, markPaid, returnOrder, reversePayment } from '#server/order/index.ts'
import { takeBack } from '#server/order/take-back.ts'
import { createCredit } from '#server/invoice/index.ts'
import { brokenRules } from '#tests/race/broken-rules.ts'
import { billingAddress, methods } from '#tests/race/shop-fixture.ts'
import { startInvoicingShop, type InvoicingShop } from './invoicing-shop.ts'
import { startSzamlazz, szamlazzKey, textOf, type SzamlazzFake } from './szamlazz-fake.ts'

describe('invoices by Számlázz.hu', () => {
  let service: SzamlazzFake
  let shop: InvoicingShop
  const sound = async () => expect(await brokenRules(shop.sql)).toEqual([])
  beforeAll(async () => {
    service = await startSzamlazz()
    shop = await startInvoicingShop('szamlazz', {
      INVOICE_PROVIDER: 'szamlazz',
      INVOICE_ADVANCE: '1',
      SZAMLAZZ_KEY: szamlazzKey,
      SZAMLAZZ_URL: `${service.url}/szamla`,
    })
  })
  afterAll(async () => {
    await shop.drop()
    await service.stop()
  })
  afterEach(async () => {
    service.troubles.length = 0
    service.switches.down = false
    service.switches.error = null
    await sound()
  })

  const of = (order: Order) => service.documents.filter(({ xml }) => xml.includes(order.number))
  const kinds = async (order: Order) =>
    (await shop.documents(order)).map(({ kind, state }) => `${kind} ${state}`)
  const emails = (order: Order) => shop.sql<{ subject: string; text: string }[]>`
    select subject, text from email_message where dedupe_key like 'invoice:%' and subject like ${`%${order.number}%`} order by id`
  const cash = { payment_method_id: methods.cash }

  it('follow a transfer from the request to the final invoice, each once, with its email', async () => {
    const order = await shop.place()
    await shop.sweep()
    expect(await kinds(order)).toEqual(['proforma issued'])
    await shop.pay(order)
    await shop.sweep()
    await shop.ship(order)
    await shop.sweep()
    await shop.sweep()
    expect(await kinds(order)).toEqual(['proforma issued', 'advance issued', 'final issued'])
    const [proforma, advance, final] = of(order)
    expect([proforma?.type, advance?.type, final?.type]).toEqual(['D', 'ES', 'VS'])
    expect([proforma?.gross, advance?.gross, final?.gross]).toEqual([
      order.total.gross.value,
      order.total.gross.value,
      0,
    ])
    expect(textOf(advance!.xml, 'dijbekeroSzamlaszam')).toBe(proforma?.number)
    expect(textOf(final!.xml, 'elolegSzamlaszam')).toBe(advance?.number)
    expect(textOf(final!.xml, 'fizetve')).toBe('true')
    const [row] = await shop.sql`select documents from orders where id = ${order.id}`
    expect(row?.documents).toEqual(['advance', 'final', 'proforma'])
    expect((await emails(order)).map(({ subject }) => subject.split(':')[0])).toEqual([
      'Díjbekérő',
      'Előlegszámla',
      'Számla',
    ])
    expect((await emails(order))[2]?.text).toContain(`/v1/order/${order.id}/invoice?type=final&signature=`)
  })

  it('wait while the step that wants them can be taken back, and are not made where it was', async () => {
    const [row] = await shop.sql<{ id: number }[]>`
      insert into staff (email, name, role_id, state)
      values ('kata@bolt.hu', 'Kata', (select id from staff_role where slug = 'owner'), 'active') returning id`
    const order = await shop.place()
    await shop.sweep()
    const by = { actor: `staff:${row!.id}` } as const
    const undo = async (id: number | null) =>
      takeBack(shop.platform, [id!], { id: row!.id, rights: new Set(['orders.paid']) })
    const first = await markPaid(shop.platform, order.number, by)
    await shop.sweep()
    expect(await kinds(order)).toEqual(['proforma issued'])
    expect(await undo(first.undo)).toEqual([{ number: order.number, reason: null }])
    await shop.sweep()
    expect(await kinds(order)).toEqual(['proforma issued'])
    const second = await markPaid(shop.platform, order.number, by)
    await shop.sql`update order_undo set created_at = created_at - interval '20 seconds' where id = ${second.undo!}`
    await shop.sweep()
    expect(await kinds(order)).toEqual(['proforma issued', 'advance issued'])
    // The money of an advance invoice is not taken back under it, whoever wants to.
    const [event] = await shop.sql<{ id: string }[]>`
      select id from payment_event where order_id = ${order.id} order by id desc limit 1`
    const found = (await findOrderByNumber(shop.sql, order.number))!
    await expect(
      shop.sql.begin((tx) => reversePayment(tx, found, { event: event!.id, ...by })),
    ).rejects.toThrow('Előlegszámla készült')
  })

  it('hold the sums of the order to the forint; the rounding of cash is none of the lines', async () => {
    const order = await shop.place(cash, 3)
    await shop.ship(order)
    await shop.sweep()
    const [final] = of(order)
    const rounding = Number(textOf(final!.xml, 'fizetendoKorrekcio') ?? 0)
    expect(rounding).not.toBe(0)
    expect(final!.gross + rounding).toBe(order.total.gross.value)
    expect(final!.xml).not.toContain('Kerekítés')
    expect(textOf(final!.xml, 'fizmod')).toBe('utánvét')
    expect(final!.type).toBe('SZ')
  })

  it('take names with &, < and quotes as they are, and distinguish private customers from companies', async () => {
    const name = 'Kovács & Fia <"Bt."> \'97'
    const company = { ...billingAddress, name, tax_number: '12345676-2-42' }
    const order = await shop.place({ billing_address: company })
    const individual = await shop.place()
    await shop.sweep()
    const [xml, other] = [of(order)[0]!.xml, of(individual)[0]!.xml]
    expect([textOf(xml, 'nev'), textOf(xml, 'adoalany'), textOf(xml, 'adoszam')]).toEqual([
      name,
      '1',
      '12345676-2-42',
    ])
    expect([textOf(other, 'adoalany'), textOf(other, 'adoszam')]).toEqual(['-1', undefined])
  })

  it.each(['cut after the work', 'late after the work'] as const)(
    'are not made twice when the connection is %s',
    async (trouble) => {
      const order = await shop.place(cash)
      await shop.ship(order)
      service.troubles.push(trouble)
      await shop.sweep()
      expect(of(order)).toHaveLength(1)
      expect(await shop.documents(order)).toMatchObject([{ state: 'queued', number: null, attempts: 1 }])
      shop.wait(2)
      await shop.sweep()
      expect(of(order)).toHaveLength(1)
      expect(await shop.documents(order)).toMatchObject([
        { state: 'issued', number: of(order)[0]!.number, attempts: 2, failure: null },
      ])
      expect(await emails(order)).toHaveLength(1)
    },
  )

  it('are tried again, less and less often, while the service is broken, unreachable or down', async () => {
    const order = await shop.place(cash)
    await shop.ship(order)
    service.troubles.push('broken')
    await shop.sweep()
    await shop.sweep()
    expect(await shop.documents(order)).toMatchObject([
      { state: 'queued', attempts: 1, failure: 'Számlázz.hu: status 500' },
    ])
    shop.wait(2)
    service.switches.down = true
    await shop.sweep()
    expect(await shop.documents(order)).toMatchObject([
      { state: 'queued', attempts: 2, failure: 'Számlázz.hu: maintenance' },
    ])
    service.switches.down = false
    shop.wait(1)
    await shop.sweep()
    expect(await shop.documents(order)).toMatchObject([{ attempts: 2 }])
    shop.wait(2)
    await shop.sweep()
    expect(await kinds(order)).toEqual(['final issued'])
    expect(of(order)).toHaveLength(1)
  })

  it('wait for somebody to look when the service refuses them, though its status is 200', async () => {
    const order = await shop.place(cash)
    await shop.ship(order)
    service.switches.error = 'Sikertelen bejelentkezés (hibás kulcs).'
    await shop.sweep()
    service.switches.error = null
    shop.wait(120)
    await shop.sweep()
    expect(await shop.documents(order)).toMatchObject([
      { state: 'failed', failure: 'Számlázz.hu: 3 Sikertelen bejelentkezés (hibás kulcs).', attempts: 1 },
    ])
    expect(shop.logged).toContainEqual(
      expect.objectContaining({ level: 'error', message: 'an invoice was refused' }),
    )
    await shop.sql`update invoice set state = 'queued' where order_id = ${order.id}`
    await shop.sweep()
    expect(await kinds(order)).toEqual(['final issued'])
  })

  it('are taken back when the goods come back, the final one before its advance, once', async () => {
    const order = await shop.place()
    await shop.pay(order)
    await shop.sweep()
    await shop.ship(order)
    await shop.sweep()
    await returnOrder(shop.platform, order.number, 'Elállás.')
    service.troubles.push('cut after the work')
    await shop.sweep()
    for (let round = 0; round < 3; round += 1) {
      shop.wait(2)
      await shop.sweep()
    }
    expect(await kinds(order)).toEqual([
      'advance cancelled',
      'final cancelled',
      'credit issued',
      'credit issued',
    ])
    const credits = service.documents.filter(
      ({ type, externalId }) => type === 'SS' && externalId.startsWith(order.number),
    )
    expect(credits.map(({ externalId }) => externalId.slice(order.number.length + 1))).toEqual([
      'final-credit',
      'advance-credit',
    ])
  })

  it('of an order that is cancelled take back its advance; what was never tried is dropped', async () => {
    const [paid, waiting] = [await shop.place(), await shop.place()]
    await shop.pay(paid)
    await shop.sweep()
    for (const { number } of [paid, waiting])
      await cancelOrder(shop.platform, number, { reason: 'Elfogyott.' })
    await shop.sweep()
    expect(await kinds(paid)).toEqual(['advance cancelled', 'credit issued'])
    const [credit] = (await shop.documents(paid)).slice(-1)
    expect(credit?.gross).toBe(-paid.total.gross.value)
    expect(await kinds(waiting)).toEqual(['proforma issued'])
  })

  it('are taken back by the merchant by number, and not made again', async () => {
    const order = await shop.place(cash)
    await shop.ship(order)
    await shop.sweep()
    const number = of(order)[0]!.number
    await createCredit(shop.platform, number, 'Rossz név.')
    await shop.sweep()
    await shop.sweep()
    expect(await kinds(order)).toEqual(['final cancelled', 'credit issued'])
    await expect(createCredit(shop.platform, number, 'Még egyszer.')).rejects.toThrow('nothing to take back')
    await expect(createCredit(shop.platform, 'TESZT-1999-1', 'x')).rejects.toThrow('There is no invoice')
  })

  it('are made once by two sweeps at the same time', async () => {
    const orders = [await shop.place(), await shop.place(), await shop.place()]
    await Promise.all([shop.sweep(), shop.sweep(), shop.sweep()])
    for (const order of orders) {
      expect(of(order)).toHaveLength(1)
      expect(await kinds(order)).toEqual(['proforma issued'])
      expect(await emails(order)).toHaveLength(1)
    }
  })

  it('of what was sent before the service was set up are not made', async () => {
    const order = await shop.place(cash)
    await shop.ship(order)
    await shop.sql`update order_transition set created_at = now() - interval '1 day' where order_id = ${order.id}`
    await shop.sweep()
    expect(await kinds(order)).toEqual([])
  })
})
