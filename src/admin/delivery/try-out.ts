import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AdminInput, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { deskQuery } from '../runtime/desk-data.ts'
import { createStore } from '../runtime/store.ts'
import { useRested } from '../runtime/use-rested.ts'
import { useClient } from '../runtime/use-desk.ts'
import { readScaled, readInteger } from './numbers.ts'

export type Tried = AdminResponse<'tryMethods'>
type TryBody = AdminInput<'tryMethods'>['body']
export type Parcel = TryBody['parcel']
export type Categories = AdminResponse<'listDeliveryMethods'>['categories']

/** A parcel as it is typed. */
export type ParcelDraft = {
  name: string
  pieces: string
  weight: string
  total: string
  postalCode: string
  category: string
  side: string
  locker: boolean
}

/** The parcels that are tried by one click; the first one at once. */
export const sampleParcels: readonly ParcelDraft[] = [
  {
    name: 'téli gumi',
    pieces: '4',
    weight: '36',
    total: '80 000',
    postalCode: '4032',
    category: '',
    side: '',
    locker: false,
  },
  {
    name: 'akkumulátor',
    pieces: '1',
    weight: '15',
    total: '30 000',
    postalCode: '4032',
    category: '',
    side: '',
    locker: true,
  },
  {
    name: 'apró termék',
    pieces: '1',
    weight: '0,8',
    total: '6 000',
    postalCode: '4032',
    category: '',
    side: '',
    locker: true,
  },
]

/** What is tried now, on every page; null: the first sample. */
export const chosenParcel = createStore<ParcelDraft | null>(null)

/** The sample in the shop's own category of such goods. */
export function sampleIn(sample: ParcelDraft, categories: Categories): ParcelDraft {
  const words = sample.name.split(' ').filter((word) => word.length > 3)
  const found = categories.filter(({ name }) => words.some((word) => name.toLowerCase().includes(word)))
  const minDepth = Math.min(...found.map(({ depth }) => depth))
  return { ...sample, category: found.find(({ depth }) => depth === minDepth)?.slug ?? '' }
}

export const firstParcel = (categories: Categories): ParcelDraft => sampleIn(sampleParcels[0]!, categories)

/** As it is sent; null while something of it is missing. */
export function parcelOf(draft: ParcelDraft): Parcel | null {
  const { name, postalCode, category, locker } = draft
  const [pieces, weight, total] = [
    readInteger(draft.pieces),
    readScaled(draft.weight, 1000),
    readInteger(draft.total),
  ]
  const isPlace = /^([1-9]\d{3})?$/.test(postalCode)
  if (name.trim() === '' || !pieces || !weight || total === null || !isPlace) return null
  return {
    name: name.trim(),
    pieces,
    weight,
    total,
    postal_code: postalCode,
    category,
    longest_side: readScaled(draft.side, 10),
    locker,
  }
}

/** Typing rests so long before it is tried, in milliseconds. */
const restMilliseconds = 250

/** What a customer would be offered for the chosen parcel, with a method as it would be saved. */
export function useTryOut(categories: Categories, method: Omit<TryBody, 'parcel'> = {}) {
  const client = useClient()
  const draft = chosenParcel.use() ?? firstParcel(categories)
  const parcel = parcelOf(draft)
  const body = useRested(parcel && { parcel, ...method }, restMilliseconds)
  const { data, isError } = useQuery({
    ...deskQuery(client, 'tryMethods', body === null ? undefined : { body }),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return { draft, tried: isError ? null : (data ?? null), isComplete: parcel !== null }
}
