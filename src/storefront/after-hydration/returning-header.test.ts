import { expect, test } from 'vitest'
import { headerAfter, type HeaderState, type Scrolled } from './returning-header.ts'

const place = { top: 36, end: 160 }

/** The states that the positions of a page lead through, from the top. */
function walk(...positions: number[]): HeaderState[] {
  let scrolled: Scrolled = { state: 'still', turn: 0 }
  let from = 0
  return positions.map((to) => {
    scrolled = headerAfter(scrolled, from, to, place)
    from = to
    return scrolled.state
  })
}

test('the header goes with the page, comes back on scrolling up, and leaves on scrolling down', () => {
  expect(walk(100, 160, 161, 900, 880, 700, 720)).toEqual([
    'still',
    'still',
    'away',
    'away',
    'back',
    'back',
    'away',
  ])
})

test('it stays over the page until its own place is seen whole', () => {
  expect(walk(900, 500, 120, 37, 36)).toEqual(['away', 'back', 'back', 'back', 'still'])
})

test('a thumb that trembles changes nothing, small steps in one direction add up', () => {
  expect(walk(900, 895, 900, 895)).toEqual(['away', 'away', 'away', 'away'])
  expect(walk(900, 894, 888)).toEqual(['away', 'away', 'back'])
})

test('a jump to the top puts it into its place', () => {
  expect(walk(5000, 0)).toEqual(['away', 'still'])
})
