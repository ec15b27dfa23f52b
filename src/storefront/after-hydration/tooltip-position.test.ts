import { expect, test } from 'vitest'
import { tooltipPosition } from './tooltip-position.ts'

const page = { width: 360, height: 800 }
const tip = { width: 200, height: 40 }
const anchorAt = (left: number, top: number) => ({ left, top, bottom: top + 26, width: 60 })

test('the text stands above the middle of its anchor and touches it', () => {
  expect(tooltipPosition(anchorAt(150, 300), tip, page)).toEqual({ left: 80, top: 260 })
})

test('where there is no room above it stands under it', () => {
  expect(tooltipPosition(anchorAt(150, 30), tip, page)).toEqual({ left: 80, top: 56 })
})

test('it keeps away from the sides of the window', () => {
  expect(tooltipPosition(anchorAt(0, 300), tip, page).left).toBe(8)
  expect(tooltipPosition(anchorAt(310, 300), tip, page).left).toBe(152)
})
