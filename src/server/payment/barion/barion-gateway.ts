import type { z } from 'zod'
import { httpRequest, HttpRequestError, readJson } from '#platform/http/http-request.ts'
import type { Clock } from '#platform/clock.ts'
import {
  GatewayRefusedError,
  type Notification,
  type NotificationReading,
  type PaymentAddress,
  type PaymentGateway,
  type PaymentItem,
  type PaymentName,
  type PaymentToStart,
} from '../gateway.ts'
import {
  ownTransaction,
  refundResponse,
  refundedOf,
  refusal,
  reportOf,
  startResponse,
  stateResponse,
} from './barion-messages.ts'

export type BarionSettings = {
  payee: string
  posKey: string
  /** Without a closing slash. */
  url: string
  returnUrl: string
  notifyUrl: string
  clock: Clock
  timeoutMs?: number | undefined
}

const name = 'Barion'

/** Barion. Nothing is signed: whatever it says, the payment's state is read by a call of our own. */
export function createBarion(settings: BarionSettings): PaymentGateway {
  async function readState(paymentId: string) {
    const path = `/v4/Payment/${encodeURIComponent(paymentId)}/PaymentState`
    return call(settings, { method: 'GET', path }, stateResponse)
  }

  return {
    name: 'barion',
    merchant: settings.payee,

    async start(payment) {
      const body = startMessage(settings, payment)
      const { data, raw } = await call(
        settings,
        { method: 'POST', path: '/v2/Payment/Start', body },
        startResponse,
      )
      if (data.PaymentRequestId !== payment.reference)
        throw new HttpRequestError(`${name}: start came back for another payment`)
      return {
        gatewayId: data.PaymentId,
        paymentUrl: data.GatewayUrl ?? payPage(settings.url, data.PaymentId),
        raw,
      }
    },

    readReturn: () => ({ kind: 'none' }),
    readNotification,

    async query({ gatewayId }) {
      if (gatewayId === null) return null
      const { data, raw } = await readState(gatewayId)
      return { report: reportOf(data), raw }
    },

    refund: (payment, amount) => refund(settings, payment, amount, readState),
    async check() {
      await readState(noPayment).catch((error: unknown) => {
        if (!(error instanceof GatewayRefusedError && error.codes.some((code) => /NotFound/.test(code))))
          throw error
      })
    },
  }
}

/** An id that no payment has. */
const noPayment = '0'.repeat(32)

async function refund(
  settings: BarionSettings,
  payment: PaymentName,
  amount: number,
  readState: (paymentId: string) => Promise<{ data: z.output<typeof stateResponse> }>,
) {
  if (payment.gatewayId === null) throw new GatewayRefusedError(name, ['it gave this payment no id'])
  const { data: state } = await readState(payment.gatewayId)
  const own = ownTransaction(state)
  if (!own) throw new GatewayRefusedError(name, ['our transaction is not among those of the payment'])
  const body = {
    PaymentId: payment.gatewayId,
    TransactionsToRefund: [
      {
        TransactionId: own.TransactionId,
        POSTransactionId: payment.reference,
        AmountToRefund: amount,
        Comment: 'Visszatérítés',
      },
    ],
  }
  const { data, raw } = await call(
    settings,
    { method: 'POST', path: '/v2/Payment/Refund', body },
    refundResponse,
  )
  const given = data.RefundedTransactions.reduce((sum, { Total: total }) => sum + Math.abs(total), 0)
  if (given !== amount) throw new HttpRequestError(`${name}: ${given} was given back in place of ${amount}`)
  return {
    gatewayId: data.RefundedTransactions[0]?.TransactionId ?? null,
    refundedTotal: refundedOf(state) + given,
    raw,
  }
}

function startMessage({ payee, returnUrl, notifyUrl, clock }: BarionSettings, payment: PaymentToStart) {
  const { order, reference } = payment
  const phone = order.phone.replaceAll(/\D/g, '').slice(0, 30)
  const cardHolder = order.name.slice(0, 45)
  return {
    PaymentType: 'Immediate',
    PaymentWindow: timeSpan(payment.expiresAt.getTime() - clock().getTime()),
    FundingSources: ['All'],
    PaymentRequestId: reference,
    PayerHint: order.email.slice(0, 256),
    ...(cardHolder.length >= 2 ? { CardHolderNameHint: cardHolder } : {}),
    RedirectUrl: returnUrl,
    CallbackUrl: notifyUrl,
    OrderNumber: order.number,
    Locale: 'hu-HU',
    Currency: payment.currency,
    ...(phone === '' ? {} : { PayerPhoneNumber: phone }),
    BillingAddress: address(order.billing),
    ...(order.shipping
      ? { ShippingAddress: { ...address(order.shipping), FullName: order.shipping.name.slice(0, 45) } }
      : {}),
    Transactions: [
      {
        POSTransactionId: reference,
        Payee: payee,
        Total: payment.amount,
        Comment: order.number,
        Items: order.items.map(item),
      },
    ],
  }
}

function item({ name: title, sku, quantity, unit, unitGross, gross }: PaymentItem) {
  return {
    Name: title.slice(0, 250),
    Description: title.slice(0, 500),
    Quantity: quantity,
    Unit: unit.slice(0, 50),
    UnitPrice: unitGross,
    ItemTotal: gross,
    ...(sku === null ? {} : { SKU: sku.slice(0, 100) }),
  }
}

function address({ postalCode, city, address: street }: PaymentAddress) {
  return { Country: 'HU', City: city.slice(0, 50), Zip: postalCode, Street: street.slice(0, 50) }
}

/** `00:30:00` */
function timeSpan(milliseconds: number): string {
  const seconds = Math.max(60, Math.floor(milliseconds / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** Where the payer pays, when the response does not say. */
function payPage(url: string, paymentId: string): string {
  return `${url.replace('//api.', '//secure.')}/Pay?id=${encodeURIComponent(paymentId)}`
}

/** The key is in the header and in the body, as the service's own client sends it. */
async function call<S extends z.ZodType>(
  { url, posKey, timeoutMs }: BarionSettings,
  { method, path, body }: { method: 'GET' | 'POST'; path: string; body?: object },
  schema: S,
): Promise<{ data: z.output<S>; raw: string }> {
  const response = await httpRequest(name, `${url}${path}`, {
    method,
    headers: { 'x-pos-key': posKey, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify({ POSKey: posKey, ...body }) } : {}),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })
  const json = readJson(response.text)
  const refused = refusal.safeParse(json)
  if (refused.success && response.status < 500)
    throw new GatewayRefusedError(
      name,
      refused.data.Errors.map(({ ErrorCode: code }) => code),
    )
  if (response.status !== 200) throw new HttpRequestError(`${name}: ${response.status}`)
  const read = schema.safeParse(json)
  if (!read.success) throw new HttpRequestError(`${name}: the response can't be understood`)
  return { data: read.data, raw: response.text }
}

/** It carries an id and nothing else: in the address or in a form, in either spelling. */
function readNotification({ body, query }: Notification): NotificationReading {
  const form = new URLSearchParams(body.toString())
  const reported = [query.paymentId, query.PaymentId, form.get('PaymentId'), form.get('paymentId')]
  const gatewayId = reported.find((value) => typeof value === 'string' && /^[\w-]{1,100}$/.test(value))
  if (typeof gatewayId !== 'string')
    return { kind: 'refused', reason: 'it names no payment', reference: null }
  return { kind: 'hint', gatewayId, raw: `paymentId=${gatewayId}` }
}
