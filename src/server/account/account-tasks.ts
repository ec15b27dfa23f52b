import type { PendingQuery, Row } from 'postgres'
import { forgetCarts } from '#server/cart/index.ts'
import { loadShop } from '#server/content/index.ts'
import type { Executor, Sql, Transaction } from '#platform/database/database.ts'
import type { Tasks } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { dropOldSessions, endSessions } from '#platform/security/session-store.ts'
import { forgetGarage } from '#server/garage/index.ts'
import { lockUser } from '#platform/database/user-lock.ts'
import { dropUnconfirmed } from '#server/newsletter/index.ts'
import { forgetReviews } from '#server/review/index.ts'
import { forgetWishlists } from '#server/wishlist/index.ts'
import { accountExistsEmail, resetEmail, verifyingEmail } from './account-mail.ts'
import { dropOldAttempts, mayWriteTo } from './attempts.ts'
import { dropOldDevices } from './device-store.ts'
import { dropLapsedEmails } from './profile-store.ts'
import { dropOldSocialAttempts } from './social-store.ts'
import {
  changeUserState,
  findNewestUnverified,
  findUser,
  findVerifiedUser,
  lockUserRow,
  type ActiveUser,
  type UserRecord,
} from './user-store.ts'
import { dropExpiredTokens, issueToken, wasTokenIssued } from './user-token-store.ts'

type Condition = (sql: Executor) => PendingQuery<Row[]>

/** Accounts that are looked up at once. */
const batchSize = 500
const verifyDays = 30
const minute = 60_000

/** Runs every hour at the 17th minute, on one node. */
export const accountCrontab = '17 * * * * purge_accounts ?max=3'

export function accountTasks(platform: Platform): Tasks {
  return {
    'account.reset_email': ({ email }) =>
      platform.sql.begin((tx) => sendResetEmail({ ...platform, tx }, String(email))),
    'account.verifying_email': (payload) =>
      platform.sql.begin((tx) => resendVerifyingEmail({ ...platform, tx }, payload)),
    purge_accounts: () => purgeAccounts(platform),
  }
}

type Deps = Platform & { tx: Transaction }

async function sendResetEmail(deps: Deps, email: string): Promise<void> {
  const { tx, config, clock } = deps
  const found = (await findVerifiedUser(tx, email)) ?? (await findNewestUnverified(tx, email))
  const user = found && (await lockSame(tx, found))
  if (!user || !(await mayWriteTo(tx, deps, user.email, 'reset'))) return
  const token = await issueToken(tx, {
    userId: user.id,
    kind: 'reset_password',
    email: user.email,
    now: clock(),
  })
  const emailContext = { shop: await loadShop(tx), publicUrl: config.publicUrl }
  await queueMail(tx, resetEmail(emailContext, { email: user.email, token }))
}

/** At most one a minute for an account. */
async function resendVerifyingEmail(deps: Deps, payload: Record<string, unknown>): Promise<void> {
  const { tx, clock } = deps
  const user =
    typeof payload.userId === 'number'
      ? await findUser(tx, payload.userId)
      : await findNewestUnverified(tx, String(payload.email))
  if (!user || user.email === null || user.verifiedAt !== null) return
  const current = await lockSame(tx, { ...user, email: user.email })
  if (!current || current.verifiedAt !== null) return
  const since = new Date(clock().getTime() - minute)
  if (await wasTokenIssued(tx, { userId: user.id, kind: 'verify_email', since })) return
  await sendVerifyingEmail(deps, current)
}

/** The user as they are now, locked; null when they have gone or have another address: no link must outlive them. */
async function lockSame(tx: Transaction, known: ActiveUser): Promise<ActiveUser | null> {
  const user = await lockUserRow(tx, known.id)
  return user && user.email === known.email ? { ...user, email: known.email } : null
}

/** The owner of an address that is taken is notified that they have an account; that account's token is given to nobody. */
async function sendVerifyingEmail(deps: Deps, user: ActiveUser): Promise<void> {
  const { tx, config, clock } = deps
  const { id: userId, email } = user
  if (!(await mayWriteTo(tx, deps, email, 'verify'))) return
  const token = await issueToken(tx, { userId, kind: 'verify_email', email, now: clock() })
  const owner = await findVerifiedUser(tx, email)
  const emailContext = { shop: await loadShop(tx), publicUrl: config.publicUrl }
  await queueMail(
    tx,
    owner
      ? accountExistsEmail(emailContext, { email: owner.email, key: `${userId}:${clock().getTime()}` })
      : verifyingEmail(emailContext, { userId, email, token }),
  )
}

/** Forgets what is over: sessions, links, attempts, requests to be deleted, accounts whose address nobody proved. */
export async function purgeAccounts(
  { sql, clock }: Pick<Platform, 'sql' | 'clock'>,
  batch = batchSize,
): Promise<void> {
  const now = clock()
  await dropOldSessions(sql)
  await dropExpiredTokens(sql, now)
  await dropLapsedEmails(sql)
  await dropOldAttempts(sql, now)
  await dropOldSocialAttempts(sql, now)
  await dropOldDevices(sql, now)
  await dropUnconfirmed(sql, now)
  await letDeletionsLapse(sql, batch)
  await dropUnverified(sql, now, batch)
}

/** The link of the email has expired unused: the account goes on. */
function letDeletionsLapse(sql: Sql, batch: number): Promise<void> {
  const isLapsed = (tx: Executor) => tx`
    state = 'deletion_requested' and not exists (
      select from user_token where user_id = users.id and kind = 'delete_account' and used_at is null
    )`
  return forEachUser(sql, isLapsed, batch, async (tx, user) => {
    await changeUserState(tx, user, user.verifiedAt === null ? 'unverified' : 'verified')
  })
}

/** Accounts that nobody verified for a month; one that has ordered stays. */
function dropUnverified(sql: Sql, now: Date, batch: number): Promise<void> {
  const isStale = (tx: Executor) => tx`
    verified_at is null and state = 'unverified'
    and created_at < ${now}::timestamptz - make_interval(days => ${verifyDays})
    and not exists (select from orders where user_id = users.id)`
  return forEachUser(sql, isStale, batch, async (tx, { id }) => {
    await forgetCarts(tx, id)
    // A cart may have been completed while it was waited for.
    const [ordered] = await tx`select 1 from orders where user_id = ${id} limit 1`
    if (ordered) return
    await endSessions(tx, id)
    await forgetWishlists(tx, id)
    await forgetGarage(tx, id)
    await forgetReviews(tx, id)
    await tx`delete from users where id = ${id}`
  })
}

/** Each user whom the condition is true of, locked and looked at again, in a transaction of their own. */
async function forEachUser(
  sql: Sql,
  condition: Condition,
  batch: number,
  work: (tx: Transaction, user: UserRecord) => Promise<void>,
): Promise<void> {
  let last = 0
  for (;;) {
    const found = await sql<{ id: number }[]>`
      select id from users where ${condition(sql)} and id > ${last} order by id limit ${batch}`
    for (const { id } of found) {
      last = id
      await sql.begin(async (tx) => {
        await lockUser(tx, id)
        const user = await lockUserRow(tx, id)
        const [still] = await tx`select 1 from users where id = ${id} and ${condition(tx)}`
        if (user && still) await work(tx, user)
      })
    }
    if (found.length < batch) return
  }
}
