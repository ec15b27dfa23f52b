import { expect, test } from 'vitest'
import { tooltipPlace } from './tooltip-place.ts'

const page = { width: 360, height: 800 }
const tip = { width: 200, height: 40 }
const signAt = (left: number, top: number) => ({ left, top, bottom: top + 26, width: 60 })

test('words stand above the middle of their sign and touch it', () => {
  expect(tooltipPlace(signAt(150, 300), tip, page)).toEqual({ left: 80, top: 260 })
})

test('where there is no room above they stand under it', () => {
  expect(tooltipPlace(signAt(150, 30), tip, page)).toEqual({ left: 80, top: 56 })
})

test('they keep away from the sides of the window', () => {
  expect(tooltipPlace(signAt(0, 300), tip, page).left).toBe(8)
  expect(tooltipPlace(signAt(310, 300), tip, page).left).toBe(152)
})
