import type { ParcelState } from '#server/order/index.ts'
import type { ParcelRequest } from './parcel.ts'

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
  /** The label as a PDF. */
  label: (parcel: RegisteredParcel) => Promise<Uint8Array>
  /** Null while the carrier has not seen it. */
  track: (trackingCode: string) => Promise<TrackedParcel | null>
  /** Closes the day's list, where the carrier wants that; gives the documents of it. */
  close?: () => Promise<Uint8Array[]>
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
