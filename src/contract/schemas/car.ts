import { z } from 'zod'
import { normalisePlate, plateMessage } from '#hungary/licence-plate.ts'
import { line } from './shared.ts'

/** `is_sample`: the table is the demo's, not the merchant's. `finds_plates`: a car can be found by its licence plate, too. */
export const carMakes = z
  .object({ is_sample: z.boolean(), makes: z.array(z.string()), finds_plates: z.boolean() })
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

/** Of a plate: what nobody knows is null. */
export const carFitmentOfPlate = z.object({
  front: z.string(),
  rear: z.string().nullable(),
  load_index: z.int().nullable(),
  speed: z.string().max(3).nullable(),
})
/** `plate` as it is typed. */
export const plateBody = z.object({
  plate: z
    .string()
    .max(20)
    .refine((text) => normalisePlate(text) !== null, plateMessage),
})
export const plateLookup = z.object({
  /** As the service calls it: `Suzuki Swift 1.2`. */
  car: z.string(),
  year: z.int().nullable(),
  fitments: z.array(carFitmentOfPlate),
})
export const carModelsQuery = z.object({ make: line(60) })
export const carFitmentsQuery = z.object({
  make: line(60),
  model: line(60),
  year: z.coerce.number().int().min(1950).max(2100).optional(),
})
