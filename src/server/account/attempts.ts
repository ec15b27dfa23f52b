import { lockUntilCommit } from '#platform/database/advisory-locks.ts'
import type { Sql, Transaction } from '#platform/database/database.ts'
import { sign, type AppSecret } from '#platform/security/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { addressKey } from '#platform/security/rate-limits.ts'
import { accountError } from './account-errors.ts'

const windowMinutes = 15
/** Failures of one account within the window from one source. */
const maxPerSource = 10
/** So many from all unknown devices are an attack: each of their networks may then try less often, the owner's new one too. */
const maxBeforeAttack = 50
const maxPerNetworkInAttack = 3
/** Emails that one address may be sent on anybody's word, within so many minutes. */
const aMinuteAndFewAnHour = [
  { max: 1, minutes: 1 },
  { max: 4, minutes: 60 },
]
const maxEmails = {
  reset: aMinuteAndFewAnHour,
  verify: aMinuteAndFewAnHour,
  other: [{ max: 5, minutes: windowMinutes }],
}
/** Counted apart: nobody can use up the emails with which the owner gets back in. */
export type EmailKind = keyof typeof maxEmails

export type Guess = {
  email: string
  ip: string
  /** The browser's mark when this account has signed in with it before; null for an unknown device. */
  knownDevice: string | null
}
/**
 * What a guess counts towards: where it comes from, and for an unknown device all of them together. A device that the owner
 * has used counts for itself alone: neither attackers nor the neighbours in their network can lock them out.
 */
export function guessSubjects({ email, ip, knownDevice }: Guess): {
  source: string
  everywhere: string | null
} {
  const account = email.trim().toLowerCase()
  if (knownDevice !== null) return { source: `device:${knownDevice}:${account}`, everywhere: null }
  return { source: `network:${addressKey(ip)}:${account}`, everywhere: `unknown:${account}` }
}

type Deps = Pick<Platform, 'sql' | 'secret' | 'clock'>
export type CountedGuess = { forget: () => Promise<void> }

/**
 * Counts a guess before it is checked, so that many at once can't pass. The right password forgets the failures of its
 * source, and itself. Whatever others guess, a network that has not guessed yet may try.
 * @throws AppError 429 with the seconds to wait; a refused guess is not counted.
 */
export async function countGuess(deps: Deps, guess: Guess): Promise<CountedGuess> {
  const subjects = guessSubjects(guess)
  const source = hidden(deps, subjects.source)
  const now = deps.clock()
  const counted = await deps.sql.begin(async (tx) => {
    const ids: number[] = []
    let max = maxPerSource
    if (subjects.everywhere !== null) {
      const subject = hidden(deps, subjects.everywhere)
      await lockUntilCommit(tx, 'account_attempt', subject)
      const { count } = await countSince(tx, subject, minutesBefore(now, windowMinutes))
      if (count >= maxBeforeAttack) max = maxPerNetworkInAttack
      ids.push(await insertAttempt(tx, subject, now))
    }
    const slot = await takeSlot(tx, { subject: source, limits: [{ max, minutes: windowMinutes }], now })
    if (!slot.taken) throw accountError('too_many_attempts', { retryAfterSeconds: slot.retryAfterSeconds })
    return [...ids, slot.id]
  })
  return {
    async forget() {
      await deps.sql`
        delete from failed_attempt where subject = ${source} or id = any(${counted}::bigint[])`
    },
  }
}

/** After the owner has proved themselves in another way, their account may be tried again from everywhere. */
export async function forgetGuesses(sql: Sql | Transaction, secret: AppSecret, guess: Guess): Promise<void> {
  const subjects = [guessSubjects(guess), guessSubjects({ ...guess, knownDevice: null })]
    .flatMap(({ source, everywhere }) => [source, everywhere ?? []].flat())
    .map((subject) => hidden({ secret }, subject))
  await sql`delete from failed_attempt where subject = any(${subjects}::text[])`
}

/** Whether one more email may go to an address now; the email is counted. So nobody's mailbox can be flooded. */
export async function mayWriteTo(
  tx: Transaction,
  { secret, clock }: Pick<Platform, 'secret' | 'clock'>,
  email: string,
  kind: EmailKind = 'other',
): Promise<boolean> {
  const subject = hidden({ secret }, `email:${kind}:${email.trim().toLowerCase()}`)
  return (await takeSlot(tx, { subject, limits: maxEmails[kind], now: clock() })).taken
}

export async function dropOldAttempts(sql: Sql, now: Date): Promise<void> {
  await sql`delete from failed_attempt where created_at < ${now}::timestamptz - interval '1 day'`
}

const hidden = ({ secret }: { secret: AppSecret }, subject: string) => sign(secret, 'attempt', subject)

type Slot = { taken: true; id: number } | { taken: false; retryAfterSeconds: number }

type Limit = { max: number; minutes: number }

/** A slot if every limit has one left. Requests at once for the same subject wait for each other's commit. */
async function takeSlot(
  tx: Transaction,
  { subject, limits, now }: { subject: string; limits: readonly Limit[]; now: Date },
): Promise<Slot> {
  await lockUntilCommit(tx, 'account_attempt', subject)
  for (const { max, minutes } of limits) {
    const { count, oldest } = await countSince(tx, subject, minutesBefore(now, minutes))
    if (oldest === null || count < max) continue
    const free = oldest.getTime() + minutes * 60_000
    return { taken: false, retryAfterSeconds: Math.max(1, Math.ceil((free - now.getTime()) / 1000)) }
  }
  return { taken: true, id: await insertAttempt(tx, subject, now) }
}

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000)

async function countSince(tx: Transaction, subject: string, since: Date) {
  const [found] = await tx<{ count: number; oldest: Date | null }[]>`
    select count(*)::int as count, min(created_at) as oldest from failed_attempt
    where subject = ${subject} and created_at > ${since}`
  return found ?? { count: 0, oldest: null }
}

async function insertAttempt(tx: Transaction, subject: string, now: Date): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into failed_attempt (subject, created_at) values (${subject}, ${now}) returning id::float8 as id`
  return row!.id
}
