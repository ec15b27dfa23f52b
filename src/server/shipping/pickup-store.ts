import type { Executor } from '#server/kernel/database.ts'
import type { PickupPointRecord } from './pickup-point.ts'

/** A point by its id, one that its provider no longer lists too; null for none. */
export async function findPickupPoint(sql: Executor, id: string | null): Promise<PickupPointRecord | null> {
  if (id === null) return null
  const [row] = await sql<PickupPointRecord[]>`
    select ${pickupPointColumns(sql)} from pickup_point where id = ${id}`
  return row ?? null
}

export function pickupPointColumns(sql: Executor) {
  return sql`
    id, provider, external_id as "externalId", type, name, postal_code as "postalCode", city, address, latitude, longitude,
    hours, features, saturation, active`
}
