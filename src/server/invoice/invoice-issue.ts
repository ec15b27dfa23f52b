import { dayOf } from '#hungary/calendar-day.ts'
import { loadShop } from '#server/content/index.ts'
import type { Platform } from '#platform/platform.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { addDocument, findOrder, type OrderRecord } from '#server/order/index.ts'
import { gatewayPlugins } from '#server/payment/index.ts'
import {
  correctionLines,
  customerOf,
  invoiceDocument,
  sumOf,
  type CorrectionDocument,
  type CreditDocument,
} from './invoice-document.ts'
import { documentEmail } from './invoice-mail.ts'
import {
  claimInvoice,
  dropInvoice,
  failInvoice,
  listOrderInvoices,
  listWaiting,
  markIssued,
  noteMade,
  postpone,
} from './invoice-store.ts'
import { isObsolete, waitMinutes, waitsForAnother, type InvoiceRecord } from './invoice.ts'
import { InvoiceServiceError, type InvoiceProvider, type MadeDocument } from './provider.ts'
import { documentFiles } from './document-files.ts'
import type { InvoiceProviderName, Providers } from './providers.ts'

/** One run of the job takes so many; the rest is taken a minute later. */
const batchSize = 100
const minute = 60_000

/** Makes the documents that wait, one after the other. A service that does not respond is left alone until the next run. */
export async function issueWaiting(platform: Platform, providers: Providers): Promise<void> {
  const unreachable = new Set<InvoiceProviderName>()
  for (const waiting of await listWaiting(platform.sql, platform.clock(), batchSize)) {
    if (unreachable.has(waiting.provider)) continue
    const outcome = await issueInvoice(platform, providers, waiting)
    if (outcome === 'unavailable') unreachable.add(waiting.provider)
  }
}

type Tried = 'done' | 'elsewhere' | 'unavailable'

/** Makes a document, unless it waits for another one, is tried elsewhere, or is not wanted any more. */
export async function issueInvoice(
  platform: Platform,
  providers: Providers,
  waiting: InvoiceRecord,
): Promise<Tried> {
  const { sql } = platform
  const order = await findOrder(sql, { id: waiting.orderId, merchant: true })
  if (!order) throw new Error(`Invoice ${waiting.key} has no order`)
  const known = await listOrderInvoices(sql, order.id)
  if (isObsolete(waiting, order)) await dropInvoice(sql, waiting.id)
  else if (waitsForAnother(waiting, known))
    await postpone(sql, waiting.id, { tryAfter: later(platform, 1), failure: null })
  else return tryInvoice(platform, providers, { id: waiting.id, order, known })
  return 'done'
}

async function tryInvoice(
  platform: Platform,
  providers: Providers,
  { id, order, known }: { id: string; order: OrderRecord; known: readonly InvoiceRecord[] },
): Promise<Tried> {
  const claimed = await claimInvoice(platform.sql, id, platform.clock())
  if (!claimed) return 'elsewhere'
  try {
    await attempt(platform, providers[claimed.provider], { claimed, order, known })
    return 'done'
  } catch (error) {
    return noteFailure(platform, claimed, error)
  }
}

type Attempt = { claimed: InvoiceRecord; order: OrderRecord; known: readonly InvoiceRecord[] }

async function attempt(
  platform: Platform,
  provider: InvoiceProvider | undefined,
  { claimed, order, known }: Attempt,
): Promise<void> {
  if (!provider) throw new InvoiceServiceError(`${claimed.provider} is not set up.`, false)
  const made =
    claimed.number === null ? await make(platform, provider, { claimed, order, known }) : knownAs(claimed)
  const { number, providerId } = made
  const pdf = made.pdf ?? (await provider.fetchPdf({ kind: claimed.kind, number, providerId }))
  if (!pdf)
    return postpone(platform.sql, claimed.id, {
      tryAfter: later(platform, 1),
      failure: 'The PDF is not ready yet.',
    })
  await finish(platform, { ...claimed, number, providerId }, order, pdf)
}

const knownAs = ({ number, providerId }: InvoiceRecord): MadeDocument => ({
  number: number ?? '',
  providerId,
  pdf: null,
  gross: null,
})

async function make(
  platform: Platform,
  provider: InvoiceProvider,
  { claimed, order, known }: Attempt,
): Promise<MadeDocument> {
  const isRetry = claimed.attempts > 1
  const now = platform.clock()
  const context = {
    shop: await loadShop(platform.sql),
    now,
    known: known.filter((one) => one.provider === claimed.provider),
  }
  const { kind, key } = claimed
  const issuedOn = dayOf(now)
  if (kind === 'correction') {
    const correction = correctionDocument(claimed, order, known, issuedOn)
    const made = await provider.correct(correction, isRetry)
    const days = { issuedOn, fulfilledOn: correction.fulfilledOn }
    await noteMade(platform.sql, claimed.id, { ...made, days, gross: claimed.gross })
    return made
  }
  if (kind === 'credit') {
    const credit = creditDocument(claimed, order, known, issuedOn)
    const made = await provider.credit(credit, isRetry)
    const days = { issuedOn, fulfilledOn: credit.original.fulfilledOn }
    await noteMade(platform.sql, claimed.id, { ...made, days, gross: claimed.gross })
    return made
  }
  const document = invoiceDocument(order, { kind, key }, context)
  const made = await provider.issue(document, isRetry)
  const days = { issuedOn, fulfilledOn: document.fulfilledOn }
  await noteMade(platform.sql, claimed.id, { ...made, days, gross: document.total.gross })
  const expected = [document.total.gross, document.total.gross + document.rounding]
  if (made.gross !== null && !expected.includes(made.gross))
    platform.log.error(
      { key, number: made.number, gross: made.gross, expected },
      'an invoice has another sum than its order',
    )
  return made
}

function creditDocument(
  claimed: InvoiceRecord,
  order: OrderRecord,
  known: readonly InvoiceRecord[],
  issuedOn: string,
): CreditDocument {
  const original = known.find(({ id }) => id === claimed.refersTo)
  if (!original?.number) throw new Error(`${claimed.key} takes back nothing that is there`)
  return {
    key: claimed.key,
    orderNumber: order.number,
    issuedOn,
    reason: claimed.data.reason ?? '',
    original: {
      number: original.number,
      providerId: original.providerId,
      fulfilledOn: original.data.fulfilledOn ?? original.data.issuedOn ?? issuedOn,
    },
    customer: customerOf(order),
  }
}

function correctionDocument(
  claimed: InvoiceRecord,
  order: OrderRecord,
  known: readonly InvoiceRecord[],
  issuedOn: string,
): CorrectionDocument {
  const { original, ...document } = creditDocument(claimed, order, known, issuedOn)
  const { lines = [], day = issuedOn } = claimed.data.corrected ?? {}
  const { type, gateway } = order.paymentMethod
  const negative = correctionLines(lines)
  return {
    ...document,
    original,
    fulfilledOn: day,
    payment: type,
    paidThrough: gateway && gatewayPlugins[gateway].onInvoices,
    lines: negative,
    total: sumOf(negative),
  }
}

/** The file first: a document that is issued has one. */
async function finish(
  platform: Platform,
  invoice: InvoiceRecord & { number: string },
  order: OrderRecord,
  pdf: Uint8Array,
): Promise<void> {
  const now = platform.clock()
  const fileKey = `${dayOf(now).slice(0, 7)}/${invoice.key}-${invoice.id.slice(-8)}.pdf`
  await documentFiles(platform).write(fileKey, Buffer.from(pdf))
  await platform.sql.begin(async (tx) => {
    if (!(await markIssued(tx, invoice, { fileKey, now }))) return
    await addDocument(tx, order.id, invoice.kind)
    // The email that confirms the order has said all that a payment request made here says.
    if (invoice.provider === 'proforma' || order.contact.email === '') return
    const context = {
      shop: await loadShop(tx),
      publicUrl: platform.config.publicUrl,
      secret: platform.secret,
      now,
    }
    await queueMail(tx, documentEmail(invoice, order, context))
  })
}

async function noteFailure(
  platform: Platform,
  { id, key, attempts }: InvoiceRecord,
  error: unknown,
): Promise<Tried> {
  const failure = (error instanceof Error ? error.message : String(error)).slice(0, 1000)
  if (error instanceof InvoiceServiceError && !error.isPassing) {
    platform.log.error({ key, failure }, 'an invoice was refused')
    await failInvoice(platform.sql, id, failure)
    return 'done'
  }
  platform.log.warn({ key, attempts, err: error }, 'an invoice could not be made yet')
  await postpone(platform.sql, id, { tryAfter: later(platform, waitMinutes(attempts)), failure })
  // A mistake of our own says nothing of the service.
  return error instanceof InvoiceServiceError ? 'unavailable' : 'done'
}

function later(platform: Platform, minutes: number): Date {
  return new Date(platform.clock().getTime() + minutes * minute)
}
