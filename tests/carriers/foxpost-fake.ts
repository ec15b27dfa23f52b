import {
  json,
  startFakeService,
  tinyPdf,
  type FakeResponse,
  type FakeRequest,
  type FakeService,
} from '#tests/invoicing/fake-service.ts'

export const foxpostAccount = {
  FOXPOST_USERNAME: 'bolt',
  FOXPOST_PASSWORD: 'titok',
  FOXPOST_API_KEY: 'foxpost-test-key',
}

type Given = Record<string, string | undefined>
type Parcel = Record<string, unknown> & { clFoxId: string; traces: { status: string; statusDate: string }[] }
export type FoxpostFake = FakeService & {
  parcels: Parcel[]
  /** The parcel has come so far. */
  advance: (clFoxId: string, status: string) => void
}

const points = ['hu35', 'hu777']
const lengths: Record<string, number> = {
  recipientName: 150,
  recipientCity: 25,
  recipientAddress: 150,
  deliveryNote: 50,
  comment: 50,
  refCode: 30,
  uniqueBarcode: 20,
}

/** Foxpost's web API: refusals come with 201 and `valid: false`, and a repeated uniqueBarcode is one. */
export async function startFoxpost(): Promise<FoxpostFake> {
  const parcels: Parcel[] = []
  let count = 0
  let clock = Date.parse('2026-11-21T08:00:00Z')
  const tick = () => new Date((clock += 60_000)).toISOString()
  const basic = `Basic ${Buffer.from('bolt:titok').toString('base64')}`

  function respond({ method, url, headers, body }: FakeRequest): FakeResponse {
    if (headers.get('authorization') !== basic || headers.get('api-key') !== foxpostAccount.FOXPOST_API_KEY)
      return json(401, { error: 'WRONG_USERNAME_OR_PASSWORD' })
    const [, resource, kind, id] = url.pathname.split('/')
    const given: unknown = body.length > 0 ? JSON.parse(body.toString()) : undefined
    if (method === 'POST' && resource === 'parcel' && url.searchParams.get('isWeb') === 'false')
      return create(given as Given[])
    if (method === 'DELETE' && resource === 'parcel') return cancel(decodeURIComponent(kind ?? ''))
    if (method === 'POST' && resource === 'label' && ['A6', 'A7', '_85X85'].includes(kind ?? ''))
      return label(given as string[])
    if (method === 'GET' && resource === 'label' && kind === 'info') return info(decodeURIComponent(id ?? ''))
    if (method === 'GET' && resource === 'tracking') return track(decodeURIComponent(kind ?? ''))
    return json(404, { error: `${method} ${url.pathname}` })
  }

  function create(given: Given[]): FakeResponse {
    const checked = given.map((parcel) => ({ ...parcel, errors: errorsOf(parcel) }))
    if (checked.some(({ errors }) => errors.length > 0)) return json(201, { valid: false, parcels: checked })
    const made = given.map((parcel) => ({
      ...parcel,
      clFoxId: `CLFOX${String((count += 1)).padStart(12, '0')}`,
      traces: [{ status: 'CREATE', statusDate: tick() }],
    }))
    parcels.push(...made)
    return json(201, { valid: true, parcels: made.map(({ clFoxId }) => ({ clFoxId, errors: [] })) })
  }

  function errorsOf(parcel: Given) {
    const errors: { field: string; message: string }[] = []
    const refuse = (field: string, message: string) => errors.push({ field, message })
    for (const field of ['recipientName', 'recipientPhone', 'recipientEmail'])
      if (!parcel[field]) refuse(field, 'MISSING')
    for (const [field, longest] of Object.entries(lengths))
      if (String(parcel[field] ?? '').length > longest) refuse(field, 'TOO_LONG')
    if (!/^(\+36|36)(20|30|31|70|50|51)\d{7}$/.test(String(parcel.recipientPhone)))
      refuse('recipientPhone', 'INVALID_PHONE')
    const cod = Number(parcel.cod ?? 0)
    if (!Number.isInteger(cod) || cod < 0 || cod > 1_000_000) refuse('cod', 'INVALID_COD')
    if (parcel.destination !== undefined && !points.includes(String(parcel.destination)))
      refuse('destination', 'INVALID_APM_ID')
    if (
      parcel.destination === undefined &&
      !(parcel.recipientZip && parcel.recipientCity && parcel.recipientAddress)
    )
      refuse('recipientAddress', 'MISSING')
    if (parcels.some(({ uniqueBarcode }) => uniqueBarcode === parcel.uniqueBarcode))
      refuse('uniqueBarcode', 'DUPLICATED_UNIQUE_BARCODE')
    return errors
  }

  const find = (code: string) =>
    parcels.find(({ clFoxId, uniqueBarcode }) => clFoxId === code || uniqueBarcode === code)

  function label(ids: string[]): FakeResponse {
    if (ids.length === 0 || !ids.every((id) => find(id))) return json(400, { error: 'INVALID_BARCODE' })
    return { headers: { 'content-type': 'application/pdf' }, body: tinyPdf(ids.join(' ')) }
  }

  /** One that is on its way already is not called off. */
  function cancel(code: string): FakeResponse {
    const at = parcels.findIndex(({ clFoxId }) => clFoxId === code)
    if (at < 0) return json(404, { error: 'INVALID_BARCODE' })
    if (parcels[at]!.traces.length > 1) return json(400, { error: 'PARCEL_IN_TRANSIT' })
    parcels.splice(at, 1)
    return { headers: {}, body: '' }
  }

  function info(code: string): FakeResponse {
    const parcel = find(code)
    return parcel
      ? json(200, { barcode: parcel.clFoxId, refCode: parcel.refCode })
      : json(400, { error: 'INVALID_BARCODE' })
  }

  function track(code: string): FakeResponse {
    const parcel = find(code)
    if (!parcel) return json(200, { clFox: code, traces: [] })
    const sendType = parcel.destination === undefined ? 'HD' : 'APM'
    return json(200, { clFox: code, parcelType: 'NORMAL', sendType, traces: parcel.traces.toReversed() })
  }

  const service = await startFakeService(respond)
  return Object.assign(service, {
    parcels,
    advance(clFoxId: string, status: string) {
      find(clFoxId)?.traces.push({ status, statusDate: tick() })
    },
  })
}
