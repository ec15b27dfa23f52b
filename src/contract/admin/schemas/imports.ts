import { z } from 'zod'
import { moment } from './member.ts'
import { shownState } from './state.ts'

const counts = z.object({
  read: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  warned: z.int(),
})

/** `tried`: the counts say what would be; `done`: what was written; `superseded`: a newer file of its source is in; `stopped`: the counts say what was written until then. */
const importState = z.enum([
  'uploaded',
  'fetching',
  'trying',
  'tried',
  'running',
  'done',
  'failed',
  'superseded',
  'stopped',
])

/** A file that was brought in, as lists show it. */
export const listedImport = z.object({
  id: z.int(),
  file: z.string(),
  /** Of whose files it is one; null: of none. */
  source: z.string().nullable(),
  by: z.string(),
  created_at: moment,
  state: importState,
  shown: shownState,
  counts: counts.nullable(),
})
