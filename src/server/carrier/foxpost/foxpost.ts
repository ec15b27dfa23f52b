import { z } from 'zod'
import { requestCarrier, readResponse, requirePdf } from '../carrier-request.ts'
import {
  CarrierError,
  cut,
  type Carrier,
  type NewParcel,
  type ParcelRequest,
  type ParcelState,
  type TrackedParcel,
} from '../carrier.ts'

/** The address stands without a closing slash. */
export type FoxpostSettings = { username: string; password: string; apiKey: string; url: string }

const name = 'Foxpost'
const created = z.object({
  valid: z.boolean(),
  parcels: z.array(
    z.object({
      clFoxId: z.string().nullish(),
      errors: z.array(z.object({ field: z.string().nullish(), message: z.string() })).nullish(),
    }),
  ),
})
const labelInfo = z.object({ barcode: z.string(), refCode: z.string().nullish() })
const tracking = z.object({
  sendType: z.string().nullish(),
  traces: z.array(z.object({ status: z.string(), statusDate: z.string() })),
})

const phonePattern = /^(\+36|36)(20|30|31|70|50|51)\d{7}$/
const maxCod = 1_000_000

/** Foxpost's web API; it carries to Packeta's points too. */
export function createFoxpost(settings: FoxpostSettings): Carrier {
  const basic = Buffer.from(`${settings.username}:${settings.password}`).toString('base64')
  const headers = {
    authorization: `Basic ${basic}`,
    'api-key': settings.apiKey,
    'content-type': 'application/json',
  }
  const post = (path: string, body: unknown) =>
    requestCarrier(name, settings.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const get = (path: string) => requestCarrier(name, settings.url + path, { headers })

  /** Registered under our key by an earlier try whose response was lost. */
  async function findRegistered({ key, orderNumber }: ParcelRequest): Promise<NewParcel | null> {
    const response = await get(`/label/info/${encodeURIComponent(key)}`)
    if (response.status !== 200) return null
    const { barcode, refCode } = readResponse(name, labelInfo, response.text)
    return refCode === orderNumber ? { trackingCode: barcode, carrierId: barcode, label: null } : null
  }

  return {
    async register(request, isRetry) {
      const earlier = isRetry ? await findRegistered(request) : null
      if (earlier) return earlier
      const response = await post('/parcel?isWeb=false', [foxpostParcel(request)])
      if (response.status >= 300) throw new CarrierError(`${name}: status ${response.status}`, false)
      const { valid, parcels } = readResponse(name, created, response.text)
      const errors = parcels.flatMap((parcel) => parcel.errors ?? [])
      if (errors.some(({ message }) => message === 'DUPLICATED_UNIQUE_BARCODE')) {
        const known = await findRegistered(request)
        if (known) return known
        throw new CarrierError(`${name} has ${request.key} already, and does not give its code.`, true)
      }
      const id = parcels[0]?.clFoxId
      if (valid && id) return { trackingCode: id, carrierId: id, label: null }
      const problems = errors.map(({ field, message }) => `${field ?? ''} ${message}`.trim()).join(', ')
      throw new CarrierError(`${name}: ${problems || 'refused'}`, false)
    },
    async cancel({ carrierId }) {
      const path = `/parcel/${encodeURIComponent(carrierId)}?isWeb=false`
      const { status } = await requestCarrier(name, settings.url + path, { method: 'DELETE', headers })
      if (status >= 300 && status !== 404) throw new CarrierError(`${name}: status ${status}`, false)
    },
    async label({ carrierId }) {
      const response = await post('/label/A6', [carrierId])
      if (response.status !== 200) throw new CarrierError(`${name}: status ${response.status}`, false)
      return requirePdf(name, response.bytes)
    },
    async track(trackingCode) {
      const response = await get(`/tracking/${encodeURIComponent(trackingCode)}`)
      if (response.status !== 200) return null
      return readTraces(readResponse(name, tracking, response.text))
    },
    async check() {
      const { status } = await get('/tracking/BOLTIV0')
      if (status === 401 || status === 403) throw new CarrierError(`${name}: status ${status}`, false)
    },
  }
}

/** What registers a parcel. @throws CarrierError for what Foxpost would not take. */
export function foxpostParcel(request: ParcelRequest) {
  const phone = request.recipient.phone.replaceAll(/[\s/-]/g, '')
  if (!phonePattern.test(phone))
    throw new CarrierError(`${name} needs a Hungarian mobile number, and ${phone || 'none'} is none.`, false)
  if (request.cod > maxCod) throw new CarrierError(`${name} collects at most ${maxCod} Ft.`, false)
  const { recipient, to, point } = request
  return {
    recipientName: cut(recipient.name, 150),
    recipientPhone: phone,
    recipientEmail: recipient.email,
    size: request.size,
    cod: request.cod,
    refCode: cut(request.orderNumber, 30),
    uniqueBarcode: request.key,
    ...(point
      ? { destination: point.id }
      : {
          recipientCountry: 'HU',
          recipientZip: to.postalCode,
          recipientCity: cut(to.city, 25),
          recipientAddress: cut(to.address, 150),
          ...(request.comment ? { deliveryNote: cut(request.comment, 50) } : {}),
        }),
  }
}

/** RETURNED is no delivery, nor is COLLECTED: an order must not be closed by them. */
const states: Record<ParcelState, readonly string[]> = {
  created: ['CREATE'],
  ready_for_pickup: [],
  in_transit: [
    'OPEROUT',
    'REDIRECT',
    'RESENT',
    'WBXREDIRECT',
    'PREREDIRECT',
    'SLOTCHANGE',
    'SORTIN',
    'SORTOUT',
    'MPSIN',
    'INWAREHOUSE',
    'C2CIN',
    'C2BIN',
    'HDDEPO',
    'HDHUBIN',
    'HDHUBOUT',
    'PREPAREDFORPD',
    'COLLECTSENT',
    'COLLECTED',
  ],
  out_for_delivery: ['HDSENT', 'HDINTRANSIT', 'HDCOURIER'],
  delivered: ['RECEIVE', 'HDRECEIVE'],
  returned: ['RETURN', 'BACKTOSENDER', 'RETURNED', 'HDRETURN'],
  exception: [
    'HDUNDELIVERABLE',
    'OVERTIMEOUT',
    'OVERTIMED',
    'MISSORT',
    'EMPTYSLOT',
    'BACKLOGINFULL',
    'BACKLOGINFAIL',
  ],
}

export function foxpostState(status: string, sendType: string | null | undefined): ParcelState | null {
  if (status === 'OPERIN') return sendType === 'APM' ? 'ready_for_pickup' : 'in_transit'
  const known = (Object.keys(states) as ParcelState[]).find((state) => states[state].includes(status))
  return known ?? null
}

function readTraces({ sendType, traces }: z.output<typeof tracking>): TrackedParcel | null {
  const [last] = traces.toSorted((a, b) => Date.parse(b.statusDate) - Date.parse(a.statusDate))
  return last
    ? { state: foxpostState(last.status, sendType), code: last.status, at: new Date(last.statusDate) }
    : null
}
