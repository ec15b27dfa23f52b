import { expect, it } from 'vitest'
import { keepLineEnds } from './shown-html.ts'

it('keeps numbers with what they count and the parts of e-mail together, and changes no tag', () => {
  expect(keepLineEnds('<p>E-mailt küldünk 14 napon belül, 60 000 Ft felett.</p>')).toBe(
    '<p>E-\u2060mailt küldünk 14\u00a0napon belül, 60 000\u00a0Ft felett.</p>',
  )
  expect(keepLineEnds('<p>Az e-mail-címére, 40 kg-ig, 11-én; fék- és olajcsere</p>')).toBe(
    '<p>Az e-\u2060mail-\u2060címére, 40\u00a0kg-\u2060ig, 11-\u2060én; fék- és olajcsere</p>',
  )
  const tag = '<a href="/e-mail?ev=5 év" title="5 nap e-mail">'
  expect(keepLineEnds(`${tag}2026 nyara, 3 kerék</a>`)).toBe(`${tag}2026 nyara, 3 kerék</a>`)
})
