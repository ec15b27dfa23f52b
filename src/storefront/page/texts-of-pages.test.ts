import { describe, expect, it } from 'vitest'
import { markBlanks } from './blanks.ts'
import { withContents } from './contents.ts'

describe('what is still to be filled in', () => {
  it('is marked wherever it stands in the text', () => {
    expect(markBlanks('<p>Cég: [kitöltendő: cégnév], [kitöltendő: székhely].</p>')).toBe(
      '<p>Cég: <mark>[kitöltendő: cégnév]</mark>, <mark>[kitöltendő: székhely]</mark>.</p>',
    )
  })

  it('is left alone inside of tags, and so is every other bracket', () => {
    const text = '<p><a href="/x?y=[kitöltendő: z]">ide</a> [1] [kitöltendő</p>'
    expect(markBlanks(text)).toBe(text)
  })
})

describe('the contents of a text', () => {
  it('list its headings, each with an address of its own', () => {
    const { html, headings } = withContents(
      '<h2>1. Árak &amp; <em>díjak</em></h2><p>a</p><h3>Nem ez</h3><h2>Őrzés</h2><h2>Őrzés</h2><h2>?</h2>',
    )
    expect(headings).toEqual([
      { id: '1-arak-dijak', text: '1. Árak & díjak' },
      { id: 'orzes', text: 'Őrzés' },
      { id: 'orzes_2', text: 'Őrzés' },
      { id: 'szakasz', text: '?' },
    ])
    expect(html).toContain('<h2 id="1-arak-dijak">1. Árak &amp; <em>díjak</em></h2>')
    expect(html).toContain('<h2 id="orzes_2">Őrzés</h2>')
    expect(html).toContain('<h3>Nem ez</h3>')
  })

  it('of a text without headings are empty', () => {
    expect(withContents('<p>Csak ennyi.</p>')).toEqual({ html: '<p>Csak ennyi.</p>', headings: [] })
  })
})
