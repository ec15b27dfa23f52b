import { parseArgs } from 'node:util'
import { CommandError, withAppContext, type Command } from '../command.ts'
import { listOutbox, sendAgain, type OutboxEmail } from './mail-outbox.ts'

const usage = 'emails list [--all] [--limit COUNT] | resend ID'
const options = { all: { type: 'boolean' }, limit: { type: 'string' } } as const

export const emailsCommand: Command = {
  group: 'Operation',
  usage,
  summary: 'Shows emails that were not sent, and why; tries one again at once.',
  async run(args) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const [action = '', id = '', ...more] = positionals
    if (action === 'list' && id === '') return list(values)
    const hasOptions = Object.keys(values).length > 0
    if (action === 'resend' && id !== '' && more.length === 0 && !hasOptions) return resend(id)
    throw new CommandError(`Így írja: npm run shop -- ${usage}`)
  },
}

function list({ all = false, limit = '30' }: { all?: boolean; limit?: string }): Promise<number> {
  if (!/^[1-9]\d{0,3}$/.test(limit)) throw new CommandError('A --limit 1 és 9999 közötti szám.')
  return withAppContext(async ({ platform }) => {
    const emails = await listOutbox(platform.sql, { all, limit: Number(limit) })
    if (emails.length === 0) console.log(all ? 'Még nincs levél.' : 'Minden levél elment.')
    for (const email of emails) console.log(rowText(email))
    return 0
  })
}

function resend(id: string): Promise<number> {
  if (!/^[1-9]\d{0,17}$/.test(id)) throw unknown(id)
  return withAppContext(async ({ platform }) => {
    const email = await sendAgain(platform.sql, id)
    if (!email) throw unknown(id)
    if (email.sentAt) throw new CommandError(`A(z) ${id}. levél már elment: ${moment(email.sentAt)}.`)
    console.log(`${rowText(email)}\nÚjra küldjük: a futó bolt azonnal megpróbálja.`)
    return 0
  })
}

function rowText(email: OutboxEmail): string {
  const { id, createdAt, recipient, subject, failure } = email
  const row = [id.padStart(6), moment(createdAt), stateText(email), recipient, subject].join('  ')
  return printable(failure === null ? row : `${row}\n        Oka: ${failure}`)
}

function stateText({ sentAt, givenUp, attempts, dueAt }: OutboxEmail): string {
  if (sentAt) return `elment ${moment(sentAt)}`
  const tried = attempts === 0 ? 'még nem próbáltuk' : `${attempts} próba után`
  if (givenUp) return `nem küldjük többet, ${tried}`
  return dueAt === null || attempts === 0 ? `vár, ${tried}` : `vár, ${tried}, legközelebb ${moment(dueAt)}`
}

const moment = (date: Date) =>
  date.toLocaleString('hu-HU', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Budapest' })

/** What a mail server says must not steer the merchant's terminal. */
const printable = (text: string) => text.replaceAll(/[^\P{Cc}\n]/gu, ' ')

const unknown = (id: string) => new CommandError(`Nincs ilyen levél: ${id}.`)
