import type { BillingAddress, ShippingAddress } from '#contract/wire.ts'
import type { Sql } from '#server/kernel/database.ts'

export async function findSavedShippingAddress(
  _sql: Sql,
  _userId: number,
  _id: number,
): Promise<ShippingAddress | undefined> {
  return undefined
}
export async function findSavedBillingAddress(
  _sql: Sql,
  _userId: number,
  _id: number,
): Promise<BillingAddress | undefined> {
  return undefined
}
