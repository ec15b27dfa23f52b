import type { FastifyInstance } from 'fastify'
import type { Config } from '#config'
import type { ServiceSettings } from '#config-setting'
import type { Platform } from '#platform/platform.ts'
import type { GatewayReport } from './attempt.ts'
import type { Gateway } from './gateways.ts'
import type { PaymentTerms } from './payment.ts'

/** A payment service has said no; nothing has happened there. The message is for the log: the service's code. */
export class GatewayRefusedError extends Error {
  override name = 'GatewayRefusedError'
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
/** What a service said, and its text as it came. */
export type ReceivedReport = { report: GatewayReport; raw: string }
export type PaymentName = { reference: string; gatewayId: string | null; amount: number; currency: string }
export type Refunded = {
  gatewayId: string | null
  /** All that was given back of the payment until now, this refund included. */
  refundedTotal: number
  raw: string
}

/** What the browser brought back. Only a proof shows who returns; none of it decides the state. */
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
  /** Believable; `isComplete`: it says all that must be compared, otherwise the service is polled. */
  | { kind: 'report'; received: ReceivedReport; isComplete: boolean; respond: () => NotificationResponse }
  /** It only says that something has happened to this payment. */
  | { kind: 'hint'; gatewayId: string; raw: string }
export type NotificationResponse = { body: string; headers: Record<string, string> }

/**
 * The port to a payment service. Every request may throw HttpRequestError: nothing is known then, and nothing may be
 * concluded.
 */
export type PaymentGateway = {
  name: Gateway
  /** Whose account gets the money, as the service names it. */
  merchant: string
  /** @throws GatewayRefusedError, HttpRequestError */
  start: (payment: PaymentToStart) => Promise<Started>
  readReturn: (query: { r?: string | undefined; s?: string | undefined }) => ReturnReading
  readNotification: (notification: Notification) => NotificationReading
  /** Null when the service knows of no such payment. @throws GatewayRefusedError, HttpRequestError */
  query: (payment: PaymentName) => Promise<ReceivedReport | null>
  /** @throws GatewayRefusedError, HttpRequestError */
  refund: (payment: PaymentName, amount: number) => Promise<Refunded>
  /** Changes nothing there; resolves when it takes our keys. @throws GatewayRefusedError, HttpRequestError */
  check?: () => Promise<void>
}

/** What a service's plug-in is opened with. */
export type GatewayPlatform = Pick<Platform, 'config' | 'sql' | 'clock'>
export type GatewayOptions = { timeoutMs?: number | undefined }
/** Whose statement on handing over data names the shop. */
export type TermsShop = { legalName: string; address: string; publicUrl: string }

/**
 * A payment service as the shop knows it, set up or not: all that differs between services stands here and in the port.
 * `S`: what its settings give.
 */
export type GatewayPlugin<S = unknown> = {
  config: ServiceSettings<S>
  /** `timeoutMs`: how long the service may take to respond. */
  open(settings: S, platform: GatewayPlatform, options: GatewayOptions): PaymentGateway
  /** The card payment that `payments enable` offers; absent where the demo shop brings it. */
  method?: { slug: string; name: string; description: string }
  /** The setting that points to where the service is only tried, so that no money moves; null when none does. */
  trialOf?(settings: S): string | null
  /** How its notifications come to `/api/payment/{name}`; none where it sends none. */
  notifyMethods: readonly ('GET' | 'POST')[]
  /** Pages of its own in this shop; `report` takes over what they say. */
  routes?: (app: FastifyInstance, platform: Platform, report: ReportPayment) => void
  /** Where its payment pages stand, for the content policy. */
  formTargets(settings: S): string[]
  /** The return brings the service's own id, not our reference. */
  returnsOwnId: boolean
  /** Whether a return comes from the payer: signed, or to an address that only the payer was given. */
  proves: (payment: PaymentKey, requested: string, reading: ReturnReading) => boolean
  /** What its id is called where the customer must be shown it. */
  idName?: string
  /** The statement that has to be accepted before paying. */
  terms?: (shop: TermsShop) => PaymentTerms
  /** What an operator must know of a service that moves no money. */
  notice?: string
  /** What a payment by it is called on invoices, and by invoicing services that list the ways of paying. */
  onInvoices: { name: string; code: string }
}
export type ReportPayment = (received: ReceivedReport) => Promise<unknown>
type PaymentKey = { reference: string; gatewayId: string | null }

/** Where payment pages send the browser back. */
export const returnUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  `${publicUrl}/fizetesi-informacio`

/** Where a service reports payments. */
export const notifyPath = (name: Gateway): string => `/api/payment/${name}`
