import { pick } from '#platform/pick.ts'
import { platformError } from '#platform/http/errors.ts'
import type { Transaction } from '#platform/database/database.ts'
import { lockMerchant, lockPage, writePage, writeShop, type Merchant } from '#server/content/index.ts'
import { lockTrade, tradeErrors, writeTrade, type Trade } from '#server/trade/index.ts'
import { readMerchant } from './company.ts'
import { mergeEdits, type Conflict } from '#platform/admin/edits.ts'
import { fillLaw, lawVersion } from './law-blanks.ts'
import { settingsError } from './settings-errors.ts'

/** What a form began with, and what it says now. */
export type Edit<T> = { before: T; values: T }

/**
 * Changes data of the merchant; gives the fields that changed, as they are stored.
 * @throws AppError 422 by field, 409 with both values where somebody else has changed the same field.
 */
export async function changeMerchant<K extends keyof Merchant>(
  tx: Transaction,
  { before, values: written }: Edit<Pick<Merchant, K>>,
): Promise<Partial<Merchant>> {
  const { values, errors } = readMerchant(written)
  refuseErrors(errors)
  const fields = Object.keys(values) as K[]
  const current = pick(await lockMerchant(tx), fields)
  const { changed, conflicts } = mergeEdits(before, values, current)
  refuseConflicts(conflicts)
  const own = pick(values, changed)
  if (changed.length > 0) await writeShop(tx, own)
  return own
}

/** @throws AppError 422 by field, 409 with both values where somebody else has changed the same field. */
export async function changeTrade(tx: Transaction, { before, values }: Edit<Trade>): Promise<void> {
  refuseErrors(tradeErrors(values))
  const { merged, changed, conflicts } = mergeEdits(before, values, await lockTrade(tx))
  refuseConflicts(conflicts)
  if (changed.length > 0) await writeTrade(tx, merged)
}

export type LawFilling = {
  version: string
  texts: readonly { index: number; text: string }[]
  checked: boolean
}

/** @throws AppError 404 without such a page, 409 when it says something else than what was read. */
export async function changeLaw(
  tx: Transaction,
  slug: string,
  { version, texts, checked }: LawFilling,
): Promise<void> {
  const page = await lockPage(tx, slug)
  if (!page) throw platformError('not_found')
  if (lawVersion(page) !== version) throw settingsError('law_conflict')
  const byIndex = new Map(texts.map(({ index, text }) => [index, text]))
  await writePage(tx, fillLaw(page, { texts: byIndex, checked }))
}

export function refuseErrors(errors: Record<string, string[]>): void {
  const fields = Object.entries(errors).map(([field, messages]) => [`values.${field}`, messages])
  if (fields.length > 0)
    throw platformError('validation_failed', { errors: Object.fromEntries(fields) as typeof errors })
}

/** The body names the fields with both values: `{ conflicts: [{ field, yours, theirs }] }`. */
export function refuseConflicts(conflicts: readonly Conflict[]): void {
  if (conflicts.length > 0) throw settingsError('setting_conflict', { details: { conflicts } })
}
