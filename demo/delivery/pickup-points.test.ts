import { describe, expect, it } from 'vitest'
import { demoPickupPoints } from './pickup-points.ts'

const points = demoPickupPoints()
const kinds = (pick: (point: (typeof points)[number]) => unknown) => new Set(points.map(pick))

describe("the demo shop's pickup points", () => {
  it('are about sixty, of every provider, kind and saturation, one of them resting', () => {
    expect(points.length).toBe(56)
    expect(kinds(({ provider }) => provider).size).toBe(5)
    expect(kinds(({ type }) => type).size).toBe(4)
    expect(kinds(({ saturation }) => saturation)).toEqual(new Set(['low', 'medium', 'high', null]))
    expect(points.filter(({ active }) => !active)).toHaveLength(1)
  })

  it('have an id and a place of their own inside Hungary, and seven days each', () => {
    expect(kinds(({ provider, externalId }) => `${provider}:${externalId}`).size).toBe(points.length)
    expect(kinds(({ latitude, longitude }) => `${latitude} ${longitude}`).size).toBe(points.length)
    for (const { latitude, longitude, hours, postalCode } of points) {
      expect(latitude > 45.7 && latitude < 48.6 && longitude > 16.1 && longitude < 22.9).toBe(true)
      expect(hours.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6, 7])
      expect(postalCode).toMatch(/^[1-9]\d{3}$/)
    }
  })

  it('show closed days, several intervals a day and opening round the clock', () => {
    const spans = points.flatMap(({ hours }) => hours.map((day) => day.hours))
    expect(spans.some((day) => day.length === 0)).toBe(true)
    expect(spans.some((day) => day.length === 2)).toBe(true)
    expect(spans.some(([span]) => span?.from === '00:00' && span.to === '24:00')).toBe(true)
  })
})
