import { z } from 'zod'
import { rightNames } from '../rights.ts'

export const right = z.enum(rightNames)
export const moment = z.iso.datetime()

/** Who is signed in at the desk, and what they may do. */
export const member = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.object({ slug: z.string(), name: z.string() }),
  rights: z.array(right),
  /** Who may do everything, and has two factors. */
  is_owner: z.boolean(),
  /** Forints that may be refunded at once; null: as much as was paid. */
  refund_limit: z.int().nullable(),
})

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: moment,
  used_at: moment.nullable(),
})

export const staffSession = z.object({
  id: z.string(),
  /** The browser and system, as they name themselves, in words. */
  device: z.string(),
  started_at: moment,
  seen_at: moment,
  is_current: z.boolean(),
})

/** What the browser's API of passkeys takes and gives; its form is the standard's, and is checked by who reads it. */
export const credentialOptions = z.looseObject({ challenge: z.string() })
export const credentialResponse = z.looseObject({
  id: z.string().max(2000),
  rawId: z.string().max(2000),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()),
})
