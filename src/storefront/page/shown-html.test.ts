import { expect, it } from 'vitest'
import { keepLineEnds } from './shown-html.ts'

it('keeps numbers with what they count and the parts of e-mail together, and changes no tag', () => {
  expect(keepLineEnds('<p>E-mailt küldünk 14 napon belül, 60 000 Ft felett.</p>')).toBe(
    '<p>E-\u2060mailt küldünk 14\u00a0napon belül, 60 000\u00a0Ft felett.</p>',
  )
  const tag = '<a href="/e-mail?ev=5 év" title="5 nap e-mail">'
  expect(keepLineEnds(`${tag}2026 nyara, 3 kerék</a>`)).toBe(`${tag}2026 nyara, 3 kerék</a>`)
})
