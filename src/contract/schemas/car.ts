import { z } from 'zod'
import { line } from './shared.ts'

/** `is_sample`: the table is the demo's, not the merchant's. */
export const carMakes = z
  .object({ is_sample: z.boolean(), makes: z.array(z.string()) })
  .meta({ id: 'CarMakes' })

/** What the maker allows on a car: sizes as `205/55 R16`, and the least load index and speed symbol. `to_year` null: still made. */
export const carFitment = z
  .object({
    from_year: z.int(),
    to_year: z.int().nullable(),
    front: z.string(),
    rear: z.string().nullable(),
    load_index: z.int(),
    speed: z.string(),
    note: z.string().nullable(),
  })
  .meta({ id: 'CarFitment' })

export const carModelsQuery = z.object({ make: line(60) })
export const carFitmentsQuery = z.object({
  make: line(60),
  model: line(60),
  year: z.coerce.number().int().min(1950).max(2100).optional(),
})
