import type { Platform } from '#platform/platform.ts'
import { deliveryWeekday } from './catalogue.ts'

const minute = 60_000

/** Responses name the day of delivery: from the hour when it becomes another they are wrong. Worked out once a minute. */
export function deliveryCacheVersion({ clock }: Pick<Platform, 'clock'>): () => string {
  let known = { minute: -1, weekday: '' }
  return () => {
    const now = clock()
    const current = Math.floor(now.getTime() / minute)
    if (current !== known.minute) known = { minute: current, weekday: deliveryWeekday(now) }
    return known.weekday
  }
}
