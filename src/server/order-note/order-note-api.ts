import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { maxTags } from '#contract/admin/order-note-limits.ts'
import { requireMember, type AdminHandlers, type Member } from '#platform/admin/admin-endpoint.ts'
import type { Transaction } from '#platform/database/database.ts'
import { platformError } from '#platform/http/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { orderError } from '#server/order/index.ts'
import { orderNoteError } from './order-note-errors.ts'
import {
  changeTags,
  deleteNote,
  findAssignee,
  findOrderId,
  insertNote,
  listColleagues,
  listNotes,
  listTags,
  listUsedTags,
  lockNote,
  lockOrderId,
  rewriteNote,
  writeAssignee,
  type NoteKey,
} from './order-note-store.ts'

type Handlers = Pick<
  AdminHandlers,
  | 'getOrderNotes'
  | 'addOrderNote'
  | 'editOrderNote'
  | 'removeOrderNote'
  | 'getOrderMarks'
  | 'tagOrders'
  | 'assignOrders'
>
type Results = AdminResponse<'tagOrders'>
type Result = Results['results'][number]

/** Notes, tags and assignees of orders at the desk. */
export function createOrderNoteHandlers(platform: Platform): Handlers {
  const { sql } = platform

  async function find(number: string): Promise<string> {
    const id = await findOrderId(sql, number)
    if (id === undefined) throw orderError('order_not_found')
    return id
  }

  async function present(orderId: string, member: Member): Promise<AdminResponse<'getOrderNotes'>> {
    const [notes, tags, assignee] = await Promise.all([
      mayRead(member) ? listNotes(sql, orderId) : [],
      listTags(sql, orderId),
      findAssignee(sql, orderId),
    ])
    const mayWrite = member.rights.has('orders.note')
    return {
      notes: notes.map(({ id, text, staffId, by, createdAt, editedAt }) => ({
        id,
        text,
        at: createdAt.toISOString(),
        edited_at: editedAt?.toISOString() ?? null,
        by,
        may_edit: mayWrite && (member.isOwner || staffId === member.id),
      })),
      tags,
      assignee: assignee ?? null,
      may_write: mayWrite,
    }
  }

  /** Writes one's own note, an owner any. */
  async function writeNote(
    { number, id }: { number: string; id: number },
    member: Member,
    write: (tx: Transaction, key: NoteKey) => Promise<boolean>,
  ) {
    const orderId = await find(number)
    const key = { orderId, id, staffId: member.isOwner ? null : member.id }
    if (!(await sql.begin((tx) => write(tx, key)))) throw platformError('not_found')
    return present(orderId, member)
  }

  /** Each order in a transaction of its own. `work` gives what keeps it from being done. */
  async function each(
    numbers: readonly string[],
    work: (tx: Transaction, orderId: string) => Promise<string>,
  ): Promise<Results> {
    const results: Result[] = []
    for (const number of new Set(numbers)) {
      const reason = await sql
        .begin(async (tx) => {
          const orderId = await lockOrderId(tx, number)
          const refusal = orderId === undefined ? 'Nincs ilyen rendelés.' : await work(tx, orderId)
          if (refusal !== '') throw new NotDoneError(refusal)
          return ''
        })
        .catch((error: unknown) => {
          if (error instanceof NotDoneError) return error.message
          throw error
        })
      results.push({ number, is_done: reason === '', reason })
    }
    return { results }
  }

  return {
    getOrderNotes: async ({ params }, context) => present(await find(params.number), requireMember(context)),
    async addOrderNote({ params, body: { text } }, context) {
      const member = requireMember(context)
      const orderId = await find(params.number)
      const isWritten = await sql.begin(async (tx) => {
        await lockOrderId(tx, params.number)
        return insertNote(tx, { orderId, staffId: member.id, text })
      })
      if (!isWritten) throw orderNoteError('too_many_notes')
      return present(orderId, member)
    },
    editOrderNote: ({ params, body: { text, was } }, context) =>
      writeNote(params, requireMember(context), async (tx, key) => {
        const now = await lockNote(tx, key)
        if (now === undefined) return false
        if (was !== undefined && now !== was) throw orderNoteError('note_rewritten')
        await rewriteNote(tx, key, text)
        return true
      }),
    removeOrderNote: ({ params }, context) => writeNote(params, requireMember(context), deleteNote),
    async getOrderMarks() {
      const [tags, colleagues] = await Promise.all([listUsedTags(sql), listColleagues(sql)])
      return { tags, colleagues }
    },
    tagOrders: ({ body: { orders, add, remove } }) =>
      each(orders, async (tx, orderId) =>
        (await changeTags(tx, orderId, { add, remove })) ? '' : `Legfeljebb ${maxTags} címke lehet rajta.`,
      ),
    async assignOrders({ body: { orders, staff_id: staffId } }) {
      const colleagues = await listColleagues(sql)
      if (staffId !== null && !colleagues.some(({ id }) => id === staffId))
        throw orderNoteError('colleague_gone')
      return each(orders, async (tx, orderId) => {
        await writeAssignee(tx, orderId, staffId)
        return ''
      })
    },
  }
}

/** What an order may not have; nothing of it is written. */
class NotDoneError extends Error {
  override name = 'NotDoneError'
}

/** Notes may say anything of a customer. */
const mayRead = ({ rights }: Member) => rights.has('orders.note') || rights.has('orders.personal')
