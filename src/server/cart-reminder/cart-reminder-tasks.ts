import { priceLines } from '#server/cart/index.ts'
import { findSaleVariants } from '#server/catalogue/index.ts'
import { loadShop } from '#server/content/index.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { Tasks } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { isBuyable, reminderContents, reminderEmail } from './cart-reminder-mail.ts'
import { listAbandoned, lockAbandoned, markReminded, wasReminded, type Due } from './cart-reminder-store.ts'
import { dueBetween, quietSince, reminderToken } from './cart-reminder.ts'

/** Runs every ten minutes, on one node. */
export const cartReminderCrontab = '*/10 * * * * remind_of_carts ?max=1'

export function cartReminderTasks(platform: Platform): Tasks {
  return { remind_of_carts: () => remindOfCarts(platform) }
}

const beforeAll = '00000000-0000-0000-0000-000000000000'
const batch = 500

/** Writes to those whose cart has lain still long enough. Each cart is one transaction: its mark and its email. */
export async function remindOfCarts(platform: Platform): Promise<void> {
  const due = dueBetween(platform.clock(), platform.config.cartReminderHours)
  if (!due) return
  let after = beforeAll
  for (;;) {
    const ids = await listAbandoned(platform.sql, due, { after, limit: batch })
    for (const id of ids) await platform.sql.begin((tx) => remind(platform, tx, due, id))
    after = ids.at(-1) ?? after
    if (ids.length < batch) return
  }
}

/** One without anything to be had is looked at again later, and so is another cart of who has just had an email. */
async function remind(
  { clock, config, secret }: Platform,
  tx: Transaction,
  due: Due,
  id: string,
): Promise<void> {
  const cart = await lockAbandoned(tx, due, id)
  if (!cart) return
  const now = clock()
  const variantIds = cart.lines.map(({ variantId }) => variantId)
  const lines = priceLines(cart.lines, await findSaleVariants(tx, variantIds, now))
  if (!lines.some(isBuyable) || (await wasReminded(tx, cart.email, quietSince(now)))) return
  await markReminded(tx, cart.id, now)
  const emailContext = { shop: await loadShop(tx), publicUrl: config.publicUrl }
  const token = reminderToken(secret, cart.id)
  await queueMail(tx, reminderEmail(emailContext, { cart, contents: reminderContents(lines), token }))
}
