import type { Sql, Transaction } from '#server/kernel/database.ts'
import { sign } from '#server/kernel/ids.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { addressKey } from '#server/kernel/rate-limits.ts'
import { accountError } from './account-errors.ts'

const windowMinutes = 15
/** Failures within the window: of one account from one place, and of one account from all unknown devices. */
const mostFromOnePlace = 10
const mostFromUnknownDevices = 50
/** Letters of a kind that one address may be sent within the window on anybody's word. */
const mostLetters = 5
/** Counted apart: nobody can use up the letters with which the owner gets back in. */
export type LetterKind = 'reset' | 'other'

export type Guess = {
  email: string
  ip: string
  /** The browser's mark when this account has signed in with it before; null for an unknown device. */
  knownDevice: string | null
}
type Limit = { subject: string; most: number }

/**
 * What a guess counts towards. A device that the owner has used counts for itself alone: neither strangers nor the
 * neighbours in his network can lock him out.
 */
export function guessLimits({ email, ip, knownDevice }: Guess): [place: Limit, ...others: Limit[]] {
  const account = email.trim().toLowerCase()
  if (knownDevice !== null) return [{ subject: `device:${knownDevice}:${account}`, most: mostFromOnePlace }]
  return [
    { subject: `network:${addressKey(ip)}:${account}`, most: mostFromOnePlace },
    { subject: `unknown:${account}`, most: mostFromUnknownDevices },
  ]
}

type Ground = Pick<Kernel, 'sql' | 'secret' | 'clock'>
export type CountedGuess = { forget: () => Promise<void> }

/**
 * Counts a guess before it is checked, so that many at once can't pass. The right password forgets the failures of its
 * place, and itself.
 * @throws AppError 429 with the seconds to wait; a refused guess is not counted.
 */
export async function countGuess(ground: Ground, guess: Guess): Promise<CountedGuess> {
  const limits = guessLimits(guess).map(({ subject, most }) => ({ subject: hidden(ground, subject), most }))
  const now = ground.clock()
  const counted = await ground.sql.begin(async (tx) => {
    const ids: number[] = []
    for (const limit of limits.toSorted((a, b) => (a.subject < b.subject ? -1 : 1))) {
      const turn = await takeTurn(tx, { ...limit, now })
      if (!turn.taken) throw accountError('too_many_attempts', { retryAfterSeconds: turn.retryAfterSeconds })
      ids.push(turn.id)
    }
    return ids
  })
  return {
    async forget() {
      await ground.sql`
        delete from failed_attempt where subject = ${limits[0]!.subject} or id = any(${counted}::bigint[])`
    },
  }
}

/** After the owner has proved himself in another way, his account may be tried again from everywhere. */
export async function forgetGuesses(sql: Sql | Transaction, secret: string, guess: Guess): Promise<void> {
  const subjects = [...guessLimits(guess), ...guessLimits({ ...guess, knownDevice: null })]
  await sql`
    delete from failed_attempt
    where subject = any(${subjects.map(({ subject }) => hidden({ secret }, subject))}::text[])`
}

/** Whether one more letter may go to an address now; the letter is counted. So nobody's mailbox can be flooded. */
export async function mayWriteTo(
  tx: Transaction,
  { secret, clock }: Pick<Kernel, 'secret' | 'clock'>,
  email: string,
  kind: LetterKind = 'other',
): Promise<boolean> {
  const subject = hidden({ secret }, `letter:${kind}:${email.trim().toLowerCase()}`)
  return (await takeTurn(tx, { subject, most: mostLetters, now: clock() })).taken
}

export async function dropOldAttempts(sql: Sql, now: Date): Promise<void> {
  await sql`delete from failed_attempt where at < ${now}::timestamptz - interval '1 day'`
}

const hidden = ({ secret }: { secret: string }, subject: string) => sign(secret, 'attempt', subject)

type Turn = { taken: true; id: number } | { taken: false; retryAfterSeconds: number }

/** One of `most` turns in the window. Those who ask at once for the same subject wait for each other's commit. */
async function takeTurn(
  tx: Transaction,
  { subject, most, now }: { subject: string; most: number; now: Date },
): Promise<Turn> {
  const since = new Date(now.getTime() - windowMinutes * 60_000)
  await tx`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`
  const [found] = await tx<{ count: number; oldest: Date | null }[]>`
    select count(*)::int as count, min(at) as oldest from failed_attempt
    where subject = ${subject} and at > ${since}`
  if (found && found.oldest && found.count >= most) {
    const free = found.oldest.getTime() + windowMinutes * 60_000
    return { taken: false, retryAfterSeconds: Math.max(1, Math.ceil((free - now.getTime()) / 1000)) }
  }
  const [row] = await tx<{ id: number }[]>`
    insert into failed_attempt (subject, at) values (${subject}, ${now}) returning id::float8 as id`
  return { taken: true, id: row!.id }
}
