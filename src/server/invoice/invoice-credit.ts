import type { Platform } from '#platform/platform.ts'
import { findInvoices, insertInvoice, listOrderInvoices } from './invoice-store.ts'
import { correctionsOf, creditOf, isCreditable, type InvoiceRecord } from './invoice.ts'

/** An invoice that can't be taken back; the message is for the merchant. */
export class CreditRefusedError extends Error {
  override name = 'CreditRefusedError'
}

/**
 * Requests the credit of a wrong invoice; `name` is its number or key. No other invoice is made in its place.
 * @throws CreditRefusedError
 */
export async function createCredit({ sql }: Platform, name: string, reason: string): Promise<InvoiceRecord> {
  const found = (await findInvoices(sql, name)).filter((one) => one.number === name || one.key === name)
  const [original] = found
  if (!original || found.length > 1) throw new CreditRefusedError(`There is no invoice ${name}.`)
  const known = await listOrderInvoices(sql, original.orderId)
  if (original.kind === 'advance' && known.some(({ kind, state }) => kind === 'final' && state === 'issued'))
    throw new CreditRefusedError(
      `${name} is taken into account by the final invoice: that one has to be credited first.`,
    )
  if (correctionsOf(original.id, known).length > 0)
    throw new CreditRefusedError(`${name} was corrected: its corrections have to be credited first.`)
  if (!isCreditable(original, known))
    throw new CreditRefusedError(
      `${name} is a ${original.kind} that is ${original.state}: there is nothing to take back.`,
    )
  await insertInvoice(sql, {
    ...creditOf(original),
    orderId: original.orderId,
    provider: original.provider,
    gross: -original.gross,
    data: { reason },
  })
  return original
}
