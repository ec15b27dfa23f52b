import { findSaleVariants } from '#server/catalogue/index.ts'
import { loadShop } from '#server/content/index.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { Tasks } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { alertEmail } from './stock-alert-mail.ts'
import { listAwaited, purgeAlerts, takeWaiting } from './stock-alert-store.ts'
import { alertToken } from './stock-alert.ts'

const variantBatch = 500
const emailBatch = 100

/** Looks every minute what can be had again; the nightly job forgets. Both run on one node. */
export const stockAlertCrontab = [
  '* * * * * send_stock_alerts ?max=1',
  '57 3 * * * purge_stock_alerts ?max=3',
].join('\n')

export function stockAlertTasks(platform: Platform): Tasks {
  return {
    send_stock_alerts: () => sendStockAlerts(platform),
    purge_stock_alerts: () => purgeAlerts(platform.sql, platform.clock()),
  }
}

/**
 * Writes to everybody who waits for a variant that can be bought now, however many pieces there are. The mark and the
 * email are one transaction, and a row belongs to who locks it: nobody is notified twice or left out.
 */
export async function sendStockAlerts(platform: Platform): Promise<void> {
  const { sql, clock } = platform
  let last = 0
  for (;;) {
    const awaited = await listAwaited(sql, last, variantBatch)
    const variants = await findSaleVariants(sql, awaited, clock())
    for (const id of awaited)
      if ((variants.get(id)?.availableQuantity ?? 0) > 0) await notifyAll(platform, id)
    last = awaited.at(-1) ?? last
    if (awaited.length < variantBatch) return
  }
}

async function notifyAll(platform: Platform, variantId: number): Promise<void> {
  for (;;) {
    const notified = await platform.sql.begin((tx) => notifyBatch(platform, tx, variantId))
    if (notified < emailBatch) return
  }
}

async function notifyBatch(
  { clock, config, secret }: Platform,
  tx: Transaction,
  variantId: number,
): Promise<number> {
  const now = clock()
  const variant = (await findSaleVariants(tx, [variantId], now)).get(variantId)
  if (!variant || variant.availableQuantity === 0) return 0
  const emailContext = { shop: await loadShop(tx), publicUrl: config.publicUrl, variant }
  const alerts = await takeWaiting(tx, { variantId, now, limit: emailBatch })
  for (const alert of alerts)
    await queueMail(tx, alertEmail(emailContext, alert, alertToken(secret, alert.id)))
  return alerts.length
}
