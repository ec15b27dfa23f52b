import { z } from 'zod'
import { money } from '../../schemas/shared.ts'
import type { AdminEndpointRows } from '../endpoint-schema.ts'
import { moment } from '../schemas/member.ts'

/** A queue that waits for somebody: how many, since when, and where it is worked off. */
const queue = z.object({
  name: z.string(),
  title: z.string(),
  count: z.int(),
  oldest_at: moment.nullable(),
  href: z.string().nullable(),
})
/** Something without which the shop can't sell. */
const step = z.object({
  name: z.string(),
  title: z.string(),
  is_done: z.boolean(),
  /** What is missing, or what stands. */
  detail: z.string(),
  href: z.string().nullable(),
})

/** Today until now against the same weekday a week ago until the same time. */
const figure = z.object({
  name: z.string(),
  title: z.string(),
  count: z.int(),
  amount: money,
  before: z.object({ count: z.int(), amount: money }),
})

export const todayEndpoints = {
  getToday: {
    method: 'GET',
    path: '/admin/api/today',
    right: 'member',
    summary: 'What waits, and what the shop lacks before it can open; only what the rights allow',
    response: z.object({
      queues: z.array(queue),
      steps: z.array(step),
      figures: z.array(figure),
    }),
  },
} as const satisfies AdminEndpointRows
