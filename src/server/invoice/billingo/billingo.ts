import type { z } from 'zod'
import {
  httpRequest,
  HttpRequestError,
  readJson,
  type HttpResponse,
  type HttpRequestOptions,
} from '#platform/http/http-request.ts'
import type { Customer, CreditDocument } from '../invoice-document.ts'
import { InvoiceServiceError, isPdf, type InvoiceProvider, type MadeDocument } from '../provider.ts'
import {
  billingoBlock,
  billingoDocument,
  billingoList,
  billingoPartner,
  billingoProblem,
  billingoReport,
  type BillingoDocument,
} from './billingo-responses.ts'
import {
  correctionBody,
  correctionComment,
  documentBody,
  isPartner,
  partnerBody,
} from './billingo-requests.ts'

/** The address stands without a closing slash. */
export type BillingoSettings = { key: string; blockId: number; url: string }

const maxPdfBytes = 10_000_000
/** Lists are looked through this far. */
const pages = 5

/** Billingo by its API v3. */
export function createBillingo(settings: BillingoSettings): InvoiceProvider {
  async function send(
    method: NonNullable<HttpRequestOptions['method']>,
    path: string,
    body?: unknown,
  ): Promise<HttpResponse> {
    const response = await httpRequest('Billingo', `${settings.url}${path}`, {
      method,
      maxBytes: maxPdfBytes,
      headers: {
        'x-api-key': settings.key,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      if (error instanceof HttpRequestError) throw new InvoiceServiceError(error.message, true)
      throw error
    })
    if (response.status < 300) return response
    const isPassing = response.status >= 500 || response.status === 429 || response.status === 408
    const problem = billingoProblem(response.text)
    throw new InvoiceServiceError(
      `Billingo: status ${response.status}${problem && `: ${problem}`}`,
      isPassing,
    )
  }

  async function callApi<T extends z.ZodType>(
    schema: T,
    method: NonNullable<HttpRequestOptions['method']>,
    path: string,
    body?: unknown,
  ): Promise<z.output<T>> {
    const parsed = schema.safeParse(readJson((await send(method, path, body)).text))
    // What was requested may have been done: the next try looks for it.
    if (!parsed.success)
      throw new InvoiceServiceError(
        `Billingo: a response of another form to ${method} ${path.split('?')[0]}`,
        true,
      )
    return parsed.data
  }

  /** The first of a list that fits. */
  async function search<T extends z.ZodType>(
    item: T,
    path: string,
    query: Record<string, string>,
    fits: (one: z.output<T>) => boolean,
  ): Promise<z.output<T> | undefined> {
    for (let page = 1; page <= pages; page += 1) {
      const address = new URLSearchParams({ ...query, page: String(page), per_page: '100' })
      const { data, last_page } = await callApi(billingoList(item), 'GET', `${path}?${address}`)
      const found = data.find(fits)
      if (found !== undefined) return found
      if (page >= (last_page ?? 1)) return undefined
    }
    return undefined
  }

  async function partnerOf(customer: Customer): Promise<number> {
    const known = await search(billingoPartner, '/partners', { query: customer.name }, (one) =>
      isPartner(one, customer),
    )
    const partner = known ?? (await callApi(billingoPartner, 'POST', '/partners', partnerBody(customer)))
    return partner.id
  }

  async function complete(made: BillingoDocument): Promise<MadeDocument> {
    return {
      number: made.invoice_number,
      providerId: String(made.id),
      pdf: null,
      gross: made.gross_total,
    }
  }

  async function findCancellation({ customer }: CreditDocument, original: BillingoDocument) {
    const partnerId = String(await partnerOf(customer))
    return search(
      billingoDocument,
      '/documents',
      { partner_id: partnerId },
      ({ type, gross_total }) => type === 'cancellation' && gross_total === -original.gross_total,
    )
  }

  return {
    name: 'billingo',
    async issue(document, isRetry) {
      const partnerId = await partnerOf(document.customer)
      const earlier = isRetry
        ? await search(
            billingoDocument,
            '/documents',
            { partner_id: String(partnerId) },
            ({ vendor_id }) => vendor_id === document.key,
          )
        : undefined
      const body = documentBody(document, { partnerId, blockId: settings.blockId })
      return complete(earlier ?? (await callApi(billingoDocument, 'POST', '/documents', body)))
    },
    async credit(document, isRetry) {
      const path = `/documents/${document.original.providerId}`
      const original = isRetry ? await callApi(billingoDocument, 'GET', path) : undefined
      const earlier = original?.cancelled ? await findCancellation(document, original) : undefined
      return complete(earlier ?? (await callApi(billingoDocument, 'POST', `${path}/cancel`)))
    },
    async correct(document, isRetry) {
      const comment = correctionComment(document)
      const earlier = isRetry
        ? await search(
            billingoDocument,
            '/documents',
            { partner_id: String(await partnerOf(document.customer)) },
            (one) => one.type === 'modification' && one.comment === comment,
          )
        : undefined
      const path = `/documents/${document.original.providerId}/create-modification-document`
      return complete(earlier ?? (await callApi(billingoDocument, 'POST', path, correctionBody(document))))
    },
    async withdraw({ providerId }) {
      await send('PUT', `/documents/${providerId}/archive`)
    },
    async fetchPdf({ providerId }) {
      const response = await send('GET', `/documents/${providerId}/download`)
      return response.status === 200 && isPdf(response.bytes) ? response.bytes : null
    },
    async navReport(providerId) {
      const { status, messages } = await callApi(
        billingoReport,
        'GET',
        `/documents/${providerId}/online-szamla`,
      )
      const message = (messages ?? []).flatMap((one) => one.human_readable_message ?? []).join('; ')
      return { state: navState(status), message: message || status }
    },
    async check() {
      const block = await search(billingoBlock, '/document-blocks', {}, ({ id }) => id === settings.blockId)
      if (!block) throw new InvoiceServiceError(`Billingo: no document block ${settings.blockId}`, false)
    },
  }
}

function navState(status: string): 'processing' | 'done' | 'failed' {
  if (/^(done|ok|success)/i.test(status)) return 'done'
  return /err|abort|fail|invalid|reject/i.test(status) ? 'failed' : 'processing'
}
