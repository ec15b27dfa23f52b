import { z } from 'zod'
import { line, slug } from '../../schemas/shared.ts'
import type { AdminEndpointRows } from '../endpoint-schema.ts'
import { pictureFile } from '../schemas/fields.ts'

/** Empty: not given yet. */
const given = (max = 500) => line(max, 0)

const company = z.object({
  name: given(80),
  legalName: given(),
  address: given(),
  /** Latitude and longitude, `47.4979, 19.0402`. */
  coordinates: given(80).default(''),
  parking: given(200).default(''),
  email: given(254),
  phone: given(40),
  taxNumber: given(40),
  companyNumber: given(40),
  court: given(),
  chamber: given(),
  host: given(),
  privacyContact: given(),
})
const bank = z.object({ bankName: given(), bankAccount: given(60), bankBic: given(20).default('') })

const clock = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Így írja: 08:30.')
const workingDays = z
  .int('Egész számot írjon.')
  .min(1, 'Legalább 1 munkanap.')
  .max(60, 'Legfeljebb 60 munkanap.')
const exceptions = z.array(z.iso.date('Így írja: 2026-12-31.')).max(60, 'Legfeljebb 60 nap.').default([])
const trade = z.object({
  /** Monday to Sunday; null: closed. */
  hours: z.array(z.object({ from: clock, to: clock }).nullable()).length(7),
  note: given(120),
  cutOff: clock,
  transitDays: workingDays.max(10, 'Legfeljebb 10 munkanap.'),
  backorder: z.object({ from: workingDays, to: workingDays }),
  requestCutOff: clock,
  /** Working days on which the shop does not send, and days off on which it does. */
  daysOff: exceptions,
  extraDays: exceptions,
})

/** A form sends what it began with too: what another has changed meanwhile is merged, or is a conflict. */
const edited = <T extends z.ZodType>(values: T) => z.object({ before: values, values })

const lawPage = z.object({
  slug: z.string(),
  title: z.string(),
  version: z.string(),
  /** Nobody has checked it yet. */
  is_draft: z.boolean(),
  blanks: z.array(z.object({ index: z.int(), what: z.string(), before: z.string(), after: z.string() })),
  /** The shop's own data that it waits for, in the merchant's words. */
  missing: z.array(z.string()),
})
const law = z.object({
  pages: z.array(lawPage),
  /** Pages that the law requires and the shop does not show, by slug. */
  absent: z.array(z.string()),
  /** The picture of the official guarantee notice; null while there is none. */
  guarantee: z.string().nullable(),
})
const companyView = z.object({
  company,
  /** Null without the right to it. */
  bank: bank.nullable(),
  /** What every shop needs and this one lacks, in the merchant's words. */
  missing: z.array(z.string()),
})
const tradeView = z.object({ trade })

export const settingsEndpoints = {
  getCompany: {
    method: 'GET',
    path: '/admin/api/settings/company',
    right: 'settings.edit',
    summary: "The merchant's own data",
    response: companyView,
  },
  saveCompany: {
    method: 'PUT',
    path: '/admin/api/settings/company',
    right: 'settings.edit',
    summary: "Changes the merchant's own data; emails, documents and pages of law show them from then on",
    body: edited(company),
    response: companyView,
    refusals: [409],
  },
  saveBank: {
    method: 'PUT',
    path: '/admin/api/settings/bank',
    right: 'services.edit',
    fresh: true,
    summary: 'Changes the bank account that customers transfer to',
    body: edited(bank),
    response: companyView,
    refusals: [409],
  },
  getLaw: {
    method: 'GET',
    path: '/admin/api/settings/law',
    right: 'law.edit',
    summary: 'The pages of law with what is still blank in them',
    response: law,
  },
  fillLaw: {
    method: 'PUT',
    path: '/admin/api/settings/law/{slug}',
    right: 'law.edit',
    summary: 'Fills blanks of a page in, and takes the mark of a draft away',
    params: z.object({ slug }),
    body: z.object({
      version: z.string().max(64),
      texts: z
        .array(z.object({ index: z.int().min(0).max(1000), text: line(500) }))
        .max(200)
        .default([]),
      checked: z.boolean().default(false),
    }),
    response: law,
    refusals: [409],
  },
  uploadGuarantee: {
    method: 'PUT',
    path: '/admin/api/settings/guarantee',
    right: 'law.edit',
    upload: true,
    summary: 'Loads the picture of the official guarantee notice up, which products and the checkout show',
    body: pictureFile,
    response: law,
  },
  getTrade: {
    method: 'GET',
    path: '/admin/api/settings/trade',
    right: 'settings.edit',
    summary: 'Opening hours and the promise of delivery',
    response: tradeView,
  },
  saveTrade: {
    method: 'PUT',
    path: '/admin/api/settings/trade',
    right: 'settings.edit',
    summary: 'Changes opening hours and the promise of delivery, on every page at once',
    body: edited(trade),
    response: tradeView,
    refusals: [409],
  },
} as const satisfies AdminEndpointRows
