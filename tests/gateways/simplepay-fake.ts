import { createHmac, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import {
  inTrouble,
  payPage,
  startHttpService,
  type ServiceResponse,
  type ServiceRequest,
  type Trouble,
} from './http-service.ts'

export type Outcome = 'success' | 'fail' | 'cancel' | 'timeout'
export type FakeStatus =
  | 'INIT'
  | 'INPAYMENT'
  | 'AUTHORIZED'
  | 'FINISHED'
  | 'NOTAUTHORIZED'
  | 'CANCELLED'
  | 'TIMEOUT'
  | 'REVERSED'
  | 'REFUND'
export type FakeTransaction = {
  orderRef: string
  transactionId: number
  total: number
  remainingTotal: number
  currency: string
  status: FakeStatus
  url: string
  /** The start as it came. */
  request: Record<string, unknown>
}
export type Delivery = { orderRef: string; status: string; ok: boolean; problem: string }
export type SimplePaySwitches = {
  trouble: Trouble | null
  ipn: 'before' | 'after' | 'never'
  ipnTimes: number
  ipnSignature: 'right' | 'wrong'
  ipnDelayMs: number
  /** What its response to a query says otherwise than it should. */
  lie: Partial<{ total: number; merchant: string; orderRef: string; transactionId: number; currency: string }>
  /** Its responses carry no signature that fits. */
  respondsUnsigned: boolean
}

const ends = {
  success: { status: 'FINISHED', event: 'SUCCESS', code: 0 },
  fail: { status: 'NOTAUTHORIZED', event: 'FAIL', code: 5000 },
  cancel: { status: 'CANCELLED', event: 'CANCEL', code: 0 },
  timeout: { status: 'TIMEOUT', event: 'TIMEOUT', code: 0 },
} as const

/** A stand-in for OTP SimplePay v2 that speaks real HTTP: signatures over exact bytes, states, notifications. */
export async function startSimplePayFake(settings: { merchant: string; secret: string; resendMs?: number }) {
  const { merchant, secret, resendMs = 50 } = settings
  const transactions = new Map<string, FakeTransaction>()
  const deliveries: Delivery[] = []
  const running = new Set<Promise<unknown>>()
  const calls: { path: string; body: Record<string, unknown> }[] = []
  const switches: SimplePaySwitches = {
    trouble: null,
    ipn: 'before',
    ipnTimes: 1,
    ipnSignature: 'right',
    ipnDelayMs: 0,
    lie: {},
    respondsUnsigned: false,
  }
  const ipnUrls: string[] = []
  const sign = (text: string) => createHmac('sha384', secret).update(text).digest('base64')
  const write = (value: unknown) => JSON.stringify(value).replaceAll('/', '\\/')
  const salt = () => randomBytes(16).toString('hex')
  const service = await startHttpService(serve)

  function signed(value: Record<string, unknown>): ServiceResponse {
    // Not in the order in which a parser would write it again: who verifies must look at these very bytes.
    const body = write({ salt: salt(), ...value }).replace('{', '{ ')
    const signature = switches.respondsUnsigned ? sign(`${body} `) : sign(body)
    return { headers: { 'content-type': 'application/json', Signature: signature }, body }
  }
  const refused = (...errorCodes: number[]) => signed({ errorCodes, merchant })

  async function serve(request: ServiceRequest): Promise<ServiceResponse | null> {
    if (request.path.startsWith('/pay/')) return servePage(request)
    if (request.path === '/control/transactions') return { body: JSON.stringify([...transactions.values()]) }
    if (request.path === '/control/deliveries') return { body: JSON.stringify(deliveries) }
    const body = parse(request.body)
    calls.push({ path: request.path, body: body ?? {} })
    const troubled = inTrouble(switches.trouble)
    if (troubled !== undefined) return troubled
    if (!body) return refused(5321)
    if (request.headers.signature !== sign(request.body)) return refused(5302)
    if (body.merchant !== merchant) return refused(5010)
    if (!body.sdkVersion) return refused(5113)
    switch (request.path) {
      case '/payment/v2/start':
        return startPayment(body)
      case '/payment/v2/query':
        return query(body)
      case '/payment/v2/refund':
        return refund(body)
      case '/payment/v2/finish':
        return finish(body)
      default:
        return { status: 404, body: '' }
    }
  }

  function startPayment(body: Record<string, unknown>): ServiceResponse {
    const missing = [
      [body.orderRef, 5213],
      [body.customerEmail, 5219],
      [body.language, 5220],
      [body.currency, 5223],
      [body.url ?? body.urls, 5218],
      [body.methods, 5217],
      [body.total ?? body.items, 5324],
    ].flatMap(([value, code]) => (value ? [] : [Number(code)]))
    if (missing.length > 0) return refused(...missing)
    if (JSON.stringify(body.methods) === '["QVIK"]') return refused(5014)
    if (transactions.has(textOf(body.orderRef))) return refused(5013)
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(textOf(body.timeout))) return refused(5016)
    const items = body.items as { price: number; amount: number }[] | undefined
    const total = items
      ? items.reduce((sum, { price, amount }) => sum + price * amount, 0)
      : Number(body.total)
    const transaction: FakeTransaction = {
      orderRef: textOf(body.orderRef),
      transactionId: 500_000_000 + transactions.size,
      total,
      remainingTotal: total,
      currency: textOf(body.currency),
      status: 'INIT',
      url: textOf(body.url),
      request: body,
    }
    transactions.set(transaction.orderRef, transaction)
    const { orderRef, transactionId, currency } = transaction
    const paymentUrl = `${service.origin}/pay/${transactionId}`
    return signed({ merchant, orderRef, currency, transactionId, timeout: body.timeout, total, paymentUrl })
  }

  function query({ orderRefs = [] }: { orderRefs?: string[] }): ServiceResponse {
    if (orderRefs.length === 0) return refused(5111)
    if (orderRefs.length > 50) return refused(5327)
    const found = orderRefs.flatMap((name) => transactions.get(name) ?? [])
    const rows = found.map(({ orderRef, total, transactionId, status, remainingTotal }) => ({
      salt: salt(),
      method: 'CARD',
      merchant,
      orderRef,
      total,
      transactionId,
      status,
      remainingTotal,
      ...switches.lie,
    }))
    return signed({ merchant, transactions: rows, totalCount: rows.length })
  }

  function refund(body: Record<string, unknown>): ServiceResponse {
    const transaction = transactions.get(textOf(body.orderRef))
    const amount = Number(body.refundTotal)
    if (!transaction) return refused(5011)
    if (transaction.currency !== body.currency) return refused(5307)
    if (transaction.status !== 'FINISHED' && transaction.status !== 'REFUND') return refused(5022)
    if (!(amount > 0) || amount > transaction.remainingTotal) return refused(5106)
    transaction.remainingTotal -= amount
    transaction.status = 'REFUND'
    const { orderRef, transactionId, remainingTotal, currency } = transaction
    const refundTransactionId = 600_000_000 + calls.length
    return signed({
      merchant,
      orderRef,
      currency,
      transactionId,
      refundTransactionId,
      refundTotal: amount,
      remainingTotal,
    })
  }

  function finish(body: Record<string, unknown>): ServiceResponse {
    const transaction = transactions.get(textOf(body.orderRef))
    if (!transaction) return refused(5011)
    if (transaction.status !== 'AUTHORIZED') return refused(5021)
    if (Number(body.originalTotal) !== transaction.total) return refused(5020)
    if (Number(body.approveTotal) > transaction.total) return refused(5323)
    transaction.status = Number(body.approveTotal) === 0 ? 'REVERSED' : 'FINISHED'
    return signed({ merchant, orderRef: transaction.orderRef, transactionId: transaction.transactionId })
  }

  async function servePage({ method, path, body }: ServiceRequest): Promise<ServiceResponse> {
    const id = Number(path.split('/')[2])
    const transaction = [...transactions.values()].find(({ transactionId }) => transactionId === id)
    if (!transaction) return { status: 404, body: '' }
    if (method === 'GET') return payPage(path, Object.keys(ends))
    const location = await pay(transaction.orderRef, new URLSearchParams(body).get('outcome') as Outcome)
    return { status: 302, headers: { location }, body: '' }
  }

  /** What the payer does on the pay page. Gives the address that the browser is sent back to. */
  async function pay(orderRef: string, outcome: Outcome): Promise<string> {
    const transaction = get(orderRef)
    transaction.status = ends[outcome].status
    if (switches.ipn === 'before') await notify(orderRef)
    const location = returnAddress(orderRef, outcome)
    if (switches.ipn === 'after') running.add(notify(orderRef))
    return location
  }

  function returnAddress(orderRef: string, outcome: Outcome): string {
    const { transactionId, url } = get(orderRef)
    const { event, code } = ends[outcome]
    const text = JSON.stringify({ r: code, t: transactionId, e: event, m: merchant, o: orderRef })
    const r = Buffer.from(text).toString('base64')
    return `${url}?r=${encodeURIComponent(r)}&s=${encodeURIComponent(sign(text))}`
  }

  function get(orderRef: string): FakeTransaction {
    const transaction = transactions.get(orderRef)
    if (!transaction) throw new Error(`The fake has no ${orderRef}`)
    return transaction
  }

  /** The text of a notification of how the transaction stands. */
  function notice(
    orderRef: string,
    changes: Record<string, unknown> = {},
  ): { body: string; signature: string } {
    const { transactionId, status } = get(orderRef)
    const times = { finishDate: '2026-11-21T10:00:05+01:00', paymentDate: '2026-11-21T09:58:00+01:00' }
    // With a space that no serialiser would write: who writes it again responds with another text.
    const body = write({
      salt: salt(),
      orderRef,
      method: 'CARD',
      merchant,
      ...times,
      transactionId,
      status,
      ...changes,
    }).replace('{', '{ ')
    return { body, signature: switches.ipnSignature === 'right' ? sign(body) : sign(`${body}x`) }
  }

  async function notify(orderRef: string): Promise<void> {
    await wait(switches.ipnDelayMs)
    const { status } = get(orderRef)
    const message = notice(orderRef)
    for (let time = 0; time < switches.ipnTimes; time += 1)
      for (const url of ipnUrls) await deliver(url, { ...message, orderRef, status })
  }

  /** Sends until it is acknowledged, as the real one does for days. */
  async function deliver(
    url: string,
    message: { body: string; signature: string; orderRef: string; status: string },
  ): Promise<void> {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const problem = await send(url, message).catch((error: unknown) => String(error))
      const { orderRef, status } = message
      deliveries.push({ orderRef, status, ok: problem === '', problem })
      if (problem === '') return
      await wait(resendMs)
    }
  }

  async function send(
    url: string,
    { body, signature }: { body: string; signature: string },
  ): Promise<string> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', Signature: signature },
      body,
      signal: AbortSignal.timeout(20_000),
    })
    const text = await response.text()
    if (response.status !== 200) return `status ${response.status}`
    if (!response.headers.get('content-type')?.startsWith('application/json')) return 'content type'
    const expected = /^(.*),"receiveDate":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d"\}$/s.exec(text)
    if (`${expected?.[1]}}` !== body) return 'not the received text'
    return response.headers.get('signature') === sign(text) ? '' : 'wrong signature'
  }

  return {
    url: `${service.origin}/payment/v2`,
    merchant,
    secret,
    switches,
    transactions,
    deliveries,
    calls,
    ipnUrls,
    pay,
    notify,
    notice,
    sign,
    returnAddress,
    force(orderRef: string, status: FakeStatus) {
      get(orderRef).status = status
    },
    /** Resolves when all notifications on their way have arrived. */
    async settled() {
      await Promise.all(running)
      running.clear()
    },
    stop: service.stop,
  }
}
export type SimplePayFake = Awaited<ReturnType<typeof startSimplePayFake>>

function parse(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return null
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
