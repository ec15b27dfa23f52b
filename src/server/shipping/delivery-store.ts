import type { Executor, Transaction } from '#platform/database/database.ts'
import { freeSlug, lastPosition, saveOrder } from '#platform/database/ordered-table.ts'
import type { DeliveryInput, DeliveryRow } from './delivery-method.ts'
import { transitColumn } from './shipping-store.ts'

/** The merchant's delivery methods in their order, with what only the desk shows. */
export async function listDeliveryRows(sql: Executor): Promise<DeliveryRow[]> {
  return sql<DeliveryRow[]>`
    select id, slug, version, name, description, provider, bands, free_from as "freeFrom", max_weight_grams as "maxWeightGrams",
      tax_rate as "taxRate", address_required as "addressRequired", is_pickup_point as "isPickupPoint",
      request_for_quotation as "requestForQuotation", pickup_providers as "pickupProviders", eligibility,
      requested_day_from as "requestedDayFrom",
      ${transitColumn(sql)} as "transitDays", image_key as "imageKey", active
    from shipping_method order by position, id`
}

/** A new method, the last in the order; gives its id. A slug that is taken gets a number. */
export async function insertDelivery(tx: Transaction, slug: string, method: DeliveryInput): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into shipping_method (slug, name, description, provider, bands, free_from, max_weight_grams, tax_rate,
      address_required, is_pickup_point, request_for_quotation, pickup_providers, eligibility, requested_day_from,
      transit_from, transit_to, active, position)
    values (
      ${freeSlug(tx, 'shipping_method', slug)},
      ${method.name}, ${method.description}, ${method.provider}, ${tx.json(method.bands)}, ${method.freeFrom},
      ${method.maxWeightGrams}, ${method.taxRate}, ${method.addressRequired}, ${method.isPickupPoint},
      ${method.requestForQuotation}, ${method.pickupProviders}, ${tx.json(method.eligibility)}, ${method.requestedDayFrom},
      ${method.transitDays?.from ?? null}, ${method.transitDays?.to ?? null}, ${method.active}, ${lastPosition(tx, 'shipping_method')})
    returning id`
  return row!.id
}

/** Saves over the version that was seen; false when there is another by now. */
export async function updateDelivery(
  tx: Transaction,
  { id, version }: { id: number; version: number },
  method: DeliveryInput,
): Promise<boolean> {
  const saved = await tx`
    update shipping_method set name = ${method.name}, description = ${method.description}, provider = ${method.provider},
      bands = ${tx.json(method.bands)}, free_from = ${method.freeFrom}, max_weight_grams = ${method.maxWeightGrams},
      tax_rate = ${method.taxRate}, address_required = ${method.addressRequired}, is_pickup_point = ${method.isPickupPoint},
      request_for_quotation = ${method.requestForQuotation}, pickup_providers = ${method.pickupProviders},
      eligibility = ${tx.json(method.eligibility)}, requested_day_from = ${method.requestedDayFrom},
      transit_from = ${method.transitDays?.from ?? null}, transit_to = ${method.transitDays?.to ?? null},
      active = ${method.active}
    where id = ${id} and version = ${version}`
  return saved.count === 1
}

/** The positions of all methods: by their ids, the first first. */
export const saveDeliveryOrder = (tx: Transaction, ids: readonly number[]): Promise<void> =>
  saveOrder(tx, 'shipping_method', ids)

/** Carts that point to it choose again; orders have their own copy. */
export async function deleteDelivery(tx: Transaction, id: number): Promise<void> {
  await tx`delete from shipping_method where id = ${id}`
}
