import { describe, expect, it } from 'vitest'
import { listingQuery, listingSearch, parseListing, withoutFilter } from './listing-url.ts'

const parse = (text: string) => parseListing(new URLSearchParams(text))

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
    })
    expect(listingQuery(parse(''), 'relevance:desc')).toEqual({ page: 1, per_page: 24 })
  })

  it('loses one value or one filter and goes back to the first page', () => {
    const state = parse('marka=a,b&page=4&evszak=teli')
    expect(listingSearch(withoutFilter(state, 'marka', 'a'))).toBe('?evszak=teli&marka=b')
    expect(listingSearch(withoutFilter(state, 'marka'))).toBe('?evszak=teli')
    expect(listingSearch(withoutFilter(state, 'evszak', 'teli'))).toBe('?marka=a,b')
  })
})
