import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isConsecutive, planPriceChange, type KnownStretch, type PriceChange } from './price-history.ts'

const at = (day: number) => new Date(Date.UTC(2026, 0, 1 + day))
const stretch = (id: number, from: number, to: number | null, gross: number): KnownStretch => ({
  id,
  gross,
  originalGross: null,
  validFrom: at(from),
  validTo: to === null ? null : at(to),
})
const price = (gross: number) => ({ gross, originalGross: null })

/** The history after a change, as the store writes it. */
function apply(history: KnownStretch[], { close, correct, open }: PriceChange): KnownStretch[] {
  const remaining = history.map((row) => {
    if (row.id === close?.id) return { ...row, validTo: close.validTo }
    return row.id === correct?.id ? { ...row, ...correct } : row
  })
  return open ? [...remaining, { id: 999, ...open }] : remaining
}

describe('changing a price', () => {
  it('opens the first one', () => {
    expect(planPriceChange([], price(100), at(5))).toEqual({
      close: null,
      correct: null,
      open: { gross: 100, originalGross: null, validFrom: at(5), validTo: null },
    })
  })

  it('does nothing when the price stands already', () => {
    expect(planPriceChange([stretch(1, 0, null, 100)], price(100), at(5))).toEqual({
      close: null,
      correct: null,
      open: null,
    })
  })

  it('closes the running one at the same moment', () => {
    const change = planPriceChange([stretch(1, 0, null, 100)], price(90), at(5))
    expect(change.close).toEqual({ id: 1, validTo: at(5) })
    expect(change.open).toEqual({ gross: 90, originalGross: null, validFrom: at(5), validTo: null })
  })

  it('takes a crossed-out price for a change', () => {
    const change = planPriceChange([stretch(1, 0, null, 100)], { gross: 100, originalGross: 120 }, at(5))
    expect(change.open).toMatchObject({ originalGross: 120 })
  })

  it('keeps a price that is scheduled for later', () => {
    const change = planPriceChange([stretch(1, 0, 10, 100), stretch(2, 10, null, 130)], price(90), at(5))
    expect(change.open).toMatchObject({ validFrom: at(5), validTo: at(10) })
  })

  it('corrects a price that began at this very moment', () => {
    expect(planPriceChange([stretch(1, 5, null, 100)], price(90), at(5))).toEqual({
      close: null,
      correct: { id: 1, gross: 90, originalGross: null },
      open: null,
    })
  })

  it('leaves one unbroken history and the wanted price in force, whatever was there', () => {
    const histories = fc.uniqueArray(fc.integer({ min: 0, max: 100 }), { maxLength: 6 }).map((days) => {
      const sorted = days.toSorted((a, b) => a - b)
      return sorted.map((from, index) =>
        stretch(index + 1, from, sorted[index + 1] ?? null, 50 + (index % 3) * 10),
      )
    })
    fc.assert(
      fc.property(
        histories,
        fc.integer({ min: 0, max: 110 }),
        fc.constantFrom(50, 60, 70, 80),
        (history, day, gross) => {
          const after = apply(history, planPriceChange(history, price(gross), at(day)))
          const running = after.filter(
            ({ validFrom, validTo }) => validFrom <= at(day) && (validTo === null || validTo > at(day)),
          )
          expect(isConsecutive(after)).toBe(true)
          expect(running.map((row) => row.gross)).toEqual([gross])
        },
      ),
    )
  })
})

describe('an unbroken history', () => {
  it('has no gap, no overlap and no open end in the middle', () => {
    expect(isConsecutive([stretch(2, 5, null, 1), stretch(1, 0, 5, 1)])).toBe(true)
    expect(isConsecutive([stretch(1, 0, 4, 1), stretch(2, 5, null, 1)])).toBe(false)
    expect(isConsecutive([stretch(1, 0, 6, 1), stretch(2, 5, null, 1)])).toBe(false)
    expect(isConsecutive([stretch(1, 0, null, 1), stretch(2, 5, null, 1)])).toBe(false)
    expect(isConsecutive([stretch(1, 0, 5, 1)])).toBe(false)
  })
})
