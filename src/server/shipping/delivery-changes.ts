import { carrierCodes, isCarrier } from '#server/carrier/index.ts'
import { listCategoryNames, slugify } from '#server/catalogue/index.ts'
import { changedFields } from '#platform/admin/changed-fields.ts'
import { lockUntilCommit } from '#platform/database/advisory-locks.ts'
import type { Transaction } from '#platform/database/database.ts'
import { platformError } from '#platform/http/errors.ts'
import { deliveryError } from './delivery-errors.ts'
import {
  deliveryProblems,
  ownCarrier,
  toDelivery,
  toFields,
  type DeliveryFields,
  type DeliveryInput,
  type DeliveryRow,
} from './delivery-method.ts'
import { deliveryPresets, fillPreset } from './delivery-presets.ts'
import {
  deleteDelivery,
  insertDelivery,
  listDeliveryRows,
  saveDeliveryOrder,
  updateDelivery,
} from './delivery-store.ts'
import { pickupProviders } from './feeds/pickup-feeds.ts'

/** Changes of the merchant's delivery methods, for the desk and the command line. Orders keep the copy that they were placed with. */

/** A new method, the last in the order; gives its id. @throws AppError 422 with `errors` by field. */
export async function createDelivery(tx: Transaction, fields: DeliveryFields): Promise<number> {
  const rows = await lockDeliveries(tx)
  await check(tx, fields, rows)
  return insertDelivery(tx, slugify(fields.name) || 'szallitas', toDelivery(fields))
}

/** Presets with their blanks filled; one that is there already stays as it is. @throws AppError 422 for an unknown preset. */
export async function addDeliveryPresets(
  tx: Transaction,
  choices: readonly { slug: string; gross: number | null }[],
): Promise<void> {
  for (const { slug, gross } of choices) {
    const rows = await lockDeliveries(tx)
    const preset = deliveryPresets.find((one) => one.slug === slug)
    if (!preset) throw invalid({ presets: [`Nincs ilyen minta: ${slug}.`] })
    if (rows.some((row) => row.slug === slug)) continue
    const fields = fillPreset(preset, gross)
    await check(tx, fields, rows)
    await insertDelivery(tx, slug, toDelivery(fields))
  }
}

/** @throws AppError 404, 409 with both values of what differs, 422 with `errors` by field. */
export async function changeDelivery(
  tx: Transaction,
  { id, version }: { id: number; version: number },
  fields: DeliveryFields,
): Promise<void> {
  const rows = await lockDeliveries(tx)
  const stored = rowOf(rows, id)
  if (stored.version !== version)
    throw deliveryError('delivery_method_changed', { errors: changedFields(fields, toFields(stored)) })
  await check(
    tx,
    fields,
    rows.filter((row) => row !== stored),
  )
  await updateDelivery(tx, stored, withProvider(toDelivery(fields), stored))
}

/** Offers it, or no more. @throws AppError 404, 422 when it lacks something that it can't be offered without. */
export async function switchDelivery(tx: Transaction, id: number, isActive: boolean): Promise<void> {
  const rows = await lockDeliveries(tx)
  const stored = rowOf(rows, id)
  if (stored.active === isActive) return
  const { price, ...rest } = toFields(stored)
  const fields = { ...rest, price: price === 'unset' ? ('bands' as const) : price, active: isActive }
  if (isActive)
    await check(
      tx,
      fields,
      rows.filter((row) => row !== stored),
    )
  await updateDelivery(tx, stored, withProvider(toDelivery(fields), stored))
}

/** The order in which customers see all methods. @throws AppError 409 when these are not exactly those that there are. */
export async function orderDeliveries(tx: Transaction, ids: readonly number[]): Promise<void> {
  const rows = await lockDeliveries(tx)
  const isComplete = ids.length === rows.length && rows.every(({ id }) => ids.includes(id))
  if (!isComplete) throw deliveryError('delivery_methods_changed')
  await saveDeliveryOrder(tx, ids)
}

/** Switched off where an open cart points to it, otherwise removed. @throws AppError 404. */
export async function removeDelivery(
  tx: Transaction,
  id: number,
  isInOpenCart: boolean,
): Promise<'removed' | 'switched_off'> {
  rowOf(await lockDeliveries(tx), id)
  if (isInOpenCart) {
    await switchDelivery(tx, id, false)
    return 'switched_off'
  }
  await deleteDelivery(tx, id)
  return 'removed'
}

async function lockDeliveries(tx: Transaction): Promise<DeliveryRow[]> {
  await lockUntilCommit(tx, 'methods')
  return listDeliveryRows(tx)
}

function rowOf(rows: readonly DeliveryRow[], id: number): DeliveryRow {
  const row = rows.find((one) => one.id === id)
  if (!row) throw platformError('not_found', { message: 'Ez a szállítási mód már nincs meg.' })
  return row
}

async function check(tx: Transaction, fields: DeliveryFields, others: readonly DeliveryRow[]) {
  const categories = (await listCategoryNames(tx)).map(({ slug }) => slug)
  const problems = deliveryProblems(
    fields,
    { carriers: carrierCodes, providers: pickupProviders, categories },
    others.map(({ name }) => name),
  )
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

const invalid = (errors: Record<string, string[]>) => {
  const [message] = Object.values(errors).flat()
  return platformError('validation_failed', { ...(message && { message }), errors })
}

/** What stands for the merchant's own in older data stays. */
function withProvider(method: DeliveryInput, { provider }: DeliveryRow): DeliveryInput {
  return method.provider === ownCarrier && !isCarrier(provider) ? { ...method, provider } : method
}
