import { z } from 'zod'

/** The only country is Hungary. */
export const citiesQuery = z.object({
  country_id: z.string().max(10),
  postal_code: z.string().trim().max(10),
})
/** A town of a postal code. */
export const city = z.object({ name: z.string(), postal_code: z.string() }).meta({ id: 'City' })
