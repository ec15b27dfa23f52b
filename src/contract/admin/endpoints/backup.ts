import { z } from 'zod'
import type { AdminEndpointRows } from '../endpoint-schema.ts'
import { moment } from '../schemas/member.ts'

const file = z.object({ file: z.string().regex(/^boltiv-[\d-]{17}Z\.backup$/) })

const backup = z.object({
  id: z.int(),
  file: z.string(),
  kind: z.enum(['nightly', 'manual']),
  state: z.enum(['running', 'whole', 'failed']),
  started_at: moment,
  bytes: z.int(),
  /** Why it failed, as the program said; '' for nothing. */
  failure: z.string(),
  /** It can be downloaded here: other servers may have folders of their own. */
  is_here: z.boolean(),
  /** When it was restored into a trial, and what was wrong with it; '' for nothing. */
  tried_at: moment.nullable(),
  trial_failure: z.string(),
})

const backups = z.object({
  /** False where the operator wants none. */
  is_on: z.boolean(),
  is_encrypted: z.boolean(),
  /** They lie in the data folder: the same disk as the shop. */
  is_same_disk: z.boolean(),
  /** What is to be seen to; null: all is well. */
  problem: z.enum(['missing', 'failed', 'untrusted']).nullable(),
  backups: z.array(backup),
})

/** Backups of the whole shop. Their restore is a command: a shop that sells is never overwritten. */
export const backupEndpoints = {
  listBackups: {
    method: 'GET',
    path: '/admin/api/backups',
    right: 'backup.run',
    summary: 'The backups there are, the newest first',
    response: backups,
  },
  startBackup: {
    method: 'POST',
    path: '/admin/api/backups',
    right: 'backup.run',
    summary: 'Begins a backup; the list says when it is done',
    response: backups,
    refusals: [409],
  },
  downloadBackup: {
    method: 'POST',
    path: '/admin/api/backups/{file}/download',
    right: 'backup.run',
    fresh: true,
    summary: 'An address by which the backup can be downloaded within a minute',
    params: file,
    response: z.object({ url: z.string() }),
  },
} as const satisfies AdminEndpointRows
