import type { z } from 'zod'
import type { Config } from '#config'
import { callOut, CallOutError, readJson, type OutAnswer, type OutCall } from '#server/kernel/call-out.ts'
import type { Buyer, CreditDocument } from '../invoice-document.ts'
import { InvoiceServiceError, isPdf, type InvoiceProvider, type MadeDocument } from '../provider.ts'
import {
  billingoDocument,
  billingoList,
  billingoPartner,
  billingoProblem,
  billingoReport,
  type BillingoDocument,
} from './billingo-answers.ts'
import { documentBody, isPartner, partnerBody } from './billingo-requests.ts'

const largestPdf = 10_000_000
/** Lists are looked through this far. */
const pages = 5

/** Billingo by its API v3. */
export function createBillingo(settings: NonNullable<Config['invoices']['billingo']>): InvoiceProvider {
  async function send(
    method: NonNullable<OutCall['method']>,
    path: string,
    body?: unknown,
  ): Promise<OutAnswer> {
    const answer = await callOut('Billingo', `${settings.url}${path}`, {
      method,
      maxBytes: largestPdf,
      headers: {
        'x-api-key': settings.key,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      if (error instanceof CallOutError) throw new InvoiceServiceError(error.message, true)
      throw error
    })
    if (answer.status < 300) return answer
    const isPassing = answer.status >= 500 || answer.status === 429 || answer.status === 408
    const problem = billingoProblem(answer.text)
    throw new InvoiceServiceError(`Billingo: status ${answer.status}${problem && `: ${problem}`}`, isPassing)
  }

  async function ask<T extends z.ZodType>(
    schema: T,
    method: NonNullable<OutCall['method']>,
    path: string,
    body?: unknown,
  ): Promise<z.output<T>> {
    const parsed = schema.safeParse(readJson((await send(method, path, body)).text))
    // What was asked for may have been done: the next try looks for it.
    if (!parsed.success)
      throw new InvoiceServiceError(
        `Billingo: an answer of another form to ${method} ${path.split('?')[0]}`,
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
      const { data, last_page } = await ask(billingoList(item), 'GET', `${path}?${address}`)
      const found = data.find(fits)
      if (found !== undefined) return found
      if (page >= (last_page ?? 1)) return undefined
    }
    return undefined
  }

  async function partnerOf(buyer: Buyer): Promise<number> {
    const known = await search(billingoPartner, '/partners', { query: buyer.name }, (one) =>
      isPartner(one, buyer),
    )
    const partner = known ?? (await ask(billingoPartner, 'POST', '/partners', partnerBody(buyer)))
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

  async function findCancellation({ buyer }: CreditDocument, original: BillingoDocument) {
    const partnerId = String(await partnerOf(buyer))
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
      const partnerId = await partnerOf(document.buyer)
      const earlier = isRetry
        ? await search(
            billingoDocument,
            '/documents',
            { partner_id: String(partnerId) },
            ({ vendor_id }) => vendor_id === document.key,
          )
        : undefined
      const body = documentBody(document, { partnerId, blockId: settings.blockId })
      return complete(earlier ?? (await ask(billingoDocument, 'POST', '/documents', body)))
    },
    async credit(document, isRetry) {
      const path = `/documents/${document.original.providerId}`
      const original = isRetry ? await ask(billingoDocument, 'GET', path) : undefined
      const earlier = original?.cancelled ? await findCancellation(document, original) : undefined
      return complete(earlier ?? (await ask(billingoDocument, 'POST', `${path}/cancel`)))
    },
    async fetchPdf({ providerId }) {
      const answer = await send('GET', `/documents/${providerId}/download`)
      return answer.status === 200 && isPdf(answer.bytes) ? answer.bytes : null
    },
    async navReport(providerId) {
      const { status, messages } = await ask(billingoReport, 'GET', `/documents/${providerId}/online-szamla`)
      const message = (messages ?? []).flatMap((one) => one.human_readable_message ?? []).join('; ')
      return { state: navState(status), message: message || status }
    },
  }
}

function navState(status: string): 'processing' | 'done' | 'failed' {
  if (/^(done|ok|success)/i.test(status)) return 'done'
  return /err|abort|fail|invalid|reject/i.test(status) ? 'failed' : 'processing'
}
