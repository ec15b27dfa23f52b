import { expect, it } from 'vitest'
import type { SummaryLine } from './checkout-view.ts'
import { summaryOfSets } from './summary-sets.ts'

const line = (id: string, of: Partial<SummaryLine>): SummaryLine => ({
  id,
  setId: null,
  name: id,
  size: '',
  quantity: 4,
  note: '4\u00a0db',
  thumbnail: `/${id}`,
  total: '',
  gross: 0,
  garan: null,
  problem: null,
  mend: null,
  ...of,
})

it('a set is one entry of the summary with one price, and what is wrong with a part says with which', () => {
  const oil = line('Olaj', { quantity: 2 })
  const few = { problem: 'Már csak 2 db van.', mend: 'Legyen 2\u00a0db' }
  const { entries, count } = summaryOfSets([
    oil,
    line('Fjell', { setId: 's', gross: 100_000, size: '205/55 R16', garan: 'GARAN: 60 hónap' }),
    line('Kettős', { setId: 's', gross: 124_000, ...few }),
    line('Szerelés', { setId: 's', gross: 14_000 }),
  ])
  expect(entries).toHaveLength(2)
  expect(entries[0]).toMatchObject(oil)
  expect(entries[1]).toMatchObject({
    id: 'Fjell',
    name: 'Szerelt kerék',
    note: '4\u00a0db',
    total: '238\u00a0000\u00a0Ft',
    garan: null,
    problem: null,
  })
  expect(entries[1]?.parts?.map(({ problem, mend }) => [problem, mend])).toEqual([
    [null, null],
    ['Kettős: Már csak 2 db van.', 'Legyen 2\u00a0db'],
    [null, null],
  ])
  expect(count).toBe(6)
})
