import { expect, it } from 'vitest'
import { withPicks, type Picking } from './picked.ts'
import type { Pick } from './pick-outbox.ts'

const picking = (picked: number, known: string[] = []): Picking => ({
  orders: [
    {
      number: '2026-000001',
      customer: 'Nagy Béla',
      town: 'Győr',
      shipping: 'Futár',
      comment: '',
      state: 'pick',
      picker: null,
      others: [],
      parcel_count: null,
      parcel_size: null,
      lines: [
        {
          id: 'line',
          name: 'Gumi',
          item_number: 'NF-1',
          ean: '',
          shelf: '',
          unit_measure: 'db',
          quantity: 2,
          picked,
          set: '',
          missing_reason: '',
          picture: null,
        },
      ],
    },
  ],
  has_more: false,
  known_events: known,
})
const pick = (id: string, kind: Pick['kind'] = 'pick', reason = ''): Pick => ({
  id,
  line_id: 'line',
  kind,
  reason,
  happened_at: '2026-11-24T09:00:00.000Z',
})
const line = (before: Picking, picks: Pick[]) => withPicks(before, picks).orders[0]!.lines[0]!

it('counts scans as the shop does: within what was ordered, and none that it knows', () => {
  expect(line(picking(0), [pick('a'), pick('b'), pick('c')]).picked).toBe(2)
  expect(line(picking(0), [pick('a', 'put_back')]).picked).toBe(0)
  expect(line(picking(1, ['a']), [pick('a')]).picked).toBe(1)
  const once = withPicks(picking(0), [pick('a')])
  expect(withPicks(once, [pick('a')])).toBe(once)
  expect(line(picking(1), [pick('a', 'missing', 'törött')]).missing_reason).toBe('törött')
  expect(line(picking(1), [pick('a', 'missing', 'törött'), pick('b')]).missing_reason).toBe('')
  expect(line(picking(1), [pick('a', 'missing', 'törött'), pick('b', 'found')]).missing_reason).toBe('')
})
