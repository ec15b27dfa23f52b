import type { Parcel } from './shipping.ts'

/** Whether all the goods fit a parcel locker. Pure. */
export function fitsLocker({ items }: Pick<Parcel, 'items'>): boolean {
  return items.every(({ lockerAllowed }) => lockerAllowed)
}
