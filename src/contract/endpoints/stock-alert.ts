import { z } from 'zod'
import type { EndpointRows } from '../endpoint-schema.ts'
import { contactResponse, stockAlertBody, stockAlertLinkBody } from '../schemas/contact.ts'
import { databaseId } from '../schemas/shared.ts'

/** Emails about variants that can be had again. */
export const stockAlertEndpoints = {
  stockAlertCreate: {
    method: 'POST',
    path: '/v1/product-variant/{variant_id}/stock-alert',
    cache: 'private',
    rateLimit: 'auth',
    work: 'email',
    summary: 'Requests one email when a variant can be had again',
    tag: 'stock-alert',
    params: z.object({ variant_id: databaseId }),
    body: stockAlertBody,
    response: contactResponse,
    refusals: [404, 409],
  },
  stockAlertConfirm: {
    method: 'POST',
    path: '/v1/stock-alert/confirm',
    cache: 'private',
    summary: "Confirms the address of a request, by the email's link; once for each address",
    tag: 'stock-alert',
    body: stockAlertLinkBody,
    response: contactResponse,
    refusals: [404],
  },
  stockAlertEnd: {
    method: 'POST',
    path: '/v1/stock-alert/end',
    cache: 'private',
    summary: "Withdraws the request for an email, by the email's link",
    tag: 'stock-alert',
    body: stockAlertLinkBody,
    response: contactResponse,
    refusals: [404],
  },
} as const satisfies EndpointRows
