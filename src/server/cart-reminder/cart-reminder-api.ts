import type { Handlers } from '#platform/http/endpoint.ts'
import type { Platform } from '#platform/platform.ts'
import { cartReminderError } from './cart-reminder-errors.ts'
import { endReminders, openReminded } from './cart-reminder-store.ts'
import { fitsCart, openSince } from './cart-reminder.ts'

const ended = 'Rendben, nem küldünk több emlékeztetőt a kosarairól.'

/** What the links of the email about an abandoned cart do. Their signature is the permission. */
export function createCartReminderHandlers({
  sql,
  clock,
  secret,
}: Platform): Pick<Handlers, 'cartReminderResume' | 'cartReminderEnd'> {
  function requireLink({ cart, token }: { cart: string; token: string }): string {
    if (!fitsCart(secret, cart, token)) throw cartReminderError('reminder_link_invalid')
    return cart
  }

  return {
    /** Nothing of the cart changes: whoever has the email may go on with it, on any device, for a month. */
    cartReminderResume: async ({ body }) => {
      const token = await openReminded(sql, requireLink(body), { since: openSince(clock()), now: clock() })
      if (token === null) throw cartReminderError('reminded_cart_gone')
      return { cart_token: token }
    },

    cartReminderEnd: async ({ body }) => {
      await endReminders(sql, requireLink(body))
      return { message: ended }
    },
  }
}
