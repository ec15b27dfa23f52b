import { z } from 'zod'
import { databaseId, line, text } from '../../schemas/shared.ts'
import type { AdminEndpointRows } from '../endpoint-schema.ts'
import { tableFile } from '../schemas/fields.ts'
import { listedImport } from '../schemas/imports.ts'

/** Rows of the trial by what they do. */
/** In the order in which somebody looks at them. */
export const importRowViews = ['guarded', 'updated', 'created', 'rejected', 'warned'] as const

const guard = z.object({
  kind: z.string(),
  /** In the merchant's words. */
  title: z.string(),
  count: z.int(),
  /** The first few. */
  examples: z.array(z.string()),
})
const value = z.union([z.string(), z.number(), z.boolean()]).nullable()
const row = z.object({
  line: z.int(),
  item_number: z.string(),
  name: z.string(),
  kind: z.enum(['created', 'updated', 'unchanged', 'rejected']),
  changes: z.array(z.object({ field: z.string(), before: value, after: value })),
  problems: z.array(z.object({ field: z.string(), reason: z.string() })),
})
const oneImport = listedImport.extend({
  source_id: z.int().nullable(),
  /** `pictures`: an archive whose file names are item numbers or EANs; its mapping says `add` or `replace`. */
  kind: z.enum(['table', 'pictures']),
  columns: z.array(z.string()),
  /** The first rows, a cell for each column. */
  sample: z.array(z.array(z.string())),
  /** JSON as `docs/import.md` describes it: what was tried last, or a guess. */
  mapping: z.string(),
  /** While it runs, both of its readings together: the file is gone through once to try it, once to write it. */
  rows_read: z.int(),
  /** Rows of the table, once its trial has counted them; null: not counted, as of pictures. */
  rows_total: z.int().nullable(),
  /** What it is recorded as in the audit; null: it has written nothing, or was taken back. */
  change_id: z.int().nullable(),
  /** What it has written was taken back, as far as that has come. */
  is_undone: z.boolean(),
  /** The last job that takes it back: `change_id` is what it takes back, `done` of its recorded `rows` are; `stopped` before its end. Null: there was none. */
  undo: z
    .object({
      change_id: z.int(),
      rows: z.int(),
      done: z.int(),
      state: z.enum(['running', 'stopped', 'done']),
    })
    .nullable(),
  /** Why the last trial or run ended early; '' if it did not. */
  failure: z.string(),
  /** Who has stopped its run, or wants to; null: nobody. */
  stopped_by: z.string().nullable(),
  guards: z.array(guard),
  views: z.record(z.enum(importRowViews), z.int()),
  /** Why rows are refused or noted, and how many each time; the first few. */
  reasons: z.array(
    z.object({ kind: z.enum(['rejected', 'warned']), field: z.string(), reason: z.string(), rows: z.int() }),
  ),
})
const params = z.object({ id: databaseId })

export const importEndpoints = {
  listImports: {
    method: 'GET',
    path: '/admin/api/imports',
    right: 'imports.run',
    summary: 'Files that were brought in here, the newest first',
    response: z.object({ imports: z.array(listedImport) }),
  },
  uploadImport: {
    method: 'POST',
    path: '/admin/api/imports',
    right: 'imports.run',
    upload: true,
    summary:
      'A table (CSV, XLSX), of a source or by itself, or pictures (ZIP), at most 25 MB; nothing is written',
    query: z.object({ name: line(200), source: databaseId.optional() }),
    body: tableFile,
    response: oneImport,
  },
  getImport: {
    method: 'GET',
    path: '/admin/api/imports/{id}',
    right: 'imports.run',
    summary: 'One file: how it is read, what it would do or did',
    params,
    response: oneImport,
  },
  listImportRows: {
    method: 'GET',
    path: '/admin/api/imports/{id}/rows',
    right: 'imports.run',
    summary: 'What rows do, by the last trial, in windows of 100',
    params,
    /** Without a view: the first that has rows. */
    query: z.object({ view: z.enum(importRowViews).optional(), after: databaseId.optional() }),
    response: z.object({ view: z.enum(importRowViews), rows: z.array(row), has_more: z.boolean() }),
  },
  listImportValues: {
    method: 'GET',
    path: '/admin/api/imports/{id}/values',
    right: 'imports.run',
    summary: 'What stands in a column of the file, at most 300 values, each with the category that it names',
    params,
    query: z.object({ column: line(200) }),
    response: z.object({
      /** What most rows have first. */
      values: z.array(z.object({ value: z.string(), rows: z.int(), category: z.string().nullable() })),
      /** How many others there are at least. */
      more: z.int(),
      /** In how many rows nothing stands. */
      empty: z.int(),
    }),
  },
  tryImport: {
    method: 'POST',
    path: '/admin/api/imports/{id}/trial',
    right: 'imports.run',
    summary: 'Does everything with this mapping and undoes it; a job, the import says how far it is',
    params,
    body: z.object({ mapping: text(100_000) }),
    response: oneImport,
    refusals: [409],
  },
  runImport: {
    method: 'POST',
    path: '/admin/api/imports/{id}/run',
    right: 'imports.run',
    summary: 'Writes what was tried; a job that goes on after a crash. Guards that nobody confirmed stop it',
    params,
    body: z.object({ confirmed: z.array(z.string().max(40)).max(20) }),
    response: oneImport,
    refusals: [409],
  },
  stopImport: {
    method: 'POST',
    path: '/admin/api/imports/{id}/stop',
    right: 'imports.run',
    summary: 'Stops its run before the next rows: what is in stays, and can be taken back in the audit',
    params,
    response: oneImport,
    refusals: [409],
  },
} as const satisfies AdminEndpointRows
