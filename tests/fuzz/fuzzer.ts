import { Agent, request as httpRequest } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { operationRequests, type FuzzRequest, type Known, type OpenApi } from './fuzz-operations.ts'
import { formRequests, formsOf, pagePaths, pageRequests } from './fuzz-pages.ts'

/** A response that no customer must be able to cause; status 0: none came. */
export type FuzzFault = FuzzRequest & { status: number; said: string }
export type FuzzReport = {
  requests: number
  byStatus: Record<number, number>
  faults: FuzzFault[]
  /** The slowest responses, in milliseconds. */
  slowest: { target: string; method: string; milliseconds: number }[]
}

const batchSize = 150
const responseTimeoutMs = 60_000
const listed = 20

/** What a browser carries: its cookies, by name. */
type Jar = Map<string, string>
export type Reply = { status: number; body: string; milliseconds: number }

/**
 * Sends hostile requests to a running shop, the same ones for a seed, some as a guest with a cart and some as a customer who is signed
 * in. The shop must have the demo's goods, and no rate limits. Never throws for what the shop does.
 * @param until called before every batch; false ends the run.
 */
export async function fuzz(options: {
  origin: string
  seed: number
  until: (report: FuzzReport) => boolean
}): Promise<FuzzReport> {
  const { origin, seed } = options
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const report: FuzzReport = { requests: 0, byStatus: {}, faults: [], slowest: [] }
  const document = await readDocument(origin)
  for (let batch = 0; options.until(report); batch += 1) {
    const jar: Jar = new Map()
    const known = await startSession(origin, agent, jar, batch)
    const forms = await collectForms(origin, agent, jar, known)
    const source = fc.oneof(
      { weight: 5, arbitrary: operationRequests(document, known) },
      { weight: 3, arbitrary: pageRequests(known) },
      { weight: 4, arbitrary: formRequests(forms) },
    )
    for (const each of fc.sample(source, { seed: seed + batch, numRuns: batchSize })) {
      note(report, each, await send(origin, agent, jar, each))
    }
  }
  agent.destroy()
  return report
}

function note(report: FuzzReport, each: FuzzRequest, { status, body, milliseconds }: Reply): void {
  report.requests += 1
  report.byStatus[status] = (report.byStatus[status] ?? 0) + 1
  if (status === 0 || status >= 500) report.faults.push({ ...each, status, said: body.slice(0, 300) })
  report.slowest.push({ method: each.method, target: each.target.slice(0, 200), milliseconds })
  report.slowest.sort((a, b) => b.milliseconds - a.milliseconds).splice(listed)
}

async function readDocument(origin: string): Promise<OpenApi> {
  return (await (await fetch(`${origin}/openapi.json`)).json()) as OpenApi
}

/** A cart with goods, in every second batch an account too; addresses of goods that exist. */
async function startSession(origin: string, agent: Agent, jar: Jar, batch: number): Promise<Known> {
  const page = await send(origin, agent, jar, { method: 'GET', target: '/v1/product-search?search=gumi' })
  const { products } = JSON.parse(page.body) as {
    products: { data: { slug: string; variant_id: number }[] }
  }
  const { data } = products
  const first = data[0]!
  const cart = await send(origin, agent, jar, {
    method: 'POST',
    target: '/v1/checkout/cart',
    json: { items: [{ product_variant_id: first.variant_id, quantity: 1 }] },
  })
  const { token } = JSON.parse(cart.body) as { token: string }
  jar.set('cart_token', token)
  if (batch % 2 === 1) await signIn(origin, agent, jar, `fuzz.${batch}.${Date.now()}@levelem.example`)
  return {
    cartToken: token,
    slugs: { slug: data.map(({ slug }) => slug), category: ['abroncsok', 'felnik', 'folyadekok'] },
  }
}

/** Registers, follows the email's link, which the demo shop's mailbox shows, and signs in. */
async function signIn(origin: string, agent: Agent, jar: Jar, email: string): Promise<void> {
  const password = 'Helyes-Lo-Elem-Kapocs-7'
  const post = (target: string, json: unknown) => send(origin, agent, jar, { method: 'POST', target, json })
  const registration = { email, password, password_confirmation: password, privacy_policy: true }
  await post('/v1/auth/register', registration)
  const { user_id, hash } = await verificationOf(origin, email)
  await post('/v1/auth/verify-email', { user_id: Number(user_id), hash })
  const { status } = await post('/v1/auth/login', { email, password })
  if (status !== 200) throw new Error(`Signing in brought ${status}`)
}

const emailTurns = 100

async function verificationOf(origin: string, email: string): Promise<Record<string, string>> {
  const read = async (path: string) => (await fetch(origin + path)).text()
  for (let turn = 0; turn < emailTurns; turn += 1) {
    const row = (await read('/dev/mailbox')).split('<tr>').find((text) => text.includes(email))
    const path = /\/dev\/mailbox\/\d+/.exec(row ?? '')?.[0]
    const link = path && /href="([^"]*[?;&]hash=[^"]*)"/.exec(await read(path))?.[1]
    if (link) return Object.fromEntries(new URL(link.replaceAll('&amp;', '&')).searchParams)
    await wait(100)
  }
  throw new Error(`No email came for ${email}`)
}

async function collectForms(origin: string, agent: Agent, jar: Jar, known: Known) {
  const found = []
  for (const path of pagePaths) {
    const target = path
      .replace(':slug', known.slugs.slug?.[0] ?? 'a')
      .replace(':category', known.slugs.category?.[0] ?? 'a')
      .replace(/\/:\w+\??/g, '')
    const page = await send(origin, agent, jar, { method: 'GET', target: target || '/' })
    found.push(...formsOf(page.body, target || '/'))
  }
  return found
}

/** One request as a browser without cookies sends it; status 0: no response came. */
export async function sendRaw(origin: string, each: FuzzRequest): Promise<Reply> {
  const agent = new Agent()
  try {
    return await send(origin, agent, new Map(), each)
  } finally {
    agent.destroy()
  }
}

/** As a browser on the shop's own page sends it. */
function send(origin: string, agent: Agent, jar: Jar, each: FuzzRequest): Promise<Reply> {
  const body = each.form ?? (each.json === undefined ? undefined : JSON.stringify(each.json))
  const headers: Record<string, string> = {
    'sec-fetch-site': 'same-origin',
    origin,
    accept: each.target.startsWith('/v1/') ? 'application/json' : 'text/html',
    cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
  }
  if (jar.has('XSRF-TOKEN')) headers['x-xsrf-token'] = decodeURIComponent(jar.get('XSRF-TOKEN')!)
  if (each.form !== undefined) headers['content-type'] = 'application/x-www-form-urlencoded'
  else if (body !== undefined) headers['content-type'] = 'application/json'
  if (body !== undefined) headers['content-length'] = String(Buffer.byteLength(body))
  const began = performance.now()
  return new Promise((resolve) => {
    const end = (status: number, text: string) =>
      resolve({ status, body: text, milliseconds: performance.now() - began })
    const { hostname, port } = new URL(origin)
    const sent = httpRequest(
      { agent, hostname, port, method: each.method, path: each.target, headers, timeout: responseTimeoutMs },
      (response) => {
        keepCookies(jar, response.headers['set-cookie'] ?? [])
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => end(response.statusCode ?? 0, Buffer.concat(chunks).toString()))
        response.on('error', (error) => end(0, String(error)))
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('no response in time')))
    sent.on('error', (error) => end(0, String(error)))
    sent.end(body)
  })
}

function keepCookies(jar: Jar, lines: readonly string[]): void {
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name)
    else jar.set(name, value)
  }
}
