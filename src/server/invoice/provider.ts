import type { ServiceSettings } from '#config-setting'
import type { DocumentKind } from '#server/order/index.ts'
import type { CorrectionDocument, CreditDocument, InvoiceDocument } from './invoice-document.ts'
import type { InvoiceProviderName } from './providers.ts'

/** What an invoicing service made. `pdf` is null while it is being drawn there. */
export type MadeDocument = {
  number: string
  providerId: string | null
  pdf: Uint8Array | null
  /** The sum (forints) as the service knows it, when it says so. */
  gross: number | null
}
export type NavReport = { state: 'processing' | 'done' | 'failed'; message: string }

/**
 * Who makes the documents. Every call may be repeated: with `isRetry` the service is first queried for what an earlier try,
 * whose response was lost, has made under the same key.
 * @throws InvoiceServiceError
 */
export type InvoiceProvider = {
  name: InvoiceProviderName
  issue: (document: InvoiceDocument, isRetry: boolean) => Promise<MadeDocument>
  credit: (document: CreditDocument, isRetry: boolean) => Promise<MadeDocument>
  /** Takes a part of an invoice back. */
  correct: (document: CorrectionDocument, isRetry: boolean) => Promise<MadeDocument>
  /** A payment request that nobody has to pay any more; one that is gone is no error. Absent where there is nothing to do. */
  withdraw?: (made: { number: string; providerId: string | null }) => Promise<void>
  /** Null while it is not ready. */
  fetchPdf: (made: {
    kind: DocumentKind
    number: string
    providerId: string | null
  }) => Promise<Uint8Array | null>
  /** How its report to the tax authority stands; absent where the service does not say. */
  navReport?: (providerId: string) => Promise<NavReport>
  /** Changes nothing there; resolves when it takes our keys. Absent where there is nobody to reach. */
  check?: () => Promise<void>
}

/** An invoicing service as the shop knows it, set up or not. `S`: what its settings give. */
export type InvoicePlugin<S = unknown> = {
  /** As merchants know it. */
  title: string
  config: ServiceSettings<S>
  open(settings: S): InvoiceProvider
}

/** The service did not make it. `isPassing`: it may by itself, or has already; otherwise somebody has to look. */
export class InvoiceServiceError extends Error {
  override name = 'InvoiceServiceError'
  readonly isPassing: boolean
  constructor(message: string, isPassing: boolean) {
    super(message)
    this.isPassing = isPassing
  }
}

/** Whether bytes are a PDF, as far as their beginning shows. */
export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'
}
