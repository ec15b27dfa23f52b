/** The port to a carrier's service, and what a carrier is to the shop. Pure. */
import type { ServiceSettings } from '#config-setting'
import type { Shop } from '#server/content/index.ts'

/** How far a parcel has come, in the words of all carriers. */
export const parcelStateNames = {
  created: 'Feladásra előkészítve',
  in_transit: 'Úton',
  ready_for_pickup: 'Átvehető',
  out_for_delivery: 'Kézbesítés alatt',
  delivered: 'Kézbesítve',
  returned: 'Visszaküldve',
  exception: 'Kézbesítési akadály',
} as const
export type ParcelState = keyof typeof parcelStateNames

export type Size = 'xs' | 's' | 'm' | 'l' | 'xl'
export const sizes: readonly Size[] = ['xs', 's', 'm', 'l', 'xl']

export type PostalAddress = { postalCode: string; city: string; address: string }
export type ParcelRequest = {
  /** Names the parcel towards the carrier, always the same: `2026-000123-1`. At most 20 characters. */
  key: string
  orderNumber: string
  recipient: { name: string; phone: string; email: string }
  /** Where the recipient or the pickup point is. */
  to: PostalAddress
  /** What the carrier calls the point where the parcel waits; null: it is brought to the door. */
  point: { id: string; name: string; type: string } | null
  /** To be taken from the recipient, in forints, rounded to 5. */
  cod: number
  weightGrams: number
  size: Size
  comment: string
  sender: Shop & { postalAddress: PostalAddress }
}

/** What the carrier calls the parcel. */
export type RegisteredParcel = { trackingCode: string; carrierId: string }
/** `label` is null where the carrier gives it by a call of its own. */
export type NewParcel = RegisteredParcel & { label: Uint8Array | null }
/** `state` is null for a code that we do not know. */
export type TrackedParcel = { state: ParcelState | null; code: string; at: Date }

/**
 * A carrier's service.
 * @throws CarrierError
 */
export type Carrier = {
  /** With `isRetry` an earlier try may have registered the parcel under the same key: it is looked for first. */
  register: (request: ParcelRequest, isRetry: boolean) => Promise<NewParcel>
  /** Calls a parcel off that was not handed over yet; one that is not there is called off already. */
  cancel: (parcel: RegisteredParcel) => Promise<void>
  /** The label as a PDF. */
  label: (parcel: RegisteredParcel) => Promise<Uint8Array>
  /** Null while the carrier has not seen it. */
  track: (trackingCode: string) => Promise<TrackedParcel | null>
  /** Closes the day's list, where the carrier wants that; gives the documents of it. */
  close?: () => Promise<Uint8Array[]>
  /** Changes nothing there; resolves when it takes our keys. */
  check: () => Promise<void>
}

/** The carrier did not do it. `isPassing`: it is not known whether it did; otherwise it surely did not. */
export class CarrierError extends Error {
  override name = 'CarrierError'
  readonly isPassing: boolean
  constructor(message: string, isPassing: boolean) {
    super(message)
    this.isPassing = isPassing
  }
}

/** A compartment of parcel lockers. Null: the carrier does not say it. */
export type Compartment = {
  size: Size
  /** As the carrier calls it. */
  name: string
  /** Millimetres inside, the longest first. */
  sidesMm: readonly [number, number, number] | null
  maxGrams: number | null
}

/** A carrier as the shop knows it: parcels of any can be followed, those with a `service` are registered by the shop too. */
export type CarrierPlugin<S = unknown> = {
  /** As customers know it. */
  name: string
  /** The address where a parcel can be followed, without its code, which ends it. */
  trackingPage: string
  /** Providers of pickup points that it carries to besides its own. */
  carriesFor?: readonly string[]
  /** What a merchant who delivers by it to the door begins with; `maxWeightGrams` of a parcel, null: not known. */
  toTheDoor?: { description: string; maxWeightGrams: number | null }
  /** Of its lockers, the smallest first; absent: it wants no size. */
  compartments?: readonly Compartment[]
  service?: CarrierService<S>
}
/** `S`: what the settings give. */
export type CarrierService<S = unknown> = {
  config: ServiceSettings<S>
  open(settings: S): Carrier
  /** Where a label stands on a page of A4; absent: it takes its page, whatever its size. */
  labelOnA4?: 'upper_left_quarter'
}

/** What carriers print on parcels: letters and digits, perhaps with hyphens between them. */
export function isTrackingCode(text: string): boolean {
  return /^[A-Za-z0-9](?:[A-Za-z0-9-]{2,38})[A-Za-z0-9]$/.test(text)
}

/** At most so long, without half letters. */
export function cut(text: string, length: number): string {
  return [...text].slice(0, length).join('').trim()
}
