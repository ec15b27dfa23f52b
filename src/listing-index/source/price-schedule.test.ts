import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PriceSchedule } from './price-schedule.ts'

test('takes out what is due, each product by its last moment, once', () => {
  const change = fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 50 }))
  fc.assert(
    fc.property(fc.array(change, { maxLength: 80 }), fc.integer({ min: 0, max: 50 }), (changes, now) => {
      const schedule = new PriceSchedule()
      const last = new Map<number, number>()
      for (const [product, moment] of changes) {
        schedule.set(product, moment)
        last.set(product, moment)
      }
      const moments = [...last].filter(([, moment]) => moment > 0)
      const due = [...last].filter(([, moment]) => moment > 0 && moment <= now).map(([product]) => product)
      expect(new Set(schedule.takeDue(now))).toEqual(new Set(due))
      expect(schedule.takeDue(now)).toEqual([])
      expect(new Map(schedule.entries())).toEqual(new Map(moments))
      expect(new Set(new PriceSchedule(schedule.entries()).takeDue(now))).toEqual(new Set(due))
      expect(schedule.size).toBe([...last.values()].filter((moment) => moment > now).length)
    }),
  )
})
