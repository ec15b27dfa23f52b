import { closeUserCart } from '#server/cart/index.ts'
import { loadShop } from '#server/content/index.ts'
import type { Executor, Sql, Transaction } from '#server/kernel/database.ts'
import type { Tasks } from '#server/kernel/jobs.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { queueMail } from '#server/kernel/mail.ts'
import { dropOldSessions, endSessions } from '#server/kernel/session-store.ts'
import { takeUserTurn } from '#server/kernel/user-turn.ts'
import { forgetWishlists } from '#server/wishlist/index.ts'
import { accountExistsLetter, resetLetter, verifyingLetter } from './account-mail.ts'
import { dropOldAttempts, mayWriteTo } from './attempts.ts'
import { dropOldSocialAttempts } from './social-store.ts'
import {
  changeUserState,
  findNewestUnverified,
  findUser,
  findVerifiedUser,
  lockUser,
  type LivingUser,
} from './user-store.ts'
import { dropExpiredTokens, issueToken, wasTokenIssued } from './user-token-store.ts'

const batch = 500
const verifyDays = 30
const minute = 60_000

/** Runs every hour at the 17th minute, on one node. */
export const accountCrontab = '17 * * * * purge_accounts ?max=3'

export function accountTasks(kernel: Kernel): Tasks {
  return {
    'account.reset_letter': ({ email }) =>
      kernel.sql.begin((tx) => sendResetLetter({ ...kernel, tx }, String(email))),
    'account.verifying_letter': (payload) =>
      kernel.sql.begin((tx) => resendVerifyingLetter({ ...kernel, tx }, payload)),
    purge_accounts: () => purgeAccounts(kernel),
  }
}

type Ground = Kernel & { tx: Transaction }

async function sendResetLetter(ground: Ground, email: string): Promise<void> {
  const { tx, config, clock } = ground
  const user = (await findVerifiedUser(tx, email)) ?? (await findNewestUnverified(tx, email))
  if (!user || !(await mayWriteTo(tx, ground, user.email))) return
  const token = await issueToken(tx, {
    userId: user.id,
    kind: 'reset_password',
    email: user.email,
    now: clock(),
  })
  const letters = { shop: await loadShop(tx), publicUrl: config.publicUrl }
  await queueMail(tx, resetLetter(letters, { email: user.email, token }))
}

/** At most one a minute for an account. */
async function resendVerifyingLetter(ground: Ground, payload: Record<string, unknown>): Promise<void> {
  const { tx, clock } = ground
  const user =
    typeof payload.userId === 'number'
      ? await findUser(tx, payload.userId)
      : await findNewestUnverified(tx, String(payload.email))
  if (!user || user.email === null || user.verifiedAt !== null) return
  const since = new Date(clock().getTime() - minute)
  if (await wasTokenIssued(tx, { userId: user.id, kind: 'verify_email', since })) return
  await sendVerifyingLetter(ground, { ...user, email: user.email })
}

/** The owner of an address that is taken hears that he has an account; that account's token is told to nobody. */
async function sendVerifyingLetter(ground: Ground, user: LivingUser): Promise<void> {
  const { tx, config, clock } = ground
  const { id: userId, email } = user
  if (!(await mayWriteTo(tx, ground, email))) return
  const token = await issueToken(tx, { userId, kind: 'verify_email', email, now: clock() })
  const owner = await findVerifiedUser(tx, email)
  const letters = { shop: await loadShop(tx), publicUrl: config.publicUrl }
  await queueMail(
    tx,
    owner
      ? accountExistsLetter(letters, { email: owner.email, key: `${userId}:${clock().getTime()}` })
      : verifyingLetter(letters, { userId, email, token }),
  )
}

/** Forgets what is over: sessions, links, attempts, wishes to be deleted, accounts whose address nobody proved. */
export async function purgeAccounts({ sql, clock }: Pick<Kernel, 'sql' | 'clock'>): Promise<void> {
  const now = clock()
  await dropOldSessions(sql)
  await dropExpiredTokens(sql, now)
  await dropOldAttempts(sql, now)
  await dropOldSocialAttempts(sql, now)
  await letDeletionsLapse(sql)
  await dropUnverified(sql, now)
}

/** The link of the letter has expired unused: the account goes on. */
async function letDeletionsLapse(sql: Sql): Promise<void> {
  const lapsed = await sql<{ id: number }[]>`
    select id from users where state = 'deletion_requested' and not exists (
      select from user_token where user_id = users.id and kind = 'delete_account' and used_at is null
    )
    limit ${batch}`
  for (const { id } of lapsed) {
    await sql.begin(async (tx) => {
      const user = await lockUser(tx, id)
      if (user?.state !== 'deletion_requested') return
      await changeUserState(tx, user, user.verifiedAt === null ? 'unverified' : 'verified')
    })
  }
}

/** Accounts that nobody verified for a month; one that has ordered stays. */
async function dropUnverified(sql: Sql, now: Date): Promise<void> {
  const stale = (tx: Executor) => tx`
    verified_at is null and state = 'unverified'
    and created_at < ${now}::timestamptz - make_interval(days => ${verifyDays})
    and not exists (select from orders where user_id = users.id)`
  const found = await sql<{ id: number }[]>`select id from users where ${stale(sql)} limit ${batch}`
  for (const { id } of found) {
    await sql.begin(async (tx) => {
      await takeUserTurn(tx, id)
      const [user] = await tx`select id from users where id = ${id} and ${stale(tx)} for update`
      if (!user) return
      await endSessions(tx, id)
      await closeUserCart(tx, id)
      await forgetWishlists(tx, id)
      await tx`delete from users where id = ${id}`
    })
  }
}
