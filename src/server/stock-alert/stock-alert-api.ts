import { findProductOfVariant, findSaleVariants, type SaleVariant } from '#server/catalogue/index.ts'
import { loadShop } from '#server/content/index.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { Handlers, RequestContext } from '#platform/http/endpoint.ts'
import type { Platform } from '#platform/platform.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { stockAlertError } from './stock-alert-errors.ts'
import { confirmingAlertEmail } from './stock-alert-mail.ts'
import {
  confirmAddress,
  confirmAlert,
  endWaiting,
  findConfirmable,
  findWaiting,
  insertAlert,
  lockAddress,
  readAddress,
  renewUnconfirmed,
} from './stock-alert-store.ts'
import {
  confirmationToken,
  confirmDays,
  emailPause,
  fitsAlert,
  fitsConfirmation,
  maxWaiting,
} from './stock-alert.ts'

/** The signed-in user's address, as the accounts know it. */
export type StockAlertPorts = {
  findContact: (sql: Executor, userId: number) => Promise<{ email: string; isVerified: boolean } | null>
}

const promised = 'Rendben, egy levelet küldünk erre a címre, amint a termék újra kapható.'
/** The same whether the address is confirmed: nobody learns that of another's address. */
const promisedOnceConfirmed =
  'Rendben, egy levelet küldünk erre a címre, amint a termék újra kapható. Ha erre a címre először kér értesítést, előbb erősítse meg a most küldött levelünkben.'
const confirmed = 'Köszönjük! Egy levelet küldünk, amint a termék újra kapható.'
const ended = 'Rendben, erre a címre több készletértesítést nem küldünk.'

type Request = { variant: SaleVariant | undefined; variantId: number; email: string; isOwn: boolean }

/** One email for who waits for a variant that can't be bought now. An address is confirmed once, by an email of its own. */
export function createStockAlertHandlers(
  { sql, clock, config, secret, workGate }: Platform,
  { findContact }: StockAlertPorts,
): Pick<Handlers, 'stockAlertCreate' | 'stockAlertConfirm' | 'stockAlertEnd'> {
  /** @throws AppError 404 for what has no page, 409 for what can be bought. */
  async function requireMissing(variantId: number): Promise<SaleVariant | undefined> {
    if ((await findProductOfVariant(sql, variantId)) === null) throw stockAlertError('variant_unknown')
    const variant = (await findSaleVariants(sql, [variantId], clock())).get(variantId)
    if (variant && variant.availableQuantity > 0) throw stockAlertError('variant_available')
    return variant
  }

  /** Whether it is the proved address of who is signed in. */
  async function isOwnAddress({ session }: RequestContext, email: string): Promise<boolean> {
    const userId = await session.userId()
    const contact = userId === null ? null : await findContact(sql, userId)
    return contact !== null && contact.isVerified && contact.email.toLowerCase() === email.toLowerCase()
  }

  /** Requesting twice is requesting once. */
  async function request(tx: Transaction, { variant, variantId, email, isOwn }: Request): Promise<void> {
    await lockAddress(tx, email)
    const now = clock()
    const { isConfirmed: wasConfirmed, waiting, lastUnconfirmed } = await readAddress(tx, email)
    const isConfirmed = isOwn || wasConfirmed
    const known = await findWaiting(tx, variantId, email)
    if (known === null && waiting[isConfirmed ? 'confirmed' : 'unconfirmed'] >= maxWaiting)
      throw stockAlertError('too_many_alerts')
    const id = known ?? (await insertAlert(tx, { variantId, email, now, isConfirmed }))
    const isPaused = lastUnconfirmed !== null && now.getTime() - lastUnconfirmed.getTime() < emailPause * 1000
    if (isConfirmed) return confirmAlert(tx, id, now)
    if (isPaused) return
    await renewUnconfirmed(tx, id, now)
    const emailContext = { shop: await loadShop(tx), publicUrl: config.publicUrl, variant }
    await queueMail(tx, confirmingAlertEmail(emailContext, { id, email, now }, confirmationToken(secret, id)))
  }

  return {
    stockAlertCreate: async ({ params: { variant_id: variantId }, body: { email } }, context) => {
      const variant = await requireMissing(variantId)
      await workGate.enter('email', context)
      const isOwn = await isOwnAddress(context, email)
      await sql.begin((tx) => request(tx, { variant, variantId, email, isOwn }))
      return { message: isOwn ? promised : promisedOnceConfirmed }
    },

    stockAlertConfirm: async ({ body: { id, token } }) => {
      if (!fitsConfirmation(secret, id, token)) throw stockAlertError('alert_link_invalid')
      const now = clock()
      const email = await findConfirmable(sql, id, new Date(now.getTime() - confirmDays * 86_400_000))
      if (email === null) throw stockAlertError('alert_link_expired')
      await confirmAddress(sql, email, now)
      return { message: confirmed }
    },

    stockAlertEnd: async ({ body: { id, token } }) => {
      if (!fitsAlert(secret, id, token)) throw stockAlertError('alert_link_invalid')
      await endWaiting(sql, id, clock())
      return { message: ended }
    },
  }
}
