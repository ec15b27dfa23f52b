import { hasGuestCars } from './garage-facade.ts'

/** A closed storage has none. */
function mayHaveGuestCars(): boolean {
  try {
    return hasGuestCars()
  } catch {
    return false
  }
}

/** Called when somebody is signed in: the cars that the browser stored for a guest join theirs. */
export async function mergeGarage(): Promise<void> {
  if (mayHaveGuestCars()) await (await import('./garage-live.ts')).mergeGarage()
}
