import { createHash } from 'node:crypto'
import { z } from 'zod'
import { requestCarrier, readResponse, requirePdf } from '../carrier-request.ts'
import {
  CarrierError,
  cut,
  type Carrier,
  type NewParcel,
  type ParcelRequest,
  type ParcelState,
  type PostalAddress,
  type TrackedParcel,
} from '../carrier.ts'
import { splitHouseNumber } from './house-number.ts'

/** The address stands without a closing slash. */
export type GlsSettings = { username: string; password: string; clientNumber: number; url: string }

const name = 'GLS'
const problem = z.object({
  ErrorCode: z.union([z.int(), z.string()]),
  ErrorDescription: z.string().nullish(),
})
const problems = z.array(problem).nullish()
const bytes = z.array(z.int().min(0).max(255)).nullish()
const parcelInfo = z.object({
  ClientReference: z.string().nullish(),
  ParcelId: z.int(),
  ParcelNumber: z.union([z.int(), z.string()]),
})
const printed = z.object({
  Labels: bytes,
  PrintLabelsErrorList: problems,
  PrintLabelsInfoList: z.array(parcelInfo).nullish(),
})
const listed = z.object({ GetParcelListErrors: problems, PrintDataInfoList: z.array(parcelInfo).nullish() })
const labels = z.object({ Labels: bytes, GetPrintedLabelsErrorList: problems })
const deleted = z.object({
  SuccessfullyDeletedList: z.array(z.object({ ParcelId: z.int() })).nullish(),
  DeleteLabelsErrorList: problems,
})
const statuses = z.object({
  GetParcelStatusErrors: problems,
  ParcelStatusList: z
    .array(z.object({ StatusCode: z.union([z.int(), z.string()]), StatusDate: z.string() }))
    .nullish(),
})

/** An earlier try is looked for so far back. */
const lookBackDays = 30
const dayMilliseconds = 86_400_000

/** MyGLS of GLS Hungary. */
export function createGls(settings: GlsSettings): Carrier {
  const account = {
    Username: settings.username,
    Password: [...createHash('sha512').update(settings.password).digest()],
    ClientNumberList: [settings.clientNumber],
    WebshopEngine: 'Boltiv',
  }

  async function callApi<T extends z.ZodType>(method: string, schema: T, body: object): Promise<z.output<T>> {
    const response = await requestCarrier(name, `${settings.url}/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...account, ...body }),
    })
    if (response.status !== 200) throw new CarrierError(`${name}: status ${response.status}`, false)
    return readResponse(name, schema, response.text)
  }

  async function listParcels(days: number) {
    const now = Date.now()
    const found = await callApi('GetParcelList', listed, {
      PrintDateFrom: glsDate(new Date(now - days * dayMilliseconds)),
      PrintDateTo: glsDate(new Date(now + dayMilliseconds)),
    })
    requireNone(found.GetParcelListErrors)
    return found.PrintDataInfoList
  }

  /** GLS takes the same reference twice: an earlier try has to be found. */
  async function findRegistered(key: string): Promise<NewParcel | null> {
    const parcel = (await listParcels(lookBackDays))?.find(({ ClientReference }) => ClientReference === key)
    return parcel ? registered(parcel) : null
  }

  return {
    async register(request, isRetry) {
      const earlier = isRetry ? await findRegistered(request.key) : null
      if (earlier) return earlier
      const response = await callApi('PrintLabels', printed, {
        ParcelList: [glsParcel(request, settings.clientNumber)],
        PrintPosition: 1,
        ShowPrintDialog: false,
        TypeOfPrinter: 'A4_2x2',
      })
      requireNone(response.PrintLabelsErrorList)
      const [parcel] = response.PrintLabelsInfoList ?? []
      if (!parcel) throw new CarrierError(`${name}: the response names no parcel`, true)
      return {
        ...registered(parcel),
        label: response.Labels ? requirePdf(name, Uint8Array.from(response.Labels)) : null,
      }
    },
    async cancel({ carrierId }) {
      const response = await callApi('DeleteLabels', deleted, { ParcelIdList: [Number(carrierId)] })
      const isDone = response.SuccessfullyDeletedList?.some(({ ParcelId }) => String(ParcelId) === carrierId)
      if (isDone) return
      requireNone(response.DeleteLabelsErrorList)
      throw new CarrierError(`${name}: the parcel was not deleted`, false)
    },
    async label({ carrierId }) {
      const response = await callApi('GetPrintedLabels', labels, {
        ParcelIdList: [Number(carrierId)],
        PrintPosition: 1,
        ShowPrintDialog: false,
        TypeOfPrinter: 'A4_2x2',
      })
      requireNone(response.GetPrintedLabelsErrorList)
      return requirePdf(name, Uint8Array.from(response.Labels ?? []))
    },
    async track(trackingCode) {
      const body = { ParcelNumber: Number(trackingCode), ReturnPOD: false, LanguageIsoCode: 'HU' }
      const response = await callApi('GetParcelStatuses', statuses, body)
      requireNone(response.GetParcelStatusErrors)
      const [last] = (response.ParcelStatusList ?? [])
        .map(readStatus)
        .filter(({ at }) => !Number.isNaN(at.getTime()))
        .toSorted((a, b) => b.at.getTime() - a.at.getTime())
      return last ?? null
    },
    async check() {
      await listParcels(1)
    },
  }
}

const registered = ({ ParcelId, ParcelNumber }: z.output<typeof parcelInfo>): NewParcel => ({
  trackingCode: String(ParcelNumber),
  carrierId: String(ParcelId),
  label: null,
})

function requireNone(errors: z.output<typeof problems>): void {
  if (!errors || errors.length === 0) return
  const texts = errors.map(({ ErrorCode, ErrorDescription }) =>
    `${ErrorCode} ${ErrorDescription ?? ''}`.trim(),
  )
  // Internal errors of GLS, and the same request too often: later it may go.
  const isPassing = errors.some(({ ErrorCode }) => [1000, 1001, 31].includes(Number(ErrorCode)))
  throw new CarrierError(`${name}: ${texts.join('; ')}`, isPassing)
}

/** Milliseconds between words, as GLS writes times. */
export function glsDate(at: Date): string {
  return `/Date(${at.getTime()})/`
}

export function glsParcel(request: ParcelRequest, clientNumber: number) {
  const { recipient, sender, point, cod } = request
  const contact = {
    ContactName: recipient.name,
    ContactPhone: recipient.phone,
    ContactEmail: recipient.email,
  }
  return {
    ClientNumber: clientNumber,
    ClientReference: request.key,
    Count: 1,
    Content: cut(`Rendelés: ${request.orderNumber}`, 40),
    ...(cod > 0 ? { CODAmount: cod, CODReference: request.orderNumber, CODCurrency: 'HUF' } : {}),
    PickupAddress: {
      ...glsAddress(sender.legalName || sender.name, sender.postalAddress),
      ContactName: sender.name,
      ContactPhone: sender.phone,
      ContactEmail: sender.email,
    },
    DeliveryAddress: { ...glsAddress(recipient.name, request.to), ...contact },
    ServiceList: point
      ? [{ Code: 'PSD', PSDParameter: { StringValue: point.id } }]
      : [{ Code: 'FDS', FDSParameter: { Value: recipient.email } }],
    ParcelPropertyList: [{ PackageType: 2, Weight: request.weightGrams / 1000 }],
  }
}

function glsAddress(whose: string, { postalCode, city, address }: PostalAddress) {
  const { street, houseNumber, info } = splitHouseNumber(address)
  return {
    Name: whose,
    Street: street,
    HouseNumber: houseNumber,
    HouseNumberInfo: info,
    City: city,
    ZipCode: postalCode,
    CountryIsoCode: 'HU',
  }
}

/** In a locker or shop the parcel is not delivered yet (54, 55, 56, 97). */
const states: Record<ParcelState, readonly number[]> = {
  created: [51, 52, 83, 84, 85],
  in_transit: [
    1, 2, 3, 6, 7, 8, 9, 10, 13, 21, 22, 24, 25, 26, 27, 41, 46, 47, 53, 59, 80, 86, 99, 60, 61, 62, 63, 64,
    65, 66, 67, 70, 71, 72, 74, 76,
  ],
  out_for_delivery: [4, 32],
  ready_for_pickup: [54, 55, 56, 97],
  delivered: [5, 58, 92, 93],
  returned: [23, 40],
  exception: [
    11, 12, 14, 15, 16, 17, 18, 19, 20, 28, 29, 30, 31, 33, 34, 35, 36, 37, 38, 39, 42, 43, 44, 57, 68, 69,
    73, 75, 87, 88, 89, 90, 91, 401, 402, 403, 404, 420,
  ],
}

export function glsState(code: number): ParcelState | null {
  return (Object.keys(states) as ParcelState[]).find((state) => states[state].includes(code)) ?? null
}

function readStatus({
  StatusCode,
  StatusDate,
}: {
  StatusCode: number | string
  StatusDate: string
}): TrackedParcel {
  const milliseconds = /\/Date\((-?\d+)/.exec(StatusDate)?.[1]
  const at = milliseconds === undefined ? new Date(StatusDate) : new Date(Number(milliseconds))
  return { state: glsState(Number(StatusCode)), code: String(StatusCode), at }
}
