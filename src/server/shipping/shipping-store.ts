import type { Rows } from '#platform/database/query-together.ts'
import type { Executor } from '#platform/database/database.ts'
import type { ShippingMethodRecord } from './shipping.ts'

/** `{from, to}`, or null where the shop's usual days hold. */
export const transitColumn = (sql: Executor) =>
  sql`case when transit_from is not null then json_build_object('from', transit_from, 'to', transit_to) end`

/** Every method in the merchant's order, inactive ones too: a cart may still point to one. */
export function listShippingMethods(sql: Executor): Rows<ShippingMethodRecord> {
  return sql<ShippingMethodRecord[]>`
    select id, name, description, provider, bands, free_from as "freeFrom", max_weight_grams as "maxWeightGrams",
      tax_rate as "taxRate", address_required as "addressRequired", is_pickup_point as "isPickupPoint",
      request_for_quotation as "requestForQuotation", pickup_providers as "pickupProviders", eligibility,
      requested_day_from as "requestedDayFrom",
      ${transitColumn(sql)} as "transitDays", image_key as "imageKey", active
    from shipping_method order by position, id`
}
