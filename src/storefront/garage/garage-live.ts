import { application } from '../runtime/application.ts'
import { accountClient } from '../runtime/client/account-client.ts'
import { showToast } from '../ui/toast.ts'
import { garagePath } from './cars.ts'
import { mergeCars } from './garage-engine.ts'
import { guestCars, guestGarage } from './guest-garage.ts'

const guest = guestGarage(() => localStorage)
let last: Promise<void> = Promise.resolve()

/** One merge after the other: a second one finds what the first has left. */
export function mergeGarage(): Promise<void> {
  last = last.then(async () => {
    await mergeCars({
      client: accountClient,
      guest,
      notify: (text, failed) =>
        showToast(
          failed ? { text, theme: 'error' } : { text, link: { href: garagePath, text: 'Garázs megnyitása' } },
        ),
    })
    guestCars.set(guest.read())
    if (location.pathname === garagePath) application.revalidate()
  })
  return last
}
