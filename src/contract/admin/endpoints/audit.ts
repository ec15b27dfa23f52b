import { z } from 'zod'
import { databaseId, line } from '../../schemas/shared.ts'
import type { AdminEndpointRows } from '../endpoint-schema.ts'
import { moment } from '../schemas/member.ts'
import { runStanding } from '../schemas/run.ts'

/** A colleague, the command line, or a job. */
export const author = z.object({
  /** As the filter takes it: `staff:12`, `command`. */
  actor: z.string(),
  name: z.string(),
})

const namedChange = z.object({
  id: z.int(),
  /** What was done, in Hungarian. */
  title: z.string(),
  author,
  at: moment,
})

const listedChange = namedChange.extend({
  /** The command as it was typed; null for what the desk did. */
  command: z.string().nullable(),
  /** What it was done to: things of a kind, and the name of the first. */
  things: z.array(z.object({ name: z.string(), label: z.string(), count: z.int() })),
  /** It wrote more rows than so many, of which the things are; null: they are of all its rows. */
  more_than: z.int().nullable(),
  /** The change that it takes back. */
  undoes: namedChange.nullable(),
  /** The change that has taken it back. */
  undone_by: z.int().nullable(),
})

/** Values in words; '' for nothing. */
const cell = z.object({ field: z.string(), old: z.string(), new: z.string() })
export const auditRow = z.object({
  id: z.int(),
  kind: z.enum(['insert', 'update', 'delete']),
  thing: z.string(),
  label: z.string(),
  /** The page of the desk that it has, below `/admin`; null: none, or it is gone. */
  href: z.string().nullable(),
  cells: z.array(cell),
})

/** A cell that somebody has changed since, a row that is gone, or what can't be restored. */
const conflict = z.object({
  thing: z.string(),
  label: z.string(),
  field: z.string(),
  /** Why, as a sentence. */
  reason: z.string(),
  /** What the change wrote, what is there now, and what undoing would write. */
  written: z.string(),
  present: z.string(),
  wanted: z.string(),
})

/** What came of taking a change back. */
const undone = z.object({
  /** The change that takes it back; null: nothing was written. */
  undone_by: z.int().nullable(),
  /** It is so large that a job does it; what others have written since then stays, and an email says how it ended. */
  queued: z.boolean(),
  writes: z.int(),
  conflicts: z.array(conflict),
})

/** A job that takes a change back in parts. */
const undoRun = z.object({
  /** Rows that the change wrote, and how many of them it has been through. */
  rows: z.int(),
  done: z.int(),
  /** Rows that are as they were before. */
  writes: z.int(),
  /** Cells that stayed as they are; the first 100 of them with the reason. */
  stayed: z.int(),
  conflicts: z.array(conflict),
  /** The change that it is recorded as; null: nothing is written yet. */
  undone_by: z.int().nullable(),
  /** One that has failed or was stopped goes on there when the change is taken back again. */
  ...runStanding,
})

const changeParams = z.object({ id: databaseId })
const day = z.iso.date('A nap formája: 2026-11-24.')

export const auditEndpoints = {
  listChanges: {
    method: 'GET',
    path: '/admin/api/changes',
    right: 'audit.see',
    summary: 'What the desk and commands changed, the newest first',
    query: z.object({
      /** The last change of the window before. */
      before: databaseId.optional(),
      /** `staff:12` or `command`. */
      actor: line(100).optional(),
      /** The kind of thing: a name of the response's `things`. */
      thing: line(60).optional(),
      from: day.optional(),
      to: day.optional(),
    }),
    response: z.object({
      changes: z.array(listedChange),
      has_more: z.boolean(),
      /** What the filters can be. */
      authors: z.array(author),
      things: z.array(z.object({ value: z.string(), name: z.string() })),
    }),
  },
  getChange: {
    method: 'GET',
    path: '/admin/api/changes/{id}',
    right: 'audit.see',
    summary: 'One change with a window of its rows, old and new; and what keeps it from being taken back',
    params: changeParams,
    query: z.object({
      /** The last row of the window before. */
      after: databaseId.optional(),
    }),
    response: z.object({
      change: listedChange,
      rows: z.array(auditRow),
      has_more: z.boolean(),
      /** Why it can't be taken back by who calls, as far as the counted rows say; null where it can. */
      undo_refused: z.string().nullable(),
      /** So large that it is taken back by a job, without a preview. */
      undo_in_background: z.boolean(),
    }),
  },
  getUndoRun: {
    method: 'GET',
    path: '/admin/api/changes/{id}/undo-run',
    right: 'audit.see',
    summary: 'The last job that took a change back in parts: how far it is, and how it ended',
    params: changeParams,
    response: z.object({ run: undoRun.nullable() }),
  },
  stopUndoRun: {
    method: 'POST',
    path: '/admin/api/changes/{id}/undo-run/stop',
    right: 'audit.undo',
    summary: 'Stops that job before its next part; what it has written stays, and it can go on later',
    params: changeParams,
    response: z.object({ run: undoRun.nullable() }),
    refusals: [409],
  },
  previewUndo: {
    method: 'GET',
    path: '/admin/api/changes/{id}/undo',
    right: 'audit.undo',
    summary: 'What taking a change back would write, and what stands in its way; writes nothing',
    params: changeParams,
    response: z.object({ writes: z.int(), conflicts: z.array(conflict) }),
    refusals: [409],
  },
  undoChange: {
    method: 'POST',
    path: '/admin/api/changes/{id}/undo',
    right: 'audit.undo',
    summary: 'Takes a change back; where there are conflicts, nothing, or with `rest` all but them',
    params: changeParams,
    body: z.object({ rest: z.boolean().default(false) }),
    response: undone,
    refusals: [409],
  },
  undoOwnChange: {
    method: 'POST',
    path: '/admin/api/changes/{id}/undo-own',
    right: 'member',
    summary: 'Takes back what one has just done oneself; where somebody has written since, nothing',
    params: changeParams,
    response: undone,
    refusals: [409],
  },
} as const satisfies AdminEndpointRows
