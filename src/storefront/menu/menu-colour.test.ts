import { describe, expect, it } from 'vitest'
import { contrast, readColour, seenColour } from './menu-colour.ts'

describe('a colour of a menu item', () => {
  it.each([
    ['#b54200', [181, 66, 0]],
    ['#fff', [255, 255, 255]],
    ['rgb(31, 39, 48)', [31, 39, 48]],
    ['red', null],
    ['#12345', null],
    ['', null],
  ])('%s is read as %j', (text, colour) => {
    expect(readColour(text)).toEqual(colour)
  })

  it('is compared as the accessibility guidelines count', () => {
    expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21)
    expect(contrast([255, 107, 26], [255, 255, 255])).toBeCloseTo(2.85, 1)
  })

  it('is worn where it can be read, and left out where it cannot', () => {
    expect(seenColour('#b54200', '#fff', 4.5)).toBe('#b54200')
    expect(seenColour('#b54200', 'rgb(31, 39, 48)', 4.5)).toBeUndefined()
    expect(seenColour('#ff6b1a', '#fff', 4.5)).toBeUndefined()
    expect(seenColour('url(x)', '#fff', 3)).toBeUndefined()
    expect(seenColour(null, '#fff', 3)).toBeUndefined()
  })
})
