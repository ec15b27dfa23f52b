import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import {
  inTrouble,
  payPage,
  startHttpService,
  type ServiceResponse,
  type ServiceRequest,
  type Trouble,
} from './http-service.ts'

export type BarionOutcome = 'success' | 'fail' | 'cancel' | 'expire'
type Body = Record<string, unknown>
type Refund = { id: string; amount: number }
export type BarionPayment = {
  id: string
  requestId: string
  status: string
  total: number
  currency: string
  transactionId: string
  refunds: Refund[]
  request: Body
}
export type BarionSwitches = {
  trouble: Trouble | null
  callback: 'before' | 'after' | 'never'
  callbackTimes: number
  callbackMethod: 'GET' | 'POST'
  /** Another payment's id is sent in place of the right one. */
  foreignId: string | null
  lie: Partial<{ Total: number; Currency: string; PaymentRequestId: string; Payee: string }>
}

const ends = { success: 'Succeeded', fail: 'Failed', cancel: 'Canceled', expire: 'Expired' } as const
const maxLengths: Record<string, number> = {
  PaymentRequestId: 100,
  PayerHint: 256,
  CardHolderNameHint: 45,
  RedirectUrl: 2000,
  CallbackUrl: 2000,
  OrderNumber: 100,
  PayerPhoneNumber: 30,
}

/** A stand-in for Barion that speaks real HTTP: no signatures, fees among the transactions, callbacks that only hint. */
export async function startBarionFake(settings: { payee: string; posKey: string; resendMs?: number }) {
  const { payee, posKey, resendMs = 20 } = settings
  const payments = new Map<string, BarionPayment>()
  const calls: { path: string; body: Body }[] = []
  const callbacks: { id: string; status: number }[] = []
  const running = new Set<Promise<unknown>>()
  const switches: BarionSwitches = {
    trouble: null,
    callback: 'before',
    callbackTimes: 1,
    callbackMethod: 'POST',
    foreignId: null,
    lie: {},
  }
  const service = await startHttpService(serve)
  const json = (status: number, value: unknown): ServiceResponse => ({
    status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(value),
  })
  const refused = (...codes: string[]) =>
    json(400, { Errors: codes.map((ErrorCode) => ({ ErrorCode, Title: ErrorCode, Description: '' })) })

  async function serve(request: ServiceRequest): Promise<ServiceResponse | null> {
    const { path, headers, query } = request
    if (path === '/Pay') return servePage(request)
    const body = request.method === 'POST' ? (JSON.parse(request.body) as Body) : {}
    calls.push({ path, body })
    const troubled = inTrouble(switches.trouble)
    if (troubled !== undefined) return troubled
    if ((body.POSKey ?? query.get('POSKey') ?? headers['x-pos-key']) !== posKey)
      return refused('InvalidPOSKey')
    const state = /^\/v4\/Payment\/([^/]+)\/PaymentState$/.exec(path)
    if (state) return showState(state[1] ?? '')
    switch (path) {
      case '/v2/Payment/GetPaymentState':
        return showState(query.get('PaymentId') ?? '')
      case '/v2/Payment/Start':
        return startPayment(body)
      case '/v2/Payment/Refund':
        return refund(body)
      case '/v2/Payment/Capture':
      case '/v2/Payment/CancelAuthorization':
        return decideReserved(textOf(body.PaymentId), path.endsWith('Capture') ? 'Succeeded' : 'Canceled')
      default:
        return { status: 404, body: '' }
    }
  }

  function startPayment(body: Body): ServiceResponse {
    const needed = [
      'PaymentType',
      'FundingSources',
      'PaymentRequestId',
      'RedirectUrl',
      'CallbackUrl',
      'Locale',
      'Currency',
    ]
    const missing = needed.filter((name) => !body[name])
    const transaction = (body.Transactions as Body[] | undefined)?.[0]
    if (missing.length > 0 || !transaction) return refused(...missing, 'ModelValidationError')
    const long = Object.entries(maxLengths).filter(
      ([name, maxLength]) => textOf(body[name]).length > maxLength,
    )
    if (long.length > 0) return refused(...long.map(([name]) => `${name}TooLong`))
    if (!/^\d*$/.test(textOf(body.PayerPhoneNumber))) return refused('InvalidPhoneNumber')
    if (!/^\d\d:\d\d:\d\d$/.test(textOf(body.PaymentWindow))) return refused('InvalidPaymentWindow')
    if (transaction.Payee !== payee) return refused('InvalidPayeeEmail')
    const items = transaction.Items as { ItemTotal: number; Name: string; Unit: string }[]
    const sum = items.reduce((total, { ItemTotal }) => total + ItemTotal, 0)
    if (!(Number(transaction.Total) > 0) || sum !== transaction.Total) return refused('ItemsDontAddUp')
    if ([...payments.values()].some(({ requestId }) => requestId === body.PaymentRequestId))
      return refused('DuplicatePaymentRequestId')
    const payment: BarionPayment = {
      id: randomBytes(16).toString('hex'),
      requestId: textOf(body.PaymentRequestId),
      status: 'Prepared',
      total: Number(transaction.Total),
      currency: textOf(body.Currency),
      transactionId: randomUUID(),
      refunds: [],
      request: body,
    }
    payments.set(payment.id, payment)
    return json(200, {
      PaymentId: payment.id,
      PaymentRequestId: payment.requestId,
      Status: payment.status,
      QRUrl: `${service.origin}/qr`,
      Transactions: transactionsOf(payment),
      GatewayUrl: `${service.origin}/Pay?id=${payment.id}`,
      RedirectUrl: body.RedirectUrl,
      CallbackUrl: body.CallbackUrl,
      Errors: [],
    })
  }

  /** The service's own fees stand before and after ours. */
  function transactionsOf({ requestId, total, currency, transactionId, refunds, status }: BarionPayment) {
    const fee = (type: string) => ({
      TransactionId: randomUUID(),
      POSTransactionId: null,
      TransactionType: type,
      Total: 11,
      Currency: currency,
      Status: 'Succeeded',
      RelatedId: transactionId,
      Payee: { Email: 'fees@barion.example' },
    })
    const own = {
      TransactionId: transactionId,
      POSTransactionId: requestId,
      TransactionType: 'CardPayment',
      Total: total,
      Currency: currency,
      Status: status,
      RelatedId: null,
      Payee: { Email: switches.lie.Payee ?? payee },
    }
    const back = refunds.map(({ id, amount }) => ({
      TransactionId: id,
      POSTransactionId: requestId + '-R',
      TransactionType: 'RefundToBankCard',
      Total: amount,
      Currency: currency,
      Status: 'Succeeded',
      RelatedId: transactionId,
    }))
    return [fee('GatewayFee'), own, fee('CardProcessingFee'), ...back]
  }

  const refundedOf = ({ refunds }: BarionPayment) => refunds.reduce((sum, { amount }) => sum + amount, 0)

  function showState(id: string): ServiceResponse {
    const payment = payments.get(id)
    if (!payment) return refused('PaymentNotFound')
    const { Payee: _payee, ...lie } = switches.lie
    return json(200, {
      PaymentId: payment.id,
      PaymentRequestId: payment.requestId,
      POSOwnerEmail: payee,
      Status: payment.status,
      PaymentType: 'Immediate',
      Total: payment.total - refundedOf(payment),
      Currency: payment.currency,
      Transactions: transactionsOf(payment),
      PaymentMethod: 'BankCard',
      Errors: [],
      ...lie,
    })
  }

  function refund(body: Body): ServiceResponse {
    const payment = payments.get(textOf(body.PaymentId))
    const wanted = (body.TransactionsToRefund as Body[] | undefined)?.[0]
    if (!payment || !wanted || wanted.TransactionId !== payment.transactionId)
      return refused('PaymentNotFound')
    const amount = Number(wanted.AmountToRefund)
    if (payment.status !== 'Succeeded') return refused('PaymentNotSucceeded')
    if (!(amount > 0) || amount > payment.total - refundedOf(payment)) return refused('RefundTooMuch')
    const made = { id: randomUUID(), amount }
    payment.refunds.push(made)
    const row = {
      TransactionId: made.id,
      Total: amount,
      POSTransactionId: payment.requestId,
      Status: 'Succeeded',
    }
    return json(200, { PaymentId: payment.id, RefundedTransactions: [row], Errors: [] })
  }

  function decideReserved(id: string, status: string): ServiceResponse {
    const payment = payments.get(id)
    if (payment?.status !== 'Authorized') return refused('PaymentNotAuthorized')
    payment.status = status
    return json(200, { PaymentId: id, Status: status, IsSuccessful: true, Errors: [] })
  }

  async function servePage({ method, query, body }: ServiceRequest): Promise<ServiceResponse> {
    const id = query.get('id') ?? ''
    if (!payments.has(id)) return { status: 404, body: '' }
    if (method === 'GET') return payPage(`/Pay?id=${id}`, Object.keys(ends))
    const location = await pay(id, new URLSearchParams(body).get('outcome') as BarionOutcome)
    return { status: 302, headers: { location }, body: '' }
  }

  /** What the payer does on the pay page. Gives the address that the browser is sent back to. */
  async function pay(id: string, outcome: BarionOutcome): Promise<string> {
    const payment = get(id)
    payment.status = ends[outcome]
    if (switches.callback === 'before') await callBack(id)
    if (switches.callback === 'after') running.add(callBack(id))
    return `${textOf(payment.request.RedirectUrl)}?paymentId=${id}`
  }

  function get(id: string): BarionPayment {
    const payment = payments.get(id)
    if (!payment) throw new Error(`The fake has no payment ${id}`)
    return payment
  }

  async function callBack(id: string): Promise<void> {
    const url = textOf(get(id).request.CallbackUrl)
    for (let time = 0; time < switches.callbackTimes; time += 1) await deliver(url, switches.foreignId ?? id)
  }

  /** Sent again after 2, 6, 18, 54 and 162 seconds when it is not acknowledged with 200; here sooner. */
  async function deliver(url: string, id: string): Promise<void> {
    for (const pause of [0, 1, 3, 9]) {
      await wait(pause * resendMs)
      const isPost = switches.callbackMethod === 'POST'
      const response = isPost
        ? await fetch(url, { method: 'POST', body: new URLSearchParams({ PaymentId: id }) })
        : await fetch(`${url}?paymentId=${id}`)
      callbacks.push({ id, status: response.status })
      if (response.status === 200) return
    }
  }

  return {
    url: service.origin,
    payee,
    posKey,
    switches,
    payments,
    calls,
    callbacks,
    pay,
    callBack,
    byReference: (reference: string) =>
      [...payments.values()].find(({ requestId }) => requestId === reference),
    async settled() {
      await Promise.all(running)
      running.clear()
    },
    stop: service.stop,
  }
}
export type BarionFake = Awaited<ReturnType<typeof startBarionFake>>

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
