import { foldText } from '#hungary/folded-text.ts'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { requireMember, type AdminHandlers, type Member } from '#platform/admin/admin-endpoint.ts'
import type { DeskQueue } from '#platform/admin/today.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/platform.ts'
import { loadShop } from '#server/content/index.ts'
import { listDeskOrders, listStaffNames, presentDeskOrder } from '#server/order/index.ts'
import { contactError } from './contact-errors.ts'
import { replyEmail } from './contact-mail.ts'
import {
  findMessage,
  findOpenMessages,
  insertReply,
  listMessageWindow,
  listReplies,
  markAnswered,
  type ContactMessage,
  type Reply,
} from './contact-store.ts'
import { messageTypeNames } from './contact.ts'

type Listed = AdminResponse<'listMessages'>['messages'][number]
type Shown = AdminResponse<'getMessage'>
type Handlers = Pick<AdminHandlers, 'listMessages' | 'getMessage' | 'replyToMessage' | 'markMessageAnswered'>

const listWindow = 50
const maxWords = 6
const excerptLength = 140

/** Messages of the contact form at the desk, and what is answered there. */
export function createMessageDeskHandlers(platform: Platform): Handlers {
  const { sql, clock } = platform

  async function show(id: string, member: Member): Promise<Shown> {
    const message = await findMessage(sql, id)
    if (!message) throw contactError('message_not_found')
    const [replies, orders] = await Promise.all([
      listReplies(sql, id),
      member.rights.has('orders.see') ? ordersOf(message.email) : [],
    ])
    const names = await listStaffNames(sql, [...new Set(replies.map(({ staffId }) => staffId))])
    return {
      ...presentListed(message),
      phone: message.phone,
      text: message.message,
      replies: replies.map((reply) => presentReply(reply, names)),
      orders,
    }
  }

  async function ordersOf(email: string): Promise<Shown['orders']> {
    const rows = await listDeskOrders(sql, { email })
    return rows
      .map((row) => presentDeskOrder(row))
      .map(({ number, placed_at: placedAt, state, total }) => ({
        number,
        placed_at: placedAt,
        state,
        total: total.formatted_value,
      }))
  }

  return {
    async listMessages({ query: { view, search, after } }) {
      const words = foldText(search).split(' ').filter(Boolean).slice(0, maxWords)
      const [rows, { count }] = await Promise.all([
        listMessageWindow(sql, { open: view === 'open', words, after, limit: listWindow + 1 }),
        findOpenMessages(sql),
      ])
      return {
        messages: rows.slice(0, listWindow).map(presentListed),
        open: count,
        has_more: rows.length > listWindow,
      }
    },
    getMessage: ({ params: { id } }, context) => show(id, requireMember(context)),
    async replyToMessage({ params: { id }, body: { text, seen_replies: seen } }, context) {
      const member = requireMember(context)
      await sql.begin(async (tx) => {
        const message = await markAnswered(tx, id, clock())
        if (!message) throw contactError('message_not_found')
        // Its row is locked.
        if (seen !== undefined && (await listReplies(tx, id)).length !== seen)
          throw contactError('message_replied')
        const reply = await insertReply(tx, { messageId: id, staffId: member.id, message: text, at: clock() })
        await queueMail(tx, replyEmail(await loadShop(tx), { ...message, id: reply }, text))
      })
      return show(id, member)
    },
    async markMessageAnswered({ params: { id } }, context) {
      const marked = await sql.begin((tx) => markAnswered(tx, id, clock()))
      if (!marked) throw contactError('message_not_found')
      return show(id, requireMember(context))
    },
  }
}

function presentListed({ id, createdAt, type, name, email, message, respondedAt }: ContactMessage): Listed {
  const line = message.replaceAll(/\s+/g, ' ').trim()
  return {
    id,
    created_at: createdAt.toISOString(),
    type: messageTypeNames[type],
    name,
    email,
    excerpt: line.length > excerptLength ? `${line.slice(0, excerptLength - 1).trimEnd()}…` : line,
    answered_at: respondedAt?.toISOString() ?? null,
  }
}

const emailStates: Record<Reply['email'], Shown['replies'][number]['email']> = {
  sent: { name: 'Elküldve', kind: 'ok' },
  waiting: { name: 'Küldésre vár', kind: 'warn' },
  given_up: { name: 'Nem sikerült elküldeni', kind: 'off' },
}

const presentReply = (
  { at, staffId, message, email }: Reply,
  names: ReadonlyMap<number, string>,
): Shown['replies'][number] => ({
  at: at.toISOString(),
  by: names.get(staffId) ?? '',
  text: message,
  email: emailStates[email],
})

export const messageQueues: readonly DeskQueue[] = [
  {
    name: 'messages',
    title: 'Megválaszolatlan üzenet',
    right: 'messages.see',
    href: '/uzenetek',
    find: findOpenMessages,
  },
]
