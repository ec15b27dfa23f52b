import { findProductOfVariant, findSaleVariants } from '#server/catalogue/index.ts'
import type { Handlers } from '#platform/http/endpoint.ts'
import type { Platform } from '#platform/platform.ts'
import { stockAlertError } from './stock-alert-errors.ts'
import { countWaiting, endWaiting, insertAlert, isWaiting, lockAddress } from './stock-alert-store.ts'
import { fitsAlert, maxWaiting } from './stock-alert.ts'

const promised = 'Rendben, egy levelet küldünk erre a címre, amint a termék újra kapható.'
const ended = 'Rendben, erre a címre több készletértesítést nem küldünk.'

/** One email for who waits for a variant that can't be bought now. */
export function createStockAlertHandlers({
  sql,
  clock,
  secret,
  workGate,
}: Platform): Pick<Handlers, 'stockAlertCreate' | 'stockAlertEnd'> {
  /** @throws AppError 404 for what has no page, 409 for what can be bought. */
  async function requireMissing(variantId: number): Promise<void> {
    if ((await findProductOfVariant(sql, variantId)) === null) throw stockAlertError('variant_unknown')
    const variant = (await findSaleVariants(sql, [variantId], clock())).get(variantId)
    if (variant && variant.availableQuantity > 0) throw stockAlertError('variant_available')
  }

  return {
    /** Requesting twice is requesting once. */
    stockAlertCreate: async ({ params: { variant_id: variantId }, body: { email } }, context) => {
      await requireMissing(variantId)
      await workGate.enter('email', context)
      await sql.begin(async (tx) => {
        await lockAddress(tx, email)
        if (await isWaiting(tx, variantId, email)) return
        if ((await countWaiting(tx, email)) >= maxWaiting) throw stockAlertError('too_many_alerts')
        await insertAlert(tx, { variantId, email, now: clock() })
      })
      return { message: promised }
    },

    stockAlertEnd: async ({ body: { id, token } }) => {
      if (!fitsAlert(secret, id, token)) throw stockAlertError('alert_link_invalid')
      await endWaiting(sql, id, clock())
      return { message: ended }
    },
  }
}
