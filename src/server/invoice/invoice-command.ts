import { parseArgs } from 'node:util'
import { formatForint } from '#contract/money.ts'
import {
  createCredit,
  CreditRefusedError,
  documentNames,
  findInvoices,
  listInvoices,
  retryInvoices,
  sweepInvoices,
  type ListedInvoice,
} from '#server/invoice/index.ts'
import { presentDate } from '#server/order/index.ts'
import { CommandError, withAppContext, type Command } from '#platform/command.ts'

const options = { state: { type: 'string' }, limit: { type: 'string' }, reason: { type: 'string' } } as const
const states = ['queued', 'issued', 'cancelled', 'failed']
const usages = {
  list: 'list [--state STATE] [--limit COUNT]',
  show: 'show NUMBER',
  retry: 'retry',
  credit: 'credit NUMBER --reason TEXT',
}

export const invoicesCommand: Command = {
  group: 'Orders',
  usage: `invoices ${Object.keys(usages).join(' | ')}`,
  summary:
    'Shows the documents of orders, tries failed ones again, and takes back wrong ones (docs/invoicing.md).',
  async run(args) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const [action = '', name, ...rest] = positionals
    const given = Object.keys(values)
    const onlyHas = (...allowed: string[]) => rest.length === 0 && given.every((one) => allowed.includes(one))
    if (action === 'list' && name === undefined && onlyHas('state', 'limit')) return list(values)
    if (action === 'show' && name !== undefined && onlyHas()) return show(name)
    if (action === 'retry' && name === undefined && onlyHas()) return retry()
    if (action === 'credit' && name !== undefined && onlyHas('reason')) return credit(name, values.reason)
    throw new CommandError(`Usage: invoices ${Object.values(usages).join('\n       invoices ')}`)
  },
}

function list({ state, limit = '30' }: { state?: string; limit?: string }): Promise<number> {
  if (state !== undefined && !states.includes(state))
    throw new CommandError(`There is no state ${state}; there are: ${states.join(', ')}.`)
  if (!/^[1-9]\d{0,3}$/.test(limit)) throw new CommandError('--limit is a number from 1 to 9999.')
  return withAppContext(async ({ platform }) => {
    const found = await listInvoices(platform.sql, { state: state ?? null, limit: Number(limit) })
    if (found.length === 0) console.log('There are no such documents.')
    for (const invoice of found) console.log(lineOf(invoice))
    return 0
  })
}

function lineOf(invoice: ListedInvoice): string {
  const { orderNumber, kind, state, number, gross, failure, data } = invoice
  return [
    orderNumber,
    documentNames[kind].padEnd(13),
    state.padEnd(9),
    number ?? '-',
    formatForint(gross),
    data.nav && `NAV: ${data.nav}`,
    failure,
  ]
    .filter(Boolean)
    .join('  ')
}

function show(name: string): Promise<number> {
  return withAppContext(async ({ platform }) => {
    const found = await findInvoices(platform.sql, name)
    if (found.length === 0) throw new CommandError(`There is no document ${name}.`)
    console.log(found.map(detailsOf).join('\n\n'))
    return 0
  })
}

function detailsOf(invoice: ListedInvoice): string {
  const rows: [string, string | null | undefined][] = [
    ['Order', invoice.orderNumber],
    ['Key', invoice.key],
    ['Provider', invoice.provider],
    ["Provider's id", invoice.providerId],
    ['Requested', presentDate(invoice.createdAt).formatted_date_time],
    ['Issued', invoice.issuedAt && presentDate(invoice.issuedAt).formatted_date_time],
    ['File', invoice.fileKey],
    ['Tries', String(invoice.attempts)],
    ['Tried again', invoice.state === 'queued' ? invoice.data.tryAfter : null],
    ['Reason', invoice.data.reason],
  ]
  const shown = rows.filter(([, value]) => value).map(([name, value]) => `  ${`${name}:`.padEnd(15)}${value}`)
  return [lineOf(invoice), ...shown].join('\n')
}

function retry(): Promise<number> {
  return withAppContext(async ({ platform }) => {
    const waiting = await retryInvoices(platform.sql)
    await sweepInvoices(platform, { everything: true })
    const left = await listInvoices(platform.sql, { state: null, limit: 9999 })
    const open = left.filter(({ state }) => state === 'queued' || state === 'failed')
    console.log(`${waiting} waited or had failed; ${open.length} are not made yet.`)
    for (const invoice of open) console.log(lineOf(invoice))
    return open.length === 0 ? 0 : 1
  })
}

function credit(name: string, given: string | undefined): Promise<number> {
  const reason = given?.trim() ?? ''
  if (reason === '' || reason.length > 300)
    throw new CommandError('--reason is a sentence of at most 300 characters.')
  return withAppContext(async ({ platform }) => {
    const original = await createCredit(platform, name, reason).catch((error: unknown) => {
      throw error instanceof CreditRefusedError ? new CommandError(error.message) : error
    })
    await sweepInvoices(platform)
    for (const invoice of await findInvoices(platform.sql, `${original.key}-credit`))
      console.log(lineOf(invoice))
    return 0
  })
}
