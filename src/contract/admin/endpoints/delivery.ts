import { z } from 'zod'
import { databaseId, line } from '../../schemas/shared.ts'
import type { AdminEndpointRows } from '../endpoint-schema.ts'
import {
  activeBody,
  deliveryFields,
  deliveryPrices,
  forints,
  grams,
  methodOrder,
  methodParams,
  methodPreset,
  methodState,
  paymentFields,
  presetChoice,
  removal,
  version,
} from '../schemas/methods.ts'

const deliveryMethod = deliveryFields.extend({
  id: z.int(),
  slug: z.string(),
  version,
  /** `unset`: a preset whose price is still to be given. */
  price: z.enum([...deliveryPrices, 'unset']),
  state: methodState,
  /** What it costs and carries, a short sentence each. */
  summary: z.array(z.string()),
})
const named = z.object({ code: z.string(), name: z.string() })

const deliveryList = z.object({
  methods: z.array(deliveryMethod),
  presets: z.array(methodPreset),
  carriers: z.array(named),
  /** `points`: how many of it may be chosen now. */
  pickup_providers: z.array(named.extend({ points: z.int() })),
  /** In the merchant's order, each after its parent. */
  categories: z.array(z.object({ slug: z.string(), name: z.string(), depth: z.int() })),
})

/** What is to be delivered, together. */
const parcel = z.object({
  /** As the sentence calls it, such as `téli gumi`. */
  name: line(60),
  pieces: z.int().min(1, 'Legalább egy darab.').max(999, 'Legfeljebb 999 darab.'),
  weight: grams,
  total: forints,
  postal_code: z.string().regex(/^([1-9]\d{3})?$/, 'Az irányítószám négy számjegy.'),
  /** The category of the goods, by slug; '' for none. */
  category: z.string().max(200),
  /** The longest side; null: not known. */
  longest_side: z.int().min(1).max(1_000_000).nullable(),
  locker: z.boolean(),
})

/** `refusal` null: it can be chosen. `is_shown`: customers see it, in grey where it is refused. */
const triedPayment = z.object({
  id: z.int(),
  name: z.string(),
  fee: z.string(),
  total: z.string(),
  is_shown: z.boolean(),
  refusal: z.string().nullable(),
})
const triedDelivery = z.object({
  id: z.int(),
  name: z.string(),
  price: z.string(),
  is_shown: z.boolean(),
  refusal: z.string().nullable(),
  /** With this delivery chosen; none where it can't be. */
  payments: z.array(triedPayment),
})

/** A method as it would be saved; `id` null for a new one. */
const draftId = z.object({ id: databaseId.nullable() })

export const deliveryEndpoints = {
  listDeliveryMethods: {
    method: 'GET',
    path: '/admin/api/delivery-methods',
    right: 'settings.edit',
    summary: 'All delivery methods in their order, and what one can be made of',
    response: deliveryList,
  },
  addDeliveryPresets: {
    method: 'POST',
    path: '/admin/api/delivery-methods/presets',
    right: 'settings.edit',
    summary:
      'Adds delivery methods that are ready but for their price; one without a price waits switched off',
    body: presetChoice,
    response: deliveryList,
  },
  createDeliveryMethod: {
    method: 'POST',
    path: '/admin/api/delivery-methods',
    right: 'settings.edit',
    summary: 'A new delivery method, the last in the order',
    body: deliveryFields,
    response: deliveryMethod,
  },
  orderDeliveryMethods: {
    method: 'PUT',
    path: '/admin/api/delivery-methods/order',
    right: 'settings.edit',
    summary: 'The order in which customers see the delivery methods: all of them, by id',
    body: methodOrder,
    response: deliveryList,
    refusals: [409],
  },
  changeDeliveryMethod: {
    method: 'PUT',
    path: '/admin/api/delivery-methods/{id}',
    right: 'settings.edit',
    summary: 'Changes a delivery method; 409 names the fields that somebody else has changed meanwhile',
    params: methodParams,
    body: deliveryFields.extend({ version }),
    response: deliveryMethod,
    refusals: [409],
  },
  switchDeliveryMethod: {
    method: 'PUT',
    path: '/admin/api/delivery-methods/{id}/active',
    right: 'settings.edit',
    summary: 'Offers a delivery method, or no more',
    params: methodParams,
    body: activeBody,
    response: deliveryMethod,
    refusals: [409],
  },
  removeDeliveryMethod: {
    method: 'DELETE',
    path: '/admin/api/delivery-methods/{id}',
    right: 'settings.edit',
    summary:
      'Removes a delivery method; one that open carts point to is switched off. Orders keep their copy',
    params: methodParams,
    response: removal,
    refusals: [409],
  },
  tryMethods: {
    method: 'POST',
    path: '/admin/api/delivery-methods/try-out',
    right: 'settings.edit',
    summary: 'What a customer would be offered for a parcel, now or with a method as it would be saved',
    body: z.object({
      parcel,
      delivery: deliveryFields.extend(draftId.shape).optional(),
      payment: paymentFields.extend(draftId.shape).optional(),
    }),
    response: z.object({
      deliveries: z.array(triedDelivery),
      /** What saving would change for this parcel, in a sentence; null without a method to save. */
      effect: z.string().nullable(),
    }),
  },
} as const satisfies AdminEndpointRows
