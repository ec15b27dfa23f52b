import { describe, expect, it } from 'vitest'
import { fillLaw, findLawBlanks, isDraft, lawVersion } from './law-blanks.ts'

const page = {
  content:
    '<p><strong>TERVEZET – jogásszal ellenőrizendő.</strong></p><ul><li>Futár: [kitöltendő: név, cím] – a csomag &amp; címe.</li>' +
    '<li>Fizetés: <b>[kitöltendő: név, cím]</b>, [kitöltendő: telefon]</li></ul>',
  regions: [{ type: 'text' as const, title: '', items: [{ html: '<p>[kitöltendő: nap] nap</p>' }] }],
}

describe('the blanks of a page', () => {
  it('stand in the order of reading, each with its own sentence', () => {
    expect(findLawBlanks(page)).toEqual([
      { index: 0, what: 'név, cím', before: 'Futár: ', after: ' – a csomag & címe.' },
      { index: 1, what: 'név, cím', before: 'Fizetés: ', after: ', ___' },
      { index: 2, what: 'telefon', before: 'Fizetés: ___, ', after: '' },
      { index: 3, what: 'nap', before: '', after: ' nap' },
    ])
  })

  it('are filled one by one, as texts', () => {
    const texts = new Map([
      [1, 'Bank <Zrt.>'],
      [3, 'öt'],
    ])
    const filled = fillLaw(page, { texts, checked: false })
    expect(filled.content).toContain('Fizetés: <b>Bank &lt;Zrt.&gt;</b>')
    expect(findLawBlanks(filled).map(({ what }) => what)).toEqual(['név, cím', 'telefon'])
    expect(filled.regions[0]?.items).toEqual([{ html: '<p>öt nap</p>' }])
    expect(isDraft(filled)).toBe(true)
  })

  it('leave the page as it is otherwise; who has it checked takes the mark away', () => {
    const checked = fillLaw(page, { texts: new Map(), checked: true })
    expect(isDraft(checked)).toBe(false)
    expect(checked.content).toBe(page.content.slice(page.content.indexOf('<ul>')))
    expect(lawVersion(checked)).not.toBe(lawVersion(page))
    expect(lawVersion({ ...page })).toBe(lawVersion(page))
  })
})
