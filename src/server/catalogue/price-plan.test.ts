import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#tests/support/part-of-run.ts'
import { isConsecutive, type KnownStretch, type PriceStretch } from './price-history.ts'
import {
  historyAfter,
  isEmptyPlan,
  lowestBefore,
  plannedPrice,
  planPrices,
  stretchAt,
  type PriceTarget,
} from './price-plan.ts'

const day = 86_400_000
const now = new Date('2026-11-25T10:00:00Z')
const at = (days: number) => new Date(now.getTime() + days * day)
const known = (...stretches: [number, number | null, number][]): KnownStretch[] =>
  stretches.map(([gross, originalGross, from], index) => ({
    id: index + 1,
    gross,
    originalGross,
    validFrom: at(from),
    validTo: stretches[index + 1] ? at(stretches[index + 1]![2]) : null,
  }))

/** The rows once the plan is written. */
function written(history: readonly KnownStretch[], target: PriceTarget): PriceStretch[] {
  const planned = planPrices(history, target, now)
  if ('problem' in planned) throw new Error(planned.problem)
  const { removed, changed, added } = planned.plan
  const rows = history
    .filter(({ id }) => !removed.includes(id))
    .map((row) => ({ ...row, ...changed.find(({ id }) => id === row.id) }))
  return [...rows, ...added].map(({ gross, originalGross, validFrom, validTo }) => ({
    gross,
    originalGross,
    validFrom,
    validTo,
  }))
}
const problemOf = (history: KnownStretch[], target: PriceTarget) => {
  const planned = planPrices(history, target, now)
  return 'problem' in planned ? planned.problem : null
}

describe('a price of the table', () => {
  it('comes into force now, and leaves what was', () => {
    expect(written(known([1000, null, -9]), { regular: 1100 })).toEqual([
      { gross: 1000, originalGross: null, validFrom: at(-9), validTo: now },
      { gross: 1100, originalGross: null, validFrom: now, validTo: null },
    ])
  })

  it('writes nothing where it stands already', () => {
    const planned = planPrices(known([800, 1000, -9]), { regular: 1000 }, now)
    expect('plan' in planned && isEmptyPlan(planned.plan)).toBe(true)
  })

  it('leaves a price that is scheduled for later as it is', () => {
    expect(plannedPriceAt(written(known([1000, null, -9], [1500, null, 5]), { regular: 1100 }), 6)).toBe(1500)
  })

  it('raises what is crossed out while a sale runs and after it', () => {
    const rows = written(known([800, 1000, -9], [1000, null, 5]), { regular: 1200 })
    expect(stretchAt(rows, at(1))).toMatchObject({ gross: 800, originalGross: 1200 })
    expect(plannedPriceAt(rows, 6)).toBe(1200)
  })
})

describe('a sale of the table', () => {
  const sale = { gross: 800, from: at(2), to: at(5) }

  it('begins and ends at its times', () => {
    expect(written(known([1000, null, -9]), { sale })).toEqual([
      { gross: 1000, originalGross: null, validFrom: at(-9), validTo: at(2) },
      { gross: 800, originalGross: 1000, validFrom: at(2), validTo: at(5) },
      { gross: 1000, originalGross: null, validFrom: at(5), validTo: null },
    ])
  })

  it('goes on when only its end is moved, so that the law counts from its beginning', () => {
    const rows = written(known([1000, null, -30], [800, 1000, -9], [1000, null, 5]), {
      sale: { gross: 800, from: at(-9), to: at(20) },
    })
    expect(rows.filter(({ originalGross }) => originalGross !== null)).toEqual([
      { gross: 800, originalGross: 1000, validFrom: at(-9), validTo: at(20) },
    ])
  })

  it('ends at once when it is taken away, a scheduled one never begins', () => {
    expect(plannedPrice(written(known([800, 1000, -9], [1000, null, 5]), { sale: null }), now)).toEqual({
      regular: 1000,
      sale: null,
    })
    expect(written(written1(), { sale: null })).toEqual([
      { gross: 1000, originalGross: null, validFrom: at(-9), validTo: null },
    ])
    function written1() {
      return known([1000, null, -9], [800, 1000, 2], [1000, null, 5])
    }
  })

  it.each([
    ['sale_not_below', { sale: { ...sale, gross: 1000 } }],
    ['sale_over', { sale: { ...sale, to: at(-1) } }],
    ['sale_span', { sale: { ...sale, to: at(1) } }],
  ] as const)('is refused: %s', (problem, target) => {
    expect(problemOf(known([1000, null, -9]), target)).toBe(problem)
  })

  it('needs a price', () => {
    expect(problemOf([], { sale })).toBe('price_missing')
  })

  it('is refused where a lower price would leave nothing of it', () => {
    expect(problemOf(known([800, 1000, -9]), { regular: 700 })).toBe('sale_not_below')
  })
})

const plannedPriceAt = (rows: readonly PriceStretch[], days: number) => stretchAt(rows, at(days))?.gross

const anyHistory = fc
  .array(
    fc.record({
      days: fc.integer({ min: 1, max: 40 }),
      gross: fc.constantFrom(900, 1000, 1100),
      isReduced: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => {
    let from = -60
    return known(
      ...parts.map(({ days, gross, isReduced }): [number, number | null, number] => {
        const row: [number, number | null, number] = [gross, isReduced ? gross + 300 : null, from]
        from += days
        return row
      }),
    )
  })
const anyTarget = fc.record(
  {
    regular: fc.constantFrom(1300, 1400, 1500),
    sale: fc.option(
      fc.record({
        gross: fc.constantFrom(500, 700, 900),
        from: fc.option(fc.integer({ min: -5, max: 30 }).map(at)),
        to: fc.option(fc.integer({ min: 31, max: 60 }).map(at)),
      }),
    ),
  },
  { requiredKeys: [] },
)

describe('whatever is planned', () => {
  it('leaves one unbroken history whose past is as it was, and reads as it was requested', () => {
    fc.assert(
      fc.property(anyHistory, anyTarget, (history, target) => {
        const planned = planPrices(history, target, now)
        if ('problem' in planned) {
          expect(planned.problem).toBe('sale_not_below')
          return
        }
        const rows = written(history, target)
        expect(isConsecutive(rows)).toBe(true)
        for (let days = -60; days < 0; days += 1)
          expect(stretchAt(rows, at(days))).toEqual(
            expect.objectContaining(priceOf(stretchAt(history, at(days)))),
          )
        expect(rows.every(({ validFrom, validTo }) => validTo === null || validTo > validFrom)).toBe(true)
        const read = plannedPrice(rows, now)
        if (target.regular !== undefined) expect(read.regular).toBe(target.regular)
        if (target.sale) {
          const from = target.sale.from && target.sale.from > now ? target.sale.from : now
          expect(stretchAt(rows, from)).toMatchObject({ gross: target.sale.gross })
          // Afterwards another sale of somebody else may follow.
          const end = target.sale.to ? new Date(target.sale.to.getTime() - 1) : at(365)
          expect(stretchAt(rows, end)).toMatchObject({ gross: target.sale.gross })
        }
        const seen = historyAfter(history, planned.after, now)
        for (let days = 0; days < 60; days += 1)
          expect(lowestBefore(seen, at(days))).toBe(lowestBefore(rows, at(days)))
      }),
      { numRuns: runs(500) },
    )
  })

  const priceOf = (stretch: PriceStretch | undefined) =>
    stretch ? { gross: stretch.gross, originalGross: stretch.originalGross } : {}
})
