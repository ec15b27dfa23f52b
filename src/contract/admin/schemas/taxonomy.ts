import { z } from 'zod'
import { line, text } from '../../schemas/shared.ts'
import { pictureKey } from './fields.ts'

/** Fields that categories, collections and brands have in common. */

/** The last part of an address. Digits alone would be read as an id. */
export const addressPart = z
  .string()
  .trim()
  .max(100, 'Legfeljebb 100 karakter.')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Ékezet nélküli kisbetű, szám és kötőjel lehet benne.')
  .regex(/[a-z]/, 'Legalább egy betű legyen benne.')
export const taxonomyName = line(100)
export const lead = text(2000)
export const metaTitle = line(120).or(z.literal(''))
export const metaDescription = line(320).or(z.literal(''))
/** A picture that was loaded up; null: none. */
export const chosenPicture = pictureKey.nullable()
export const formerAddresses = z.array(z.string())

/** What putting one into another does, before it is done. */
export const mergeEffect = z.object({
  /** Goods that it holds; and those of them that the other one has already. */
  products: z.int(),
  shared: z.int(),
  /** The addresses that lead to `leads_to` afterwards; null: they are not found any more. */
  addresses: z.array(z.string()),
  leads_to: z.string().nullable(),
  /** What else names it: delivery methods, collections. They name the other one afterwards. */
  named_by: z.array(z.string()),
  /** Why it can't be done; null: it can. */
  obstacle: z.string().nullable(),
})
/** How many goods the effect spoke of: another number is shown again before anything is done. */
export const expectedProducts = z.int().min(0)
