import { z } from 'zod'
import { databaseId, deliveryPromise, pagedList, price } from './shared.ts'
import { filter } from './listing.ts'
import { availability, productCard } from './catalogue.ts'

const wheelColour = z.object({ name: z.string(), swatch: z.string() })
/** What a set looks like: the tyre in millimetres, per cent and inches, the wheel in inches. Null: its sizes are not known. */
const setDrawing = z.object({
  tyre: z.object({ width: z.number(), aspect: z.number(), rim: z.number() }).nullable(),
  wheel: z
    .object({
      rim: z.number(),
      rim_width: z.number(),
      bolts: z.int().nullable(),
      /** As the merchant has it: `5 kettős`. */
      spokes: z.string().nullable(),
      colour: wheelColour.nullable(),
    })
    .nullable(),
})
/**
 * One half of a set, for a variant that is the other: its variant that fits, with all of its name, and what the set costs, mounted, for
 * the `quantity` of all offers. `colours`: the wheel in all of its colours, itself too, where there are several.
 */
export const setOffer = z
  .object({
    product: productCard,
    variant_name: z.string(),
    total: price,
    drawing: setDrawing,
    colours: z.array(
      z.object({
        variant_id: z.int(),
        variant_name: z.string(),
        url: z.string(),
        availability,
        total: price,
        colour: wheelColour,
      }),
    ),
  })
  .meta({ id: 'SetOffer' })

/** What makes a set with a variant. What only the car says is the customer's to check: bolt circle, offset, centre bore and load. */
export const setOffers = z
  .object({
    /** What is offered: wheels for a tyre, tyres for a wheel. Null: no set is offered, there are no offers. */
    kind: z.enum(['wheels', 'tyres']).nullable(),
    /** Of all three parts: as many as a car has wheels. */
    quantity: z.int().min(1),
    /** Of one wheel; null without offers. */
    mounting: z.object({ variant_id: z.int(), name: z.string(), price }).nullable(),
    /** The lowest `total` of all offers, those of other pages too; null without any. */
    lowest_total: price.nullable(),
    /** When a set that is ordered now arrives: with the latest of its three parts; null without offers. */
    promise: deliveryPromise.nullable(),
    offers: pagedList(setOffer),
    /**
     * The wheel whose page it is, in all of its colours, itself too, where there are several; `difference`: by how many forints
     * a set costs more with it. Empty for a tyre.
     */
    own_colours: z.array(z.object({ variant_id: z.int(), colour: wheelColour, difference: z.int() })),
    /** Counted of what is in stock, in whatever quantity. */
    filters: z.array(filter),
  })
  .meta({ id: 'SetOffers' })
export const setsOffered = z.object({ offered: z.boolean() })
export const setsQuery = z.object({
  variant_id: databaseId,
  filters: z.record(z.string().max(100), z.string().max(2000)).optional(),
  page: z.coerce.number().int().min(1).max(100).default(1),
})
