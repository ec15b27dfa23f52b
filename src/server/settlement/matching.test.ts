import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#tests/support/part-of-run.ts'
import { matchAll, type MatchItem, type MatchOrder } from './matching.ts'
import { misspeltMonth } from '#tests/settlement/misspelt-month.ts'

const order = (number: string, more: Partial<MatchOrder> = {}): MatchOrder => ({
  number,
  due: 24_990,
  total: 24_990,
  isCancelled: false,
  names: ['Szabó-Nagy Éva'],
  documents: [],
  parcels: [],
  parts: [],
  ...more,
})
const item = (more: Partial<MatchItem>): MatchItem => ({
  id: 1,
  amount: 24_990,
  reference: '',
  parcel: '',
  payer: '',
  ...more,
})
const matched = (one: Partial<MatchItem>, orders: MatchOrder[]) => {
  const [match] = matchAll([item(one)], orders)
  return [match!.state, match!.number]
}

describe('a transfer', () => {
  it.each([
    '2026-000123',
    'Rendelés: 2026 000123',
    '2026/123',
    '2026000123 köszönöm',
    'rend.szám 2026-0123',
    '2026-00 0123',
    '2026-OOO123',
    '000123 sz. rendelés',
    'DB-2026-000123',
    'rendelés 2026.11.24. 2026-000123',
  ])('that says %s is of the order, by number and amount', (reference) => {
    const others = [
      order('2026-000900', { due: 5000 }),
      order('2026-001124', { due: 24_990, names: ['Kiss Pál'] }),
    ]
    expect(matched({ reference }, [order('2026-000123'), ...others])).toEqual(['matched', '2026-000123'])
  })

  it.each(['2026-000132', '2026-00123', '2026-0000123', '2026-000128', '2062-000123'])(
    'with the slip %s is found where the name agrees too',
    (reference) => {
      const orders = [
        order('2026-000123'),
        order('2026-000132', { due: 7000, total: 7000, names: ['Kiss Pál'] }),
      ]
      expect(matched({ reference, payer: 'SZABO NAGY EVA' }, orders)).toEqual(['matched', '2026-000123'])
    },
  )

  it('that may be of two orders is of none of them by itself', () => {
    const orders = [order('2026-000123'), order('2026-000132', { names: ['Szabó-Nagy Éva'] })]
    expect(matched({ payer: 'Szabó-Nagy Éva' }, orders)).toEqual(['unclear', null])
    expect(matched({ reference: '2026-000123', payer: 'Szabó-Nagy Éva' }, orders)).toEqual([
      'matched',
      '2026-000123',
    ])
  })

  it('is offered, not matched, when somebody else pays with a number that another order of the amount is a slip away from', () => {
    const orders = [order('2026-000123'), order('2026-000132', { names: ['Kiss Pál'] })]
    expect(matched({ reference: '2026-000123', payer: 'Tóth Lajos' }, orders)).toEqual(['unclear', null])
  })

  it('by name and amount alone is matched only where nobody of that name has paid as much already', () => {
    const paid = order('2026-000200', { due: 0 })
    expect(matched({ payer: 'Szabó-Nagy Éva' }, [order('2026-000123')])).toEqual(['matched', '2026-000123'])
    expect(matched({ payer: 'Szabó-Nagy Éva' }, [order('2026-000123'), paid])).toEqual(['unclear', null])
  })

  it('of another amount names its order, and is no match', () => {
    expect(matched({ reference: '2026-000123', amount: 20_000 }, [order('2026-000123')])).toEqual([
      'unclear',
      null,
    ])
    const named = { reference: '2026-000123', payer: 'Szabó Éva', amount: 20_000 }
    expect(matched(named, [order('2026-000123')])).toEqual(['different', '2026-000123'])
  })

  it('for a paid or a cancelled order is said to be that', () => {
    const said = { reference: '2026-000123', payer: 'Szabó-Nagy Éva' }
    expect(matched(said, [order('2026-000123', { due: 0 })])).toEqual(['settled', '2026-000123'])
    expect(matched(said, [order('2026-000123', { isCancelled: true })])).toEqual(['unclear', null])
  })

  it('is found by the number of its payment request', () => {
    const orders = [order('2026-000123', { documents: ['E-BOLT-2026-77'] })]
    expect(matched({ reference: 'e-bolt-2026-77' }, orders)).toEqual(['matched', '2026-000123'])
  })

  it('that comes twice pays once', () => {
    const said = { reference: '2026-000123', payer: 'Szabó-Nagy Éva' }
    const matches = matchAll([item({ ...said, id: 1 }), item({ ...said, id: 2 })], [order('2026-000123')])
    expect(matches.map(({ state }) => state)).toEqual(['matched', 'unclear'])
  })
})

describe('a carrier’s row', () => {
  it('is of the order whose parcel it names, whatever else it says', () => {
    const orders = [order('2026-000123', { parcels: ['CLFOX-12 3456'] }), order('2026-000124')]
    expect(matched({ parcel: 'clfox123456', reference: '2026-000124' }, orders)).toEqual([
      'matched',
      '2026-000123',
    ])
    expect(matched({ parcel: 'CLFOX123456', amount: 20_000 }, orders)).toEqual(['different', '2026-000123'])
  })

  it('of one parcel of several is matched when all of them come to what is due', () => {
    const orders = [order('2026-000123', { parcels: ['P1', 'P2'] })]
    const rows = [item({ id: 1, parcel: 'P1', amount: 20_000 }), item({ id: 2, parcel: 'P2', amount: 4990 })]
    expect(matchAll(rows, orders).map(({ state }) => state)).toEqual(['matched', 'matched'])
    expect(matchAll(rows.slice(0, 1), orders)[0]).toMatchObject({ state: 'different', number: '2026-000123' })
  })
})

describe('a row of one part of an order', () => {
  const part = (codes: string[], cash: number, isPaid = false) => ({ codes, cash, isPaid })
  const inParts = (more: Partial<MatchOrder> = {}) =>
    order('2026-000123', {
      parcels: ['P1', 'P2', 'P3'],
      parts: [part(['P1'], 20_000), part(['P2', 'P3'], 4990)],
      ...more,
    })
  const states = (rows: Partial<MatchItem>[], one = inParts()) =>
    matchAll(
      rows.map((row, id) => item({ id, ...row })),
      [one],
    ).map(({ state }) => state)

  it('is matched by what its courier took, alone and with the others', () => {
    const [first, second, third] = [
      { parcel: 'p-1', amount: 20_000 },
      { parcel: 'P2', amount: 4000 },
      { parcel: 'P3', amount: 990 },
    ]
    expect(states([first])).toEqual(['matched'])
    expect(states([second, third])).toEqual(['matched', 'matched'])
    expect(states([first, second, third])).toEqual(['matched', 'matched', 'matched'])
    expect(states([first, second])).toEqual(['matched', 'different'])
    expect(states([{ reference: '2026-000123', amount: 4990 }])).toEqual(['matched'])
  })

  it('of another sum, or of a part that is paid, is none', () => {
    expect(states([{ parcel: 'P1', amount: 19_990 }])).toEqual(['different'])
    const paid = inParts({ due: 4990, parts: [part(['P1'], 20_000, true), part(['P2'], 4990)] })
    expect(states([{ parcel: 'P1', amount: 20_000 }], paid)).toEqual(['settled'])
    expect(states([{ parcel: 'P1', amount: 4990 }], paid)).toEqual(['settled'])
    expect(states([{ parcel: 'P2', amount: 4990 }], paid)).toEqual(['matched'])
    // The same parcel twice is paid once.
    expect(
      states([
        { parcel: 'P1', amount: 20_000 },
        { parcel: 'P1', amount: 20_000 },
      ]),
    ).toEqual(['matched', 'unclear'])
  })

  it('brings, list by list in any order, exactly what is due', () => {
    const cash = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(cash, fc.array(fc.nat(4), { maxLength: 10 }), (sums, lists) => {
        const total = sums.reduce((sum, one) => sum + one, 0)
        const paid = new Set<number>()
        let due = total
        for (const at of [...lists, ...sums.keys()]) {
          const index = at % sums.length
          const known = inParts({
            total,
            due,
            parcels: sums.map((_, one) => `P${one}`),
            parts: sums.map((one, position) => part([`P${position}`], one, paid.has(position))),
          })
          const [state] = states([{ parcel: `P${index}`, amount: sums[index]! }], known)
          expect(state).toBe(paid.has(index) ? 'settled' : 'matched')
          if (state === 'matched') due -= sums[index]!
          paid.add(index)
        }
        expect(due).toBe(0)
      }),
    )
  })
})

it('finds 98 % of a month of 2,000 payments with misspelt references, and matches none to another order', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const { items, orders, truth } = misspeltMonth(seed, 2000)
      const matches = matchAll(items, orders).filter(({ state }) => state === 'matched')
      const wrong = matches.filter(({ id, number }) => truth.get(id) !== number)
      expect(wrong).toEqual([])
      const ofOrders = [...truth.values()].filter(Boolean).length
      expect(matches.length / ofOrders).toBeGreaterThanOrEqual(0.98)
    }),
    { numRuns: runs(5) },
  )
})

it('never matches more to an order than is due of it', () => {
  const numbers = fc
    .integer({ min: 1, max: 12 })
    .map((sequence) => `2026-${String(sequence).padStart(6, '0')}`)
  const amount = fc.constantFrom(1000, 2000, 3000)
  const name = fc.constantFrom('', 'Kiss Pál', 'Nagy Éva', 'Kiss Éva')
  const someOrders = fc.uniqueArray(
    fc
      .record({ number: numbers, due: amount, names: name.map((one) => [one]) })
      .map(({ number, due, names }) => order(number, { due, total: due, names })),
    { selector: ({ number }) => number },
  )
  const someItems = fc
    .array(fc.record({ reference: fc.oneof(numbers, fc.constant('')), amount, payer: name }), {
      maxLength: 12,
    })
    .map((items) => items.map((one, id) => item({ ...one, id })))
  fc.assert(
    fc.property(someItems, someOrders, (items, orders) => {
      const sums = new Map<string, number>()
      for (const { id, state, number } of matchAll(items, orders))
        if (state === 'matched') sums.set(number!, (sums.get(number!) ?? 0) + items[id]!.amount)
      for (const [number, sum] of sums) expect(sum).toBe(orders.find((one) => one.number === number)!.due)
    }),
  )
})
