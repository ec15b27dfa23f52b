import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adjustment, at, line, orderRecord } from '#tests/invoicing/order-record.ts'
import {
  cashOfNext,
  choosePieces,
  goodsOf,
  isAllShipped,
  leftAfter,
  leftPieces,
  linesToPack,
  nextPieces,
  type Pieces,
  type Shipment,
} from './shipment.ts'
import type { OrderRecord } from './order-record.ts'

const lines = [line({ variantId: 1, quantity: 4 }), line({ variantId: 2, quantity: 1, unitGross: 990 })]
const [first, second] = [lines[0]!.id, lines[1]!.id]
const order = orderRecord({ lines, fulfilment: 'preparing' })
const gone = (...pieces: Pieces[]): Shipment => ({
  id: '1',
  shippedAt: at('2026-11-22T09:00:00Z'),
  lines: pieces,
})
const open = (...pieces: Pieces[]): Shipment => ({ id: '2', shippedAt: null, lines: pieces })
const of = (lineId: string, quantity: number): Pieces => ({ lineId, quantity })

describe('what leaves next', () => {
  it('is all that is here, or the part that was put together', () => {
    expect(nextPieces(order)).toEqual([of(first, 4), of(second, 1)])
    const half = { ...order, shipments: [gone(of(first, 1))] }
    expect(nextPieces(half)).toEqual([of(first, 3), of(second, 1)])
    const packed = { ...half, shipments: [...half.shipments, open(of(first, 2))] }
    expect(nextPieces(packed)).toEqual([of(first, 2)])
    expect(leftAfter(packed, nextPieces(packed))).toEqual([of(first, 1), of(second, 1)])
    expect(linesToPack(packed).map(({ quantity }) => quantity)).toEqual([2])
  })

  it('of an order that has left is what left last, for who prints again', () => {
    const all = { ...order, shipments: [gone(of(first, 4)), { ...gone(of(second, 1)), id: '3' }] }
    expect(isAllShipped(all)).toBe(true)
    expect(linesToPack(all).map(({ id }) => id)).toEqual([second])
  })
})

describe('choosing pieces', () => {
  const half = { ...order, shipments: [gone(of(first, 3))] }
  it.each([
    [[], 'Válassza ki'],
    [[of(first, 0)], 'Válassza ki'],
    [[of('other', 1)], 'nincs a(z) 2026-000123'],
    [[of(first, 2)], 'már csak 1 db van itt'],
    [[of(first, 1), of(first, 1)], 'kétszer szerepel'],
  ])('%#: says what is wrong', (chosen, message) => {
    expect(() => choosePieces(half, chosen)).toThrow(message)
  })

  it('is refused when something left since, and of what has left altogether', () => {
    expect(choosePieces(half, [of(first, 1), of(second, 0)], 3)).toEqual([of(first, 1)])
    expect(() => choosePieces(half, [of(first, 1)], 0)).toThrow('Közben más is adott fel')
    expect(() => choosePieces({ ...order, shipments: [gone(of(first, 4))] }, [of(first, 1)])).toThrow(
      'már mind feladták',
    )
  })
})

/** An order with the ways in which it may leave. */
const plans = fc
  .array(
    fc.record({ quantity: fc.integer({ min: 1, max: 9 }), unitGross: fc.integer({ min: 1, max: 99_999 }) }),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .chain((goods) =>
    fc.record({
      goods: fc.constant(goods),
      shipping: fc.integer({ min: 0, max: 4990 }),
      parts: fc.array(
        fc.array(fc.integer({ min: 0, max: 9 }), { minLength: goods.length, maxLength: goods.length }),
        {
          maxLength: 6,
        },
      ),
      prepaid: fc.integer({ min: 0, max: 100_000 }),
    }),
  )

it('whatever the parts, each piece leaves once, and couriers take together exactly what is due', () => {
  fc.assert(
    fc.property(plans, ({ goods, shipping, parts, prepaid }) => {
      const charged = goods.map((one, index) => line({ variantId: index + 1, ...one }))
      const charges = [adjustment('shipping', shipping)]
      const exact = [...charged, ...charges].reduce((sum, { gross }) => sum + gross, 0)
      const totalGross = Math.round(exact / 5) * 5
      const due = Math.max(0, totalGross - prepaid)
      let now: OrderRecord = orderRecord({ lines: charged, adjustments: charges, totalGross, shipments: [] })
      const taken: number[] = []
      const send = (wanted: Pieces[]) => {
        const shipments = now.shipments ?? []
        const packed = { ...now, shipments: [...shipments, open(...wanted)] }
        taken.push(cashOfNext(packed, due))
        now = { ...now, shipments: [...shipments, { ...gone(...wanted), id: String(shipments.length) }] }
      }
      for (const part of parts) {
        const left = leftPieces(now)
        const wanted = charged
          .map(({ id }, index) =>
            of(id, Math.min(part[index]!, left.find(({ lineId }) => lineId === id)?.quantity ?? 0)),
          )
          .filter(({ quantity }) => quantity > 0)
        if (wanted.length > 0) send(choosePieces(now, wanted))
      }
      const last = leftPieces(now)
      if (last.length > 0) send(last)
      expect(isAllShipped(now)).toBe(true)
      const sent = (now.shipments ?? []).flatMap((one) => goodsOf(now, one.lines))
      for (const { variantId, quantity } of charged)
        expect(sent.reduce((sum, one) => (one.variantId === variantId ? sum + one.quantity : sum), 0)).toBe(
          quantity,
        )
      expect(taken.every((one) => one >= 0)).toBe(true)
      expect(taken.reduce((sum, one) => sum + one, 0)).toBe(due)
    }),
  )
})
