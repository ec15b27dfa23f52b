import { z } from 'zod'
import { accountMessage, normalisePayee } from '#hungary/bank-account.ts'
import { email } from './checkout.ts'
import { orderDate } from './order.ts'
import { line, token, uuid } from './shared.ts'

/** As the customer has it at hand; whether there is such an order is never shown. */
const orderNumber = line(40).refine(
  (number) => /^[\p{L}\p{N} #/_-]*$/u.test(number),
  'A rendelésszám betűkből, számokból és kötőjelből áll, például 2026-000123.',
)

/** Where money goes back that no payment service brought: a Hungarian account number or an IBAN; '' where none is given. */
const refundAccount = line(50, 0)
  .refine((text) => text === '' || normalisePayee(text) !== null, accountMessage)
  .default('')

/** `items` names the goods, a line each; empty for the whole order. No reason is requested. */
export const withdrawalBody = z.object({
  name: line(200),
  order_number: orderNumber,
  email,
  items: z.array(line(300)).max(100).default([]),
  refund_account: refundAccount,
})
/** The statement, to be read before it is made; nothing is stored until its confirmation. */
export const withdrawalDraft = z
  .object({
    id: uuid,
    /** Signs the statement; the confirmation gives both back unchanged. */
    token,
    statement: withdrawalBody.required().extend({ text: z.string() }),
  })
  .meta({ id: 'WithdrawalDraft' })
export const withdrawalParams = z.object({ id: uuid })
export const withdrawalConfirmBody = withdrawalBody.extend({ token })
export const withdrawalReceipt = z
  .object({
    reference: z.string(),
    received_at: orderDate.pick({ formatted_date_time: true, iso: true }),
    statement: z.string(),
    message: z.string(),
  })
  .meta({ id: 'WithdrawalReceipt' })
