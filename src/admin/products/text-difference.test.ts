import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromDifference } from './text-difference.ts'

const texts = fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 300 })

it('leaves out only what both texts have alike, and never the difference', () => {
  fc.assert(
    fc.property(texts, texts, texts, (head, one, other) => {
      const [before, after] = [head + one, head + other]
      const [shortBefore, shortAfter] = fromDifference(before, after)
      const rest = (text: string) => text.replace(/^…/, '')
      const left = after.length - rest(shortAfter).length
      expect(before.slice(0, left)).toBe(after.slice(0, left))
      expect(before.slice(left)).toBe(rest(shortBefore))
      expect(after.slice(left)).toBe(rest(shortAfter))
    }),
  )
})

it('begins at a word a little before the difference', () => {
  const head = 'Kézi szerszám, amely sok mindenre jó, és még annál is többre. '.repeat(3)
  expect(fromDifference(`${head}Régi vég.`, `${head}Új vég.`)[1]).toMatch(/^…\p{L}.{20,60}Új vég\.$/u)
})
