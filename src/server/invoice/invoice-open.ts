import { setTimeout as delay } from 'node:timers/promises'
import { loadShop } from '#server/content/index.ts'
import { platformError } from '#platform/http/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { awaitsTransfer, type DocumentKind, type OrderRecord } from '#server/order/index.ts'
import { invoiceDocument } from './invoice-document.ts'
import { issueInvoice } from './invoice-issue.ts'
import { insertInvoice, listOrderInvoices } from './invoice-store.ts'
import { nextKey, type InvoiceRecord } from './invoice.ts'
import { documentFiles } from './document-files.ts'
import type { Providers } from './providers.ts'

export type OpenedDocument = { name: string; bytes: Uint8Array }

/**
 * The newest document of a kind of an order. A payment request that is due is made at once when nobody has requested it before.
 * @returns null when there is none.
 * @throws AppError 503 when it is being made, or its file can't be had now.
 */
export async function openDocument(
  platform: Platform,
  providers: Providers,
  order: OrderRecord,
  kind: DocumentKind,
): Promise<OpenedDocument | null> {
  const found = await findIssued(platform, order.id, kind)
  if (found) return { name: `${found.number}.pdf`, bytes: await bytesOf(platform, providers, found, order) }
  if (kind !== 'proforma' || !awaitsTransfer(order)) return null
  const made = await makeRequest(platform, providers, order)
  return { name: `${made.number}.pdf`, bytes: await bytesOf(platform, providers, made, order) }
}

async function findIssued({ sql }: Platform, orderId: string, kind: DocumentKind) {
  const known = await listOrderInvoices(sql, orderId)
  return known.findLast((one) => one.kind === kind && (one.fileKey ?? '') !== '' && !isWithdrawn(one))
}

/** While somebody else makes it. */
const looks = 20

/** A payment request of an order that has changed since. */
const isWithdrawn = ({ kind, data }: InvoiceRecord) => kind === 'proforma' && data.superseded === true

async function makeRequest(
  platform: Platform,
  providers: Providers,
  order: OrderRecord,
): Promise<InvoiceRecord> {
  const { provider } = platform.config.invoices
  const before = (await listOrderInvoices(platform.sql, order.id)).filter(({ data }) => data.superseded)
  await insertInvoice(platform.sql, {
    kind: 'proforma',
    key: nextKey(order.number, 'proforma', before),
    refersTo: null,
    orderId: order.id,
    provider,
    gross: order.totalGross,
  })
  const known = await listOrderInvoices(platform.sql, order.id)
  const waiting = known.find(({ kind, state }) => kind === 'proforma' && state === 'queued')
  const tried = waiting && (await issueInvoice(platform, providers, waiting))
  for (let look = 0; look < (tried === 'elsewhere' ? looks : 1); look += 1) {
    if (look > 0) await delay(100)
    const made = await findIssued(platform, order.id, 'proforma')
    if (made) return made
  }
  throw platformError('unavailable', { retryAfterSeconds: 5 })
}

/** From the file store; a file that is lost is requested of the service again, or drawn again. */
async function bytesOf(
  platform: Platform,
  providers: Providers,
  invoice: InvoiceRecord,
  order: OrderRecord,
): Promise<Uint8Array> {
  const files = documentFiles(platform)
  const stored = await files.read(invoice.fileKey ?? '')
  if (stored) return stored
  const again = await fetchAgain(platform, providers, invoice, order).catch((error: unknown) => {
    platform.log.error({ key: invoice.key, err: error }, 'the lost file of a document could not be had again')
    return null
  })
  if (!again) throw platformError('unavailable', { retryAfterSeconds: 60 })
  await files.write(invoice.fileKey ?? '', Buffer.from(again))
  return again
}

async function fetchAgain(
  platform: Platform,
  providers: Providers,
  { kind, key, number, providerId, provider: name, data }: InvoiceRecord,
  order: OrderRecord,
): Promise<Uint8Array | null> {
  const provider = providers[name]
  if (!provider || number === null) return null
  if (name !== 'proforma' || kind !== 'proforma') return provider.fetchPdf({ kind, number, providerId })
  const document = invoiceDocument(
    order,
    { kind, key },
    {
      shop: await loadShop(platform.sql),
      now: data.issuedOn ? new Date(`${data.issuedOn}T12:00:00Z`) : platform.clock(),
      known: [],
    },
  )
  return (await provider.issue(document, false)).pdf
}
