import { loadShop } from '#server/content/index.ts'
import { deskUrl } from '#platform/admin/desk-url.ts'
import type { Tasks } from '#platform/jobs/jobs.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/platform.ts'
import { listHeldStock } from './held-stock.ts'
import { orderDigest } from './order-notice.ts'
import { heldStockEmail } from './held-stock-mail.ts'
import { indexNewOrders } from './order-search.ts'
import { purgeUndos } from './order-undo-store.ts'
import { countRecentSales } from './recent-sales.ts'

/** On one node. */
export const orderCrontab = [
  '23 * * * * report_held_stock ?max=1',
  '7 5 * * * report_orders ?max=3',
  '33 3 * * * count_sales ?fill=1d&max=3',
  // What was due while nobody worked is done as soon as somebody does.
  '*/10 * * * * index_orders ?fill=10m&max=1',
]

export function orderTasks(platform: Platform): Tasks {
  return {
    report_held_stock: () => reportHeldStock(platform),
    count_sales: () => countRecentSales(platform.sql, platform.clock()),
    async report_orders() {
      await purgeUndos(platform.sql)
      await reportOrders(platform)
    },
    // Orders that were placed while the shop stood still are found, too.
    index_orders: () => indexNewOrders(platform.sql, 'week'),
  }
}

/** The digest of yesterday's orders, for who wants one. */
export async function reportOrders({ sql, config, clock }: Platform): Promise<void> {
  const digest = await orderDigest(sql, await loadShop(sql), { config, now: clock() })
  if (digest) await sql.begin((tx) => queueMail(tx, digest))
}

/** Notifies the merchant of goods that unpaid orders hold; nobody where the shop has no address yet. */
export async function reportHeldStock({ sql, config }: Platform): Promise<void> {
  const held = await listHeldStock(sql)
  if (held.length === 0) return
  const shop = await loadShop(sql)
  const to = config.contactEmail ?? shop.email
  if (to) await sql.begin((tx) => queueMail(tx, heldStockEmail({ shop, desk: deskUrl(config) }, to, held)))
}
