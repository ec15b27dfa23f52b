import { createHash } from 'node:crypto'
import {
  json,
  startFakeService,
  tinyPdf,
  type FakeResponse,
  type FakeRequest,
  type FakeService,
} from '#tests/invoicing/fake-service.ts'

export const glsAccount = {
  GLS_USERNAME: 'bolt@example.hu',
  GLS_PASSWORD: 'teszt',
  GLS_CLIENT_NUMBER: '100000001',
}

type Address = {
  HouseNumber?: string
  ContactName?: string
  ContactPhone?: string
  ContactEmail?: string
} & Record<string, unknown>
type Parcel = {
  ClientReference: string
  ClientNumber: number
  DeliveryAddress: Address
  PickupAddress: Address
  ServiceList: { Code: string; PSDParameter?: { StringValue: string } }[]
} & Record<string, unknown>
type StoredParcel = Parcel & {
  ParcelId: number
  ParcelNumber: number
  printedAt: number
  states: { StatusCode: string; StatusDate: string }[]
}
export type GlsFake = FakeService & {
  parcels: StoredParcel[]
  /** So many labels are printed at a time: the first waits for the last, for ever if a shop sends one after the other. */
  together: number
  /** How often labels were printed. */
  prints: number
  advance: (parcelNumber: string, code: number) => void
}
type Body = {
  Username: string
  Password: unknown
  ClientNumberList: number[]
  WebshopEngine?: string
} & Record<string, unknown>

const password = [...createHash('sha512').update('teszt').digest()]

/** Each method has a name of its own for what is wrong. */
const errorLists: Record<string, string> = {
  PrintLabels: 'PrintLabelsErrorList',
  GetPrintedLabels: 'GetPrintedLabelsErrorList',
  DeleteLabels: 'DeleteLabelsErrorList',
  GetParcelList: 'GetParcelListErrors',
  GetParcelStatuses: 'GetParcelStatusErrors',
}

/**
 * MyGLS: names in PascalCase, the password as 64 numbers, labels as numbers, and no memory for repeated references. Each response
 * takes `responseMs`.
 */
export async function startGls({ responseMs = 0 } = {}): Promise<GlsFake> {
  const parcels: StoredParcel[] = []
  const requested: string[] = []
  let clock = Date.parse('2026-11-21T08:00:00Z')

  function respond({ method, url, body }: FakeRequest): FakeResponse {
    const name = url.pathname.slice(1)
    const given = JSON.parse(body.toString()) as Body
    const wrong = accountError(given)
    if (method !== 'POST' || wrong)
      return json(200, { [errorLists[name] ?? '']: [wrong ?? error(1, 'POST only')] })
    if (name === 'PrintLabels') return print(given, body.toString())
    if (name === 'GetParcelList') return list(given)
    if (name === 'GetPrintedLabels') return labels(given.ParcelIdList as number[])
    if (name === 'DeleteLabels') return remove(given.ParcelIdList as number[])
    if (name === 'GetParcelStatuses') return statuses(given.ParcelNumber as number)
    return json(404, {})
  }

  function print(given: Body, text: string): FakeResponse {
    requested.push(text)
    const refuse = (code: number, description: string) =>
      json(200, { Labels: null, PrintLabelsInfoList: null, PrintLabelsErrorList: [error(code, description)] })
    if (!given.WebshopEngine) return refuse(13, 'WebshopEngine')
    if (requested.filter((one) => one === text).length >= 5) return refuse(31, 'Same request')
    const wanted = (given.ParcelList ?? []) as Parcel[]
    for (const parcel of wanted) {
      const wrong = parcelError(parcel)
      if (wrong) return refuse(wrong.ErrorCode, wrong.ErrorDescription)
    }
    const made = wanted.map((parcel) => ({
      ...parcel,
      ParcelId: 7000 + requested.length,
      ParcelNumber: 90_000_000_000 + requested.length,
      printedAt: Date.now(),
      states: [{ StatusCode: '51', StatusDate: `/Date(${(clock += 60_000)}+0100)/` }],
    }))
    parcels.push(...made)
    return json(200, {
      Labels: [...tinyPdf(made.map(({ ParcelNumber }) => ParcelNumber).join(' '))],
      PrintLabelsErrorList: [],
      PrintLabelsInfoList: made.map(({ ClientReference, ParcelId, ParcelNumber }) => ({
        ClientReference,
        ParcelId,
        ParcelNumber,
      })),
    })
  }

  function list({ PrintDateFrom, PrintDateTo }: Body): FakeResponse {
    const time = (value: unknown) => Number(/^\/Date\((\d+)\)\/$/.exec(String(value))?.[1] ?? Number.NaN)
    const found = parcels.filter(
      ({ printedAt }) => printedAt >= time(PrintDateFrom) && printedAt <= time(PrintDateTo),
    )
    return json(200, {
      GetParcelListErrors: [],
      PrintDataInfoList: found.map(({ ClientReference, ParcelId, ParcelNumber }) => ({
        ClientReference,
        ParcelId,
        ParcelNumber,
      })),
    })
  }

  function labels(ids: number[]): FakeResponse {
    const found = parcels.filter(({ ParcelId }) => ids.includes(ParcelId))
    if (found.length !== ids.length)
      return json(200, { Labels: null, GetPrintedLabelsErrorList: [error(4, 'Unknown id')] })
    return json(200, {
      Labels: [...tinyPdf(found.map(({ ParcelNumber }) => ParcelNumber).join(' '))],
      GetPrintedLabelsErrorList: [],
    })
  }

  /** One that is on its way already is not called off. */
  function remove([id]: number[]): FakeResponse {
    const at = parcels.findIndex(({ ParcelId }) => ParcelId === id)
    if (at < 0 || parcels[at]!.states.length > 1)
      return json(200, {
        SuccessfullyDeletedList: [],
        DeleteLabelsErrorList: [error(4, 'Unknown or scanned')],
      })
    parcels.splice(at, 1)
    return json(200, {
      SuccessfullyDeletedList: [{ ParcelId: id, SubParcelIdList: [] }],
      DeleteLabelsErrorList: [],
    })
  }

  function statuses(number: number): FakeResponse {
    const parcel = parcels.find(({ ParcelNumber }) => ParcelNumber === number)
    if (!parcel)
      return json(200, { ParcelStatusList: null, GetParcelStatusErrors: [error(9, 'Unknown number')] })
    return json(200, { ParcelStatusList: parcel.states, GetParcelStatusErrors: [] })
  }

  const waiting: (() => void)[] = []
  const gathered = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve)
      if (waiting.length < fake.together) return
      fake.prints += 1
      for (const print of waiting.splice(0)) print()
    })

  const service = await startFakeService(async (request) => {
    await new Promise((resolve) => setTimeout(resolve, responseMs))
    if (request.url.pathname === '/PrintLabels') await gathered()
    return respond(request)
  })
  const fake: GlsFake = Object.assign(service, {
    parcels,
    together: 1,
    prints: 0,
    advance(parcelNumber: string, code: number) {
      const parcel = parcels.find(({ ParcelNumber }) => String(ParcelNumber) === parcelNumber)
      parcel?.states.push({ StatusCode: String(code), StatusDate: `/Date(${(clock += 60_000)}+0100)/` })
    },
  })
  return fake
}

const error = (ErrorCode: number, ErrorDescription: string) => ({ ErrorCode, ErrorDescription })

function accountError({ Username, Password, ClientNumberList }: Body) {
  if (Username !== glsAccount.GLS_USERNAME) return error(14, 'Unknown user')
  if (JSON.stringify(Password) !== JSON.stringify(password)) return error(15, 'Not authorised')
  return ClientNumberList?.[0] === Number(glsAccount.GLS_CLIENT_NUMBER) ? undefined : error(27, 'No access')
}

function parcelError({
  ClientReference,
  ClientNumber,
  DeliveryAddress: to,
  PickupAddress: from,
  ServiceList,
  ...parcel
}: Parcel) {
  if (!ClientReference) return error(32, 'ClientReference')
  if (!ClientNumber || !to || !from) return error(13, 'Missing')
  for (const address of [to, from]) {
    if (address.HouseNumber === '0') return error(23, 'House number 0')
    if (!/^\d*$/.test(address.HouseNumber ?? '')) return error(13, 'HouseNumber is a number')
    for (const field of ['Name', 'Street', 'City', 'ZipCode', 'CountryIsoCode'])
      if (!address[field]) return error(13, field)
  }
  if (parcel.CODAmount !== undefined && !(Number(parcel.CODAmount) >= 0)) return error(8, 'COD')
  if (parcel.CODAmount !== undefined && parcel.CODCurrency !== 'HUF') return error(48, 'COD currency')
  const toPoint = ServiceList.find(({ Code }) => Code === 'PSD')
  if (toPoint && !(to.ContactName && to.ContactPhone && to.ContactEmail))
    return error(13, 'PSD needs a contact')
  return toPoint && !toPoint.PSDParameter?.StringValue ? error(13, 'PSD') : undefined
}
