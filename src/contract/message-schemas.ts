import { z } from 'zod'
import type { EndpointSchema } from './endpoint-schema.ts'
import type { AccountEndpointName } from './endpoints.ts'
import {
  cartReminderBody,
  contactAnswer,
  contactChallenge,
  contactMessageBody,
  resumedCart,
  stockAlertBody,
  stockAlertEndBody,
} from './schemas/contact.ts'
import { databaseId } from './schemas/shared.ts'

/** What visitors write to the shop, and the letters that they ask for. */
export const messageSchemas = {
  contactGetChallenge: {
    summary: 'What a message has to prove before it is taken',
    tag: 'contact',
    response: contactChallenge,
  },
  contactSend: {
    summary: 'A message to the merchant',
    tag: 'contact',
    body: contactMessageBody,
    response: contactAnswer,
  },
  stockAlertCreate: {
    summary: 'Asks for one letter when a variant can be had again',
    tag: 'stock-alert',
    params: z.object({ variant_id: databaseId }),
    body: stockAlertBody,
    response: contactAnswer,
    refusals: [404, 409],
  },
  stockAlertEnd: {
    summary: "Takes the wish for a letter back, by the letter's link",
    tag: 'stock-alert',
    body: stockAlertEndBody,
    response: contactAnswer,
    refusals: [404],
  },
  cartReminderResume: {
    summary: "The cart that a letter's link goes on with",
    tag: 'cart',
    body: cartReminderBody,
    response: resumedCart,
    refusals: [404],
  },
  cartReminderEnd: {
    summary: "No letters about this cart, by the letter's link",
    tag: 'cart',
    body: cartReminderBody,
    response: contactAnswer,
    refusals: [404],
  },
} as const satisfies Partial<Record<AccountEndpointName, EndpointSchema>>
