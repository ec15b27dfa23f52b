import type { AdminRequest } from '#contract/admin/endpoint-schemas.ts'
import { formatForint } from '#contract/money.ts'
import { gatewayNames, gatewayPlugins, isGateway, type Gateway } from './gateways.ts'
import type { PaymentMethodRecord } from './payment.ts'

/** Rules for what a merchant says of a payment method, and its words. Pure. */

/** As the desk and the command line give it: the contract's fields. */
export type PaymentFields = AdminRequest<'createPaymentMethod'>['body']
/** As it is stored. */
export type PaymentInput = Omit<PaymentMethodRecord, 'id' | 'terms'>
/** With what only the desk shows. */
export type PaymentRow = PaymentMethodRecord & { slug: string; version: number }
export type DeliveryName = { id: number; name: string; active: boolean }

export function toPayment(fields: PaymentFields): PaymentInput {
  return {
    name: fields.name,
    description: fields.description,
    type: fields.type,
    gateway: fields.type === 'card' && fields.gateway !== null ? (fields.gateway as Gateway) : null,
    feeGross: fields.fee,
    taxRate: fields.tax_rate,
    minTotal: fields.min_total,
    maxTotal: fields.max_total,
    onlyShipping: fields.only_delivery,
    active: fields.active,
  }
}

/** The contract's fields of a stored method. `deliveries`: those that there are; others that it names are gone. */
export function toPaymentFields(method: PaymentInput, deliveries: readonly { id: number }[]): PaymentFields {
  return {
    name: method.name,
    description: method.description,
    type: method.type,
    gateway: method.gateway,
    fee: method.feeGross,
    tax_rate: method.taxRate as PaymentFields['tax_rate'],
    min_total: method.minTotal,
    max_total: method.maxTotal,
    only_delivery:
      method.onlyShipping && method.onlyShipping.filter((id) => deliveries.some((one) => one.id === id)),
    active: method.active,
  }
}

/** What must be mended before it can be saved, by field; nothing when all is well. `others`: the names of the other methods. */
export function paymentProblems(
  fields: PaymentFields,
  deliveries: readonly DeliveryName[],
  others: readonly string[],
): Record<string, string[]> {
  const { name, type, gateway, fee, min_total: min, max_total: max, only_delivery: only } = fields
  const problems: Record<string, string[]> = {}
  const add = (field: keyof PaymentFields, message: string) => (problems[field] ??= []).push(message)
  if (others.some((other) => sameName(other, name))) add('name', 'Ezen a néven már van fizetési mód.')
  if (type === 'card' && (gateway === null || !isGateway(gateway)))
    add('gateway', `Válasszon szolgáltatót: ${gatewayNames.map(gatewayName).join(', ')}.`)
  if (min !== null && max !== null && min > max)
    add('max_total', 'A legnagyobb végösszeg nem lehet kisebb a legkisebbnél.')
  if (max !== null && fee > max)
    add('max_total', 'A végösszegben a díj is benne van, ezért sosem volna választható.')
  if (only !== null && only.length === 0) add('only_delivery', 'Jelöljön meg legalább egy szállítási módot.')
  const unknown = only?.filter((id) => deliveries.every((one) => one.id !== id)) ?? []
  if (unknown.length > 0) add('only_delivery', 'A megjelölt szállítási módok egyike már nincs meg.')
  return problems
}

const sameName = (one: string, other: string) =>
  one.trim().localeCompare(other.trim(), 'hu', { sensitivity: 'base' }) === 0

/** As the merchant knows the service. */
export const gatewayName = (gateway: Gateway): string => gatewayPlugins[gateway].onInvoices.name

/** What it costs and is for, a short sentence each. */
export function paymentSummary(method: PaymentRow, deliveries: readonly DeliveryName[]): string[] {
  const { feeGross, minTotal, maxTotal, onlyShipping } = method
  const only = onlyShipping && deliveries.filter(({ id }) => onlyShipping.includes(id))
  return [
    feeGross === 0 ? 'Ingyenes' : `Díja ${formatForint(feeGross)}`,
    minTotal === null ? null : `${formatForint(minTotal)} végösszegtől`,
    maxTotal === null ? null : `${formatForint(maxTotal)} végösszegig`,
    only === null
      ? null
      : `csak ezekhez: ${only.map(({ name }) => name).join(', ') || 'nincs ilyen szállítási mód'}`,
  ].filter((text) => text !== null)
}

/** How a method stands in the merchant's list. `hasAccount`: the shop's bank account is known. */
export function paymentState(
  method: PaymentRow,
  shop: { hasAccount: boolean; readyGateways: readonly Gateway[]; deliveries: readonly DeliveryName[] },
): { kind: 'ok' | 'warn' | 'off'; text: string } {
  const { active, type, gateway, onlyShipping } = method
  if (!active) return { kind: 'off', text: 'Kikapcsolva' }
  const isReady = type !== 'card' || (gateway !== null && shop.readyGateways.includes(gateway))
  if (!isReady) return { kind: 'warn', text: 'Hiányoznak a szolgáltató kulcsai' }
  if (type === 'transfer' && !shop.hasAccount) return { kind: 'warn', text: 'Nincs megadva bankszámla' }
  const isReachable =
    onlyShipping === null || shop.deliveries.some((one) => one.active && onlyShipping.includes(one.id))
  return isReachable
    ? { kind: 'ok', text: 'Választható' }
    : { kind: 'warn', text: 'A hozzá tartozó szállítási mód ki van kapcsolva' }
}
