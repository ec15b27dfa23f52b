import { hasGuestCars } from './garage-facade.ts'

/** Called when somebody is signed in: the cars that the browser stored for a guest join theirs. */
export async function mergeGarage(): Promise<void> {
  if (hasGuestCars()) await (await import('./garage-live.ts')).mergeGarage()
}
