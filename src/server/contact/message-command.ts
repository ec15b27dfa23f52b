import { parseArgs } from 'node:util'
import { findMessage, listMessages, markAnswered, type ContactMessage } from '#server/contact/index.ts'
import { formatMoment } from '#server/withdrawal/index.ts'
import { CommandError, withAppContext, type Command } from '#platform/command.ts'

const options = { all: { type: 'boolean' }, limit: { type: 'string' } } as const
type Options = { all?: boolean; limit?: string }

export const messagesCommand: Command = {
  group: 'Customers',
  usage: 'messages list [--all] [--limit COUNT] | show ID | answered ID',
  summary: 'Shows what customers wrote in the contact form, and notes what was answered.',
  async run(args) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const [name = '', id = '', ...more] = positionals
    if (name === 'list' && id === '') return list(values)
    if (id === '' || more.length > 0 || Object.keys(values).length > 0) throw usageError()
    if (name === 'show') return withMessage(id, ({ platform }) => findMessage(platform.sql, id), detailText)
    if (name === 'answered')
      return withMessage(
        id,
        ({ platform }) => platform.sql.begin((tx) => markAnswered(tx, id, platform.clock())),
        rowText,
      )
    throw usageError()
  },
}

function list({ all = false, limit = '30' }: Options): Promise<number> {
  if (!/^[1-9]\d{0,3}$/.test(limit)) throw new CommandError('--limit is a number from 1 to 9999.')
  return withAppContext(async ({ platform }) => {
    const found = await listMessages(platform.sql, { open: !all, limit: Number(limit) })
    if (found.length === 0) console.log(all ? 'There are no messages.' : 'Every message is answered.')
    for (const message of found) console.log(rowText(message))
    return 0
  })
}

type AppContext = Parameters<Parameters<typeof withAppContext>[0]>[0]

function withMessage(
  id: string,
  find: (app: AppContext) => Promise<ContactMessage | undefined>,
  text: (message: ContactMessage) => string,
): Promise<number> {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw unknown(id)
  return withAppContext(async (app) => {
    const message = await find(app)
    if (!message) throw unknown(id)
    console.log(text(message))
    return 0
  })
}

const stateOf = ({ respondedAt }: ContactMessage) =>
  respondedAt ? `answered ${formatMoment(respondedAt)}` : 'not answered'

function rowText(message: ContactMessage): string {
  const { id, createdAt, type, name, email } = message
  return [id, formatMoment(createdAt), type, name, email, stateOf(message)].join('  ')
}

function detailText(message: ContactMessage): string {
  const { id, createdAt, type, name, email, phone } = message
  return [
    `${id}  ${formatMoment(createdAt)}  ${stateOf(message)}`,
    `About: ${type}`,
    `From:  ${name}, ${email}`,
    ...(phone ? [`Phone: ${phone}`] : []),
    '',
    printable(message.message),
  ].join('\n')
}

/** A customer's text must not steer the merchant's terminal. */
const printable = (text: string) => text.replaceAll(/[^\P{Cc}\n\t]/gu, '')

const unknown = (id: string) => new CommandError(`There is no message ${id}.`)
const usageError = () => new CommandError(`Usage: ${messagesCommand.usage}`)
