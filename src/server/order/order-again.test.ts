import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planReorder } from './order-again.ts'

const variant = (availableQuantity: number, sellable = true) => ({
  sellable,
  availableQuantity,
  maxOrderQuantity: 20,
})
const line = (variantId: number, quantity: number) => ({ variantId, name: `Termék ${variantId}`, quantity })

describe('ordering again', () => {
  it('puts all into the cart that can be had', () => {
    const variants = new Map([
      [1, variant(10)],
      [2, variant(4)],
    ])
    expect(planReorder([line(1, 4), line(2, 4)], new Map(), variants)).toEqual({
      additions: [
        { product_variant_id: 1, quantity: 4 },
        { product_variant_id: 2, quantity: 4 },
      ],
      notes: [],
    })
  })

  it('lists each product that can not be had, or only in part', () => {
    const variants = new Map([
      [2, variant(9, false)],
      [3, variant(0)],
      [4, variant(6)],
      [5, variant(3)],
    ])
    const lines = [1, 2, 3, 4, 5].map((id) => line(id, 4))
    const inCart = new Map([
      [4, 3],
      [5, 3],
    ])
    expect(planReorder(lines, inCart, variants)).toEqual({
      additions: [{ product_variant_id: 4, quantity: 3 }],
      notes: [
        { name: 'Termék 1', message: 'Már nem rendelhető.' },
        { name: 'Termék 2', message: 'Már nem rendelhető.' },
        { name: 'Termék 3', message: 'Most nincs készleten.' },
        { name: 'Termék 4', message: 'Csak 3 darabot tudtunk a kosárba tenni.' },
        { name: 'Termék 5', message: 'Többet nem tudunk adni, mint a kosárban lévő 3 darab.' },
      ],
    })
  })

  it('leaves out what the cart has no room for', () => {
    const inCart = new Map(Array.from({ length: 199 }, (_, id) => [1000 + id, 1]))
    const variants = new Map([1, 2, 1000].map((id) => [id, variant(9)]))
    const { additions, notes } = planReorder([line(1, 1), line(2, 1), line(1000, 1)], inCart, variants)
    expect(additions.map(({ product_variant_id: id }) => id)).toEqual([1, 1000])
    expect(notes).toMatchObject([{ name: 'Termék 2', message: expect.stringContaining('200') }])
  })

  it('never requests more than there is, and has a word for every missing piece', () => {
    const ids = fc.integer({ min: 1, max: 6 })
    const quantities = fc.integer({ min: 1, max: 999 })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(ids, quantities), { minLength: 1 }),
        fc.dictionary(fc.constantFrom('1', '2', '3'), quantities),
        fc.dictionary(fc.constantFrom('1', '2', '3', '4', '5'), fc.integer({ min: 0, max: 2000 })),
        (ordered, held, stock) => {
          const inCart = new Map(Object.entries(held).map(([id, quantity]) => [Number(id), quantity]))
          const variants = new Map(Object.entries(stock).map(([id, free]) => [Number(id), variant(free)]))
          const plan = planReorder(
            ordered.map(([id, quantity]) => line(id, quantity)),
            inCart,
            variants,
          )
          for (const { product_variant_id: id, quantity } of plan.additions) {
            expect(quantity).toBeGreaterThan(0)
            expect(quantity + (inCart.get(id) ?? 0)).toBeLessThanOrEqual(Math.min(999, stock[id] ?? 0))
          }
          for (const id of new Set(ordered.map(([one]) => one))) {
            const wanted = ordered.reduce((sum, [one, quantity]) => (one === id ? sum + quantity : sum), 0)
            const added = plan.additions.find((one) => one.product_variant_id === id)?.quantity ?? 0
            expect(plan.notes.some(({ name }) => name === `Termék ${id}`)).toBe(added < wanted)
          }
        },
      ),
    )
  })
})
