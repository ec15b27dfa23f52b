import { lockUntilCommit } from '#platform/database/advisory-locks.ts'
import type { Sql, Transaction } from '#platform/database/database.ts'
import { sign, type AppSecret } from '#platform/security/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { addressKey } from '#platform/security/rate-limits.ts'
import { accountError } from './account-errors.ts'

const windowMinutes = 15
/** Failures within the window: of one account from one source, and of one account from all unknown devices. */
const maxPerSource = 10
const maxFromUnknownDevices = 50
/** Emails of a kind that one address may be sent within the window on anybody's word. */
const maxEmails = 5
/** Counted apart: nobody can use up the emails with which the owner gets back in. */
export type EmailKind = 'reset' | 'other'

export type Guess = {
  email: string
  ip: string
  /** The browser's mark when this account has signed in with it before; null for an unknown device. */
  knownDevice: string | null
}
type Limit = { subject: string; max: number }

/**
 * What a guess counts towards. A device that the owner has used counts for itself alone: neither attackers nor the
 * neighbours in their network can lock them out.
 */
export function guessLimits({ email, ip, knownDevice }: Guess): [source: Limit, ...others: Limit[]] {
  const account = email.trim().toLowerCase()
  if (knownDevice !== null) return [{ subject: `device:${knownDevice}:${account}`, max: maxPerSource }]
  return [
    { subject: `network:${addressKey(ip)}:${account}`, max: maxPerSource },
    { subject: `unknown:${account}`, max: maxFromUnknownDevices },
  ]
}

type Deps = Pick<Platform, 'sql' | 'secret' | 'clock'>
export type CountedGuess = { forget: () => Promise<void> }

/**
 * Counts a guess before it is checked, so that many at once can't pass. The right password forgets the failures of its
 * source, and itself.
 * @throws AppError 429 with the seconds to wait; a refused guess is not counted.
 */
export async function countGuess(deps: Deps, guess: Guess): Promise<CountedGuess> {
  const limits = guessLimits(guess).map(({ subject, max }) => ({ subject: hidden(deps, subject), max }))
  const now = deps.clock()
  const counted = await deps.sql.begin(async (tx) => {
    const ids: number[] = []
    for (const limit of limits.toSorted((a, b) => (a.subject < b.subject ? -1 : 1))) {
      const slot = await takeSlot(tx, { ...limit, now })
      if (!slot.taken) throw accountError('too_many_attempts', { retryAfterSeconds: slot.retryAfterSeconds })
      ids.push(slot.id)
    }
    return ids
  })
  return {
    async forget() {
      await deps.sql`
        delete from failed_attempt where subject = ${limits[0]!.subject} or id = any(${counted}::bigint[])`
    },
  }
}

/** After the owner has proved themselves in another way, their account may be tried again from everywhere. */
export async function forgetGuesses(sql: Sql | Transaction, secret: AppSecret, guess: Guess): Promise<void> {
  const subjects = [...guessLimits(guess), ...guessLimits({ ...guess, knownDevice: null })]
  await sql`
    delete from failed_attempt
    where subject = any(${subjects.map(({ subject }) => hidden({ secret }, subject))}::text[])`
}

/** Whether one more email may go to an address now; the email is counted. So nobody's mailbox can be flooded. */
export async function mayWriteTo(
  tx: Transaction,
  { secret, clock }: Pick<Platform, 'secret' | 'clock'>,
  email: string,
  kind: EmailKind = 'other',
): Promise<boolean> {
  const subject = hidden({ secret }, `email:${kind}:${email.trim().toLowerCase()}`)
  return (await takeSlot(tx, { subject, max: maxEmails, now: clock() })).taken
}

export async function dropOldAttempts(sql: Sql, now: Date): Promise<void> {
  await sql`delete from failed_attempt where created_at < ${now}::timestamptz - interval '1 day'`
}

const hidden = ({ secret }: { secret: AppSecret }, subject: string) => sign(secret, 'attempt', subject)

type Slot = { taken: true; id: number } | { taken: false; retryAfterSeconds: number }

/** One of `max` slots in the window. Requests at once for the same subject wait for each other's commit. */
async function takeSlot(
  tx: Transaction,
  { subject, max, now }: { subject: string; max: number; now: Date },
): Promise<Slot> {
  const since = new Date(now.getTime() - windowMinutes * 60_000)
  await lockUntilCommit(tx, 'account_attempt', subject)
  const [found] = await tx<{ count: number; oldest: Date | null }[]>`
    select count(*)::int as count, min(created_at) as oldest from failed_attempt
    where subject = ${subject} and created_at > ${since}`
  if (found && found.oldest && found.count >= max) {
    const free = found.oldest.getTime() + windowMinutes * 60_000
    return { taken: false, retryAfterSeconds: Math.max(1, Math.ceil((free - now.getTime()) / 1000)) }
  }
  const [row] = await tx<{ id: number }[]>`
    insert into failed_attempt (subject, created_at) values (${subject}, ${now}) returning id::float8 as id`
  return { taken: true, id: row!.id }
}
