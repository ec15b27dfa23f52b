import { describe, expect, test } from 'vitest'
import { dropPlace, positionOf, stepPlace, type Step, type Zone } from './tree-moves.ts'

/** 1 > (3 > 5, 4), 2 */
const rows = [
  { id: 1, parent: null },
  { id: 3, parent: 1 },
  { id: 5, parent: 3 },
  { id: 4, parent: 1 },
  { id: 2, parent: null },
]

describe('by a key', () => {
  test.each<[string, number, Step, ReturnType<typeof stepPlace>]>([
    ['the first goes no further up', 3, 'up', null],
    ['up is before the one before', 4, 'up', { parent: 1, before: 3 }],
    ['down is behind the next', 3, 'down', { parent: 1, before: null }],
    ['the last goes no further down', 2, 'down', null],
    ['in is the last below the one before', 2, 'in', { parent: 1, before: null }],
    ['the first has nothing before it to go into', 3, 'in', null],
    ['out is behind its parent', 5, 'out', { parent: 1, before: 4 }],
    ['a root goes no further out', 1, 'out', null],
  ])('%s', (_name, id, step, place) => {
    expect(stepPlace(rows, id, step)).toEqual(place)
  })
})

describe('by a drop', () => {
  test.each<[string, number, number, Zone, ReturnType<typeof dropPlace>]>([
    ['above', 2, 4, 'above', { parent: 1, before: 4 }],
    ['inside', 2, 5, 'inside', { parent: 5, before: null }],
    ['below a leaf', 2, 5, 'below', { parent: 3, before: null }],
    ['below an open branch, as its first', 2, 1, 'below', { parent: 1, before: 3 }],
    ['below the one before it, which is where it stands', 4, 3, 'below', { parent: 3, before: 5 }],
    ['where it stands', 3, 4, 'above', null],
    ['on itself', 3, 3, 'inside', null],
    ['below itself', 1, 5, 'inside', null],
  ])('%s', (_name, dragged, over, zone, place) => {
    expect(dropPlace(rows, dragged, over, zone)).toEqual(place)
  })

  test('the dragged row is no neighbour of itself', () => {
    expect(dropPlace(rows, 5, 3, 'below')).toEqual({ parent: 1, before: 4 })
    expect(positionOf(rows, 5)).toEqual({ parent: 3, before: null })
  })
})
