import { z } from 'zod'
import { moment } from './member.ts'

/** How a run stands, as fields beside its own. */
export const runStanding = {
  /** `stopping`: its part under way is the last; `failed`: it could not go on; `stopped`: somebody did not want the rest. */
  state: z.enum(['running', 'stopping', 'stopped', 'failed', 'done']),
  /** Who has stopped it, or wants to. */
  stopped_by: z.string().nullable(),
  /** Why it could not go on; '' if nothing was in the way. */
  failure: z.string(),
  ended_at: moment.nullable(),
}
