import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { httpRequest, HttpRequestError, readJson } from '#platform/http/http-request.ts'
import type { Clock } from '#platform/clock.ts'
import {
  GatewayRefusedError,
  type Notification,
  type NotificationReading,
  type PaymentGateway,
  type PaymentName,
  type PaymentToStart,
  type ReturnReading,
} from '../gateway.ts'
import {
  browserReturn,
  notice,
  queryResponse,
  refundResponse,
  refusal,
  reportOf,
  startResponse,
  statusOf,
} from './simplepay-messages.ts'
import { budapestTime, receiptOf, signatureFits, signMessage, writeMessage } from './signature.ts'

export type SimplePaySettings = {
  merchant: string
  secret: string
  /** Without a closing slash. */
  url: string
  returnUrl: string
  clock: Clock
  timeoutMs?: number | undefined
}

const sdkVersion = 'Boltiv:1'
const name = 'SimplePay'

/** OTP SimplePay v2. Every message of either side is signed over its exact bytes. */
export function createSimplePay(settings: SimplePaySettings): PaymentGateway {
  const { merchant } = settings
  async function query({ reference }: Pick<PaymentName, 'reference'>) {
    const message = { orderRefs: [reference], detailed: true, refunds: true }
    const { data, raw } = await call(settings, 'query', message, queryResponse).catch(nothingKnown)
    const found = data.transactions.find(({ orderRef }) => orderRef === reference)
    return found ? { report: reportOf(found), raw } : null
  }
  return {
    name: 'simplepay',
    merchant,

    async start(payment) {
      const { data, raw } = await call(settings, 'start', startMessage(settings, payment), startResponse)
      const isOurs =
        data.merchant === merchant &&
        data.orderRef === payment.reference &&
        data.currency === payment.currency &&
        data.total === payment.amount
      if (!isOurs) throw new HttpRequestError(`${name}: start came back for another payment`)
      return { gatewayId: data.transactionId, paymentUrl: data.paymentUrl, raw }
    },

    readReturn: ({ r, s }) => readReturn(settings, r, s),
    readNotification: (notification) => readNotification(settings, notification),

    query,
    async check() {
      await query({ reference: 'boltiv-proba' })
    },

    async refund({ reference, amount, currency }, refundTotal) {
      const message = { orderRef: reference, currency, refundTotal: String(refundTotal) }
      const { data, raw } = await call(settings, 'refund', message, refundResponse)
      if (data.orderRef !== reference || data.merchant !== merchant)
        throw new HttpRequestError(`${name}: refund came back for another payment`)
      return { gatewayId: data.refundTransactionId, refundedTotal: amount - data.remainingTotal, raw }
    },
  }
}

const transactionNotFound = '5011'

function nothingKnown(error: unknown) {
  if (error instanceof GatewayRefusedError && error.codes.includes(transactionNotFound))
    return { data: { transactions: [] }, raw: '' }
  throw error
}

function startMessage({ returnUrl }: SimplePaySettings, payment: PaymentToStart) {
  const { order } = payment
  return {
    orderRef: payment.reference,
    currency: payment.currency,
    customer: order.name,
    customerEmail: order.email,
    language: 'HU',
    methods: ['CARD'],
    // Total alone: with items given it would be ignored.
    total: String(payment.amount),
    timeout: budapestTime(payment.expiresAt),
    url: returnUrl,
    threeDSReqAuthMethod: order.isGuest ? '01' : '02',
    invoice: {
      name: order.billing.name,
      country: 'hu',
      state: order.billing.city,
      city: order.billing.city,
      zip: order.billing.postalCode,
      address: order.billing.address,
    },
  }
}

/** Signs and sends a message, and reads the response only when it is signed too. */
async function call<S extends z.ZodType>(
  { url, merchant, secret, timeoutMs }: SimplePaySettings,
  path: 'start' | 'query' | 'refund',
  message: object,
  schema: S,
): Promise<{ data: z.output<S>; raw: string }> {
  const salt = randomBytes(16).toString('hex')
  const body = writeMessage({ salt, merchant, sdkVersion, ...message })
  const response = await httpRequest(name, `${url}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', signature: signMessage(secret, body) },
    body,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })
  if (!signatureFits(secret, response.bytes, response.headers.get('signature') ?? undefined))
    throw new HttpRequestError(`${name}: ${path} came back with ${response.status}, without its signature`)
  const json = readJson(response.text)
  const refused = refusal.safeParse(json)
  if (refused.success) throw new GatewayRefusedError(name, refused.data.errorCodes.map(String))
  const read = schema.safeParse(json)
  if (!read.success) throw new HttpRequestError(`${name}: the response to ${path} can't be understood`)
  return { data: read.data, raw: response.text }
}

function readReturn(
  { secret, merchant }: SimplePaySettings,
  r: string | undefined,
  s: string | undefined,
): ReturnReading {
  if (r === undefined || s === undefined) return { kind: 'none' }
  // The signature is over the decoded text, not over its base64 form.
  const text = Buffer.from(r.replaceAll(' ', '+'), 'base64')
  if (!signatureFits(secret, text, s)) return { kind: 'forged', reason: 'wrong signature' }
  const read = browserReturn.safeParse(readJson(text.toString()))
  if (!read.success) return { kind: 'forged', reason: 'unreadable' }
  const { e, m, o, t } = read.data
  if (m !== merchant) return { kind: 'forged', reason: `merchant ${m} in place of ${merchant}` }
  const event = ({ SUCCESS: 'success', FAIL: 'fail', CANCEL: 'cancel', TIMEOUT: 'timeout' } as const)[e]
  return { kind: 'proof', reference: o, transactionId: t, event, raw: text.toString() }
}

function readNotification(
  { secret, clock }: SimplePaySettings,
  { body, signature }: Notification,
): NotificationReading {
  const text = body.toString()
  const read = notice.safeParse(readJson(text))
  const reference = read.success ? read.data.orderRef : null
  if (!signatureFits(secret, body, signature))
    return { kind: 'refused', reason: 'wrong signature', reference }
  if (!read.success) return { kind: 'refused', reason: 'unreadable', reference }
  const { orderRef, merchant, transactionId, status } = read.data
  const report = {
    reference: orderRef,
    gatewayId: transactionId,
    merchant,
    status: statusOf(status),
    amount: null,
    currency: null,
    refunded: 0,
    code: status,
  }
  const holdsMoney = ['paid', 'authorized', 'refunded'].includes(report.status)
  return {
    kind: 'report',
    received: { report, raw: text },
    isComplete: !holdsMoney,
    respond() {
      const receipt = receiptOf(text, clock())
      return {
        body: receipt,
        headers: { 'content-type': 'application/json', signature: signMessage(secret, receipt) },
      }
    },
  }
}
