import { describe, expect, it } from 'vitest'
import type { ReviewList } from '#contract/wire.ts'
import { readReviewQuery, reviewSearch, reviewsView, useText } from './reviews-view.ts'

const read = (search: string) => readReviewQuery(new URLSearchParams(search))

describe('what an address asks of the reviews', () => {
  it.each([
    ['', ''],
    ['velemenyek=2', 'velemenyek=2'],
    ['velemenyrend=rating:asc&velemenyek=3', 'velemenyek=3&velemenyrend=rating%3Aasc'],
    ['velemenyek=0', ''],
    ['velemenyek=-1&velemenyrend=id:desc', ''],
    ['velemenyek=1e9&velemenyrend=constructor', ''],
    ['velemenyek=%27--', ''],
  ])('%s is understood as %s', (search, understood) => {
    expect(reviewSearch(read(search))).toBe(understood)
  })
})

const list = (stars: number[]): ReviewList => ({
  data: [
    {
      id: 1,
      user: { name: 'Judit K.' },
      rating: 4,
      comment: 'Jó.',
      created_at: '2026-11-20T23:30:00.000Z',
      verified_buyer: true,
      car: 'Skoda Octavia',
      kilometres: 12_500,
      photos: [],
      is_sample: false,
    },
  ],
  total: 3,
  per_page: 5,
  current_page: 1,
  last_page: 1,
  summary: { average: 4.3, count: stars.reduce((sum, count) => sum + count, 0), stars },
})

describe('reviews as they are shown', () => {
  it('have the most stars first, with their share', () => {
    const view = reviewsView(list([0, 0, 0, 2, 1]), 'created_at:desc')
    expect(view?.stars.map(({ stars, count, share }) => [stars, count, share])).toEqual([
      [5, 1, 33],
      [4, 2, 67],
      [3, 0, 0],
      [2, 0, 0],
      [1, 0, 0],
    ])
    expect(view?.average).toBe('4,3')
  })

  it('are dated by the Hungarian day', () => {
    expect(reviewsView(list([0, 0, 0, 0, 1]), 'created_at:desc')?.rows[0]?.date).toBe('2026. november 21.')
  })

  it('say on what and how far the product is used, where the writer said it', () => {
    expect(reviewsView(list([0, 0, 0, 0, 1]), 'created_at:desc')?.rows[0]?.use).toBe(
      'Skoda Octavia, 12\u00a0500 km',
    )
    expect(useText({ car: '', kilometres: null })).toBe('')
    expect(useText({ car: 'Dacia', kilometres: null })).toBe('Dacia')
  })

  it('have no average where all are samples of the demo', () => {
    const sample = {
      ...list([0, 0, 0, 0, 0]),
      summary: { average: null, count: 0, stars: [0, 0, 0, 0, 0] },
    }
    const view = reviewsView(sample, 'created_at:desc')
    expect(view).toMatchObject({ average: null, count: 0 })
    expect(view?.rows).toHaveLength(1)
    expect(view?.stars.map(({ share }) => share)).toEqual([0, 0, 0, 0, 0])
  })

  it('are nothing while there is none', () => {
    const empty = {
      ...list([0, 0, 0, 0, 0]),
      data: [],
      summary: { average: null, count: 0, stars: [0, 0, 0, 0, 0] },
    }
    expect(reviewsView(empty, 'created_at:desc')).toBeNull()
  })
})
