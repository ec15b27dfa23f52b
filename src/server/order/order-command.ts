import { parseArgs } from 'node:util'
import type { Platform } from '#platform/platform.ts'
import { carrierCodes } from '#server/carrier/index.ts'
import {
  acceptOrder,
  cancelOrder,
  completeOrder,
  deliverOrder,
  findOrderByNumber,
  listForMerchant,
  machines,
  markPaid,
  OrderRefusedError,
  prepareOrder,
  quoteOrder,
  refundOrder,
  returnOrder,
  shipOrder,
  withdrawOrderLinks,
  type Changed,
} from '#server/order/index.ts'
import { CommandError, withAppContext, type Command } from '#platform/command.ts'
import { loadPayments } from './order-command-payments.ts'
import { listText, orderText } from './order-command-text.ts'

const options = {
  state: { type: 'string' },
  limit: { type: 'string' },
  tracking: { type: 'string', multiple: true },
  carrier: { type: 'string' },
  item: { type: 'string', multiple: true },
  reason: { type: 'string' },
  amount: { type: 'string' },
  reference: { type: 'string' },
  price: { type: 'string' },
  manual: { type: 'boolean' },
} as const
type Options = {
  [N in keyof typeof options]?: N extends 'tracking' | 'item'
    ? string[]
    : N extends 'manual'
      ? boolean
      : string
}

/** What is done to orders, each alone; `one`: to a single order at a time. */
type Action = {
  usage: string
  takes: readonly (keyof Options)[]
  one?: boolean
  /** Reads the options, before the database is opened. @throws CommandError */
  prepare: (given: Options) => (platform: Platform, number: string) => Promise<Changed>
}

const actions: Record<string, Action> = {
  accept: { usage: 'accept NUMBER...', takes: [], prepare: () => acceptOrder },
  prepare: { usage: 'prepare NUMBER...', takes: [], prepare: () => prepareOrder },
  ship: {
    usage: `ship NUMBER [--tracking CODE]... [--carrier ${carrierCodes.join('|')}] [--item ITEM_NUMBER]...`,
    takes: ['tracking', 'carrier', 'item'],
    one: true,
    prepare:
      ({ carrier, tracking = [], item = [] }) =>
      (platform, number) =>
        shipOrder(platform, number, { carrier, trackingCodes: tracking, itemNumbers: item }),
  },
  deliver: { usage: 'deliver NUMBER...', takes: [], prepare: () => deliverOrder },
  complete: { usage: 'complete NUMBER...', takes: [], prepare: () => completeOrder },
  return: {
    usage: 'return NUMBER... --reason TEXT',
    takes: ['reason'],
    prepare(given) {
      const reason = readReason(given)
      return (platform, number) => returnOrder(platform, number, reason)
    },
  },
  cancel: {
    usage: 'cancel NUMBER... --reason TEXT',
    takes: ['reason'],
    prepare(given) {
      const reason = readReason(given)
      return (platform, number) => cancelOrder(platform, number, { reason })
    },
  },
  'mark-paid': {
    usage: 'mark-paid NUMBER [--amount FORINTS] [--reference TEXT]',
    takes: ['amount', 'reference'],
    one: true,
    prepare({ amount, reference }) {
      const paid = amount === undefined ? undefined : readForints('amount', amount)
      return (platform, number) =>
        markPaid(platform, number, { amount: paid, reference: reference?.trim() || undefined })
    },
  },
  refund: {
    usage: 'refund NUMBER --amount FORINTS --reason TEXT [--manual]',
    takes: ['amount', 'reason', 'manual'],
    one: true,
    prepare(given) {
      const [amount, reason] = [readForints('amount', given.amount), readReason(given)]
      const isManual = given.manual ?? false
      return (platform, number) => refundOrder(platform, number, { amount, reason, isManual })
    },
  },
  'withdraw-links': { usage: 'withdraw-links NUMBER...', takes: [], prepare: () => withdrawOrderLinks },
  quote: {
    usage: 'quote NUMBER --price FORINTS',
    takes: ['price'],
    one: true,
    prepare({ price: text }) {
      const price = readForints('price', text)
      return (platform, number) => quoteOrder(platform, number, price)
    },
  },
}

const listUsage = 'list [--state STATE] [--limit COUNT]'
const showUsage = 'show NUMBER'

export const ordersCommand: Command = {
  group: 'Orders',
  usage: `orders ${['list', 'show', ...Object.keys(actions)].join(' | ')}`,
  summary: 'Shows orders and takes them along their way, with an email to the customer (docs/operating.md).',
  async run(args) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const [name = '', ...numbers] = positionals
    const given: Options = values
    if (name === 'list' && numbers.length === 0 && onlyHas(given, ['state', 'limit'])) return list(given)
    if (name === 'show' && numbers.length === 1 && onlyHas(given, [])) return show(numbers[0] ?? '')
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined
    if (!action) throw new CommandError(usageText())
    const isMiscounted = numbers.length === 0 || (action.one === true && numbers.length > 1)
    if (isMiscounted || !onlyHas(given, action.takes)) throw new CommandError(`Usage: orders ${action.usage}`)
    const work = action.prepare(given)
    return withAppContext(({ platform }) => actOnEach(platform, [...new Set(numbers)], work))
  },
}

/** Each order alone: one that is refused stops none of the others. */
async function actOnEach(
  platform: Platform,
  numbers: readonly string[],
  work: (platform: Platform, number: string) => Promise<Changed>,
): Promise<number> {
  let refused = 0
  for (const number of numbers) {
    try {
      const { status, payment, notes } = await work(platform, number)
      console.log(`${number}  ${status}  ${payment}`)
      for (const note of notes) console.log(`    ${note}`)
    } catch (error) {
      if (!(error instanceof OrderRefusedError)) throw error
      console.error(`${number}  elutasítva: ${error.message}`)
      refused += 1
    }
  }
  return refused === 0 ? 0 : 1
}

function list({ state, limit = '30' }: Options): Promise<number> {
  const states = [...new Set(Object.values(machines).flatMap((machine) => Object.keys(machine)))]
  if (state !== undefined && !states.includes(state))
    throw new CommandError(`There is no state ${state}; there are: ${states.join(', ')}.`)
  if (!/^[1-9]\d{0,3}$/.test(limit)) throw new CommandError('--limit is a number from 1 to 9999.')
  return withAppContext(async ({ platform }) => {
    const found = await listForMerchant(platform.sql, { state: state ?? null, limit: Number(limit) })
    console.log(listText(found))
    return 0
  })
}

function show(number: string): Promise<number> {
  return withAppContext(async ({ platform }) => {
    const order = await findOrderByNumber(platform.sql, number)
    if (!order) throw new CommandError(`There is no order ${number}.`)
    console.log(orderText(order, await loadPayments(platform.sql, order.id)))
    return 0
  })
}

function onlyHas(given: Options, allowed: readonly (keyof Options)[]): boolean {
  return (Object.keys(given) as (keyof Options)[]).every((name) => allowed.includes(name))
}

function readForints(name: string, text: string | undefined): number {
  if (text === undefined || !/^\d{1,9}$/.test(text))
    throw new CommandError(`--${name} is a whole number of forints, such as 12990.`)
  return Number(text)
}

function readReason({ reason = '' }: Options): string {
  const text = reason.trim()
  if (text === '' || text.length > 500)
    throw new CommandError('--reason is a sentence for the customer, of 500 characters at most.')
  return text
}

function usageText(): string {
  const usages = [listUsage, showUsage, ...Object.values(actions).map(({ usage }) => usage)]
  return `Usage: orders\n${usages.map((usage) => `  ${usage}`).join('\n')}`
}
