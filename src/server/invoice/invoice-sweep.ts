import { dayOf } from '#hungary/calendar-day.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Tasks } from '#platform/jobs/jobs.ts'
import { findOrder, type OrderRecord } from '#server/order/index.ts'
import { correctByEarlier } from './invoice-correction.ts'
import { issueWaiting } from './invoice-issue.ts'
import { withdrawRequests } from './invoice-withdraw.ts'
import { insertInvoice, listOpenReports, listOrderInvoices, noteReport } from './invoice-store.ts'
import { findCandidates, providerSince } from './candidate-store.ts'
import { wantedDocuments, type InvoiceRecord, type InvoiceRules } from './invoice.ts'
import { InvoiceServiceError, type InvoiceProvider } from './provider.ts'
import { createProviders, type Providers } from './providers.ts'

const pageSize = 200
const hour = 3_600_000

/** Runs each minute, on one node; one run waits for the other. */
export const invoiceCrontab = '* * * * * invoice_sweep ?max=1&queue=invoices&jobKey=invoice_sweep'

export function invoiceTasks(platform: Platform): Tasks {
  return { invoice_sweep: () => sweepInvoices(platform) }
}

/**
 * Requests the documents that orders lack, makes those that wait, and looks after their reports. It may run anywhere, at
 * any time, in several places at once. `everything`: orders that have not changed for long are looked at too.
 */
export async function sweepInvoices(
  platform: Platform,
  {
    providers = createProviders(platform.config.invoices),
    everything = false,
  }: { providers?: Providers; everything?: boolean } = {},
): Promise<void> {
  const rules = await loadRules(platform, platform.sql)
  const day = dayOf(platform.clock())
  for (let before: string | null = null, isMore = true; isMore;) {
    const ids: string[] = await findCandidates(platform.sql, {
      ...rules,
      everything,
      before,
      limit: pageSize,
    })
    for (const id of ids) {
      const order = await findOrder(platform.sql, { id, merchant: true })
      // An invoice and what corrects it are requested together.
      if (order) await platform.sql.begin((tx) => requestDocuments(tx, order, { ...rules, day }))
    }
    before = ids.at(-1) ?? null
    isMore = ids.length === pageSize
  }
  await issueWaiting(platform, providers)
  await withdrawRequests(platform, providers)
  await watchReports(platform, providers)
}

/** What is invoiced, by whom, and since when. */
export async function loadRules({ config, clock }: Platform, sql: Executor): Promise<InvoiceRules> {
  const { provider, advance } = config.invoices
  return { provider, advance, since: await providerSince(sql, provider, clock()) }
}

/** Those that the order lacks, as of a day. */
export async function requestDocuments(
  sql: Transaction,
  order: OrderRecord,
  { day, ...rules }: InvoiceRules & { day: string },
): Promise<void> {
  const known = await listOrderInvoices(sql, order.id)
  for (const wanted of wantedDocuments(order, known, rules)) {
    const original = known.find(({ id }) => id === wanted.refersTo)
    const isNew = await insertInvoice(sql, {
      ...wanted,
      orderId: order.id,
      // What one service has made only it can take back.
      provider: original?.provider ?? rules.provider,
      gross: original ? -original.gross : order.totalGross,
    })
    if (isNew && wanted.kind === 'final') await correctByEarlier(sql, order.id, day)
  }
}

/** The services report invoices to the tax authority; a failed report is the merchant's to mend. */
async function watchReports(platform: Platform, providers: Providers): Promise<void> {
  const unreachable = new Set<string>()
  for (const invoice of await listOpenReports(platform.sql, platform.clock(), pageSize)) {
    const pollReport = providers[invoice.provider]?.navReport
    if (!pollReport || unreachable.has(invoice.provider)) continue
    const hasResponded = await watchReport(platform, invoice, pollReport)
    if (!hasResponded) unreachable.add(invoice.provider)
  }
}

/** False when the service does not respond: the others of it are left for the next time. */
async function watchReport(
  platform: Platform,
  { id, key, number, providerId, data }: InvoiceRecord,
  pollReport: NonNullable<InvoiceProvider['navReport']>,
): Promise<boolean> {
  const now = platform.clock().getTime()
  try {
    const { state, message } = await pollReport(providerId ?? '')
    if (state === 'failed' && data.nav !== 'failed')
      platform.log.error({ key, number, message }, 'the report of an invoice to the tax authority has failed')
    await noteReport(platform.sql, id, {
      nav: state,
      navAfter: new Date(now + (state === 'failed' ? hour : hour / 12)),
    })
    return true
  } catch (error) {
    platform.log.warn({ key, err: error }, 'the report of an invoice could not be polled')
    await noteReport(platform.sql, id, { nav: data.nav ?? 'processing', navAfter: new Date(now + hour) })
    return !(error instanceof InvoiceServiceError && error.isPassing)
  }
}
