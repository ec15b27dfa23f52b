import { mayBeSignedIn } from '../user/user-facade.ts'

/** Under this key the browser stores the cars of a guest, as JSON. */
export const guestCarsKey = 'boltiv.garage'

/** A closed storage has none. */
export function hasGuestCars(): boolean {
  try {
    return Boolean(localStorage.getItem(guestCarsKey))
  } catch {
    return false
  }
}

/** Whether it is worth to load what shows the cars of this browser's customer. */
export const mayHaveCars = () => mayBeSignedIn() || hasGuestCars()
