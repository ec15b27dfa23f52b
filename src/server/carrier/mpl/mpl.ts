import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { HttpResponse, HttpRequestOptions } from '#platform/http/http-request.ts'
import { requestCarrier, readResponse, requirePdf } from '../carrier-request.ts'
import { CarrierError, type Carrier, type NewParcel } from '../carrier.ts'
import { mplShipment } from './mpl-shipment.ts'
import { readMplTraces } from './mpl-traces.ts'

/** The address stands without a closing slash. */
export type MplSettings = {
  apiKey: string
  apiSecret: string
  accountingCode: string
  agreement: string
  url: string
}

const name = 'MPL'
const problems = z
  .array(
    z.object({ code: z.string().nullish(), text: z.string().nullish(), parameter: z.string().nullish() }),
  )
  .nullish()
const token = z.object({ access_token: z.string(), expires_in: z.coerce.number() })
const created = z.array(
  z.object({
    webshopId: z.string().nullish(),
    trackingNumber: z.string().nullish(),
    label: z.string().nullish(),
    errors: problems,
  }),
)
const found = z.array(
  z.object({
    shipment: z.object({ orderId: z.string().nullish(), trackingNumber: z.string().nullish() }).nullish(),
    errors: problems,
  }),
)
const labels = z.array(z.object({ label: z.string().nullish(), errors: problems }))
const closed = z.array(
  z.object({
    manifest: z.string().nullish(),
    manifestSUM: z.string().nullish(),
    manifestRA: z.string().nullish(),
    errors: problems,
  }),
)
const cell = z.coerce.string().default('')
const traced = z.object({
  trackAndTrace: z.array(z.object({ c9: cell, c11: cell, c12: cell, c43: cell })).nullish(),
})

const minute = 60_000
/** A list is closed for the shipments of so many days. */
const openDays = 14
const triesToClose = 3

/** Magyar Posta's MPL API v2. */
export function createMpl(settings: MplSettings): Carrier {
  const { origin } = new URL(settings.url)
  const authorization = cachedToken(settings, origin)

  async function send(url: string, call: HttpRequestOptions): Promise<HttpResponse> {
    const response = await requestCarrier(name, url, {
      ...call,
      headers: {
        authorization: await authorization(),
        'x-request-id': randomUUID(),
        'x-accounting-code': settings.accountingCode,
        'content-type': 'application/json',
      },
    })
    if (response.status !== 200) throw new CarrierError(`${name}: status ${response.status}`, false)
    return response
  }
  const get = (path: string, query: Record<string, string>) =>
    send(`${settings.url}${path}?${new URLSearchParams(query)}`, {})
  const post = (path: string, body: unknown) =>
    send(`${settings.url}${path}`, { method: 'POST', body: JSON.stringify(body) })

  /** Our key is the tag of the shipment: by it an earlier try is found. */
  async function findRegistered(key: string): Promise<NewParcel | null> {
    const shipments = readResponse(name, found, (await get('/shipments', { tag: key })).text)
    const number = shipments.find(({ shipment }) => shipment?.orderId === key)?.shipment?.trackingNumber
    return number ? { trackingCode: number, carrierId: number, label: null } : null
  }

  return {
    async register(request, isRetry) {
      const earlier = isRetry ? await findRegistered(request.key) : null
      if (earlier) return earlier
      const response = await post('/shipments', [mplShipment(request, settings.agreement)])
      const shipment = readResponse(name, created, response.text).find(
        ({ webshopId }) => webshopId === request.key,
      )
      if (!shipment) throw new CarrierError(`${name}: the response names no parcel`, true)
      requireNone(shipment.errors)
      const { trackingNumber, label } = shipment
      if (!trackingNumber) throw new CarrierError(`${name}: the response names no parcel`, true)
      return { trackingCode: trackingNumber, carrierId: trackingNumber, label: label ? readPdf(label) : null }
    },
    async cancel({ trackingCode }) {
      await send(`${settings.url}/shipments/${encodeURIComponent(trackingCode)}`, { method: 'DELETE' })
    },
    async label({ trackingCode }) {
      const query = { trackingNumbers: trackingCode, labelType: 'A6', labelFormat: 'PDF' }
      const [response] = readResponse(name, labels, (await get('/shipments/label', query)).text)
      requireNone(response?.errors)
      return readPdf(response?.label ?? '')
    },
    async track(trackingCode) {
      const body = { language: 'hu', ids: trackingCode, state: 'all' }
      const response = await send(`${origin}/v2/nyomkovetes/registered`, {
        method: 'POST',
        body: JSON.stringify(body),
      })
      return readMplTraces(readResponse(name, traced, response.text).trackAndTrace ?? [])
    },
    async check() {
      await findRegistered('boltiv-proba')
    },
    async close() {
      const day = (at: number) => new Date(at).toISOString().slice(0, 10)
      const now = Date.now()
      const body = {
        fromDate: day(now - openDays * 24 * 60 * minute),
        toDate: day(now),
        summaryList: true,
        singleFile: true,
        // The same id gives the same response again, after one that was lost.
        requestId: randomUUID(),
      }
      const response = await insist(() => post('/shipments/close', body))
      const lists = readResponse(name, closed, response.text)
      for (const { errors } of lists) requireNone(errors)
      return lists
        .flatMap(({ manifest, manifestSUM, manifestRA }) => [manifest, manifestSUM, manifestRA])
        .flatMap((file) => (file ? [readPdf(file)] : []))
    },
  }
}

/** Repeats what may be repeated while it is not known whether it was done. */
async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof CarrierError) || !error.isPassing || tries === triesToClose) throw error
    }
  }
}

/** The header of a token that is requested once and cached nearly as long as it lives. */
function cachedToken({ apiKey, apiSecret }: MplSettings, origin: string): () => Promise<string> {
  let cached = { value: '', until: 0 }
  return async () => {
    if (Date.now() < cached.until) return cached.value
    const response = await requestCarrier(name, `${origin}/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    if (response.status !== 200) throw new CarrierError(`${name}: no token, status ${response.status}`, false)
    const { access_token, expires_in } = readResponse(name, token, response.text)
    cached = { value: `Bearer ${access_token}`, until: Date.now() + expires_in * 1000 - minute }
    return cached.value
  }
}

function requireNone(errors: z.output<typeof problems>): void {
  if (!errors || errors.length === 0) return
  const texts = errors.map(({ code, parameter, text }) => [code, parameter, text].filter(Boolean).join(' '))
  throw new CarrierError(`${name}: ${texts.join('; ')}`, false)
}

function readPdf(base64: string): Uint8Array {
  return requirePdf(name, new Uint8Array(Buffer.from(base64, 'base64')))
}
