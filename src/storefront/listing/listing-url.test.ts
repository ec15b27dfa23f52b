import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '#tests/support/any-character.ts'
import { listingSearch, type ListingState } from './listing-state.ts'
import { sortOptions } from './listing-view.ts'
import { listingQuery, parseListing, plainText, withFilters, withoutFilter } from './parse-listing.ts'

const parse = (text: string) => parseListing(new URLSearchParams(text))

const slugs = fc
  .stringMatching(/^[a-z]{2,8}$/)
  .filter((slug) => Object.keys(parse(`${slug}=x`).filters).length > 0)
const choices = fc
  .uniqueArray(fc.string({ minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 })
  .map((values) => values.map((value) => plainText(value.replaceAll(',', ''))).filter(Boolean))
  .filter((values) => values.length > 0)
  .map((values) => [...new Set(values)].toSorted().join(','))
const states = fc.record<ListingState>({
  page: fc.integer({ min: 1, max: 100_000 }),
  sort: fc.constantFrom(null, 'name:desc', 'price:asc', 'relevance:desc'),
  limit: fc.integer({ min: 1, max: 96 }),
  search: fc.string({ maxLength: 40 }).map(plainText),
  filters: fc.dictionary(slugs, choices, { maxKeys: 4, noNullPrototype: true }),
})

describe('any listing address', () => {
  it('that is written is read back the same, and written again the same', () => {
    fc.assert(
      fc.property(states, (state) => {
        const address = listingSearch(state)
        expect(parse(address)).toEqual(state)
        expect(listingSearch(parse(address))).toBe(address)
      }),
    )
  })

  it('that is nonsense gives a state that can be requested', () => {
    const junk = fc.array(
      fc.tuple(fc.string({ maxLength: 12 }), fc.string({ unit: anyCharacter, maxLength: 30 })),
    )
    fc.assert(
      fc.property(junk, (pairs) => {
        const state = parseListing(new URLSearchParams(pairs))
        expect(state.page).toBeGreaterThanOrEqual(1)
        expect(state.limit).toBeLessThanOrEqual(96)
        expect(JSON.stringify([state.filters, state.search])).not.toMatch(/\\u00[01]/)
        expect(parse(listingSearch(state))).toEqual(state)
      }),
    )
  })
})

describe('a listing address', () => {
  it('reads filters, page, sort and limit in the readable form', () => {
    expect(parse('marka=hankook,michelin&ar=10000-50000&page=2&sort=price:asc&limit=48')).toEqual({
      page: 2,
      sort: 'price:asc',
      limit: 48,
      search: '',
      filters: { marka: 'hankook,michelin', ar: '10000-50000' },
    })
  })

  it('is written back the same, filters by name, without defaults', () => {
    expect(listingSearch(parse('page=2&marka=b,a&limit=24&ar=-50000'))).toBe('?ar=-50000&marka=a,b&page=2')
    expect(listingSearch(parse(''))).toBe('')
  })

  it('takes what a plain form sends: repeated names and the two ends of a range', () => {
    expect(parse('marka=b&marka=a&marka=a&ar_min=15+000&ar_max=&szelesseg=').filters).toEqual({
      marka: 'a,b',
      ar: '15000-',
    })
  })

  it('reads numbers as they are written, and a range from its lower to its higher end', () => {
    expect(parse('ar_min=50.000&ar_max=10 000&et_min=22,5').filters).toEqual({
      ar: '10000-50000',
      et: '22.5-',
    })
  })

  it('takes filters read from a text beside those that were chosen, which stand over them', () => {
    expect(withFilters(parse('evszak=nyari'), { evszak: 'teli', felni: '16' }).filters).toEqual({
      evszak: 'nyari',
      felni: '16',
    })
  })

  it('falls back on nonsense instead of failing', () => {
    expect(parse('page=0&limit=500&sort=name;drop&ar_min=x&utm_source=a&gclid=b&Marka=c')).toEqual(parse(''))
    expect(parse('page=1.5&sort=id:asc').sort).toBeNull()
  })

  it('becomes the query of the API', () => {
    expect(listingQuery(parse('marka=a&sort=price:desc&page=3'), 'name:asc')).toEqual({
      page: 3,
      per_page: 24,
      filters: { marka: 'a' },
      order_by: 'price',
      direction: 'desc',
      available_first: '1',
    })
    expect(listingQuery(parse(''), 'relevance:desc')).toEqual({ page: 1, per_page: 24 })
    expect(listingQuery(parse(''), 'recommended:desc')).toMatchObject({ order_by: 'recommended' })
    for (const { value } of sortOptions) expect(parse(`sort=${value}`).sort).toBe(value)
  })

  it('loses one value or one filter and goes back to the first page', () => {
    const state = parse('marka=a,b&page=4&evszak=teli')
    expect(listingSearch(withoutFilter(state, 'marka', 'a'))).toBe('?evszak=teli&marka=b')
    expect(listingSearch(withoutFilter(state, 'marka'))).toBe('?evszak=teli')
    expect(listingSearch(withoutFilter(state, 'evszak', 'teli'))).toBe('?marka=a,b')
  })
})

it('a search cut inside a character still stands in an address', () => {
  const long = `${'a'.repeat(199)}\u{1f600}`
  const { search } = parseListing(new URLSearchParams({ search: long }))
  expect(() => encodeURIComponent(search)).not.toThrow()
  expect(search.length).toBe(200)
})
