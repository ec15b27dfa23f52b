import {
  deskAuthor,
  freshMilliseconds,
  requireMember,
  type AdminHandlers,
  type Member,
} from '#platform/admin/admin-endpoint.ts'
import type { Executor } from '#platform/database/database.ts'
import { platformError } from '#platform/http/errors.ts'
import { presentStanding, requestStop } from '#platform/jobs/run-stop.ts'
import type { Platform } from '#platform/platform.ts'
import { presentAuthor } from './audit-presenting.ts'
import { conflictsOf, detailOf, windowOf } from './audit-reading.ts'
import { countedRows, findChange, listAuthors, listTables } from './audit-store.ts'
import { auditTables, staffTables } from './audit-tables.ts'
import { changeTitle } from './change-titles.ts'
import { auditError } from './audit-errors.ts'
import { previewUndo, refusalOf, undoChange, type Undoer } from './undo-change.ts'
import { isUndoneInParts, queueUndo } from './undo-job.ts'
import { findRunOf, type UndoRun } from './undo-run-store.ts'

type AuditHandlers = Pick<
  AdminHandlers,
  'listChanges' | 'getChange' | 'getUndoRun' | 'stopUndoRun' | 'previewUndo' | 'undoChange' | 'undoOwnChange'
>

/** For so long one's own change is one that was just made, in milliseconds; the audit takes back older ones. */
const ownMilliseconds = 60 * 60_000

const things = Object.entries(auditTables)
  .map(([value, { name }]) => ({ value, name }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'hu'))

/** What was changed, by whom, and back. `counted`: so many rows of a change are looked at to say what it is of. */
export function createAuditHandlers(platform: Platform, counted = countedRows): AuditHandlers {
  const { sql, clock } = platform
  return {
    async listChanges({ query: { thing: table, ...filter } }) {
      const [{ changes, hasMore }, authors] = await Promise.all([
        windowOf(sql, { ...filter, table }, counted.list),
        listAuthors(sql),
      ])
      return { changes, has_more: hasMore, authors: authors.map(presentAuthor), things }
    },
    async getChange({ params: { id }, query: { after } }, context) {
      const member = requireMember(context)
      const found = await detailOf(sql, id, { after, reader: member, counted: counted.page })
      if (!found) throw platformError('not_found')
      const { change, tables, rows, hasMore } = found
      const refusal = member.rights.has('audit.undo')
        ? await refusalOf(sql, id, { undoer: undoerOf(member), tables })
        : 'A visszavonáshoz nincs joga.'
      return {
        change,
        rows,
        has_more: hasMore,
        undo_refused: refusal,
        undo_in_background: await isUndoneInParts(sql, id),
      }
    },
    getUndoRun: ({ params: { id } }, context) => showRun(id, requireMember(context)),
    async stopUndoRun({ params: { id } }, context) {
      const member = requireMember(context)
      const [change, run] = [await findChange(sql, id), await findRunOf(sql, id)]
      if (!change || !run) throw platformError('not_found')
      const name = changeTitle(change, 'Egy változás visszavonása')
      await requestStop(sql, { kind: 'undo', id: run.id, name, isEnded: run.endedAt !== null }, member)
      return showRun(id, member)
    },
    async previewUndo({ params }, context) {
      const member = requireMember(context)
      if (await isUndoneInParts(sql, params.id))
        throw auditError('undo_refused', { message: 'Ezt a változást a háttérben vonjuk vissza.' })
      const { inverses, conflicts } = await previewUndo(platform, params.id, undoerOf(member))
      return { writes: inverses.length, conflicts: await conflictsOf(sql, conflicts, member) }
    },
    undoChange: ({ params, body: { rest } }, context) => takeBack(params.id, requireMember(context), rest),
    async undoOwnChange({ params }, context) {
      const member = requireMember(context)
      const change = await findChange(sql, params.id)
      const isOwn = change?.actor === `staff:${member.id}`
      if (!isOwn || clock().getTime() - change.at.getTime() > ownMilliseconds)
        throw platformError('not_found')
      return takeBack(params.id, member, false)
    },
  }

  async function showRun(changeId: number, member: Member) {
    const run = await findRunOf(sql, changeId)
    return { run: run ? await presentRun(run, member) : null }
  }

  async function presentRun(run: UndoRun, member: Member) {
    return {
      rows: run.rows,
      done: run.done,
      writes: run.writes,
      stayed: run.conflictCount,
      conflicts: await conflictsOf(sql, run.conflicts, member),
      undone_by: run.undoneBy,
      ...presentStanding(run),
    }
  }

  async function takeBack(id: number, member: Member, rest: boolean) {
    await requireProof(sql, id, member, clock())
    if (await isUndoneInParts(sql, id)) {
      await queueUndo(sql, id, member)
      return { undone_by: null, queued: true, writes: 0, conflicts: [] }
    }
    const author = deskAuthor(member, 'undoChange')
    const { undoneBy, writes, conflicts } = await undoChange(platform, id, {
      undoer: undoerOf(member),
      author,
      rest,
    })
    return {
      undone_by: undoneBy,
      queued: false,
      writes,
      conflicts: await conflictsOf(sql, conflicts, member),
    }
  }
}

const undoerOf = ({ id, isOwner, rights }: Member): Undoer => ({ id, isOwner, rights })

/** Who works here, and how the shop is set up, is changed with a fresh proof, and so it is changed back. */
async function requireProof(sql: Executor, changeId: number, { provenAt }: Member, now: Date): Promise<void> {
  const isFresh = now.getTime() - provenAt.getTime() <= freshMilliseconds
  if (isFresh) return
  const tables = await listTables(sql, changeId)
  if (tables.some((table) => staffTables.has(table) || table === 'setting'))
    throw platformError('proof_needed')
}
