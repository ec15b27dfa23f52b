import { expect, it } from 'vitest'
import { writeLetter } from './letter.ts'

const { html, text } = writeLetter({
  sender: 'Gumi & Garázs',
  heading: 'Erősítse meg <címét>',
  paragraphs: ['Kérjük, tegye meg.'],
  button: { text: 'Megerősítem', url: 'https://bolt.hu/x?a=1&b=2' },
  notes: ['Azért kapta, mert regisztrált.'],
})

it('follows the light or dark theme of its reader: it sets no colours of its own but the button’s whole pair', () => {
  expect(html).toContain('name="color-scheme" content="light dark"')
  const button = 'background:#e87a00;color:#141414'
  expect(html).toContain(button)
  const own = html.replace(button, '').match(/(?:background|[^-]color)\s*:[^;"]+/g) ?? []
  expect(own.filter((rule) => !rule.endsWith('color:inherit'))).toEqual([])
})

it('says the same as text, with the address as it is', () => {
  expect(html).toContain('Erősítse meg &lt;címét&gt;')
  expect(html).toContain('href="https://bolt.hu/x?a=1&amp;b=2"')
  expect(text).toContain('Erősítse meg <címét>')
  expect(text).toContain('Megerősítem:\nhttps://bolt.hu/x?a=1&b=2')
})
