import { safeContinuePath } from '#contract/continue-path.ts'
import type { EndpointRequest } from '#contract/endpoint-schemas.ts'
import type { SocialCallback } from '#contract/wire.ts'
import { loadShop } from '#server/content/index.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { RequestContext } from '#platform/http/endpoint.ts'
import { randomToken } from '#platform/security/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { findSessionUser } from '#platform/security/session-store.ts'
import { lockUser } from '#platform/database/user-lock.ts'
import { accountError } from './account-errors.ts'
import { requestEmail } from './account-email-job.ts'
import { providerLinkedEmail } from './profile-mail.ts'
import { proveAddress } from './registration.ts'
import { startUserSession } from './sign-in.ts'
import { socialOutcome, type SocialOutcome } from './social-outcome.ts'
import {
  isSubject,
  ProviderRefusedError,
  ProviderUnavailableError,
  type SocialIdentity,
  type SocialProvider,
} from './social-provider.ts'
import {
  beginAttempt,
  findSocialUser,
  linkSocialAccount,
  rememberSubject,
  takeAttempt,
  type SocialSubject,
} from './social-store.ts'
import {
  findUser,
  findVerifiedUser,
  insertUser,
  isAddressTaken,
  lockAddress,
  lockUserRow,
  type ActiveUser,
} from './user-store.ts'

type CallbackQuery = EndpointRequest<'authSocialCallback'>['query']
const retryAfterSeconds = 60

/** Where the signedInUserId signs in at the provider. @throws AppError social_unavailable. */
export async function startSocialSignIn(
  platform: Platform,
  provider: SocialProvider,
  continuePath: string | undefined,
  { session }: Pick<RequestContext, 'session'>,
): Promise<string> {
  const [codeVerifier, nonce] = [randomToken(), randomToken()]
  const state = await beginAttempt(platform.sql, {
    sessionKey: session.ensureKey(),
    provider: provider.slug,
    codeVerifier,
    nonce,
    continuePath: safeContinuePath(continuePath),
    now: platform.clock(),
  })
  const redirectUri = redirectUriOf(platform, provider)
  return requestProvider(provider.authorizationUrl({ redirectUri, state, nonce, codeVerifier }))
}

/**
 * Finishes the sign-in that `state` belongs to, in the session that began it.
 * @throws AppError of the social_ codes.
 */
export async function finishSocialSignIn(
  platform: Platform,
  provider: SocialProvider,
  query: CallbackQuery,
  context: RequestContext,
): Promise<SocialCallback> {
  const sessionKey = context.session.key()
  const { state = '' } = query
  const attempt =
    sessionKey === null
      ? null
      : await takeAttempt(platform.sql, { state, sessionKey, provider: provider.slug, now: platform.clock() })
  if (!attempt || sessionKey === null) throw accountError('social_expired')
  if (query.error === 'access_denied') throw accountError('social_cancelled')
  if (query.error !== undefined || query.code === undefined) throw accountError('social_failed')
  const redirectUri = redirectUriOf(platform, provider)
  const identity = await requestProvider(
    provider.identify(callbackUrl(redirectUri, query), { ...attempt, redirectUri, state }),
  )
  if (!isSubject(identity.subject)) throw accountError('social_failed')
  const outcome = await decide(platform, provider, identity, context)
  const account = {
    provider: provider.slug,
    subject: identity.subject,
    email: identity.email?.address ?? null,
  }
  const result = await applyOutcome({ platform, context, sessionKey }, outcome, { identity, account })
  return { ...result, continue: attempt.continuePath, email: account.email }
}

const redirectUriOf = ({ config }: Platform, { slug }: SocialProvider) =>
  `${config.publicUrl}/belepes/${slug}`

/** The address that the provider sent the signedInUserId to, with what belongs to the protocol. */
function callbackUrl(redirectUri: string, query: CallbackQuery): URL {
  const url = new URL(redirectUri)
  for (const name of ['code', 'state', 'iss', 'scope'] as const) {
    const value = query[name]
    if (value !== undefined) url.searchParams.set(name, value)
  }
  return url
}

async function requestProvider<T>(question: Promise<T>): Promise<T> {
  try {
    return await question
  } catch (error) {
    if (error instanceof ProviderUnavailableError)
      throw accountError('social_unavailable', { retryAfterSeconds, cause: error })
    if (error instanceof ProviderRefusedError) throw accountError('social_failed', { cause: error })
    throw error
  }
}

async function decide(
  { sql }: Platform,
  { slug: provider }: SocialProvider,
  identity: SocialIdentity,
  { session }: RequestContext,
): Promise<SocialOutcome> {
  const [signedInUserId, linked, owner] = await Promise.all([
    session.userId(),
    findSocialUser(sql, { provider, subject: identity.subject }),
    identity.email ? findVerifiedUser(sql, identity.email.address) : null,
  ])
  return socialOutcome({
    identity,
    signedInUserId,
    linked,
    owner: owner && { id: owner.id, hasPassword: owner.passwordHash !== null },
  })
}

type Step = { platform: Platform; context: RequestContext; sessionKey: string }
type Found = { identity: SocialIdentity; account: SocialSubject }
type Result = Pick<SocialCallback, 'status' | 'message'>

const messages = {
  signed_in: 'Sikeresen belépett.',
  verification_sent:
    'Sikeresen belépett. Kérjük, erősítse meg e-mail-címét a levelünkben kapott hivatkozással.',
  linked: 'A külső fiókot összekapcsoltuk az Önével.',
  password_needed:
    'Ezzel az e-mail-címmel már van fiókja. Lépjen be jelszavával, és összekapcsoljuk a kettőt.',
  sign_in_needed:
    'Ezzel az e-mail-címmel már van fiókja. Lépjen be úgy, ahogy eddig, és összekapcsoljuk a kettőt.',
}
const resultOf = (status: keyof typeof messages): Result => ({ status, message: messages[status] })

async function applyOutcome(step: Step, outcome: SocialOutcome, found: Found): Promise<Result> {
  const { platform, context, sessionKey } = step
  const { sql, clock } = platform
  switch (outcome.do) {
    case 'refuse':
      throw accountError(outcome.code)
    case 'sign_in': {
      const user = await activeUser(platform, outcome.userId)
      await sql.begin(async (tx) => {
        await lockUser(tx, user.id)
        // Whoever took the provider away a moment ago has closed this way.
        if ((await findSocialUser(tx, found.account)) !== user.id) throw accountError('social_expired')
        await startUserSession({ ...platform, tx }, user, context)
      })
      return resultOf('signed_in')
    }
    case 'link': {
      await sql.begin((tx) =>
        linkToOwn({ ...platform, tx }, outcome.userId, { sessionKey, account: found.account }),
      )
      return resultOf('linked')
    }
    case 'prompt_owner':
      await rememberSubject(sql, { ...found.account, sessionKey, userId: outcome.userId, now: clock() })
      return resultOf(outcome.status)
    case 'create':
      return createAccount(step, found, outcome.isVerified)
  }
}

/**
 * As long as the session lives: what is requested while the account ends or its password changes must link nothing. The user
 * is notified, because whoever found their session open could make themselves a way in.
 */
async function linkToOwn(
  { tx, config, clock }: Platform & { tx: Transaction },
  userId: number,
  { sessionKey, account }: { sessionKey: string; account: SocialSubject },
): Promise<void> {
  await lockUser(tx, userId)
  const user = await lockUserRow(tx, userId)
  if ((await findSessionUser(tx, sessionKey)) !== userId) throw accountError('social_expired')
  const isNew = await linkSocialAccount(tx, userId, account)
  if (!isNew && (await findSocialUser(tx, account)) !== userId) throw accountError('social_taken')
  if (!isNew || !user || user.email === null || user.verifiedAt === null) return
  const deps = { shop: await loadShop(tx), publicUrl: config.publicUrl }
  const key = `${userId}:${clock().getTime()}`
  await queueMail(tx, providerLinkedEmail(deps, { email: user.email, key }))
}

async function activeUser({ sql }: Platform, id: number): Promise<ActiveUser> {
  const user = await findUser(sql, id)
  if (!user || user.email === null) throw accountError('social_failed')
  return { ...user, email: user.email }
}

/** Two windows may finish the same first sign-in at once: the second one finds nothing to make and starts again. */
async function createAccount(
  { platform, context }: Step,
  found: Found,
  isVerified: boolean,
): Promise<Result> {
  try {
    await platform.sql.begin(async (tx) => {
      const user = await insertSocialUser({ ...platform, tx }, found, isVerified)
      await startUserSession({ ...platform, tx }, user, context)
    })
  } catch (error) {
    throw isAddressTaken(error) ? accountError('social_expired', { cause: error }) : error
  }
  return resultOf(isVerified ? 'signed_in' : 'verification_sent')
}

async function insertSocialUser(
  deps: Platform & { tx: Transaction },
  { identity, account }: Found,
  isVerified: boolean,
): Promise<ActiveUser> {
  const { tx } = deps
  if (identity.email === null) throw accountError('social_no_email')
  const { firstName, lastName } = identity
  await lockAddress(tx, identity.email.address)
  const user = await insertUser(tx, {
    email: identity.email.address,
    firstName,
    lastName,
    passwordHash: null,
  })
  if (!(await linkSocialAccount(tx, user.id, account))) throw accountError('social_expired')
  if (isVerified) await proveAddress(deps, user)
  else await requestEmail(tx, 'verify', { userId: user.id })
  return user
}
