import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  nextReviewState,
  ReviewTransitionRefusedError,
  reviewTransitions,
  shownWriter,
  summarise,
  writerName,
  type ReviewState,
} from './review.ts'

const states = Object.keys(reviewTransitions) as ReviewState[]

describe('the states of a review', () => {
  it('change as listed, and in no other way', () => {
    fc.assert(
      fc.property(fc.constantFrom(...states), fc.constantFrom(...states), (from, to) => {
        if (reviewTransitions[from].includes(to)) expect(nextReviewState(from, to)).toBe(to)
        else expect(() => nextReviewState(from, to)).toThrow(ReviewTransitionRefusedError)
      }),
    )
    expect(() => nextReviewState('published', 'pending')).toThrow('published -> pending')
  })
})

describe('the writer’s name', () => {
  it.each([
    [{ firstName: 'Judit', lastName: 'Kovács' }, 'Judit K.'],
    [{ firstName: 'Éva', lastName: 'Szabó-Nagy' }, 'Éva Sz.'],
    [{ firstName: ' Ödön ', lastName: 'Őri' }, 'Ödön Ő.'],
    [{ firstName: 'Pál', lastName: '' }, 'Pál'],
    [{ firstName: '', lastName: '' }, ''],
  ])('of %o is %s', (writer, name) => {
    expect(writerName(writer)).toBe(name)
  })

  it('is replaced where there is none', () => {
    expect(shownWriter('', true)).toBe('Névtelen vásárló')
    expect(shownWriter('', false)).toBe('Névtelen értékelő')
    expect(shownWriter('Judit K.', false)).toBe('Judit K.')
  })
})

describe('the summary', () => {
  it('counts the stars from one to five and their average', () => {
    const counts = [
      { rating: 5, count: 2 },
      { rating: 2, count: 1 },
    ]
    expect(summarise(counts)).toEqual({ average: 4, count: 3, stars: [0, 1, 0, 0, 2] })
    expect(summarise([])).toEqual({ average: null, count: 0, stars: [0, 0, 0, 0, 0] })
  })
})
