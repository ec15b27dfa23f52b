import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Logger, runOnce } from 'graphile-worker'
import pg from 'pg'
import { accountTasks } from '#server/account/account-tasks.ts'
import { newsletterTasks } from '#server/newsletter/newsletter-api.ts'
import type { Sql } from '#platform/database/database.ts'
import { randomToken } from '#platform/security/ids.ts'
import type { Platform } from '#platform/platform.ts'

export type Sent = { method: string; path: string; headers: Record<string, string>; body?: unknown }
export type Received = { status: number; body: unknown; headers: Headers }
/** Carries a request to the shop, in process or over HTTP. */
export type Send = (request: Sent) => Promise<Received>

/** In process; `ip` is the address that the request seems to come from. */
export function injecting(app: FastifyInstance, ip = '203.0.113.7'): Send {
  return async ({ method, path, headers, body }) => {
    const response = await app.inject({
      method: method as 'GET',
      url: path,
      headers,
      remoteAddress: ip,
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const received = new Headers()
    for (const [name, value] of Object.entries(response.headers))
      for (const item of [value].flat()) received.append(name, String(item))
    return { status: response.statusCode, body: parsed(response.body), headers: received }
  }
}

/** Over HTTP, to an origin like `http://127.0.0.1:3000`. */
export function fetching(origin: string): Send {
  return async ({ method, path, headers, body }) => {
    const response = await fetch(origin + path, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      redirect: 'manual',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: parsed(await response.text()), headers: response.headers }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A browser without a screen: it keeps cookies and sends the XSRF token back, as the storefront does. */
export type TestBrowser = {
  cookies: Map<string, string>
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Received>
  /** `cookie` and `x-xsrf-token`, for requests made in another way. */
  headers: () => Record<string, string>
}

export function testBrowser(
  send: Send,
  userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
): TestBrowser {
  const cookies = new Map<string, string>()
  function headers() {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const csrf = cookies.get('XSRF-TOKEN')
    return {
      'user-agent': userAgent,
      accept: 'application/json',
      ...(cookie ? { cookie } : {}),
      ...(csrf ? { 'x-xsrf-token': csrf } : {}),
    }
  }
  return {
    cookies,
    headers,
    async call(method, path, body, more = {}) {
      if (method !== 'GET' && !cookies.has('XSRF-TOKEN'))
        keep(await send(request('GET', '/sanctum/csrf-cookie')))
      return keep(await send({ ...request(method, path), body, headers: { ...headers(), ...more } }))
    },
  }
  function request(method: string, path: string): Sent {
    return { method, path, headers: headers() }
  }
  function keep(received: Received): Received {
    for (const line of received.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0(;|$)/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return received
  }
}

export type TestUser = { id: number; email: string; password: string }
export type SignedIn = { browser: TestBrowser; user: TestUser }

/** An address and a password that nobody has. */
export function newCredentials(): { email: string; password: string } {
  return {
    email: `vevo-${randomToken().slice(0, 12)}@pelda.hu`,
    password: `jelszó ${randomToken().slice(0, 12)}`,
  }
}

/** Registers a user, follows the email's link and signs in. Without a platform the shop's own worker writes the email. */
export async function signedIn(
  { send, sql, platform }: { send: Send; sql: Sql; platform?: Platform },
  given: { email?: string; password?: string; first_name?: string; last_name?: string } = {},
): Promise<SignedIn> {
  const browser = testBrowser(send)
  const credentials = { ...newCredentials(), ...given }
  await expectOk(() => browser.call('POST', '/v1/auth/register', registration(credentials)))
  const link = platform
    ? await newLinkSentTo(platform, credentials.email)
    : await awaitedLink(sql, credentials.email)
  const hash = link.searchParams.get('hash')
  const id = Number(link.searchParams.get('user_id'))
  await expectOk(() => browser.call('POST', '/v1/auth/verify-email', { hash, user_id: id }))
  await expectOk(() => browser.call('POST', '/v1/auth/login', credentials))
  return { browser, user: { id, email: credentials.email, password: credentials.password } }
}

/** What the form sends. */
export function registration(given: { email: string; password: string }) {
  return {
    first_name: 'Judit',
    last_name: 'Kovács',
    password_confirmation: given.password,
    privacy_policy: true,
    ...given,
  }
}

/** A shop that has too much to do responds with 503, and is requested again when it says. */
async function expectOk(call: () => Promise<Received>): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const { status, body } = await call()
    if (status === 200) return
    if (status !== 503 || turn === 20)
      throw new Error(`The shop responded with ${status}: ${JSON.stringify(body)}`)
    await delay(1000)
  }
}

export type SentEmail = { to: string; subject: string; text: string; html: string }

/** The emails to an address, the newest first. */
export async function emailsTo(sql: Sql, email: string): Promise<SentEmail[]> {
  return sql<SentEmail[]>`
    select recipient as to, subject, text, html from email_message where lower(recipient) = lower(${email}) order by id desc`
}

/** The address in the newest email that has a link with a secret. */
export async function linkSentTo(sql: Sql, email: string): Promise<URL> {
  for (const { text } of await emailsTo(sql, email)) {
    const found = /https?:\/\/\S+[?&](?:hash|token)=\S+/.exec(text)
    if (found) return new URL(found[0])
  }
  throw new Error(`No email with a link was sent to ${email}`)
}

/** The same after the waiting jobs were done. */
export async function newLinkSentTo(platform: Platform, email: string): Promise<URL> {
  await runAccountJobs(platform)
  return linkSentTo(platform.sql, email)
}

async function awaitedLink(sql: Sql, email: string): Promise<URL> {
  for (let turn = 0; turn < 100; turn += 1) {
    const link = await linkSentTo(sql, email).catch(() => null)
    if (link) return link
    await delay(100)
  }
  return linkSentTo(sql, email)
}

/** Does the account's waiting jobs, such as emails requested, as the worker would. */
export async function runAccountJobs(platform: Platform): Promise<void> {
  const pgPool = new pg.Pool({ connectionString: platform.config.databaseUrl, max: 2 })
  pgPool.on('error', () => {})
  pgPool.on('connect', (client) => client.on('error', () => {}))
  const taskList = Object.fromEntries(
    Object.entries({ ...accountTasks(platform), ...newsletterTasks(platform) }).map(([name, task]) => [
      name,
      (payload: unknown) => task(payload as Record<string, unknown>),
    ]),
  )
  try {
    await runOnce({ pgPool, taskList, noHandleSignals: true, logger: new Logger(() => () => {}) })
  } finally {
    await pgPool.end()
  }
}
