import type { AccountClient } from '#contract/client.ts'
import { isCallFailure } from '../runtime/router/page-error.ts'
import type { GuestGarage } from './guest-garage.ts'

export type MergePorts = {
  client: Pick<AccountClient, 'garageAddCar'>
  guest: Pick<GuestGarage, 'read' | 'remove'>
  notify: (text: string, failed: boolean) => void
}

/** The garage is full, or the car is none. */
const refusedForGood: readonly number[] = [409, 422]

/**
 * The guest's cars join the user's, the first one first. The server has the same car once, so that a merge that broke off is begun
 * again without harm. What is refused for good is named and forgotten, everything else waits in the browser.
 */
export async function mergeCars({ client, guest, notify }: MergePorts): Promise<void> {
  const refused: string[] = []
  let merged = 0
  for (const { id, ...body } of guest.read()) {
    try {
      await client.garageAddCar({ body })
      merged += 1
    } catch (error) {
      if (!isCallFailure(error) || !refusedForGood.includes(error.status)) break
      refused.push(body.name)
    }
    guest.remove([id])
  }
  if (refused.length > 0) notify(`Nem fért el a garázsában: ${refused.join(', ')}.`, true)
  else if (merged > 0) notify('Az autóit hozzáadtuk a fiókja garázsához.', false)
}
