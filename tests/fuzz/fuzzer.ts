import { Agent } from 'node:http'
import fc from 'fast-check'
import type { Sql } from '#platform/database/database.ts'
import { send, type FuzzBrowser, type Reply } from './fuzz-browser.ts'
import { deskRequests } from './fuzz-desk.ts'
import { operationRequests, type FuzzRequest, type Known, type OpenApi } from './fuzz-operations.ts'
import { formRequests, formsOf, pagePaths, pageRequests } from './fuzz-pages.ts'
import { openDeskSession, startSession, type Sender } from './fuzz-session.ts'

/** A response that nobody must be able to cause; status 0: none came. */
export type FuzzFault = FuzzRequest & { status: number; said: string }
export type FuzzReport = {
  requests: number
  byStatus: Record<number, number>
  /** Of the desk alone. */
  deskByStatus: Record<number, number>
  faults: FuzzFault[]
  /** The slowest responses, in milliseconds. */
  slowest: { target: string; method: string; milliseconds: number }[]
}

const batchSize = 150
const listed = 20
const turns: readonly Sender[] = ['guest', 'colleague', 'customer', 'colleague']

/**
 * Sends hostile requests to a running shop, the same ones for a seed: some as a guest with a cart, some as a customer who is signed
 * in, some as a colleague at the desk. The shop must have the demo's goods, and no rate limits. Never throws for what the shop does.
 * @param sql the shop's database, for sessions that need no way in.
 * @param until called before every request; false ends the run.
 */
export async function fuzz(options: {
  origin: string
  sql: Sql
  seed: number
  until: (report: FuzzReport) => boolean | Promise<boolean>
}): Promise<FuzzReport> {
  const { origin, sql, seed, until } = options
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const report: FuzzReport = { requests: 0, byStatus: {}, deskByStatus: {}, faults: [], slowest: [] }
  const document = await readDocument(origin)
  try {
    for (let batch = 0; await until(report); batch += 1) {
      const browser: FuzzBrowser = { origin, agent, jar: new Map() }
      const sender = turns[batch % turns.length]!
      const known = await startSession(browser, sql, sender)
      const source =
        sender === 'colleague' ? deskRequests(known) : await shopRequests(browser, document, known)
      for (const each of fc.sample(source, { seed: seed + batch, numRuns: batchSize })) {
        if (!(await until(report))) break
        const reply = await send(browser, each)
        note(report, each, reply)
        // What was signed out, or revoked.
        if (sender === 'colleague' && reply.status === 401)
          browser.jar.set('boltiv_desk', await openDeskSession(sql))
      }
    }
    return report
  } finally {
    agent.destroy()
  }
}

async function shopRequests(browser: FuzzBrowser, document: OpenApi, known: Known) {
  const forms = await collectForms(browser, known)
  return fc.oneof(
    { weight: 5, arbitrary: operationRequests(document, known) },
    { weight: 3, arbitrary: pageRequests(known) },
    { weight: 4, arbitrary: formRequests(forms) },
    // Somebody who has no business there.
    { weight: 1, arbitrary: deskRequests(known) },
  )
}

function note(report: FuzzReport, each: FuzzRequest, { status, body, milliseconds }: Reply): void {
  const { method, target } = each
  report.requests += 1
  report.byStatus[status] = (report.byStatus[status] ?? 0) + 1
  if (target.startsWith('/admin')) report.deskByStatus[status] = (report.deskByStatus[status] ?? 0) + 1
  if (status === 0 || status >= 500) report.faults.push({ ...each, status, said: body.slice(0, 300) })
  report.slowest.push({ method, target: target.slice(0, 200), milliseconds })
  report.slowest.sort((a, b) => b.milliseconds - a.milliseconds).splice(listed)
}

async function readDocument(origin: string): Promise<OpenApi> {
  return (await (await fetch(`${origin}/openapi.json`)).json()) as OpenApi
}

async function collectForms(browser: FuzzBrowser, known: Known) {
  const found = []
  for (const path of pagePaths) {
    const target = path
      .replace(':slug', known.slugs.slug?.[0] ?? 'a')
      .replace(':category', known.slugs.category?.[0] ?? 'a')
      .replace(/\/:\w+\??/g, '')
    const page = await send(browser, { method: 'GET', target: target || '/' })
    found.push(...formsOf(page.body, target || '/'))
  }
  return found
}
