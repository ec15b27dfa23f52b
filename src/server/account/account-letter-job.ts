import type { Executor } from '#server/kernel/database.ts'
import { hashToken } from '#server/kernel/ids.ts'
import { enqueueJob } from '#server/kernel/jobs.ts'

/**
 * Asks for a letter with a link. Whether anybody has the address is found out by a job: the request does the same for
 * every address.
 */
export async function askForLetter(
  sql: Executor,
  kind: 'reset' | 'verify',
  to: { email: string } | { userId: number },
): Promise<void> {
  const key = `account-letter:${kind}:${hashToken('email' in to ? to.email.toLowerCase() : String(to.userId))}`
  await enqueueJob(sql, kind === 'reset' ? 'account.reset_letter' : 'account.verifying_letter', to, { key })
}
