import { findProductOfVariant, findSaleVariants } from '#server/catalogue/index.ts'
import type { Handlers } from '#server/kernel/endpoint.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { stockAlertError } from './stock-alert-errors.ts'
import { countWaiting, endWaiting, insertAlert, isWaiting, takeTurn } from './stock-alert-store.ts'
import { fitsAlert, mostWaiting } from './stock-alert.ts'

const promised = 'Rendben, egy levelet küldünk erre a címre, amint a termék újra kapható.'
const ended = 'Rendben, erre a címre több készletértesítést nem küldünk.'

/** One letter for who waits for a variant that can't be bought now. */
export function createStockAlertHandlers({
  sql,
  clock,
  secret,
}: Kernel): Pick<Handlers, 'stockAlertCreate' | 'stockAlertEnd'> {
  /** @throws AppError 404 for what has no page, 409 for what can be bought. */
  async function requireMissing(variantId: number): Promise<void> {
    if ((await findProductOfVariant(sql, variantId)) === null) throw stockAlertError('variant_unknown')
    const variant = (await findSaleVariants(sql, [variantId], clock())).get(variantId)
    if (variant && variant.availableQuantity > 0) throw stockAlertError('variant_available')
  }

  return {
    /** Asking twice is asking once. */
    stockAlertCreate: async ({ params: { variant_id: variantId }, body: { email } }) => {
      await requireMissing(variantId)
      await sql.begin(async (tx) => {
        await takeTurn(tx, email)
        if (await isWaiting(tx, variantId, email)) return
        if ((await countWaiting(tx, email)) >= mostWaiting) throw stockAlertError('too_many_alerts')
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
