import { z } from 'zod'
import { line, text } from '../../schemas/shared.ts'
import type { AdminEndpointRows } from '../endpoint-schema.ts'
import { email } from '../schemas/fields.ts'
import { moment } from '../schemas/member.ts'

const serviceCode = z.object({ code: z.string().regex(/^[a-z0-9-]{1,40}$/) })

const serviceField = z.object({
  /** As the environment names it. */
  name: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'secret', 'choice']),
  options: z.array(z.object({ value: z.string(), text: z.string() })),
  /** Null for a secret, and for what is not given. */
  value: z.string().nullable(),
  /** What holds when nothing is given. */
  fallback: z.string(),
  is_set: z.boolean(),
  /** The end of a secret, by which its owner knows it again; null for one that is too short for that. */
  tail: z.string().nullable(),
  /** The operator has set it: the desk can't change it. */
  is_operated: z.boolean(),
  /** It was sealed with a secret that the shop no longer has. */
  is_unreadable: z.boolean(),
})
const service = z.object({
  code: z.string(),
  kind: z.enum(['gateway', 'invoicing', 'carrier']),
  title: z.string(),
  /** All that it needs is given. */
  is_on: z.boolean(),
  /** It points to where the service is only tried, so that no money moves. */
  is_trial: z.boolean(),
  can_test: z.boolean(),
  /** Where the service reports to, to be given on its own pages. */
  notify_url: z.string().nullable(),
  version: z.string(),
  fields: z.array(serviceField),
})
const services = z.object({ services: z.array(service) })

const outcome = z.object({ ok: z.boolean(), text: z.string() })

const port = z.int('Egész számot írjon.').min(1, 'Legalább 1.').max(65535, 'Legfeljebb 65535.')
const mailbox = z.object({
  fromName: line(80, 0),
  fromEmail: email,
  /** Empty: the shop's own address. */
  contactEmail: email.or(z.literal('')),
  /** What comes there of new orders. */
  orderNotices: z.enum(['each', 'daily', 'none']),
  /** Days after delivery when the customer is invited to review; 0: nobody is. */
  reviewRequestDays: z.int('Egész számot írjon.').min(0, 'Legalább 0.').max(90, 'Legfeljebb 90.'),
})
const mailServer = z.object({
  host: line(253, 0),
  port,
  /** TLS from the first byte; otherwise it begins in the open where the server offers it. */
  secure: z.boolean(),
  user: line(254, 0),
})
const emailView = z.object({
  version: z.string(),
  /** What is not given yet is empty. */
  mailbox: mailbox.extend({ fromEmail: z.string(), contactEmail: z.string() }),
  server: mailServer,
  has_password: z.boolean(),
  operated: z.array(z.enum(['mailbox', 'contact', 'notices', 'reviews', 'server'])),
  is_unreadable: z.boolean(),
  /** Where a test email would go. */
  test_to: z.string(),
  tested_at: moment.nullable(),
})

/** Services outside and the mail server. Secrets come in and never go out. */
export const serviceSettingsEndpoints = {
  listServices: {
    method: 'GET',
    path: '/admin/api/settings/services',
    right: 'services.edit',
    summary: 'Payment services, invoicing services and carriers, with what is set up of them',
    response: services,
  },
  saveService: {
    method: 'PUT',
    path: '/admin/api/settings/services/{code}',
    right: 'services.edit',
    fresh: true,
    summary: 'Sets a service up, on all nodes at once; null takes a value away, what is absent stays',
    params: serviceCode,
    body: z.object({
      version: z.string().max(64),
      values: z.record(z.string().regex(/^[A-Z0-9_]{3,40}$/), text(2000).nullable()),
    }),
    response: services,
    refusals: [409],
  },
  testService: {
    method: 'POST',
    path: '/admin/api/settings/services/{code}/test',
    right: 'services.edit',
    summary: 'Calls the service for something that changes nothing, and says whether it took the keys',
    params: serviceCode,
    response: outcome,
  },
  getEmailSettings: {
    method: 'GET',
    path: '/admin/api/settings/email',
    right: 'services.edit',
    summary: 'The mail server and the sender',
    response: emailView,
  },
  saveEmailSettings: {
    method: 'PUT',
    path: '/admin/api/settings/email',
    right: 'services.edit',
    fresh: true,
    summary:
      'Changes the mail server and the sender, on all nodes at once; without a password the stored one stays',
    body: z.object({
      version: z.string().max(64),
      mailbox,
      server: mailServer,
      password: z.string().max(500).nullable().default(null),
    }),
    response: emailView,
    refusals: [409],
  },
  testEmail: {
    method: 'POST',
    path: '/admin/api/settings/email/test',
    right: 'services.edit',
    summary: 'Sends a test email to the colleague at the desk, at once',
    response: outcome,
  },
} as const satisfies AdminEndpointRows
