import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#tests/support/part-of-run.ts'
import { boxAround, distanceBetween, readPickupSearch } from './pickup-search.ts'

const latitude = fc.double({ min: 45.7, max: 48.6, noNaN: true })
const longitude = fc.double({ min: 16.1, max: 22.9, noNaN: true })
const place = fc.record({ latitude, longitude })

describe('a search', () => {
  it.each([
    ['1', '1000', '1999'],
    ['90', '9000', '9099'],
    [' 9021 ', '9021', '9021'],
  ])('of digits %j is the beginning of a postal code', (text, from, to) => {
    expect(readPickupSearch(text)).toEqual({ postalCode: { from, to }, words: [] })
  })

  it.each([
    ['Győr,  Árpád út', ['gyor', 'arpad', 'ut']],
    ['90211', ['90211']],
    ['', []],
  ])('of words %j looks for them without accents', (text, words) => {
    expect(readPickupSearch(text)).toEqual({ postalCode: null, words })
  })
})

describe('distances', () => {
  it('are those on the globe', () => {
    const budapest = { latitude: 47.4979, longitude: 19.0402 }
    const debrecen = { latitude: 47.5316, longitude: 21.6273 }
    expect(Math.round(distanceBetween(budapest, debrecen) / 1000)).toBe(194)
    expect(distanceBetween(budapest, budapest)).toBe(0)
  })

  it('never lead out of the box around the place', () => {
    fc.assert(
      fc.property(place, place, fc.integer({ min: 1, max: 300_000 }), (center, other, metres) => {
        fc.pre(distanceBetween(center, other) <= metres)
        const box = boxAround(center, metres)
        expect(other.latitude).toBeGreaterThanOrEqual(box.minLat)
        expect(other.latitude).toBeLessThanOrEqual(box.maxLat)
        expect(other.longitude).toBeGreaterThanOrEqual(box.minLon)
        expect(other.longitude).toBeLessThanOrEqual(box.maxLon)
      }),
      { numRuns: runs(500) },
    )
  })
})
