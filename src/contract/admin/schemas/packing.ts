import { z } from 'zod'
import { maxSelectedOrders, parcelSizes } from '../packing-limits.ts'

/** What picking and packing say of orders and parcels alike. */

export const orderNumber = z.string().regex(/^\d{4}-\d{6,9}$/)

/** Order numbers between commas, as an address can carry them. */
export const orderNumbers = z
  .string()
  .max(maxSelectedOrders * 15)
  .regex(
    new RegExp(`^\\d{4}-\\d{6,9}(,\\d{4}-\\d{6,9}){0,${maxSelectedOrders - 1}}$`),
    `Legalább egy, legfeljebb ${maxSelectedOrders} rendelést válasszon ki.`,
  )

/** Where the hand is needed; `href`: a path of the desk. */
export const repair = z.object({ title: z.string(), href: z.string() }).nullable()

/** Which compartment of a parcel locker; null where the order goes to none. */
export const parcelSize = z
  .object({
    /** What its goods seem to need; null: they fit none. Goods of unknown size are taken for middling. */
    suggested: z.enum(parcelSizes).nullable(),
    /** Whether that follows from the sizes of the goods. */
    is_known: z.boolean(),
    choices: z.array(z.object({ size: z.enum(parcelSizes), name: z.string() })),
  })
  .nullable()
