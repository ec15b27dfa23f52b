import { z } from 'zod'
import type { AdminEndpointRows } from '../endpoint-schema.ts'
import {
  activeBody,
  methodOrder,
  methodParams,
  methodPreset,
  methodState,
  paymentFields,
  presetChoice,
  removal,
  version,
} from '../schemas/methods.ts'

const paymentMethod = paymentFields.extend({
  id: z.int(),
  slug: z.string(),
  version,
  state: methodState,
  /** What it costs and is for, a short sentence each. */
  summary: z.array(z.string()),
})

const paymentList = z.object({
  methods: z.array(paymentMethod),
  presets: z.array(methodPreset),
  /** Payment services; `is_ready`: its keys are set. */
  gateways: z.array(z.object({ code: z.string(), name: z.string(), is_ready: z.boolean() })),
  deliveries: z.array(z.object({ id: z.int(), name: z.string() })),
})

export const paymentEndpoints = {
  listPaymentMethods: {
    method: 'GET',
    path: '/admin/api/payment-methods',
    right: 'settings.edit',
    summary: 'All payment methods in their order, and what one can be made of',
    response: paymentList,
  },
  addPaymentPresets: {
    method: 'POST',
    path: '/admin/api/payment-methods/presets',
    right: 'settings.edit',
    summary: 'Adds payment methods that are ready but for their fee; one without a fee waits switched off',
    body: presetChoice,
    response: paymentList,
  },
  createPaymentMethod: {
    method: 'POST',
    path: '/admin/api/payment-methods',
    right: 'settings.edit',
    summary: 'A new payment method, the last in the order',
    body: paymentFields,
    response: paymentMethod,
  },
  orderPaymentMethods: {
    method: 'PUT',
    path: '/admin/api/payment-methods/order',
    right: 'settings.edit',
    summary: 'The order in which customers see the payment methods: all of them, by id',
    body: methodOrder,
    response: paymentList,
    refusals: [409],
  },
  changePaymentMethod: {
    method: 'PUT',
    path: '/admin/api/payment-methods/{id}',
    right: 'settings.edit',
    summary: 'Changes a payment method; 409 names the fields that somebody else has changed meanwhile',
    params: methodParams,
    body: paymentFields.extend({ version }),
    response: paymentMethod,
    refusals: [409],
  },
  switchPaymentMethod: {
    method: 'PUT',
    path: '/admin/api/payment-methods/{id}/active',
    right: 'settings.edit',
    summary: 'Offers a payment method, or no more',
    params: methodParams,
    body: activeBody,
    response: paymentMethod,
    refusals: [409],
  },
  removePaymentMethod: {
    method: 'DELETE',
    path: '/admin/api/payment-methods/{id}',
    right: 'settings.edit',
    summary: 'Removes a payment method; one that open carts point to is switched off. Orders keep their copy',
    params: methodParams,
    response: removal,
    refusals: [409],
  },
} as const satisfies AdminEndpointRows
