/** Which documents an order needs. Pure. */
import {
  awaitsTransfer,
  isCollected,
  type DocumentKind,
  type OrderRecord,
  type OrderStep,
} from '#server/order/index.ts'
import { netPaidAmount, derivePaymentState } from '#server/payment/index.ts'
import type { Corrected } from './invoice-document.ts'
import type { InvoiceProviderName } from './providers.ts'

export type InvoiceState = 'queued' | 'issued' | 'cancelled' | 'failed'

/** A document that was requested. `number` is there as soon as the service has made it. */
export type InvoiceRecord = {
  id: string
  orderId: string
  kind: DocumentKind
  key: string
  provider: InvoiceProviderName
  state: InvoiceState
  providerId: string | null
  number: string | null
  gross: number
  refersTo: string | null
  fileKey: string | null
  data: InvoiceData
  failure: string | null
  attempts: number
  createdAt: Date
  issuedAt: Date | null
}
export type InvoiceData = {
  /** Not tried again before it. */
  tryAfter?: string
  /** The day that stands on the document, `2026-11-24`. */
  issuedOn?: string
  /** The day of fulfilment on it, which is its credit's too. */
  fulfilledOn?: string
  /** Why it is credited or corrected. */
  reason?: string
  /** The order has changed since: another one is made in its place. Of a credit: what it takes back is replaced. */
  superseded?: true
  /** A payment request of an order that has changed has to be withdrawn at the service; `done` when it was. */
  withdraw?: 'wanted' | 'done'
  /** What a correction takes back. */
  corrected?: Corrected
  /** The refund by which it does. */
  refund?: string
  /** How its report to the tax authority stands, and when it is polled again. */
  nav?: 'processing' | 'done' | 'failed'
  navAfter?: string
}

export type InvoiceRules = {
  provider: InvoiceProviderName
  /** Money that comes before the goods leave gets an invoice of its own. */
  advance: boolean
  /** What happened before this provider was set up was invoiced elsewhere. */
  since: Date
}

export type InvoiceDetails = {
  isAlive: boolean
  awaitsTransfer: boolean
  isPaid: boolean
  /** None or only a part of the goods has left yet. */
  isHere: boolean
  hasLeft: boolean
  /** Cancelled, sent back, or all of its money was given back. */
  isTakenBack: boolean
}

const goodsHere = ['unfulfilled', 'preparing', 'partially_shipped']

export function readDetails(order: OrderRecord, since: Date): InvoiceDetails {
  const left = leavingStep(order)
  const isCovered = order.totalGross > 0 && netPaidAmount(order.paymentEvents) >= order.totalGross
  const paidAt = order.paymentEvents.findLast(({ kind, amount }) => kind === 'captured' && amount > 0)?.at
  return {
    isAlive: order.state === 'placed' || order.state === 'accepted' || order.state === 'completed',
    awaitsTransfer: awaitsTransfer(order) && order.placedAt >= since,
    isPaid: isCovered && paidAt !== undefined && paidAt >= since,
    isHere: goodsHere.includes(order.fulfilment),
    hasLeft: left !== undefined && left.at >= since && order.totalGross > 0,
    isTakenBack:
      order.state === 'cancelled' ||
      order.fulfilment === 'returned' ||
      derivePaymentState(order.totalGross, order.paymentEvents) === 'refunded',
  }
}

/** The step by which all the goods have left: to the carrier, or with the customer who fetched them. */
export function leavingStep(order: OrderRecord): OrderStep | undefined {
  const target = isCollected(order) ? 'delivered' : 'shipped'
  return order.steps?.find(({ machine, to }) => machine === 'fulfilment' && to === target)
}

const kinds = ['proforma', 'advance', 'final'] as const

/** The table: when a document of a kind is wanted. Credits and corrections go by the documents that are there. */
const wantedWhen: Record<
  (typeof kinds)[number],
  (details: InvoiceDetails, rules: Pick<InvoiceRules, 'provider' | 'advance'>) => boolean
> = {
  proforma: (details) => details.awaitsTransfer && details.isHere,
  advance: (details, { provider, advance }) =>
    provider !== 'proforma' &&
    advance &&
    details.isAlive &&
    details.isPaid &&
    details.isHere &&
    !details.isTakenBack,
  final: (details, { provider }) =>
    provider !== 'proforma' && details.isAlive && details.hasLeft && !details.isTakenBack,
}
export type WantedDocument = { kind: DocumentKind; key: string; refersTo: string | null }

/** The documents that are wanted and not requested yet, those first that others refer to. */
export function wantedDocuments(
  order: OrderRecord,
  known: readonly InvoiceRecord[],
  rules: InvoiceRules,
): WantedDocument[] {
  const details = readDetails(order, rules.since)
  const made = kinds
    .filter((kind) => !known.some((one) => one.kind === kind && !one.data.superseded))
    .filter((kind) => wantedWhen[kind](details, rules))
    .map((kind) => ({ kind, key: nextKey(order.number, kind, known), refersTo: null }))
  const credited = details.isTakenBack ? known.filter((one) => isCreditable(one, known)) : []
  return [...made, ...credited.map((one) => creditOf(one))]
}

export function creditOf({ id, key }: Pick<InvoiceRecord, 'id' | 'key'>): WantedDocument {
  return { kind: 'credit', key: `${key}-credit`, refersTo: id }
}

const creditable: readonly DocumentKind[] = ['advance', 'final', 'correction']

/** An invoice or a correction that was issued and is not taken back yet. */
export function isCreditable(one: InvoiceRecord, known: readonly InvoiceRecord[]): boolean {
  return (
    creditable.includes(one.kind) &&
    one.state === 'issued' &&
    !known.some(({ kind, refersTo }) => kind === 'credit' && refersTo === one.id)
  )
}

/** The corrections of an invoice that stand, or are about to. */
export function correctionsOf(id: string, known: readonly InvoiceRecord[]): InvoiceRecord[] {
  return known.filter(
    ({ kind, refersTo, state }) => kind === 'correction' && refersTo === id && state !== 'cancelled',
  )
}

/** Requested, never tried, and by now without a reason. One that was tried may exist at the service: it is carried through. */
export function isObsolete(one: InvoiceRecord, order: OrderRecord): boolean {
  if (one.state !== 'queued' || one.attempts > 0 || one.kind === 'credit') return false
  const details = readDetails(order, new Date(0))
  return one.kind === 'proforma' ? !details.awaitsTransfer : details.isTakenBack
}

/**
 * A final invoice takes the advance into account; a credit names what it takes back: corrections before their invoice, the final
 * invoice before the advance. An advance that replaces another waits for the credit of that.
 */
export function waitsForAnother(one: InvoiceRecord, known: readonly InvoiceRecord[]): boolean {
  const { kind, refersTo } = one
  const original = known.find(({ id }) => id === refersTo)
  const isReplacing = known.some((other) => isOpen(other) && other.kind === 'credit' && other.data.superseded)
  switch (kind) {
    case 'proforma':
      return false
    case 'advance':
      return isReplacing
    case 'final':
      return isReplacing || known.some((other) => other.kind === 'advance' && isOpen(other))
    case 'correction':
      return original !== undefined && isOpen(original)
    case 'credit':
      return original !== undefined && creditWaits(one, original, known)
  }
}

const isOpen = ({ state }: InvoiceRecord) => state === 'queued' || state === 'failed'

function creditWaits(
  credit: InvoiceRecord,
  original: InvoiceRecord,
  known: readonly InvoiceRecord[],
): boolean {
  if (original.kind !== 'advance') return isOpen(original) || correctionsOf(original.id, known).length > 0
  if (credit.data.superseded) return false
  return known.some((one) => one.kind === 'final' && (isOpen(one) || one.state === 'issued'))
}

/** Names the document towards the service: `2026-000123-final`. */
export function documentKey(orderNumber: string, kind: DocumentKind): string {
  return `${orderNumber}-${kind}`
}

const maxWaitMinutes = 60

/** The key of a document that may replace others of its kind: `2026-000123-proforma-2`. */
export function nextKey(orderNumber: string, kind: DocumentKind, known: readonly InvoiceRecord[]): string {
  const count = known.filter((one) => one.kind === kind).length
  return count === 0 ? documentKey(orderNumber, kind) : `${documentKey(orderNumber, kind)}-${count + 1}`
}

/** Minutes to wait after a number of tries that failed. */
export function waitMinutes(attempts: number): number {
  return Math.min(maxWaitMinutes, 2 ** Math.max(0, attempts - 1))
}
