import { slugify } from '#server/catalogue/index.ts'
import { changedFields } from '#platform/admin/changed-fields.ts'
import { lockUntilCommit } from '#platform/database/advisory-locks.ts'
import type { Transaction } from '#platform/database/database.ts'
import { platformError } from '#platform/http/errors.ts'
import { paymentError } from './payment-errors.ts'
import {
  paymentProblems,
  toPayment,
  toPaymentFields,
  type DeliveryName,
  type PaymentFields,
  type PaymentRow,
} from './payment-method.ts'
import {
  deletePayment,
  insertPayment,
  listPaymentRows,
  savePaymentOrder,
  updatePayment,
} from './payment-method-store.ts'
import { fillPaymentPreset, paymentPresets } from './payment-presets.ts'

/** Changes of the merchant's payment methods, for the desk and the command line. Orders keep the copy that they were placed with. */

/** The delivery methods that there are; payment knows nothing else of them. */
export type Deliveries = readonly (DeliveryName & { addressRequired: boolean; isPickupPoint: boolean })[]

/** A new method, the last in the order; gives its id. @throws AppError 422 with `errors` by field. */
export async function createPayment(
  tx: Transaction,
  fields: PaymentFields,
  deliveries: Deliveries,
): Promise<number> {
  check(fields, deliveries, await lockPayments(tx))
  return insertPayment(tx, slugify(fields.name) || 'fizetes', toPayment(fields))
}

/** Presets with their blanks filled; one that is there already stays as it is. @throws AppError 422 for an unknown preset. */
export async function addPaymentPresets(
  tx: Transaction,
  choices: readonly { slug: string; gross: number | null }[],
  deliveries: Deliveries,
): Promise<void> {
  const personal = deliveries.filter((one) => !one.addressRequired && !one.isPickupPoint)
  for (const { slug, gross } of choices) {
    const rows = await lockPayments(tx)
    const preset = paymentPresets.find((one) => one.slug === slug)
    if (!preset) throw invalid({ presets: [`Nincs ilyen minta: ${slug}.`] })
    if (rows.some((row) => row.slug === slug)) continue
    const fields = fillPaymentPreset(preset, gross, personal)
    check(fields, deliveries, rows)
    await insertPayment(tx, slug, toPayment(fields))
  }
}

/** @throws AppError 404, 409 with both values of what differs, 422 with `errors` by field. */
export async function changePayment(
  tx: Transaction,
  { id, version }: { id: number; version: number },
  fields: PaymentFields,
  deliveries: Deliveries,
): Promise<void> {
  const rows = await lockPayments(tx)
  const stored = rowOf(rows, id)
  if (stored.version !== version)
    throw paymentError('payment_method_changed', {
      errors: changedFields(fields, toPaymentFields(stored, deliveries)),
    })
  check(
    fields,
    deliveries,
    rows.filter((row) => row !== stored),
  )
  await updatePayment(tx, stored, toPayment(fields))
}

/** Offers it, or no more. @throws AppError 404, 422 when it lacks something that it can't be offered without. */
export async function switchPayment(
  tx: Transaction,
  id: number,
  isActive: boolean,
  deliveries: Deliveries,
): Promise<void> {
  const rows = await lockPayments(tx)
  const stored = rowOf(rows, id)
  if (stored.active === isActive) return
  const fields = { ...toPaymentFields(stored, deliveries), active: isActive }
  if (isActive)
    check(
      fields,
      deliveries,
      rows.filter((row) => row !== stored),
    )
  await updatePayment(tx, stored, toPayment(fields))
}

/** The order in which customers see all methods. @throws AppError 409 when these are not exactly those that there are. */
export async function orderPayments(tx: Transaction, ids: readonly number[]): Promise<void> {
  const rows = await lockPayments(tx)
  const isComplete = ids.length === rows.length && rows.every(({ id }) => ids.includes(id))
  if (!isComplete) throw paymentError('payment_methods_changed')
  await savePaymentOrder(tx, ids)
}

/** Switched off where an open cart points to it, otherwise removed. @throws AppError 404. */
export async function removePayment(
  tx: Transaction,
  id: number,
  isInOpenCart: boolean,
  deliveries: Deliveries,
): Promise<'removed' | 'switched_off'> {
  rowOf(await lockPayments(tx), id)
  if (isInOpenCart) {
    await switchPayment(tx, id, false, deliveries)
    return 'switched_off'
  }
  await deletePayment(tx, id)
  return 'removed'
}

async function lockPayments(tx: Transaction): Promise<PaymentRow[]> {
  await lockUntilCommit(tx, 'methods')
  return listPaymentRows(tx)
}

function rowOf(rows: readonly PaymentRow[], id: number): PaymentRow {
  const row = rows.find((one) => one.id === id)
  if (!row) throw platformError('not_found', { message: 'Ez a fizetési mód már nincs meg.' })
  return row
}

function check(fields: PaymentFields, deliveries: Deliveries, others: readonly PaymentRow[]) {
  const problems = paymentProblems(
    fields,
    deliveries,
    others.map(({ name }) => name),
  )
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

const invalid = (errors: Record<string, string[]>) => {
  const [message] = Object.values(errors).flat()
  return platformError('validation_failed', { ...(message && { message }), errors })
}
