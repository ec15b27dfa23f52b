import { httpRequest, HttpRequestError, type HttpResponse } from '#platform/http/http-request.ts'
import { InvoiceServiceError, isPdf, type InvoiceProvider, type MadeDocument } from '../provider.ts'
import { correctionXml, creditXml, invoiceXml, pdfXml, withdrawalXml } from './szamlazz-xml.ts'

/** The name of the form's one field decides what is done. */
type Action =
  | 'action-xmlagentxmlfile'
  | 'action-szamla_agent_st'
  | 'action-szamla_agent_pdf'
  | 'action-szamla_agent_dijbekero_torlese'

/** The address stands without a closing slash. */
export type SzamlazzSettings = { key: string; url: string }

/** Code 7: no such document. */
const notThere = 'Számlázz.hu: 7 '
/** Code 335: no such payment request. */
const requestGone = 'Számlázz.hu: 335 '
const maxPdfBytes = 10_000_000

/** Számlázz.hu through its Számla Agent. */
export function createSzamlazz(settings: SzamlazzSettings): InvoiceProvider {
  let cookies = ''

  async function send(action: Action, xml: string): Promise<HttpResponse> {
    const body = new FormData()
    body.set(action, new Blob([xml], { type: 'text/xml' }), 'request.xml')
    const response = await httpRequest('Számlázz.hu', `${settings.url}/`, {
      method: 'POST',
      body,
      maxBytes: maxPdfBytes,
      ...(cookies ? { headers: { cookie: cookies } } : {}),
    }).catch((error: unknown) => {
      if (error instanceof HttpRequestError) throw new InvoiceServiceError(error.message, true)
      throw error
    })
    const received = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    if (received.length > 0) cookies = received.join('; ')
    requireSuccess(response)
    return response
  }

  /** What an earlier try has made whose response was lost. */
  async function findMade(documentKey: string): Promise<MadeDocument | null> {
    try {
      return readMade(await send('action-szamla_agent_pdf', pdfXml(settings.key, { documentKey })))
    } catch (error) {
      // A repeated key is refused when the document is requested, so that a wrong "no" makes no second one.
      if (error instanceof InvoiceServiceError && !error.isPassing) return null
      throw error
    }
  }

  async function make(action: Action, xml: string, key: string, isRetry: boolean): Promise<MadeDocument> {
    const made = isRetry ? await findMade(key) : null
    return made ?? readMade(await send(action, xml))
  }

  return {
    name: 'szamlazz',
    issue: (document, isRetry) =>
      make('action-xmlagentxmlfile', invoiceXml(settings.key, document), document.key, isRetry),
    credit: (document, isRetry) =>
      make('action-szamla_agent_st', creditXml(settings.key, document), document.key, isRetry),
    correct: (document, isRetry) =>
      make('action-xmlagentxmlfile', correctionXml(settings.key, document), document.key, isRetry),
    async withdraw({ number }) {
      await send('action-szamla_agent_dijbekero_torlese', withdrawalXml(settings.key, number)).catch(
        (error: unknown) => {
          const isGone = error instanceof InvoiceServiceError && error.message.startsWith(requestGone)
          if (!isGone) throw error
        },
      )
    },
    async fetchPdf({ number }) {
      const { bytes } = await send('action-szamla_agent_pdf', pdfXml(settings.key, { number }))
      return isPdf(bytes) ? bytes : null
    },
    async check() {
      await send('action-szamla_agent_pdf', pdfXml(settings.key, { documentKey: 'boltiv-proba' })).catch(
        (error: unknown) => {
          // Who is refused for their key is refused before anything is looked for.
          const isUnknown = error instanceof InvoiceServiceError && error.message.startsWith(notThere)
          if (!isUnknown) throw error
        },
      )
    },
  }
}

/** Errors come with status 200 too: the headers say so. @throws InvoiceServiceError */
function requireSuccess({ status, headers }: HttpResponse): void {
  if (headers.has('szlahu_down')) throw new InvoiceServiceError('Számlázz.hu: maintenance', true)
  const code = headers.get('szlahu_error_code')
  const message = headers.get('szlahu_error')
  if (code !== null || message !== null)
    throw new InvoiceServiceError(`Számlázz.hu: ${code ?? ''} ${decode(message ?? '')}`.trim(), false)
  if (status !== 200)
    throw new InvoiceServiceError(`Számlázz.hu: status ${status}`, status >= 500 || status === 429)
}

function readMade({ headers, bytes }: HttpResponse): MadeDocument {
  const number = decode(headers.get('szlahu_szamlaszam') ?? '')
  // The document may be there: the next try requests it.
  if (number === '') throw new InvoiceServiceError('Számlázz.hu: the response names no document', true)
  const gross = Number(headers.get('szlahu_bruttovegosszeg') ?? Number.NaN)
  return {
    number,
    providerId: headers.get('szlahu_id'),
    pdf: isPdf(bytes) ? bytes : null,
    gross: Number.isFinite(gross) ? gross : null,
  }
}

/** The headers are encoded as addresses are. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
