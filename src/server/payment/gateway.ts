import type { GatewayReport } from './attempt.ts'
import type { Gateway } from './payment.ts'

/** A payment service has said no; nothing has happened there. The message is for the log: the service's code. */
export class GatewayRefused extends Error {
  override name = 'GatewayRefused'
  readonly codes: readonly string[]
  constructor(service: string, codes: readonly string[]) {
    super(`${service}: ${codes.join(', ')}`)
    this.codes = codes
  }
}

/** Amounts in whole forints. */
export type PaymentToStart = {
  /** Names the payment towards the service; never used twice. */
  reference: string
  amount: number
  currency: 'HUF'
  expiresAt: Date
  order: {
    number: string
    isGuest: boolean
    email: string
    /** Family name first. */
    name: string
    /** E.164 */
    phone: string
    billing: PaymentAddress
    shipping: PaymentAddress | null
    /** Goods, delivery and fees; they add up to `amount`. */
    items: readonly PaymentItem[]
  }
}
export type PaymentAddress = { name: string; postalCode: string; city: string; address: string }
export type PaymentItem = {
  name: string
  sku: string | null
  quantity: number
  unit: string
  unitGross: number
  gross: number
}

export type Started = { gatewayId: string; paymentUrl: string; raw: string }
/** What a service said, and its words as they came. */
export type Heard = { report: GatewayReport; raw: string }
export type PaymentName = { reference: string; gatewayId: string | null; amount: number; currency: string }
export type Refunded = {
  gatewayId: string | null
  /** All that was given back of the payment until now, this refund included. */
  refundedTotal: number
  raw: string
}

/** What the browser brought back. Only a proof shows who asks; none of it decides the state. */
export type ReturnReading =
  | { kind: 'none' }
  | { kind: 'forged'; reason: string }
  | {
      kind: 'proof'
      reference: string
      transactionId: string
      event: 'success' | 'fail' | 'cancel' | 'timeout'
      raw: string
    }

export type Notification = {
  body: Buffer
  /** The `Signature` header. */
  signature: string | undefined
  query: Record<string, unknown>
}
export type NotificationReading =
  | { kind: 'refused'; reason: string; reference: string | null }
  /** Believable; `isWhole`: it tells all that must be compared, otherwise the service is asked. */
  | { kind: 'told'; heard: Heard; isWhole: boolean; answer: () => NotificationAnswer }
  /** It only says that something has happened to this payment. */
  | { kind: 'hint'; gatewayId: string; raw: string }
export type NotificationAnswer = { body: string; headers: Record<string, string> }

/**
 * The port to a payment service. Every call out may throw CallOutError: nothing is known then, and nothing may be
 * concluded.
 */
export type PaymentGateway = {
  name: Gateway
  /** Whose account gets the money, as the service names it. */
  merchant: string
  /** @throws GatewayRefused, CallOutError */
  start: (payment: PaymentToStart) => Promise<Started>
  readReturn: (query: { r?: string | undefined; s?: string | undefined }) => ReturnReading
  readNotification: (notification: Notification) => NotificationReading
  /** Null when the service knows of no such payment. @throws GatewayRefused, CallOutError */
  query: (payment: PaymentName) => Promise<Heard | null>
  /** @throws GatewayRefused, CallOutError */
  refund: (payment: PaymentName, amount: number) => Promise<Refunded>
}
