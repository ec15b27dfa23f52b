import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fileNameAt, isBackupDue, isTrialDue, momentOfFile, superfluous } from './backup-schedule.ts'

const at = (text: string) => new Date(text)
const dayMs = 24 * 60 * 60_000
const nights = (count: number, last = at('2026-11-24T02:00:05Z')) =>
  Array.from({ length: count }, (_, back) => new Date(last.getTime() - back * dayMs))

describe('the night’s backup', () => {
  it.each([
    [
      'before three o’clock, with one of the day before',
      '2026-11-24T01:59:00Z',
      ['2026-11-23T02:00:00Z'],
      false,
    ],
    ['from three o’clock on', '2026-11-24T02:00:00Z', ['2026-11-23T02:00:00Z'], true],
    ['in summer an hour earlier in UTC', '2026-07-24T01:00:00Z', ['2026-07-23T01:00:00Z'], true],
    ['once a day', '2026-11-24T15:00:00Z', ['2026-11-24T02:00:00Z'], false],
    ['later where the shop was off', '2026-11-24T15:00:00Z', [], true],
  ])('is made %s', (_, now, whole, due) => {
    const runs = whole.map((startedAt) => ({ startedAt: at(startedAt), isComplete: true }))
    expect(isBackupDue(at(now), runs)).toBe(due)
  })

  it('is tried again after an hour, three times', () => {
    const failed = (...times: string[]) =>
      times.map((time) => ({ startedAt: at(`2026-11-24T${time}Z`), isComplete: false }))
    expect(isBackupDue(at('2026-11-24T02:40:00Z'), failed('02:00:00'))).toBe(false)
    expect(isBackupDue(at('2026-11-24T03:00:00Z'), failed('02:00:00'))).toBe(true)
    expect(isBackupDue(at('2026-11-24T20:00:00Z'), failed('02:00:00', '03:00:00', '04:00:00'))).toBe(false)
    expect(isBackupDue(at('2026-11-25T02:00:00Z'), failed('02:00:00', '03:00:00', '04:00:00'))).toBe(true)
  })

  it('is restored into a trial once a week', () => {
    expect(isTrialDue(at('2026-11-24T02:00:00Z'), null)).toBe(true)
    expect(isTrialDue(at('2026-11-24T02:00:00Z'), at('2026-11-17T02:00:00Z'))).toBe(true)
    expect(isTrialDue(at('2026-11-24T02:00:00Z'), at('2026-11-18T02:00:00Z'))).toBe(false)
  })
})

describe('old backups', () => {
  it('stay as seven of days, four of weeks and six of months', () => {
    const all = nights(400)
    const gone = new Set(superfluous(all))
    expect(
      all.filter((moment) => !gone.has(moment)).map((moment) => moment.toISOString().slice(0, 10)),
    ).toEqual([
      '2026-11-24',
      '2026-11-23',
      '2026-11-22',
      '2026-11-21',
      '2026-11-20',
      '2026-11-19',
      '2026-11-18',
      '2026-11-15',
      '2026-11-08',
      '2026-10-31',
      '2026-09-30',
      '2026-08-31',
      '2026-07-31',
      '2026-06-30',
    ])
  })

  it('go where a newer one of the same day is there', () => {
    const [morning, noon] = [at('2026-11-24T02:00:00Z'), at('2026-11-24T11:00:00Z')]
    expect(superfluous([morning, noon])).toEqual([morning])
  })

  it('go for good, the newest never, and no more than seventeen stay', () => {
    const moment = fc.date({
      min: at('2025-01-01T00:00:00Z'),
      max: at('2026-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(fc.array(moment, { minLength: 1, maxLength: 120 }), (moments) => {
        const gone = superfluous(moments)
        const left = moments.filter((one) => !gone.includes(one))
        expect(Math.max(...left.map(Number))).toBe(Math.max(...moments.map(Number)))
        expect(left.length).toBeLessThanOrEqual(17)
        expect(superfluous(left)).toEqual([])
      }),
    )
  })

  it('are named by their moment, and nothing else in the folder is one', () => {
    const moment = at('2026-11-24T02:00:05Z')
    expect(fileNameAt(moment)).toBe('boltiv-2026-11-24-020005Z.backup')
    expect(momentOfFile(fileNameAt(moment))).toEqual(moment)
    for (const name of [
      'boltiv-2026-11-24-020005Z.backup.part',
      'before-upgrade.backup',
      'x/boltiv-2026-11-24-020005Z.backup',
    ])
      expect(momentOfFile(name)).toBeNull()
  })
})
