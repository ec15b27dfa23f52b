import { expect, it } from 'vitest'
import { brand } from '#theme/brand.ts'
import { renderEmail } from './email.ts'

const { html, text } = renderEmail({
  sender: 'Gumi & Garázs',
  heading: 'Erősítse meg <címét>',
  paragraphs: ['Kérjük, tegye meg.'],
  button: { text: 'Megerősítem', url: 'https://bolt.hu/x?a=1&b=2' },
  notes: ['Azért kapta, mert regisztrált.'],
})

it('follows the light or dark theme of its reader: it sets no colours of its own but the orange fields’ whole pair', () => {
  expect(html).toContain('name="color-scheme" content="light dark"')
  const button = `background:${brand.accent};color:${brand.onAccent}`
  expect(html).toContain(button)
  const own = html.replaceAll(button, '').match(/(?:background|[^-]color)\s*:[^;"]+/g) ?? []
  expect(own.filter((rule) => !rule.endsWith('color:inherit'))).toEqual([])
})

it('says the same as text, with the address as it is', () => {
  expect(html).toContain('Erősítse meg &lt;címét&gt;')
  expect(html).toContain('href="https://bolt.hu/x?a=1&amp;b=2"')
  expect(text).toContain('Erősítse meg <címét>')
  expect(text).toContain('Megerősítem:\nhttps://bolt.hu/x?a=1&b=2')
})

const whole = renderEmail({
  sender: 'Gumi & Garázs',
  heading: 'A kosara megvan',
  paragraphs: [
    'Kedves Éva!',
    'Ezek vannak a kosarában:',
    {
      goods: [
        { name: 'Nordval <Fjell> 205/55 R16 91H', detail: '4 db × 24\u00a0990 Ft', amount: '99\u00a0960 Ft' },
      ],
      total: { name: 'Összesen', amount: '99\u00a0960 Ft', note: 'szállítás nélkül' },
    },
    { details: [['Azonosító', 'A-<1>']] },
    { quote: ['első <sor>', 'második sor'] },
  ],
  notes: [{ text: 'Nem kérek többet', url: 'https://bolt.hu/vege?a=1&b=2' }],
})
const seen = (email: string) =>
  email.replaceAll(/<style.*?<\/style>|<title>.*?<\/title>|<[^>]+>/gs, '').replaceAll(/\s+/g, ' ')

it('holds goods, details and quotations in both forms, with every special character of theirs escaped', () => {
  expect(whole.html).not.toMatch(/<(Fjell|1|sor)>/)
  expect(seen(whole.html)).toContain('Nordval &lt;Fjell&gt; 205/55 R16 91H')
  for (const part of ['99 960 Ft', 'szállítás nélkül', 'A-&lt;1&gt;', 'első &lt;sor&gt;'])
    expect(seen(whole.html)).toContain(part)
  for (const part of [
    '- Nordval <Fjell> 205/55 R16 91H (4 db × 24 990 Ft): 99 960 Ft',
    'Összesen: 99 960 Ft (szállítás nélkül)',
    'Azonosító: A-<1>',
    '> első <sor>\n> második sor',
    'Nem kérek többet:\nhttps://bolt.hu/vege?a=1&b=2',
  ])
    expect(whole.text).toContain(part)
})

it('gives the list of emails its first words, and names nobody there', () => {
  const hidden = /<div[^>]*display:none[^>]*>([^<]*)</.exec(whole.html)?.[1]?.trim() ?? ''
  expect(hidden.startsWith('Ezek vannak a kosarában:')).toBe(true)
  expect(hidden).not.toContain('Éva')
})

it('begins that with what a table says when no sentence comes before it', () => {
  const { html: receipt } = renderEmail({
    sender: 'Gumi & Garázs',
    heading: 'Nyilatkozatát megkaptuk',
    paragraphs: [
      {
        details: [
          ['Azonosító', 'EL-1'],
          ['Név', 'Éva'],
        ],
      },
      'Szövege:',
    ],
    notes: [],
  })
  expect(/display:none[^>]*>\s*([^<\u00a0]*)/.exec(receipt)?.[1]).toBe('Azonosító: EL-1')
})

it('lets long words break, so that it is no wider than a telephone', () => {
  const body = /<td[^>]*word-break:break-word[^>]*>([\s\S]*)/.exec(whole.html)?.[1] ?? ''
  for (const part of ['Gumi &amp; Garázs', 'A kosara megvan', 'Nordval', 'első', 'Nem kérek'])
    expect(body).toContain(part)
})

it('ends no line after the e- of an e-mail', () => {
  const unbroken = '<span style="white-space:nowrap">e-mail-címét</span>'
  const email = renderEmail({
    sender: 'Bolt',
    heading: 'Erősítse meg e-mail-címét',
    paragraphs: ['Adja meg e-mail-címét & várjon.'],
    notes: ['Megerősítette az e-mail-címét.'],
  })
  expect(email.html.split(unbroken)).toHaveLength(4)
  expect(email.html).toContain(`Adja meg ${unbroken} &amp; várjon.`)
  expect(email.text).not.toContain('<')
})

it('fetches nothing and stays small', () => {
  expect(whole.html).not.toMatch(/<img|url\(|@import|<link|<script/)
  expect(Buffer.byteLength(whole.html)).toBeLessThan(20_000)
})

it('links say where they lead', () => {
  expect(whole.html).toMatch(/<a\s+href="https:\/\/bolt\.hu\/vege\?a=1&amp;b=2"[^>]*>Nem kérek többet<\/a/)
})

it('breaks no number of an order or a document at its hyphen, but a bank account', () => {
  const account = '11773016-11111018-00000000'
  const { html } = renderEmail({
    sender: 'Bolt',
    heading: 'Új rendelés: 2026-000123',
    paragraphs: [
      {
        details: [
          ['Azonosító', 'EL-2026-000012'],
          ['Számla', 'SZ-2026/123'],
          ['Bank', account],
        ],
      },
    ],
    notes: [],
  })
  for (const number of ['2026-000123', 'EL-2026-000012', 'SZ-2026/123'])
    expect(html).toContain(`<span style="white-space:nowrap">${number}</span>`)
  expect(html).toContain(`>${account}</td>`)
})
