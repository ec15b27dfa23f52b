import { execFile } from 'node:child_process'
import { vi } from 'vitest'
import type { Order } from '#contract/wire.ts'
import { enqueueJob } from '#platform/jobs/jobs.ts'
import { startSimplePayFake } from '#tests/gateways/simplepay-fake.ts'
import { startServer, type ServerProcess } from '#tests/race/server-process.ts'
import { customerClient, type CustomerClient } from '#tests/race/customer-client.ts'
import { cartWith } from '#tests/race/shop-calls.ts'
import { compileCache } from '#tests/support/compile-cache.ts'
import {
  createShopDatabase,
  insertVariant,
  methods,
  newContact,
  readySteps,
} from '#tests/race/shop-fixture.ts'
import { startMailService } from './mail-service.ts'

const account = { merchant: 'PUBLICTESTHUF', secret: 'FxDa5w314kLlNseq2sKuVwaqZshZT5d6' }
const root = new URL('../..', import.meta.url).pathname
const waitOptions = { timeout: 60_000, interval: 20 }

/** A customer with a full checkout, at whichever server; `order` as soon as it was acknowledged. */
export type Visit = { on: (server: ServerProcess) => CustomerClient; token: string; order: Order | undefined }
export type PlacedVisit = Visit & { order: Order }

/** Two server processes over one database, with a payment service and a mail server beside them that outlive them. */
export async function startCrashShop() {
  const database = await createShopDatabase('payment_crash')
  const { sql } = database
  const [bank, mail] = await Promise.all([startSimplePayFake(account), startMailService()])
  const env = {
    PUBLIC_URL: 'http://127.0.0.1:9',
    SIMPLEPAY_MERCHANT: account.merchant,
    SIMPLEPAY_SECRET: account.secret,
    SIMPLEPAY_URL: bank.url,
    SMTP_URL: mail.url,
  }
  const start = () => startServer(database.url, env)
  const servers = [start(), start()]
  const variants = await Promise.all(Array.from({ length: 4 }, () => insertVariant(sql, { stock: 10_000 })))
  let turn = 0

  /** A full checkout to be paid by card, made at a server. */
  async function visit(server: ServerProcess): Promise<Visit> {
    const cookies = new Map<string, string>()
    const on = ({ origin }: ServerProcess) => customerClient(origin, cookies)
    turn += 1
    const item = { id: variants[turn % variants.length] ?? 0, quantity: 2 }
    const { token } = await cartWith(on(server), item)
    const body = { ...readySteps, contact: newContact(), payment_method_id: methods.card }
    await on(server).checkoutSetData({ params: { token }, body })
    return { on, token, order: undefined }
  }

  async function complete(one: Visit, server: ServerProcess): Promise<PlacedVisit> {
    const body = { terms: true, payment_terms: true }
    const order = await one.on(server).checkoutComplete({ params: { token: one.token }, body })
    one.order = order
    return Object.assign(one, { order })
  }

  async function referenceOf({ order }: PlacedVisit): Promise<string> {
    const [row] = await sql<{ reference: string }[]>`
      select reference from payment_attempt where order_id = ${order.id} order by id desc limit 1`
    if (!row) throw new Error(`Order ${order.number} has no attempt`)
    return row.reference
  }

  return {
    sql,
    bank,
    mail,
    servers,
    visit,
    complete,
    referenceOf,
    purchase: (one: PlacedVisit, server: ServerProcess) =>
      one.on(server).orderPurchase({ params: { order_id: one.order.id }, query: {} }),
    /** The bank notifies one server of a payment. */
    async notify(one: PlacedVisit, server: ServerProcess) {
      bank.ipnUrls.splice(0, bank.ipnUrls.length, `${server.origin}/api/payment/simplepay`)
      await bank.notify(await referenceOf(one))
    },
    /** The customer's browser comes back from the bank. */
    async comeBack(one: PlacedVisit, server: ServerProcess) {
      const reference = await referenceOf(one)
      const query = new URL(bank.returnAddress(reference, 'success')).searchParams
      await one.on(server).paymentGetTransaction({
        params: { method: 'simplepay', reference },
        query: { r: query.get('r') ?? '', s: query.get('s') ?? '' },
      })
    },
    /** The time comes to poll the bank for all payments that are not decided. */
    async reconcile() {
      await sql`
        update payment_attempt set next_query_at = now()
        where state in ('created', 'redirected', 'pending', 'authorized')`
      await enqueueJob(sql, 'payment_reconcile', {})
    },
    /** Kills servers, all at once, and lets them start again in the background. */
    async crash(victims: readonly number[]) {
      const dying = servers.filter((_, index) => victims.includes(index))
      await Promise.all(dying.map(async (server) => (await server).kill()))
      for (const victim of victims) servers[victim] = start()
    },
    /** Ids of emails that the mail server has and the shop does not know to be sent: those may go out twice. */
    async doubtfulEmails(): Promise<string[]> {
      const rows = await sql<{ id: string }[]>`
        select id from email_message where sent_at is null and id = any(${mail.taken.filter((id) => /^\d+$/.test(id))}::bigint[])`
      return rows.map(({ id }) => String(id))
    },
    async emailIds(): Promise<string[]> {
      return (await sql<{ id: string }[]>`select id from email_message order by id`).map(({ id }) =>
        String(id),
      )
    },
    allEmailsSent: () =>
      vi.waitUntil(
        async () => (await sql`select from email_message where sent_at is null`).count === 0,
        waitOptions,
      ),
    /** What the operator's command says, when it finds something wrong; nothing else. */
    verify: () =>
      new Promise<string>((resolve) => {
        const options = {
          cwd: root,
          env: {
            PATH: process.env.PATH,
            NODE_COMPILE_CACHE: compileCache,
            DATABASE_URL: database.url,
            ...env,
          },
        }
        execFile(process.execPath, ['src/cli.ts', 'verify'], options, (error, stdout, stderr) =>
          resolve(error ? stdout + stderr : ''),
        )
      }),
    async stop() {
      await Promise.all(servers.map(async (server) => (await server).stop()))
      await Promise.all([bank.stop(), mail.stop()])
      await database.drop()
    },
  }
}
export type CrashShop = Awaited<ReturnType<typeof startCrashShop>>
