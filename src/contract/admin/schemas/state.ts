import { z } from 'zod'

/** A state in the merchant's words, and how it stands. */
export const shownState = z.object({ name: z.string(), kind: z.enum(['ok', 'warn', 'off']) })
