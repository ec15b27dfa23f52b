import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import type { AdminHandlers } from '../admin/admin-endpoint.ts'
import type { DeskQueue } from '../admin/today.ts'
import type { Platform } from '../platform.ts'
import { failureReason } from './failure-reason.ts'
import {
  copyEmail,
  countDeskEmails,
  countSelected,
  emailWindow,
  findDeskEmail,
  findFailedEmails,
  isCopy,
  listDeskEmails,
  lockFailed,
  maxCopies,
  type DeskEmail,
  type DeskEmailDetail,
  type EmailState,
} from './mail-desk-store.ts'
import { mailError } from './mail-errors.ts'
import { sendAgain } from './mail-outbox.ts'
import { indexNewEmails } from './mail-search.ts'
import { announceEmail, renderMessage, triedDays, type EmailRenderers } from './mail.ts'
import { withoutSecrets } from './safe-preview.ts'

type Listed = AdminResponse<'listEmails'>['emails'][number]
type Shown = AdminResponse<'getEmail'>
type Handlers = Pick<AdminHandlers, 'listEmails' | 'getEmail' | 'resendEmail' | 'resendEmails'>

/** So many are tried again with one click. */
const maxResent = 200

/** The outbox at the desk. `renderers` show what emails say. */
export function createEmailDeskHandlers(platform: Platform, renderers: EmailRenderers): Handlers {
  const { sql, config } = platform
  const retainedDays = Math.max(config.retention.emailDays, triedDays)

  async function find(id: string): Promise<DeskEmailDetail> {
    const email = await findDeskEmail(sql, id)
    if (!email) throw mailError('email_not_found')
    return email
  }

  return {
    async listEmails({ query: { view, search, before } }) {
      const [rows, counts] = await Promise.all([
        listDeskEmails(sql, { view, search, retainedDays }, before),
        countDeskEmails(sql),
      ])
      return {
        emails: rows.slice(0, emailWindow).map(presentListed),
        counts,
        has_more: rows.length > emailWindow,
      }
    },
    getEmail: async ({ params: { id } }) => presentEmail(renderers, await find(id)),
    async resendEmail({ params: { id } }) {
      const email = await find(id)
      const refused = resendRefused(email)
      if (refused !== null) throw mailError('email_not_resendable', { message: refused })
      const shown = await sql.begin(async (tx) => {
        if (email.sentAt) return (await copyEmail(tx, email)) ?? id
        await sendAgain(tx, id)
        return id
      })
      announceEmail()
      return presentEmail(renderers, await find(shown))
    },
    async resendEmails({ body: { view, search } }) {
      const selection = { view, search, retainedDays }
      if (search !== '') await indexNewEmails(sql)
      const resent = await sql.begin(async (tx) => {
        const ids = await lockFailed(tx, selection, maxResent)
        for (const id of ids) await sendAgain(tx, id)
        return ids.length
      })
      announceEmail()
      return { resent, left: await countSelected(sql, selection) }
    },
  }
}

const states: Record<EmailState, Listed['state']> = {
  sent: { name: 'Elküldve', kind: 'ok' },
  waiting: { name: 'Küldésre vár', kind: 'warn' },
  refused: { name: 'Visszautasítva', kind: 'off' },
  given_up: { name: 'Nem sikerült', kind: 'off' },
}
const triedAgain: Listed['state'] = { name: 'Újra próbáljuk', kind: 'warn' }

function presentListed({ id, createdAt, recipient, subject, state, failure, attempts }: DeskEmail): Listed {
  return {
    id,
    created_at: createdAt.toISOString(),
    recipient,
    subject,
    state: state === 'waiting' && failure !== null ? triedAgain : states[state],
    reason: failureReason(failure),
    attempts,
  }
}

function presentEmail(renderers: EmailRenderers, email: DeskEmailDetail): Shown {
  return {
    ...presentListed(email),
    sent_at: email.sentAt?.toISOString() ?? null,
    due_at: email.dueAt?.toISOString() ?? null,
    failure: printable(email.failure ?? ''),
    order_number: /\b\d{4}-\d{6,9}\b/.exec(email.subject)?.[0] ?? null,
    text: textOf(renderers, email),
    resend_refused: resendRefused(email),
  }
}

/** A mail server may say anything. */
const printable = (text: string) => text.replaceAll(/[^\P{Cc}\n]/gu, ' ')

function textOf(renderers: EmailRenderers, email: DeskEmailDetail): string | null {
  try {
    return withoutSecrets(renderMessage(renderers, email).text)
  } catch {
    return null
  }
}

/** Emails whose link is for one use: the customer requests another one, and the old one ends. */
const oneUse =
  /^(verify-email|reset-password|change-email|delete-account|newsletter-confirm|stock-alert-confirm):/

/** In the merchant's words; null when it can be sent again. */
function resendRefused({ key, sentAt, copies }: DeskEmailDetail): string | null {
  if (!sentAt) return null
  if (isCopy(key)) return 'Ez már másolat: az eredeti levelet küldje újra.'
  if (oneUse.test(key)) return 'Egyszer használható hivatkozás van benne: a vevő kérjen újat a boltban.'
  if (copies >= maxCopies) return `Ezt a levelet már ${maxCopies} alkalommal újraküldték.`
  return null
}

export const emailQueues: readonly DeskQueue[] = [
  {
    name: 'emails_failed',
    title: 'El nem ment levél',
    right: 'emails.see',
    href: '/levelek',
    find: findFailedEmails,
  },
]
