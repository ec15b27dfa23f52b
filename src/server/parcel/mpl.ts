import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '#config'
import type { OutAnswer, OutCall } from '#server/kernel/call-out.ts'
import { callCarrier, readAnswer, requirePdf } from './carrier-call.ts'
import { CarrierError, type Carrier, type NewParcel } from './carrier.ts'
import { mplShipment } from './mpl-shipment.ts'
import { readMplTraces } from './mpl-traces.ts'

type Settings = NonNullable<Config['carriers']['mpl']>

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
export function createMpl(settings: Settings): Carrier {
  const { origin } = new URL(settings.url)
  const authorization = keptToken(settings, origin)

  async function send(url: string, call: OutCall): Promise<OutAnswer> {
    const answer = await callCarrier(name, url, {
      ...call,
      headers: {
        authorization: await authorization(),
        'x-request-id': randomUUID(),
        'x-accounting-code': settings.accountingCode,
        'content-type': 'application/json',
      },
    })
    if (answer.status !== 200) throw new CarrierError(`${name}: status ${answer.status}`, false)
    return answer
  }
  const get = (path: string, query: Record<string, string>) =>
    send(`${settings.url}${path}?${new URLSearchParams(query)}`, {})
  const post = (path: string, body: unknown) =>
    send(`${settings.url}${path}`, { method: 'POST', body: JSON.stringify(body) })

  /** Our key is the tag of the shipment: by it an earlier try is found. */
  async function findRegistered(key: string): Promise<NewParcel | null> {
    const shipments = readAnswer(name, found, (await get('/shipments', { tag: key })).text)
    const number = shipments.find(({ shipment }) => shipment?.orderId === key)?.shipment?.trackingNumber
    return number ? { trackingCode: number, carrierId: number, label: null } : null
  }

  return {
    async register(request, isRetry) {
      const earlier = isRetry ? await findRegistered(request.key) : null
      if (earlier) return earlier
      const answer = await post('/shipments', [mplShipment(request, settings.agreement)])
      const shipment = readAnswer(name, created, answer.text).find(
        ({ webshopId }) => webshopId === request.key,
      )
      if (!shipment) throw new CarrierError(`${name}: the answer names no parcel`, true)
      requireNone(shipment.errors)
      const { trackingNumber, label } = shipment
      if (!trackingNumber) throw new CarrierError(`${name}: the answer names no parcel`, true)
      return { trackingCode: trackingNumber, carrierId: trackingNumber, label: label ? readPdf(label) : null }
    },
    async label({ trackingCode }) {
      const query = { trackingNumbers: trackingCode, labelType: 'A6', labelFormat: 'PDF' }
      const [answer] = readAnswer(name, labels, (await get('/shipments/label', query)).text)
      requireNone(answer?.errors)
      return readPdf(answer?.label ?? '')
    },
    async track(trackingCode) {
      const body = { language: 'hu', ids: trackingCode, state: 'all' }
      const answer = await send(`${origin}/v2/nyomkovetes/registered`, {
        method: 'POST',
        body: JSON.stringify(body),
      })
      return readMplTraces(readAnswer(name, traced, answer.text).trackAndTrace ?? [])
    },
    async close() {
      const day = (at: number) => new Date(at).toISOString().slice(0, 10)
      const now = Date.now()
      const body = {
        fromDate: day(now - openDays * 24 * 60 * minute),
        toDate: day(now),
        summaryList: true,
        singleFile: true,
        // The same id gives the same answer again, after one that was lost.
        requestId: randomUUID(),
      }
      const answer = await insist(() => post('/shipments/close', body))
      const lists = readAnswer(name, closed, answer.text)
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

/** The header of a token that is asked for once and kept nearly as long as it lives. */
function keptToken({ apiKey, apiSecret }: Settings, origin: string): () => Promise<string> {
  let kept = { value: '', until: 0 }
  return async () => {
    if (Date.now() < kept.until) return kept.value
    const answer = await callCarrier(name, `${origin}/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    if (answer.status !== 200) throw new CarrierError(`${name}: no token, status ${answer.status}`, false)
    const { access_token, expires_in } = readAnswer(name, token, answer.text)
    kept = { value: `Bearer ${access_token}`, until: Date.now() + expires_in * 1000 - minute }
    return kept.value
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
