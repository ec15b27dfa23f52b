import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffLines, diffText } from './line-diff.ts'

const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 })

describe('a difference by lines', () => {
  it('holds both texts, and every common line of a longest choice once', () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const found = diffLines(before, after)
        const of = (...signs: string[]) =>
          found.filter(({ sign }) => signs.includes(sign)).map(({ text }) => text)
        expect(of(' ', '-')).toEqual(before)
        expect(of(' ', '+')).toEqual(after)
        expect(of(' ').length).toBe(commonLength(before, after))
      }),
    )
  })

  it('is read with two lines around each change', () => {
    const before = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
    const after = ['1', '2', '3', '4', 'öt', '6', '7', '8', '9']
    expect(diffText(diffLines(before, after))).toBe('…\n  3\n  4\n- 5\n+ öt\n  6\n  7\n…')
  })
})

/** By trying both ways at each line. */
function commonLength([first, ...before]: string[], after: string[]): number {
  if (first === undefined) return 0
  const at = after.indexOf(first)
  const without = commonLength(before, after)
  return at === -1 ? without : Math.max(without, 1 + commonLength(before, after.slice(at + 1)))
}
