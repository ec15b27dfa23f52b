import { loadShop } from '#server/content/index.ts'
import { normalisePayee } from '#hungary/bank-account.ts'
import { deskUrl } from '#platform/admin/desk-url.ts'
import { isRetryable, type Transaction } from '#platform/database/database.ts'
import type { Handlers } from '#platform/http/endpoint.ts'
import { sign, uuidv7, verifySignature } from '#platform/security/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { addressKey } from '#platform/security/rate-limits.ts'
import { findOrderByNumber, type OrderRecord } from '#server/order/index.ts'
import { withdrawalError } from './withdrawal-errors.ts'
import { noticeEmail, receiptEmail, withheldEmail } from './withdrawal-mail.ts'
import {
  countReceipts,
  drawNumber,
  findWithdrawal,
  insertWithdrawal,
  lockStatement,
  type Withdrawal,
} from './withdrawal-store.ts'
import {
  formatMoment,
  formatReference,
  isLate,
  readOrderNumber,
  receiptsPerDay,
  sameAddress,
  signedText,
  statementText,
  type Statement,
} from './withdrawal.ts'

const purpose = 'withdrawal'
const retries = 3

type Given = { name: string; order_number: string; email: string; items: string[]; refund_account: string }
const readStatement = ({
  name,
  order_number: orderNumber,
  email,
  items,
  refund_account,
}: Given): Statement => ({
  name,
  orderNumber,
  email,
  items,
  refundAccount: normalisePayee(refund_account) ?? '',
})

/**
 * Withdrawing from a contract in two steps: the statement is shown, then made by a button of its own. Whether an order
 * has this number and address is revealed to nobody but the merchant: a statement is valid by having been sent.
 */
export function createWithdrawalHandlers(
  platform: Platform,
): Pick<Handlers, 'withdrawalCreate' | 'withdrawalConfirm'> {
  const { secret, clock } = platform
  return {
    withdrawalCreate: async ({ body }) => {
      const statement = readStatement(body)
      const id = uuidv7(clock().getTime())
      return {
        id,
        token: sign(secret, purpose, signedText(id, statement)),
        statement: {
          ...body,
          refund_account: statement.refundAccount,
          text: statementText(statement),
        },
      }
    },

    withdrawalConfirm: async ({ params: { id }, body }, { ip }) => {
      const statement = readStatement(body)
      if (!verifySignature(secret, purpose, signedText(id, statement), body.token))
        throw withdrawalError('withdrawal_changed')
      const ipHash = sign(secret, 'withdrawal-ip', addressKey(ip))
      return present(await receive(platform, { id, statement, ipHash }))
    },
  }
}

type Arrival = { id: string; statement: Statement; ipHash: string }

async function receive(platform: Platform, arrival: Arrival): Promise<Withdrawal> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await platform.sql.begin((tx) => receiveOnce(platform, tx, arrival))
    } catch (error) {
      if (!isRetryable(error) || attempt === retries) throw error
    }
  }
}

/** The statement with its history and emails, written together or not at all. A second time gives the first one's. */
async function receiveOnce(
  { clock, config }: Platform,
  tx: Transaction,
  { id, statement, ipHash }: Arrival,
): Promise<Withdrawal> {
  await lockStatement(tx, id)
  const known = await findWithdrawal(tx, id)
  if (known) return known
  const receivedAt = clock()
  const since = new Date(receivedAt.getTime() - 86_400_000)
  const order = await findTheirOrder(tx, statement)
  const counted = await countReceipts(tx, { email: statement.email, ipHash, since })
  const isMany = counted.address >= receiptsPerDay.address || counted.connection >= receiptsPerDay.connection
  const made: Withdrawal = {
    id,
    reference: formatReference(receivedAt, await drawNumber(tx)),
    state: 'received',
    ...statement,
    statement: statementText(statement),
    orderId: order?.id ?? null,
    late: isLate(receivedAt, order ? takenOverAt(order) : null),
    receipt: isMany ? 'withheld' : 'written',
    receivedAt,
  }
  await insertWithdrawal(tx, { ...made, ipHash })
  const shop = await loadShop(tx)
  const emailContext = { shop, publicUrl: config.publicUrl }
  if (!isMany) await queueMail(tx, receiptEmail(emailContext, made))
  if (shop.email) {
    const context = { shop, desk: deskUrl(config) }
    await queueMail(tx, isMany ? withheldEmail(context, made) : noticeEmail(context, made))
  }
  return made
}

async function findTheirOrder(
  tx: Transaction,
  { orderNumber, email }: Statement,
): Promise<OrderRecord | undefined> {
  const order = await findOrderByNumber(tx, readOrderNumber(orderNumber))
  return order && sameAddress(order.contact.email, email) ? order : undefined
}

/** When the last of it was at the customer, null before that. */
export function takenOverAt({ steps = [] }: Pick<OrderRecord, 'steps'>): Date | null {
  return steps.findLast(({ machine, to }) => machine === 'fulfilment' && to === 'delivered')?.at ?? null
}

function present({ reference, receivedAt, statement, receipt }: Withdrawal) {
  const moment = formatMoment(receivedAt)
  const message =
    receipt === 'written'
      ? 'Az átvételi elismervényt elküldtük a megadott e-mail-címre.'
      : 'Az átvételi elismervényt hamarosan küldjük a megadott e-mail-címre; addig kérjük, mentse vagy nyomtassa ki ezt az oldalt.'
  return {
    reference,
    received_at: { formatted_date_time: moment, iso: receivedAt.toISOString() },
    statement,
    message: `Elállási nyilatkozatát ${moment}-kor megkaptuk. Azonosító: ${reference}. ${message}`,
  }
}
