import type { Tasks } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { purgeQuestions } from './question-store.ts'

/** Runs every night, on one node. */
export const questionCrontab = '56 3 * * * purge_questions ?max=3'

export function questionTasks({ sql, clock, config }: Pick<Platform, 'sql' | 'clock' | 'config'>): Tasks {
  return {
    purge_questions: () =>
      purgeQuestions(sql, new Date(clock().getTime() - config.retention.messageDays * 86_400_000)),
  }
}
