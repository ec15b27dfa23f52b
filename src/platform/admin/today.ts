import type { Right } from '#contract/admin/rights.ts'
import type { Sql } from '../database/database.ts'
import { presentMoney } from '../http/presenting.ts'
import type { Platform } from '../platform.ts'
import { requireMember, type AdminHandlers, type Member } from './admin-endpoint.ts'

/** Things that wait for somebody at the desk, such as orders to be accepted. */
export type DeskQueue = {
  name: string
  /** In Hungarian, as a tile says it: `Elfogadásra vár`. */
  title: string
  /** Whoever has it sees the queue. */
  right: Right
  /** Where it is worked off; null while the desk has no place for it. */
  href: string | null
  /** In one statement that an index serves. */
  find: (sql: Sql) => Promise<{ count: number; oldestAt: Date | null }>
}

/** Something without which the shop can't sell, for the list of what is left until it opens. */
export type OpeningStep = {
  name: string
  title: string
  right: Right
  href: string | null
  /** What a new shop does first has the smallest. */
  rank: number
  /** `detail`: what stands, or what is missing, in a sentence. */
  find: (platform: Platform) => Promise<{ isDone: boolean; detail: string }>
}

/** How the day goes, against the same weekday a week ago until the same time. Amounts in forints. */
export type DayFigure = {
  name: string
  title: string
  right: Right
  /** In one statement that an index serves. */
  find: (sql: Sql, now: Date) => Promise<{ today: Counted; before: Counted }>
}
type Counted = { count: number; amount: number }

type TodayParts = {
  queues: readonly DeskQueue[]
  steps: readonly OpeningStep[]
  figures: readonly DayFigure[]
}

/** What waits today. Everybody sees what their rights let them work off. */
export function createTodayHandlers(
  platform: Platform,
  { queues, steps, figures }: TodayParts,
): Pick<AdminHandlers, 'getToday'> {
  const { sql, clock } = platform
  const seen = <T extends { right: Right }>(all: readonly T[], { rights }: Member) =>
    all.filter(({ right }) => rights.has(right))

  return {
    async getToday(_request, context) {
      const member = requireMember(context)
      const [waiting, opening, day] = await Promise.all([
        Promise.all(
          seen(queues, member).map(async ({ name, title, href, find }) => {
            const { count, oldestAt } = await find(sql)
            return { name, title, href, count, oldest_at: oldestAt?.toISOString() ?? null }
          }),
        ),
        Promise.all(
          seen(steps, member).map(async ({ name, title, href, find }) => {
            const { isDone, detail } = await find(platform)
            return { name, title, href, is_done: isDone, detail }
          }),
        ),
        Promise.all(
          seen(figures, member).map(async ({ name, title, find }) => {
            const { today, before } = await find(sql, clock())
            return { name, title, ...presentCounted(today), before: presentCounted(before) }
          }),
        ),
      ])
      return { queues: waiting, steps: opening, figures: day }
    },
  }
}

const presentCounted = ({ count, amount }: Counted) => ({ count, amount: presentMoney(amount) })
