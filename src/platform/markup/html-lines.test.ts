import { expect, it } from 'vitest'
import { htmlLines } from './html-lines.ts'

it.each([
  ['<p>Egy &amp; kettő</p><p>Három<br>négy</p>', 'Egy & kettő\nHárom\nnégy'],
  ['<h2>Mit tud</h2>\n<ul>\n<li>gyors</li><li><strong>erős</strong></li></ul>', 'Mit tud\n• gyors\n• erős'],
  ['<table><tr><td>Súly</td><td>2 kg</td></tr></table>', 'Súly | 2 kg'],
  ['<p>Egy <b>szó</b>, <i>kettő</i>.</p>', 'Egy szó, kettő.'],
  ['Sima szöveg, 5 < 6', 'Sima szöveg, 5 < 6'],
  ['', ''],
])('%j is read as %j', (html, text) => {
  expect(htmlLines(html)).toBe(text)
})
