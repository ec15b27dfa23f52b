import { formatForint } from '#contract/money.ts'
import { parcelStateNames } from '#server/carrier/index.ts'
import {
  presentDate,
  presentPayment,
  possibleSteps,
  type OrderRecord,
  type OrderSummary,
} from '#server/order/index.ts'
import type { OrderPayments } from './order-command-payments.ts'

/** A table in columns as wide as their longest cell; those named in `right` stand at the right. */
function table(rows: readonly (readonly string[])[], right: readonly number[] = []): string[] {
  const widths: number[] = []
  for (const row of rows)
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length)
  return rows.map((row) =>
    row
      .map((cell, column) =>
        right.includes(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
}

const time = (date: Date) => presentDate(date).formatted_date_time

/** The merchant's list. */
export function listText(orders: readonly OrderSummary[]): string {
  if (orders.length === 0) return 'Nincs ilyen rendelés.'
  const heads = [
    'Rendelés',
    'Leadva',
    'Állapot',
    'Teljesítés',
    'Vevő',
    'Szállítás',
    'Fizetés',
    'Végösszeg',
    'Fizetve',
  ]
  const rows = orders.map((order) => [
    order.number,
    time(order.placedAt),
    order.state,
    order.fulfilment,
    order.customer,
    order.shipping,
    order.payment,
    formatForint(order.totalGross),
    formatForint(order.kept),
  ])
  return table([heads, ...rows], [7, 8]).join('\n')
}

/** All that a merchant needs of one order. */
export function orderText(order: OrderRecord, payments: OrderPayments): string {
  const { contact, shippingAddress: to, billingAddress: bill } = order
  const states = { order: order.state, fulfilment: order.fulfilment }
  const next = possibleSteps(states)
  const addressOf = (one: { name: string; postal_code: string; city: string; address: string }) =>
    `${one.name}, ${one.postal_code} ${one.city}, ${one.address}`
  return [
    `${order.number}  ${time(order.placedAt)}  ${order.state}, ${order.fulfilment}`,
    `Lehet még:  ${next.length > 0 ? next.join(', ') : 'semmi'}`,
    `Vevő:       ${contact.last_name} ${contact.first_name}, ${contact.email}, ${contact.phone}`,
    `Szállítás:  ${order.shippingMethod.name}${to ? `: ${addressOf(to)}` : ''}`,
    `Számlázás:  ${addressOf(bill)}${bill.tax_number ? `, ${bill.tax_number}` : ''}`,
    `Fizetés:    ${order.paymentMethod.name}, ${presentPayment(order).title}`,
    ...(order.comment ? [`Megjegyzés: ${order.comment.replaceAll(/\s+/g, ' ')}`] : []),
    ...amounts(order),
    ...section(
      'Csomagok',
      (order.parcels ?? []).map(({ carrier, trackingCode, state }) => [
        carrier,
        trackingCode,
        state ? parcelStateNames[state] : '',
      ]),
    ),
    ...section(
      'Pénzmozgások',
      order.paymentEvents.map(({ at, kind, amount }) => [time(at), kind, formatForint(amount)]),
    ),
    ...paymentSections(payments),
    ...section(
      'Történet',
      (order.steps ?? []).map(({ at, machine, from, to: reached, actor, note }) => [
        time(at),
        `${machine}: ${from} -> ${reached}`,
        actor,
        note,
      ]),
    ),
  ].join('\n')
}

/** What was done at payment services, and what was not believed. */
function paymentSections({ attempts, refunds, refused }: OrderPayments): string[] {
  return [
    ...section(
      'Fizetési kísérletek',
      attempts.map((attempt) => [
        time(attempt.createdAt),
        attempt.gateway,
        attempt.state,
        formatForint(attempt.amount),
        attempt.reference,
        attempt.gatewayId ?? '',
        attempt.failure ?? '',
      ]),
    ),
    ...section(
      'Visszatérítések',
      refunds.map(({ createdAt, state, amount, reason, failure }) => [
        time(createdAt),
        state,
        formatForint(amount),
        reason,
        failure ?? '',
      ]),
    ),
    ...section(
      'El nem fogadott üzenetek',
      refused.map(({ at, gateway, source, note }) => [time(at), gateway, source, note]),
    ),
  ]
}

function amounts({ lines, adjustments, totalGross }: OrderRecord): string[] {
  const rows = [
    ...lines.map((line) => [
      `  ${line.itemNumber}`,
      line.name,
      `${line.quantity} ${line.unitMeasure}`,
      formatForint(line.gross),
    ]),
    ...adjustments.map(({ label, gross, quotation }) => ['', label, '', quotation ?? formatForint(gross)]),
    ['', 'Végösszeg', '', formatForint(totalGross)],
  ]
  return ['', ...table(rows, [2, 3])]
}

function section(title: string, rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return []
  return ['', title, ...table(rows).map((line) => `  ${line}`)]
}
