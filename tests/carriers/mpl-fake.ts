import {
  json,
  startFakeService,
  tinyPdf,
  type FakeResponse,
  type FakeRequest,
  type FakeService,
} from '#tests/invoicing/fake-service.ts'

export const mplAccount = {
  MPL_API_KEY: 'mpl-key',
  MPL_API_SECRET: 'mpl-secret',
  MPL_ACCOUNTING_CODE: 'SZLA1',
  MPL_AGREEMENT: '12345678',
}

type Item = {
  weight?: { value: number; unit: string }
  size?: string
  services: { basic: string; deliveryMode: string; cod?: number; extra?: string[] }
}
type Shipment = {
  webshopId: string
  orderId: string
  tag: string
  sender: { agreement: string; accountNo?: string }
  recipient: { contact: { name: string; phone?: string }; address: Record<string, string> }
  item: Item[]
}
type StoredShipment = Shipment & {
  trackingNumber: string
  isPosted: boolean
  traces: Record<string, string>[]
}
export type MplFake = FakeService & {
  shipments: StoredShipment[]
  tokens: number
  advance: (trackingNumber: string, category: string, text: string) => void
}

const base64 = (text: string) => Buffer.from(tinyPdf(text)).toString('base64')

/** MPL's API: a token, three headers, faults of a shipment inside 200, and nothing is posted until the list is closed. */
export async function startMpl(): Promise<MplFake> {
  const shipments: StoredShipment[] = []
  const closings = new Map<string, FakeResponse>()
  let minutes = 0
  let made = 0

  function respond(request: FakeRequest): FakeResponse {
    const { method, url, headers, body } = request
    if (url.pathname === '/oauth2/token') return giveToken(headers, body)
    if (!/^Bearer token-\d+$/.test(headers.get('authorization') ?? ''))
      return json(401, { fault: { faultstring: 'Invalid token' } })
    if (
      !/^[\da-f-]{36}$/.test(headers.get('x-request-id') ?? '') ||
      headers.get('x-accounting-code') !== 'SZLA1'
    )
      return json(400, { fault: { faultstring: 'headers' } })
    const given: unknown = body.length > 0 ? JSON.parse(body.toString()) : undefined
    const route = `${method} ${url.pathname}`
    if (route === 'POST /v2/mplapi/shipments') return json(200, (given as Shipment[]).map(create))
    if (route === 'GET /v2/mplapi/shipments') return list(url.searchParams.get('tag'))
    if (route === 'GET /v2/mplapi/shipments/label') return label(url.searchParams.get('trackingNumbers'))
    if (route === 'POST /v2/mplapi/shipments/close') return close(given as { requestId: string })
    if (method === 'DELETE' && url.pathname.startsWith('/v2/mplapi/shipments/'))
      return remove(url.pathname.split('/').at(-1))
    if (route === 'POST /v2/nyomkovetes/registered') return track((given as { ids: string }).ids)
    return json(404, { fault: { faultstring: route } })
  }

  function giveToken(headers: Headers, body: Buffer): FakeResponse {
    const basic = `Basic ${Buffer.from('mpl-key:mpl-secret').toString('base64')}`
    if (headers.get('authorization') !== basic || body.toString() !== 'grant_type=client_credentials')
      return json(401, { fault: { faultstring: 'Invalid client' } })
    fake.tokens += 1
    return json(200, { access_token: `token-${fake.tokens}`, expires_in: '3599', token_type: 'Bearer' })
  }

  function create(shipment: Shipment) {
    const { webshopId } = shipment
    const problem = problemOf(shipment)
    if (problem) return { webshopId, errors: [{ code: 'E1', parameter: problem, text: 'Hibás adat' }] }
    const trackingNumber = `PNTESZT${String((made += 1)).padStart(8, '0')}`
    shipments.push({ ...shipment, trackingNumber, isPosted: false, traces: [] })
    return {
      webshopId,
      trackingNumber,
      packageTrackingNumbers: [trackingNumber],
      label: base64(trackingNumber),
      errors: [],
      warnings: [],
    }
  }

  function list(tag: string | null): FakeResponse {
    const found = shipments.filter((one) => tag === null || one.tag === tag)
    return json(
      200,
      found.map(({ orderId, trackingNumber }) => ({
        shipment: { orderId, trackingNumber, tag },
        errors: [],
      })),
    )
  }

  function label(trackingNumber: string | null): FakeResponse {
    const found = shipments.find((one) => one.trackingNumber === trackingNumber)
    if (!found) return json(200, [{ errors: [{ code: 'E2', text: 'Nincs ilyen küldemény' }] }])
    return json(200, [{ trackingNumber, label: base64(found.trackingNumber), errors: [] }])
  }

  /** Only before the list is closed. */
  function remove(trackingNumber: string | undefined): FakeResponse {
    const at = shipments.findIndex((one) => one.trackingNumber === trackingNumber)
    if (at < 0 || shipments[at]!.isPosted) return json(400, { fault: { faultstring: 'Nem törölhető' } })
    shipments.splice(at, 1)
    return json(200, {})
  }

  function close({ requestId }: { requestId: string }): FakeResponse {
    const known = closings.get(requestId)
    if (known) return known
    const open = shipments.filter(({ isPosted }) => !isPosted)
    for (const shipment of open) shipment.isPosted = true
    const list = json(200, [
      open.length > 0
        ? { manifest: base64(open.map(({ trackingNumber }) => trackingNumber).join(' ')), errors: [] }
        : { errors: [{ code: 'E3', text: 'Nincs zárható küldemény' }] },
    ])
    closings.set(requestId, list)
    return list
  }

  function track(ids: string): FakeResponse {
    const found = shipments.find((one) => one.trackingNumber === ids)
    return json(200, { trackAndTrace: found?.traces ?? [] })
  }

  const service = await startFakeService(respond)
  const fake: MplFake = Object.assign(service, {
    shipments,
    tokens: 0,
    advance(trackingNumber: string, category: string, text: string) {
      minutes += 1
      const time = `10:${String(minutes).padStart(2, '0')}`
      const row = { c1: trackingNumber, c9: text, c10: '', c11: '20261121', c12: time, c43: category }
      shipments.find((one) => one.trackingNumber === trackingNumber)?.traces.push(row)
    },
  })
  return fake
}

function problemOf({ webshopId, sender, recipient, item }: Shipment): string | undefined {
  if (!webshopId) return 'webshopId'
  if (!/^\w{8}$/.test(sender.agreement)) return 'sender.agreement'
  if (recipient.contact.name.length < 2 || (recipient.contact.phone?.length ?? 0) > 14)
    return 'recipient.contact'
  const { postCode = '', city = '', address = '', parcelPickupSite } = recipient.address
  if (
    !/^\d{4}$/.test(postCode) ||
    city.length < 2 ||
    city.length > 35 ||
    address.length < 3 ||
    address.length > 60
  )
    return 'recipient.address'
  for (const { weight, size, services } of item) {
    if (!weight || !Number.isInteger(weight.value) || weight.unit !== 'G') return 'item.weight'
    if (services.deliveryMode === 'CS' && !['S', 'M', 'L'].includes(size ?? '')) return 'item.size'
    if ((services.deliveryMode === 'HA') === (parcelPickupSite !== undefined))
      return 'recipient.address.parcelPickupSite'
    if (services.cod !== undefined && !(services.extra?.includes('K_UVT') && sender.accountNo))
      return 'item.services.cod'
    if ((services.cod ?? 0) > 2_000_000) return 'item.services.cod'
  }
  return undefined
}
