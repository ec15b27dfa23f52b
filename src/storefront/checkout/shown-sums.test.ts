import { describe, expect, it } from 'vitest'
import type { SummaryLine } from './checkout-view.ts'
import { changedLines, changedSums, readShownSums, shownSums } from './shown-sums.ts'

const line: SummaryLine = {
  id: 'a',
  setId: null,
  name: 'Fjell 3',
  size: '',
  quantity: 4,
  note: '4 db',
  thumbnail: null,
  total: '80 000 Ft',
  gross: 80_000,
  garan: null,
  problem: null,
  mend: null,
}
const view = {
  lines: [line],
  rows: [
    { name: 'Termékek', text: '80 000 Ft' },
    { name: 'Szállítás: futár', text: 'ingyenes' },
  ],
  total: { text: '80 000 Ft', value: 80_000 },
}

describe('amounts that changed before the order was sent', () => {
  it('are shown with what they were', () => {
    const now = {
      lines: [{ ...line, total: '84 000 Ft' }],
      rows: [...view.rows.slice(0, 1), { name: 'Szállítás: futár', text: '1990 Ft' }],
      total: { text: '85 990 Ft', value: 85_990 },
    }
    expect(changedSums(shownSums(view), shownSums(now))).toEqual([
      'Fjell 3, 4 db: 80 000 Ft helyett 84 000 Ft',
      'Szállítás: futár: ingyenes helyett 1990 Ft',
      'Fizetendő: 80 000 Ft helyett 85 990 Ft',
    ])
  })

  it('are shown when they are new or gone', () => {
    const before = { ...view, rows: [...view.rows, { name: 'Kupon: TELI10', text: '-8000 Ft' }] }
    expect(changedSums(shownSums(before), shownSums(view))).toEqual([
      'Kupon: TELI10: -8000 Ft, már nem része a rendelésnek',
    ])
    expect(changedSums(shownSums(view), shownSums(before))).toEqual(['Kupon: TELI10: -8000 Ft, új tétel'])
  })

  it('come back from the form as they were sent, and nothing else does', () => {
    expect(readShownSums(JSON.stringify(shownSums(view)))).toEqual(shownSums(view))
    for (const text of [null, '', '{', '{}', '"x"', '[1, null, {"name": "x"}, {"name": 1, "text": ""}]'])
      expect(readShownSums(text)).toEqual([])
  })
})

describe('lines that changed while the page was being filled in', () => {
  it('are shown by price and by what can be had, not by the quantity that the customer set', () => {
    expect(changedLines([line], [{ ...line, total: '84 000 Ft' }])).toEqual([
      'Fjell 3: 80 000 Ft helyett 84 000 Ft',
    ])
    expect(changedLines([line], [{ ...line, problem: 'Már csak 2 db van.' }])).toEqual([
      'Fjell 3: Már csak 2 db van.',
    ])
    expect(changedLines([line], [{ ...line, note: '2 db', total: '40 000 Ft' }])).toEqual([])
    expect(changedLines([line], [])).toEqual([])
  })
})
