import { z } from 'zod'
import { databaseId, line } from '../../schemas/shared.ts'
import type { AdminEndpointRows } from '../endpoint-schema.ts'
import { listedImport } from '../schemas/imports.ts'
import { moment } from '../schemas/member.ts'

const name = line(100)
const values = z.object({
  name,
  /** Where its file is fetched, over https; empty: somebody brings it. Who may not change it reads only whose it is. */
  address: z.string().trim().max(2000),
  /** `weekdays`: Monday to Friday; `weekly`: on Mondays. */
  rhythm: z.enum(['never', 'hourly', 'daily', 'weekdays', 'weekly']),
  /** In Hungary; of `hourly` its minutes count. */
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Így írja: 06:30.'),
  /** What becomes of goods that its file no longer has. */
  vanished: z.enum(['nothing', 'stock_zero', 'unpublish']),
  /** JSON as `docs/import.md` describes it; `newOnly` names the fields that are the merchant's. Empty until a file was run. */
  mapping: z.string().max(100_000),
})
const listedSource = z.object({
  id: z.int(),
  name,
  /** Null: somebody brings its files. */
  next_run_at: moment.nullable(),
  last: listedImport.nullable(),
})
const source = z.object({
  id: z.int(),
  values,
  next_run_at: moment.nullable(),
  /** The newest first. */
  imports: z.array(listedImport),
})
const params = z.object({ id: databaseId })

export const importSourceEndpoints = {
  listImportSources: {
    method: 'GET',
    path: '/admin/api/import-sources',
    right: 'imports.run',
    summary: 'Suppliers whose files come again and again, by name',
    response: z.object({ sources: z.array(listedSource) }),
  },
  createImportSource: {
    method: 'POST',
    path: '/admin/api/import-sources',
    right: 'imports.sources',
    summary: 'A new source; of a file that was brought in it takes how it is read',
    body: z.object({ name, import: databaseId.nullable() }),
    response: source,
    refusals: [409],
  },
  getImportSource: {
    method: 'GET',
    path: '/admin/api/import-sources/{id}',
    right: 'imports.run',
    summary: 'One source with its last files',
    params,
    response: source,
  },
  changeImportSource: {
    method: 'PUT',
    path: '/admin/api/import-sources/{id}',
    right: 'imports.sources',
    summary: 'Changes a source; 409 names what another has changed meanwhile',
    params,
    body: z.object({ before: values, values }),
    response: source,
    refusals: [409],
  },
  removeImportSource: {
    method: 'DELETE',
    path: '/admin/api/import-sources/{id}',
    right: 'imports.sources',
    summary: 'Forgets a source; goods and files stay',
    params,
    response: z.object({}),
  },
  startImportSource: {
    method: 'POST',
    path: '/admin/api/import-sources/{id}/start',
    right: 'imports.run',
    summary: 'Fetches its file now; it is written unless a guard stops it',
    params,
    response: z.object({ import: z.int() }),
    refusals: [409],
  },
} as const satisfies AdminEndpointRows
