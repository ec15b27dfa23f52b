import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planReorder } from './order-again.ts'

const variant = (availableQuantity: number, sellable = true) => ({
  sellable,
  availableQuantity,
  maxOrderQuantity: 20,
})
const line = (variantId: number, quantity: number, setId: string | null = null) => ({
  variantId,
  name: `Termék ${variantId}`,
  quantity,
  setId,
})
const cartOf = (...goods: [number, number][]) =>
  goods.map(([variantId, quantity]) => ({ variantId, quantity, setId: null }))

describe('ordering again', () => {
  it('puts all into the cart that can be had', () => {
    const variants = new Map([
      [1, variant(10)],
      [2, variant(4)],
    ])
    expect(planReorder([line(1, 4), line(2, 4)], [], variants)).toEqual({
      sets: [],
      additions: [
        { variantId: 1, quantity: 4 },
        { variantId: 2, quantity: 4 },
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
    const inCart = cartOf([4, 3], [5, 3])
    expect(planReorder(lines, inCart, variants)).toEqual({
      sets: [],
      additions: [{ variantId: 4, quantity: 3 }],
      notes: [
        { name: 'Termék 1', message: 'Már nem rendelhető.' },
        { name: 'Termék 2', message: 'Már nem rendelhető.' },
        { name: 'Termék 3', message: 'Most nincs készleten.' },
        { name: 'Termék 4', message: 'Csak 3 darabot tudtunk a kosárba tenni.' },
        { name: 'Termék 5', message: 'Többet nem tudunk adni, mint a kosárban lévő 3 darab.' },
      ],
    })
  })

  const set = (quantity = 4) => [1, 2, 3].map((id) => line(id, quantity, 'set'))
  const stocked = (...free: number[]) => new Map(free.map((pieces, id) => [id + 1, variant(pieces)]))

  it('makes a set of a set', () => {
    expect(planReorder([line(1, 1), ...set()], [], stocked(9, 9, 20))).toEqual({
      sets: [{ variants: [1, 2, 3], quantity: 4 }],
      additions: [{ variantId: 1, quantity: 1 }],
      notes: [],
    })
  })

  it('puts the parts of a set that can not be had whole into the cart by themselves', () => {
    expect(planReorder(set(), cartOf([2, 3]), stocked(9, 5, 20))).toEqual({
      sets: [],
      additions: [
        { variantId: 1, quantity: 4 },
        { variantId: 2, quantity: 2 },
        { variantId: 3, quantity: 4 },
      ],
      notes: [{ name: 'Termék 2', message: 'Csak 2 darabot tudtunk a kosárba tenni.' }],
    })
  })

  it('leaves out what the cart has no room for', () => {
    const inCart = cartOf(...Array.from({ length: 199 }, (_, id): [number, number] => [1000 + id, 1]))
    const variants = new Map([1, 2, 1000].map((id) => [id, variant(9)]))
    const { additions, notes } = planReorder([line(1, 1), line(2, 1), line(1000, 1)], inCart, variants)
    expect(additions.map(({ variantId }) => variantId)).toEqual([1, 1000])
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
            cartOf(...inCart),
            variants,
          )
          for (const { variantId: id, quantity } of plan.additions) {
            expect(quantity).toBeGreaterThan(0)
            expect(quantity + (inCart.get(id) ?? 0)).toBeLessThanOrEqual(Math.min(999, stock[id] ?? 0))
          }
          for (const id of new Set(ordered.map(([one]) => one))) {
            const wanted = ordered.reduce((sum, [one, quantity]) => (one === id ? sum + quantity : sum), 0)
            const added = plan.additions.find((one) => one.variantId === id)?.quantity ?? 0
            expect(plan.notes.some(({ name }) => name === `Termék ${id}`)).toBe(added < wanted)
          }
        },
      ),
    )
  })
})
