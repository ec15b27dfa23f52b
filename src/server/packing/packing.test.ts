import { describe, expect, it } from 'vitest'
import { at, line, orderRecord, seller } from '#tests/invoicing/order-record.ts'
import { pdfPages } from '#tests/invoicing/pdf-text.ts'
import { code128 } from './code-128.ts'
import { inPickingOrder, packingSlip, pickLines, slipPayment } from './packing.ts'
import { pickListPdf } from './pick-list-pdf.ts'
import { slipsPdf } from './slips-pdf.ts'

const cash = { id: 2, name: 'Utánvét', description: '', type: 'cash_on_delivery' as const, gateway: null }
const shippingAddress = {
  country: 'HU',
  postal_code: '9700',
  city: 'Szombathely',
  address: 'Fő utca 12/B',
  name: 'Tűző Ödön',
  phone: '+36301234567',
  email: null,
  comment: 'Kapukód: 12',
}
const first = orderRecord({
  id: 'a',
  shippingAddress,
  paymentMethod: cash,
  comment: 'Délután hozzák!',
  lines: [line({ variantId: 1 }), line({ variantId: 2, itemNumber: 'NF-10', quantity: 2 })],
})
const second = orderRecord({
  id: 'b',
  number: '2026-000124',
  lines: [line({ variantId: 2, itemNumber: 'NF-10', quantity: 3 })],
})
const shelves = new Map([[2, 'A-03-2']])
const context = { isPersonal: true, shelves }
const print = { shop: seller, size: 'A5' as const, now: at('2026-11-24T09:00:00Z') }
const textOf = (bytes: Uint8Array) => pdfPages(bytes).map((texts) => texts.join('').replaceAll('\u00a0', ' '))

describe('a barcode', () => {
  it('is what the standard says: start, characters, check, stop', () => {
    const bars = code128('PJJ123C')
    expect(bars.join('')).toMatch(/^211214313121112133112133/)
    // 104 + 48 + 2·42 + 3·42 + 4·17 + 5·18 + 6·19 + 7·35 = 8·103 + 55
    expect(bars.join('')).toMatch(/3113212331112$/)
    expect(bars.reduce((sum, modules) => sum + modules, 0)).toBe(9 * 11 + 13)
    expect(() => code128('ő')).toThrow(RangeError)
  })
})

describe('a packing slip', () => {
  it('says in one look what is to be paid to the courier', () => {
    expect(slipPayment(first)).toEqual({ text: 'UTÁNVÉT 151\u00a0930\u00a0Ft', isStrong: true })
    expect(slipPayment(second).text).toBe('NINCS KIFIZETVE: 76\u00a0960\u00a0Ft')
    const paid = { kind: 'captured' as const, amount: second.totalGross, at: new Date() }
    expect(slipPayment({ ...second, paymentEvents: [paid] })).toEqual({ text: 'FIZETVE', isStrong: false })
  })

  it('shows the address to who may see it, else the name and the town', () => {
    const all = JSON.stringify(packingSlip(first, context))
    const some = JSON.stringify(packingSlip(first, { ...context, isPersonal: false }))
    for (const personal of ['Fő utca', '+3630', 'Kapukód']) {
      expect(all).toContain(personal)
      expect(some).not.toContain(personal)
    }
    expect(some).toContain('Szombathely')
  })

  it('lists of an order that leaves in parts only what leaves now, and says what follows', async () => {
    const [one, other] = first.lines
    const gone = (...lines: { lineId: string; quantity: number }[]) => ({
      ...first,
      fulfilment: 'partially_shipped' as const,
      shipments: [{ id: '1', shippedAt: at('2026-11-22T09:00:00Z'), lines }],
    })
    const half = gone({ lineId: one!.id, quantity: 4 }, { lineId: other!.id, quantity: 1 })
    expect(packingSlip(half, context)).toMatchObject({
      isRest: true,
      later: '',
      lines: [{ itemNumber: 'NF-10', quantity: 1 }],
    })
    const [packed] = [
      packingSlip(
        { ...first, shipments: [{ id: '1', shippedAt: null, lines: [{ lineId: one!.id, quantity: 1 }] }] },
        context,
      ),
    ]
    expect(packed).toMatchObject({ isRest: false, lines: [{ itemNumber: 'NF-1', quantity: 1 }] })
    expect(packed.later).toBe(`3 db ${one!.name}, 2 db ${other!.name}`)
    expect((await slipsPdf([packed], print)).bytes.length).toBeGreaterThan(1000)
  })

  it('names the wheels that its lines are mounted for, while all of their parts leave', async () => {
    const part = (setId: string | null, variantId: number, quantity = 4) =>
      line({ variantId, itemNumber: `A-${variantId}`, setId, quantity })
    const order = orderRecord({
      lines: [
        ...[1, 2, 3].map((id) => part('s', id)),
        part(null, 4),
        ...[5, 6, 7].map((id) => part('t', id, 2)),
      ],
    })
    const setsOf = (slip: ReturnType<typeof packingSlip>) => slip.lines.map(({ set }) => set)
    const both = packingSlip(order, context)
    const [one, other] = ['Szerelt kerék 1', 'Szerelt kerék 2']
    expect(setsOf(both)).toEqual([one, one, one, '', other, other, other])
    const [page] = textOf((await slipsPdf([both], print)).bytes)
    expect(page).toContain('Cikkszám: A-7 · Szerelt kerék 2')
    const gone = [{ lineId: order.lines[0]!.id, quantity: 1 }]
    const rest = { ...order, shipments: [{ id: '1', shippedAt: at('2026-11-22T09:00:00Z'), lines: gone }] }
    const ofOne = 'Szerelt kerék'
    expect(setsOf(packingSlip(rest, context))).toEqual(['', '', '', '', ofOne, ofOne, ofOne])
  })

  it('has pages of its own, numbered by order', async () => {
    const long = orderRecord({
      number: '2026-000125',
      lines: Array.from({ length: 30 }, (_, index) =>
        line({ variantId: index, name: `Termék ${index}.`, itemNumber: `T-${index}` }),
      ),
    })
    const { bytes, pages } = await slipsPdf([packingSlip(first, context), packingSlip(long, context)], print)
    const texts = textOf(bytes)
    expect([pages[0], texts.length]).toEqual([1, 1 + pages[1]!])
    for (const part of [
      '2026-000123 · 1 / 1. oldal',
      'Tűző Ödön',
      'UTÁNVÉT',
      'Délután hozzák!',
      'NF-10',
      'A-03-2',
    ])
      expect(texts[0]).toContain(part)
    expect(texts.at(-1)).toContain(`2026-000125 · ${pages[1]} / ${pages[1]}. oldal`)
    for (const { name } of long.lines) expect(texts.filter((text) => text.includes(name)).length).toBe(1)
  })
})

describe('a pick list', () => {
  it('sums the goods of all orders, along the shelves, what has none last', async () => {
    const lines = pickLines([second, first], shelves)
    expect(lines.map(({ itemNumber, quantity }) => [itemNumber, quantity])).toEqual([
      ['NF-10', 5],
      ['NF-1', 4],
    ])
    expect(lines[0]!.orders).toEqual([
      { number: '2026-000124', quantity: 3 },
      { number: '2026-000123', quantity: 2 },
    ])
    const [page] = textOf(await pickListPdf({ lines, orders: 2, madeOn: 'ma' }, { ...print, size: 'A4' }))
    for (const part of ['Szedőlista', '2 rendelés, 2 termék, 9 darab', '5 db', '2026-000124: 3', 'A-03-2'])
      expect(page).toContain(part)
  })

  it('is walked in the same order as the slips', () => {
    const numbers = (shelf: string) =>
      inPickingOrder(
        [second, first],
        new Map([
          [1, shelf],
          [2, 'B-1'],
        ]),
      ).map(({ number }) => number)
    expect(numbers('A-1')).toEqual(['2026-000123', '2026-000124'])
    const other = { ...second, number: '2026-000120' }
    expect(inPickingOrder([first, other], new Map()).map(({ number }) => number)).toEqual([
      '2026-000123',
      '2026-000120',
    ])
  })
})
