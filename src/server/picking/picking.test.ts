import { describe, expect, it } from 'vitest'
import { scannedTexts } from '#contract/admin/scanned-text.ts'
import { countPicks, noReason, pickState, type PickEvent, type PickLineStand } from './picking.ts'

const line = (changes: Partial<PickLineStand> = {}): PickLineStand => ({
  id: 'line',
  orderId: 'order',
  quantity: 2,
  picked: 0,
  missingReason: '',
  isOpen: true,
  ...changes,
})
const event = (id: string, kind: PickEvent['kind'] = 'pick', reason = ''): PickEvent => ({
  id,
  line_id: 'line',
  kind,
  reason,
  happened_at: '2026-11-24T09:00:00.000Z',
})
const outcomes = (events: PickEvent[], stand = line(), known = new Map()) =>
  countPicks(events, [stand], known).results.map(({ outcome }) => outcome)

describe('scans', () => {
  it('count up to what was ordered, and down to nothing', () => {
    const counting = countPicks(
      [event('a'), event('b'), event('c'), event('d', 'put_back')],
      [line()],
      new Map(),
    )
    expect(counting.results.map(({ outcome }) => outcome)).toEqual([
      'counted',
      'counted',
      'surplus',
      'counted',
    ])
    expect(counting.changed).toEqual([line({ picked: 1 })])
    expect(counting.events.map(({ counted }) => counted)).toEqual([1, 1, 0, -1])
    expect(outcomes([event('a', 'put_back')])).toEqual(['surplus'])
  })

  it('that were counted before get the same result and change nothing', () => {
    const known = new Map([
      ['a', { kind: 'pick' as const, counted: 1 }],
      ['b', { kind: 'pick' as const, counted: 0 }],
      ['c', { kind: 'missing' as const, counted: 0 }],
    ])
    const counting = countPicks(
      [event('a'), event('b'), event('c', 'missing'), event('d'), event('d')],
      [line({ picked: 1 })],
      known,
    )
    expect(counting.results.map(({ outcome }) => outcome)).toEqual([
      'counted',
      'surplus',
      'counted',
      'counted',
    ])
    expect(counting.events).toHaveLength(1)
    expect(counting.changed).toEqual([line({ picked: 2 })])
  })

  it('of an order that has left, or of a line that is gone, are refused', () => {
    expect(outcomes([event('a')], line({ isOpen: false }))).toEqual(['refused'])
    expect(outcomes([event('a')], line({ id: 'other' }))).toEqual(['refused'])
  })

  it('say what is missing, until it is found or complete', () => {
    const missing = (events: PickEvent[], stand = line()) =>
      countPicks(events, [stand], new Map()).changed[0]!.missingReason
    expect(missing([event('a', 'missing', 'törött')])).toBe('törött')
    expect(missing([event('a', 'missing', ' ')])).toBe(noReason)
    expect(missing([event('a', 'found')], line({ missingReason: 'törött' }))).toBe('')
    expect(missing([event('a'), event('b')], line({ missingReason: 'törött' }))).toBe('')
  })
})

describe('an order', () => {
  it.each([
    ['placed', 'unfulfilled', false, 'waiting'],
    ['accepted', 'preparing', false, 'pick'],
    ['accepted', 'partially_shipped', false, 'pick'],
    ['accepted', 'preparing', true, 'done'],
    ['accepted', 'shipped', false, 'done'],
    ['cancelled', 'cancelled', false, 'none'],
    ['quote_requested', 'unfulfilled', false, 'none'],
  ] as const)('that is %s and %s, finished: %s, is %s', (state, fulfilment, isFinished, expected) => {
    expect(pickState({ state, fulfilment }, isFinished)).toBe(expected)
  })
})

describe('a scanned text', () => {
  it('is read as an American keyboard would have typed it, too', () => {
    expect(scannedTexts(' 2026ü000123 ')).toEqual(['2026ü000123', '2026-000123'])
    expect(scannedTexts('5991234öö1238')).toEqual(['5991234öö1238', '5991234001238'])
    expect(scannedTexts('NF-1')).toEqual(['NF-1'])
  })
})
