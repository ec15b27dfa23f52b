import { createClient, type Client } from '#contract/client.ts'
import { endpoints } from '#contract/endpoints.ts'
import { createAuthHandlers } from '#server/account/auth-api.ts'
import { hashPassword } from '#server/account/passwords.ts'
import { findContact } from '#server/account/profile-store.ts'
import { createUserHandlers } from '#server/account/user-api.ts'
import { changeUserState, insertUser } from '#server/account/user-store.ts'
import { createCartHandlers } from '#server/cart/index.ts'
import { createCheckoutHandlers } from '#server/checkout/index.ts'
import {
  createInvoke,
  inProcessTransport,
  type Handlers,
  type Invoke,
  type RequestContext,
} from '#platform/http/endpoint.ts'
import { hashToken, randomToken } from '#platform/security/ids.ts'
import type { Invariant } from '#platform/database/invariant.ts'
import type { Platform } from '#platform/platform.ts'
import { findSessionUser, openSession } from '#platform/security/session-store.ts'
import { createSession } from '#platform/security/session.ts'
import { createGarageHandlers } from '#server/garage/garage-api.ts'
import { createNewsletterHandlers } from '#server/newsletter/newsletter-api.ts'
import { createOrderHandlers } from '#server/order/index.ts'
import { createReviewHandlers } from '#server/review/review-api.ts'
import { createWishlistHandlers } from '#server/wishlist/wishlist-api.ts'
import { createShopDatabase, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { testPlatform } from '#tests/race/shop-calls.ts'

/** The accounts' handlers over a database of their own, with a clock that stands until it is moved. */
export type AccountShop = ShopDatabase & {
  platform: Platform
  invoke: Invoke
  /** Moves the clock by so many minutes. */
  pass: (minutes: number) => void
}

export async function startAccountShop(name: string): Promise<AccountShop> {
  const database = await createShopDatabase(name)
  let now = Date.now()
  const platform = testPlatform(database.sql, () => new Date(now))
  const handlers: Partial<Handlers> = {
    sanctumCsrfCookie: async () => undefined,
    ...createCartHandlers(platform),
    ...createCheckoutHandlers(platform),
    ...createOrderHandlers(platform),
    ...createAuthHandlers(platform),
    ...createUserHandlers(platform),
    ...createWishlistHandlers(platform),
    ...createGarageHandlers(platform),
    ...createReviewHandlers(platform, { findContact }),
    ...createNewsletterHandlers(platform, { findContact }),
  }
  return {
    ...database,
    platform,
    invoke: createInvoke(handlers as Handlers, { checkResponses: true }),
    pass: (minutes) => {
      now += minutes * 60_000
    },
  }
}

/** A browser: keeps the id of its session between calls, as a cookie would. */
export type Browser = {
  client: Client
  /** The hash of its session's id, null before there is one. */
  key: () => string | null
  /** The id itself, for a second browser that stole it. */
  cookie: () => string | undefined
}

export function openBrowser(shop: AccountShop, cookie?: string): Browser {
  let id = cookie
  function context(): RequestContext {
    const device = randomToken()
    const session = createSession(id, {
      onStart: (started) => (id = started),
      findUser: (key) => findSessionUser(shop.sql, key),
    })
    return {
      requestId: 'test',
      ip: '127.0.0.1',
      proof: null,
      session,
      device: { key: () => null, ensureKey: () => hashToken(device) },
      userAgent:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
      cartToken: null,
      setCartToken: () => {},
      cookie: () => null,
      tags: new Set(),
    }
  }
  return {
    client: createClient(endpoints, (call) => inProcessTransport(shop.invoke, context())(call)),
    key: () => (id === undefined ? null : hashToken(id)),
    cookie: () => id,
  }
}

export const password = 'gumik és felnik 7'
let knownHash: Promise<string> | undefined
let people = 0

export type SignedIn = Browser & { id: number; email: string }
type Given = {
  isVerified?: boolean
  hasPassword?: boolean
  email?: string
  firstName?: string
  lastName?: string
}

/** A user with a session in a browser of their own. */
export async function signedIn(shop: AccountShop, given: Given = {}): Promise<SignedIn> {
  const { isVerified = true, hasPassword = true, firstName = 'Judit', lastName = 'Kovács' } = given
  const email = given.email ?? `vevo${(people += 1)}@example.hu`
  const passwordHash = hasPassword ? await (knownHash ??= hashPassword(password)) : null
  const user = await insertUser(shop.sql, { email, firstName, lastName, passwordHash })
  if (isVerified) await shop.sql.begin((tx) => changeUserState(tx, user, 'verified'))
  return { ...(await anotherBrowser(shop, user.id)), id: user.id, email }
}

/** One more browser that the user is signed in with. */
export async function anotherBrowser(shop: AccountShop, userId: number): Promise<Browser> {
  const cookie = `u${randomToken()}`
  await openSession(shop.sql, {
    key: hashToken(cookie),
    userId,
    userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0',
  })
  return openBrowser(shop, cookie)
}

/** The emails to an address, the newest first. */
export async function emailsTo(
  shop: AccountShop,
  email: string,
): Promise<{ subject: string; text: string; key: string }[]> {
  return shop.sql<{ subject: string; text: string; key: string }[]>`
    select subject, text, dedupe_key as key from email_message where recipient = ${email} order by id desc`
}

/** The parameters of the link in the newest email to an address. */
export async function linkTo(shop: AccountShop, email: string, path: string): Promise<URL> {
  for (const { text } of await emailsTo(shop, email)) {
    const found = text.match(/https?:\/\/\S+/g)?.find((url) => new URL(url).pathname.startsWith(path))
    if (found) return new URL(found)
  }
  throw new Error(`No email to ${email} has a link to ${path}`)
}

/** The titles of the rules that the data breaks now, with the first row that does. */
export async function brokenRules({ sql }: AccountShop, rules: readonly Invariant[]): Promise<string[]> {
  const broken: string[] = []
  for (const { title, find } of rules) {
    const [row] = await find(sql)
    if (row) broken.push(`${title}: ${JSON.stringify(row)}`)
  }
  return broken
}
