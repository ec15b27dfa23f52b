import type { Executor } from '#platform/database/database.ts'
import { hashToken } from '#platform/security/ids.ts'
import { enqueueJob } from '#platform/jobs/jobs.ts'

/**
 * Requests an email with a link. Whether anybody has the address is found out by a job: the request does the same for
 * every address.
 */
export async function requestEmail(
  sql: Executor,
  kind: 'reset' | 'verify',
  to: { email: string } | { userId: number },
): Promise<void> {
  const key = `account-email:${kind}:${hashToken('email' in to ? to.email.toLowerCase() : String(to.userId))}`
  await enqueueJob(sql, kind === 'reset' ? 'account.reset_email' : 'account.verifying_email', to, { key })
}
