import { priceLines } from '#server/cart/index.ts'
import { findSaleVariants } from '#server/catalogue/index.ts'
import { loadShop } from '#server/content/index.ts'
import type { Transaction } from '#server/kernel/database.ts'
import type { Tasks } from '#server/kernel/jobs.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { queueMail } from '#server/kernel/mail.ts'
import { isBuyable, reminderLetter } from './cart-reminder-mail.ts'
import { lockAbandoned, markReminded } from './cart-reminder-store.ts'
import { dueBetween, reminderToken } from './cart-reminder.ts'

/** Runs every ten minutes, on one node. */
export const cartReminderCrontab = '*/10 * * * * remind_of_carts ?max=1'

export function cartReminderTasks(kernel: Kernel): Tasks {
  return { remind_of_carts: () => remindOfCarts(kernel) }
}

const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Writes to those whose cart has lain still long enough. Each cart is one transaction: its mark and its letter. */
export async function remindOfCarts(kernel: Kernel): Promise<void> {
  const due = dueBetween(kernel.clock(), kernel.config.cartReminderHours)
  if (!due) return
  let after: string | null = beforeAll
  while (after !== null) {
    const last: string = after
    after = await kernel.sql.begin((tx) => remindNext(kernel, tx, { ...due, after: last }))
  }
}

/** The cart that was looked at, null when there is none left. One without anything to be had is looked at again later. */
async function remindNext(
  { clock, config, secret }: Kernel,
  tx: Transaction,
  due: Parameters<typeof lockAbandoned>[1],
): Promise<string | null> {
  const cart = await lockAbandoned(tx, due)
  if (!cart) return null
  const now = clock()
  const ids = cart.lines.map(({ variantId }) => variantId)
  const lines = priceLines(cart.lines, await findSaleVariants(tx, ids, now))
  if (!lines.some(isBuyable)) return cart.id
  await markReminded(tx, cart.id, now)
  const letters = { shop: await loadShop(tx), publicUrl: config.publicUrl }
  await queueMail(tx, reminderLetter(letters, { cart, lines, token: reminderToken(secret, cart.id) }))
  return cart.id
}
