import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '#platform/http/errors.ts'
import {
  addToCart,
  lineAmounts,
  lineProblem,
  maxLines,
  removeLine,
  setLineQuantity,
  sumAmounts,
  type CartLine,
  type Offer,
} from './cart.ts'
import { addSet, goodsOf, type SetVariants } from './cart-sets.ts'
import { mergeLines } from './merge-lines.ts'

const offer = (changes: Partial<Offer> = {}): Offer => ({
  sellable: true,
  availableQuantity: 10,
  maxOrderQuantity: 999,
  unitGross: 1000,
  taxRate: 27,
  ...changes,
})
const offers = new Map([
  [1, offer()],
  [2, offer({ availableQuantity: 3 })],
  [3, offer({ sellable: false })],
  [4, offer({ availableQuantity: 0 })],
  [5, offer({ availableQuantity: 5000 })],
])
let ids = 0
const newId = () => `line-${(ids += 1)}`
const add = (lines: CartLine[], ...additions: [number, number][]) =>
  addToCart(
    lines,
    additions.map(([variantId, quantity]) => ({ variantId, quantity })),
    offers,
    newId,
  )

function refusal(act: () => unknown): AppError {
  try {
    act()
  } catch (error) {
    if (error instanceof AppError) return error
  }
  throw new Error('It was not refused')
}

describe('adding to the cart', () => {
  it('raises the line of a variant that is in the cart', () => {
    const lines = add([{ id: 'a', variantId: 1, quantity: 2, setId: null }], [1, 3], [2, 1])
    expect(lines).toEqual([
      { id: 'a', variantId: 1, quantity: 5, setId: null },
      { id: expect.any(String), variantId: 2, quantity: 1, setId: null },
    ])
  })

  it('sums one variant named twice in one list', () => {
    expect(add([], [2, 1], [2, 2])).toMatchObject([{ variantId: 2, quantity: 3 }])
    expect(refusal(() => add([], [2, 2], [2, 2]))).toMatchObject({
      errors: { '1.quantity': [expect.stringContaining('3')] },
    })
  })

  it('names the largest possible quantity when more is requested', () => {
    const error = refusal(() => add([{ id: 'a', variantId: 2, quantity: 1, setId: null }], [2, 3]))
    expect(error).toMatchObject({ status: 422, code: 'insufficient_stock' })
    expect(error.message).toBe(
      'Ebből a termékből legfeljebb 3 darab rendelhető, és 1 darab már a kosárban van.',
    )
  })

  it('takes no more of one variant than an order may have, and offers a quotation', () => {
    const plenty = new Map([[1, offer({ availableQuantity: 54, maxOrderQuantity: 20 })]])
    const twenty = addToCart([], [{ variantId: 1, quantity: 20 }], plenty, newId)
    const message =
      'Ebből a termékből egy rendelésben legfeljebb 20 darab lehet. Ha többre van szüksége, kérjen tőlünk ajánlatot!'
    expect(refusal(() => addToCart(twenty, [{ variantId: 1, quantity: 1 }], plenty, newId))).toMatchObject({
      message,
    })
    expect(refusal(() => setLineQuantity(twenty, twenty[0]!.id, 54, plenty))).toMatchObject({ message })
    expect(lineProblem(plenty.get(1)!, 21)).toMatchObject({ available_quantity: 20, message })
    expect(lineProblem(offer({ availableQuantity: 12, maxOrderQuantity: 20 }), 13)).toMatchObject({
      message: 'Ebből a termékből legfeljebb 12 darab rendelhető.',
    })
  })

  it('never takes more than 999 of one variant', () => {
    expect(
      refusal(() => add([{ id: 'a', variantId: 5, quantity: 999, setId: null }], [5, 1])).message,
    ).toContain('999')
  })

  it('refuses what is not for sale, unknown or sold out', () => {
    expect(refusal(() => add([], [3, 1]))).toMatchObject({
      code: 'variant_unavailable',
      errors: { '0.product_variant_id': [expect.any(String)] },
    })
    expect(refusal(() => add([], [99, 1]))).toMatchObject({ status: 422, code: 'variant_unavailable' })
    expect(refusal(() => add([], [4, 1]))).toMatchObject({ code: 'insufficient_stock' })
  })

  it('refuses a cart that is worth more than the database could hold', () => {
    const dear = new Map([[1, offer({ unitGross: 1_100_000, availableQuantity: 999 })]])
    expect(refusal(() => addToCart([], [{ variantId: 1, quantity: 999 }], dear, newId))).toMatchObject({
      code: 'cart_too_large',
    })
  })

  it('refuses the 201st product', () => {
    const many = new Map(Array.from({ length: 201 }, (_, id) => [id, offer()]))
    const additions = [...many.keys()].map((variantId) => ({ variantId, quantity: 1 }))
    expect(addToCart([], additions.slice(0, 200), many, newId)).toHaveLength(200)
    expect(refusal(() => addToCart([], additions, many, newId))).toMatchObject({ code: 'cart_full' })
  })

  it('leaves the given lines alone', () => {
    const lines = Object.freeze([
      Object.freeze({ id: 'a', variantId: 1, quantity: 1, setId: null }),
    ]) as CartLine[]
    add(lines, [1, 1])
    expect(lines[0]?.quantity).toBe(1)
  })
})

describe('changing lines', () => {
  const lines = [
    { id: 'a', variantId: 1, quantity: 2, setId: null },
    { id: 'b', variantId: 3, quantity: 1, setId: null },
  ]

  it('sets a quantity within what can be sold', () => {
    expect(setLineQuantity(lines, 'a', 10, offers)).toMatchObject([{ quantity: 10 }, { quantity: 1 }])
    expect(refusal(() => setLineQuantity(lines, 'a', 11, offers))).toMatchObject({
      errors: { quantity: ['Ebből a termékből legfeljebb 10 darab rendelhető.'] },
    })
  })

  it('responds with 404 for a line that is gone', () => {
    expect(refusal(() => removeLine(lines, 'c'))).toMatchObject({ status: 404, code: 'cart_line_not_found' })
    expect(refusal(() => setLineQuantity(lines, 'c', 1, offers))).toMatchObject({ status: 404 })
  })

  it('removes what is no longer sold', () => {
    expect(removeLine(lines, 'b')).toEqual([lines[0]])
  })
})

describe('sets', () => {
  const set = (lines: CartLine[], quantity = 2, variants: SetVariants = [1, 5, 6]) =>
    addSet(lines, { variants, quantity }, withMounting, newId)
  const withMounting = new Map([...offers, [6, offer({ availableQuantity: 900 })]])
  const goods = (lines: readonly CartLine[]) =>
    lines.map(({ variantId, quantity, setId }) => [variantId, quantity, setId !== null])

  it('are three lines of one set, beside single lines of the same goods', () => {
    const lines = addToCart(set([]), [{ variantId: 1, quantity: 3 }], withMounting, newId)
    expect(goods(lines)).toEqual([
      [1, 2, true],
      [5, 2, true],
      [6, 2, true],
      [1, 3, false],
    ])
    expect(new Set(lines.slice(0, 3).map(({ setId }) => setId)).size).toBe(1)
  })

  it('of the same goods are raised, others share the mounting', () => {
    const lines = set(set(set([]), 1), 4, [5, 1, 6])
    expect(goods(lines).map(([id, quantity]) => [id, quantity])).toEqual([
      [1, 3],
      [5, 3],
      [6, 3],
      [5, 4],
      [1, 4],
      [6, 4],
    ])
    expect(new Set(lines.map(({ setId }) => setId)).size).toBe(2)
  })

  it('have no more of a part than there is beside what lies in the cart already', () => {
    const single = addToCart([], [{ variantId: 1, quantity: 7 }], withMounting, newId)
    expect(refusal(() => set(single, 4))).toMatchObject({
      code: 'insufficient_stock',
      errors: { quantity: [expect.stringMatching(/^Gumiabroncs: .* 10 darab .* 7 darab már a kosárban/)] },
    })
    expect(
      refusal(() => addToCart(set([], 4), [{ variantId: 1, quantity: 7 }], withMounting, newId)),
    ).toMatchObject({
      code: 'insufficient_stock',
    })
  })

  it('name the part that is not sold; a mounting that is not means no set', () => {
    expect(refusal(() => set([], 4, [1, 3, 6]))).toMatchObject({
      code: 'variant_unavailable',
      errors: { wheel_variant_id: [expect.stringContaining('Felni')] },
    })
    expect(refusal(() => set([], 4, [1, 5, 3]))).toMatchObject({ code: 'set_not_offered' })
  })

  it('are changed and removed as one', () => {
    const lines = addToCart(set([]), [{ variantId: 5, quantity: 1 }], withMounting, newId)
    const wheel = lines[1]?.id ?? ''
    expect(goods(setLineQuantity(lines, wheel, 4, withMounting)).map(([, quantity]) => quantity)).toEqual([
      4, 4, 4, 1,
    ])
    expect(refusal(() => setLineQuantity(lines, wheel, 11, withMounting)).message).toMatch(
      /^Gumiabroncs: .*10 darab/,
    )
    expect(goods(removeLine(lines, wheel))).toEqual([[5, 1, false]])
  })

  it('of a guest replace the same sets of the user and stay sets', () => {
    const own = set(set([], 1), 2, [2, 5, 6])
    const merged = mergeLines(own, set([], 4), newId)
    expect(goods(merged).map(([, quantity]) => quantity)).toEqual([4, 4, 4, 2, 2, 2])
    const fresh = mergeLines([], set([], 4), newId)
    expect(goods(fresh)).toEqual(goods(set([], 4)))
    expect(new Set(fresh.map(({ setId }) => setId)).size).toBe(1)
  })

  it('stay whole in any sequence of changes, and no part is taken twice', () => {
    const step = fc.tuple(
      fc.constantFrom('add', 'set', 'raise', 'remove'),
      fc.nat(8),
      fc.integer({ min: 1, max: 9 }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let lines: CartLine[] = []
        for (const [kind, at, quantity] of steps) {
          const id = lines[at]?.id ?? ''
          try {
            if (kind === 'add')
              lines = addToCart(lines, [{ variantId: 1 + (at % 2), quantity }], withMounting, newId)
            else if (kind === 'set') lines = set(lines, quantity, [1 + (at % 2), 5, 6])
            else if (kind === 'raise') lines = setLineQuantity(lines, id, quantity, withMounting)
            else lines = removeLine(lines, id)
          } catch (error) {
            if (!(error instanceof AppError)) throw error
          }
          for (const parts of goodsOf(lines)) {
            expect(parts).toHaveLength(parts[0]?.setId === null ? 1 : 3)
            expect(new Set(parts.map((part) => part.quantity)).size).toBe(1)
          }
          for (const [variantId, { availableQuantity }] of withMounting) {
            const pieces = lines.filter((line) => line.variantId === variantId).map((line) => line.quantity)
            expect(pieces.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(availableQuantity)
          }
        }
      }),
    )
  })
})

describe('any sequence of changes', () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({
        kind: fc.constant('add' as const),
        variantId: fc.integer({ min: 1, max: 6 }),
        quantity: fc.integer({ min: 1, max: 12 }),
      }),
      fc.record({
        kind: fc.constant('set' as const),
        at: fc.nat(5),
        quantity: fc.integer({ min: 1, max: 12 }),
      }),
      fc.record({ kind: fc.constant('remove' as const), at: fc.nat(5) }),
    ),
    { maxLength: 40 },
  )

  it('agrees with a plain model: one line a variant, within bounds, a refused change changes nothing', () => {
    fc.assert(
      fc.property(steps, (list) => {
        let lines: CartLine[] = []
        const model = new Map<number, number>()
        for (const step of list) {
          const target = step.kind === 'add' ? undefined : lines[step.at]
          const variantId = step.kind === 'add' ? step.variantId : target?.variantId
          const before = structuredClone(lines)
          try {
            if (step.kind === 'add') lines = add(lines, [step.variantId, step.quantity])
            else if (step.kind === 'set')
              lines = setLineQuantity(lines, target?.id ?? '', step.quantity, offers)
            else lines = removeLine(lines, target?.id ?? '')
            if (variantId === undefined) throw new Error('A line that is not there was changed')
            if (step.kind === 'remove') model.delete(variantId)
            else model.set(variantId, step.quantity + (step.kind === 'add' ? (model.get(variantId) ?? 0) : 0))
          } catch (error) {
            if (!(error instanceof AppError)) throw error
            expect(lines).toEqual(before)
          }
          expect(new Map(lines.map((line) => [line.variantId, line.quantity]))).toEqual(model)
          for (const line of lines)
            expect(
              lineProblem(offers.get(line.variantId) ?? offer({ sellable: false }), line.quantity),
            ).toBeNull()
        }
      }),
    )
  })
})

describe('money of lines', () => {
  const line = fc.record({
    unitGross: fc.integer({ min: 0, max: 2_000_000 }),
    taxRate: fc.constantFrom(27, 18, 5, 0),
    quantity: fc.integer({ min: 1, max: 999 }),
  })

  it('rounds net half up once per line, and net and tax make the gross', () => {
    fc.assert(
      fc.property(line, ({ unitGross, taxRate, quantity }) => {
        const { net, tax, gross } = lineAmounts({ unitGross, taxRate }, quantity)
        expect(gross).toBe(unitGross * quantity)
        expect(net + tax).toBe(gross)
        const exact = BigInt(gross) * 200n + BigInt(100 + taxRate)
        expect(BigInt(net)).toBe(exact / (2n * BigInt(100 + taxRate)))
      }),
    )
  })

  it('rounds by the line, not by the piece', () => {
    expect(lineAmounts({ unitGross: 24_990, taxRate: 27 }, 4)).toEqual({
      net: 78_709,
      tax: 21_251,
      gross: 99_960,
    })
  })

  it('sums without rounding again', () => {
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const amounts = lines.map((one) => lineAmounts(one, one.quantity))
        const sum = sumAmounts(amounts)
        expect(sum.net + sum.tax).toBe(sum.gross)
        expect(sum.gross).toBe(lines.reduce((total, one) => total + one.unitGross * one.quantity, 0))
      }),
    )
  })
})

describe('merging at signing in', () => {
  const line = (variantId: number, quantity: number) => ({
    id: `own-${variantId}`,
    variantId,
    quantity,
    setId: null,
  })
  const goods = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 250 }), fc.integer({ min: 1, max: 999 })), {
    selector: ([variantId]) => variantId,
    maxLength: maxLines,
  })

  it('keeps all of the guest’s lines, the user’s own as long as there is room, each variant once', () => {
    fc.assert(
      fc.property(goods, goods, (own, guest) => {
        const merged = mergeLines(
          own.map(([id, quantity]) => line(id, quantity)),
          guest.map(([id, quantity]) => line(id, quantity)),
          () => 'new',
        )
        const quantities = new Map(merged.map(({ variantId, quantity }) => [variantId, quantity]))
        expect(quantities.size).toBe(merged.length)
        expect(merged.length).toBe(Math.min(maxLines, new Set([...own, ...guest].map(([id]) => id)).size))
        for (const [id, quantity] of guest) expect(quantities.get(id)).toBe(quantity)
      }),
    )
  })

  it('is the same when done again', () => {
    const own = [line(1, 2), line(2, 3)]
    const guest = [line(2, 9), line(3, 1)]
    const once = mergeLines(own, guest, () => 'new')
    expect(mergeLines(once, guest, () => 'new')).toEqual(once)
  })
})
