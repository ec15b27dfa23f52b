import { z } from 'zod'
import { pagedList, pageQuery } from './shared.ts'

const latitude = z.coerce.number().min(-90).max(90)
const longitude = z.coerce.number().min(-180).max(180)
/** Providers with commas between. */
const providers = z
  .string()
  .max(100)
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(z.string().regex(/^[a-z_]{1,20}$/)).min(1))

/** `search`: one to four digits are the beginning of a postal code; otherwise every word must occur in name, city or street. */
export const pickupPointsQuery = z.object({
  providers,
  center_position_lat: latitude,
  center_position_lon: longitude,
  search: z.string().trim().max(100).optional(),
  ...pageQuery,
})
export const pickupPointsMapQuery = z.object({
  providers,
  min_lat: latitude,
  max_lat: latitude,
  min_lon: longitude,
  max_lon: longitude,
})

/** `day` is 1 for Monday to 7 for Sunday; no hours: closed. */
export const dayHours = z.object({
  day: z.int().min(1).max(7),
  hours: z.array(z.object({ from: z.string(), to: z.string() })),
})
export const pickupPoint = z
  .object({
    id: z.string(),
    name: z.string(),
    /** In one line: `1138 Budapest, Garázs köz 4.` */
    address: z.string(),
    postal_code: z.string(),
    city: z.string(),
    coordinates: z.object({ latitude: z.number(), longitude: z.number() }),
    hours_per_day: z.array(dayHours),
    features: z.array(z.string()),
    saturation: z.enum(['low', 'medium', 'high']).nullable(),
    type: z.enum(['locker', 'parcel_shop', 'post_office', 'partner']),
    provider: z.string(),
  })
  .meta({ id: 'PickupPoint' })
/** With its distance from the requested position, in metres. */
export const nearPickupPoint = pickupPoint
  .extend({ distance: z.int().min(0) })
  .meta({ id: 'NearPickupPoint' })
export const pickupPointPage = pagedList(nearPickupPoint)
/** Points while they are few, otherwise where they stand together. */
export const pickupPointsMap = z
  .object({
    pickup_points: z.array(pickupPoint),
    coordinate_groups: z.array(
      z.object({ center_latitude: z.number(), center_longitude: z.number(), count: z.int().min(1) }),
    ),
    /** Where the tiles of a street map come from, with `{z}`, `{x}` and `{y}`; null: an outline is drawn. */
    tiles_url: z.string().nullable(),
  })
  .meta({ id: 'PickupPointsMap' })
