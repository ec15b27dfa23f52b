import { parseArgs } from 'node:util'
import { formatForint } from '#contract/money.ts'
import type { Platform } from '#platform/platform.ts'
import { findOrder } from '#server/order/index.ts'
import {
  changeWithdrawal,
  findByReference,
  formatMoment,
  lastDay,
  listSteps,
  listWithdrawals,
  possibleSteps,
  readOrderNumber,
  refundDay,
  takenOverAt,
  WithdrawalRefusedError,
  withdrawalStates,
  type Withdrawal,
  type WithdrawalState,
} from '#server/withdrawal/index.ts'
import { CommandError, withAppContext, type Command } from '#platform/command.ts'

const options = {
  state: { type: 'string' },
  limit: { type: 'string' },
  reason: { type: 'string' },
} as const
type Options = { [N in keyof typeof options]?: string }

/** What the merchant may do, and the state that it leads to. */
const actions: Record<string, WithdrawalState> = {
  acknowledge: 'acknowledged',
  'goods-received': 'goods_received',
  refunded: 'refunded',
  reject: 'rejected',
}

export const withdrawalsCommand: Command = {
  group: 'Orders',
  usage:
    'withdrawals list [--state STATE] [--limit COUNT] | show REF | acknowledge REF | goods-received REF | refunded REF | reject REF --reason TEXT',
  summary: 'Shows the withdrawals from contracts and takes them along their way.',
  async run(args) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const [name = '', reference = '', ...more] = positionals
    if (name === 'list' && reference === '' && onlyHas(values, ['state', 'limit'])) return list(values)
    if (reference === '' || more.length > 0) throw usageError()
    if (name === 'show' && onlyHas(values, [])) return show(reference)
    const to = Object.hasOwn(actions, name) ? actions[name] : undefined
    if (!to || !onlyHas(values, to === 'rejected' ? ['reason'] : [])) throw usageError()
    return change(reference, to, to === 'rejected' ? readReason(values) : '')
  },
}

function list({ state, limit = '30' }: Options): Promise<number> {
  const wanted = withdrawalStates.find((one) => one === state) ?? null
  if (state !== undefined && wanted === null)
    throw new CommandError(`There is no state ${state}; there are: ${withdrawalStates.join(', ')}.`)
  if (!/^[1-9]\d{0,3}$/.test(limit)) throw new CommandError('--limit is a number from 1 to 9999.')
  return withAppContext(async ({ platform }) => {
    const found = await listWithdrawals(platform.sql, { state: wanted, limit: Number(limit) })
    if (found.length === 0) console.log('There are no such withdrawals.')
    for (const one of found) console.log(rowText(one))
    return 0
  })
}

const isOpen = ({ state }: Withdrawal) => state !== 'refunded' && state !== 'rejected'

function rowText(one: Withdrawal): string {
  return [
    one.reference,
    formatMoment(one.receivedAt),
    one.state.padEnd(14),
    isOpen(one) ? `refund by ${refundDay(one.receivedAt)}` : ' '.repeat(20),
    one.orderNumber,
    one.email,
    ...marksOf(one),
  ].join('  ')
}

function marksOf({ orderId, late, receipt }: Withdrawal): string[] {
  return [
    ...(orderId === null ? ['no such order'] : []),
    ...(late ? ['late'] : []),
    ...(receipt === 'withheld' ? ['receipt withheld'] : []),
  ]
}

function show(reference: string): Promise<number> {
  return withAppContext(async ({ platform }) => {
    const found = await findByReference(platform.sql, reference)
    if (!found) throw new CommandError(`There is no withdrawal ${reference}.`)
    console.log(await detailText(platform, found))
    return 0
  })
}

async function detailText(platform: Platform, found: Withdrawal): Promise<string> {
  const [steps, order] = await Promise.all([listSteps(platform.sql, found.id), orderText(platform, found)])
  const next = possibleSteps(found.state)
  return [
    `${found.reference}  ${formatMoment(found.receivedAt)}  ${[found.state, ...marksOf(found)].join(', ')}`,
    `Next:        ${next.length > 0 ? next.join(', ') : 'nothing'}`,
    `Consumer:    ${found.name}, ${found.email}`,
    `Statement:   ${found.statement}`,
    ...(found.refundAccount === '' ? [] : [`Account:     ${found.refundAccount}`]),
    `Order:       ${order}`,
    `Refund by:   ${refundDay(found.receivedAt)}; it may wait for the goods, or for proof that they were sent`,
    '',
    'History',
    ...steps.map(({ at, from, to, actor, note }) =>
      `  ${formatMoment(at)}  ${from === null ? to : `${from} -> ${to}`}  ${actor}  ${note}`.trimEnd(),
    ),
  ].join('\n')
}

async function orderText({ sql }: Platform, { orderId, orderNumber }: Withdrawal): Promise<string> {
  const order = orderId === null ? undefined : await findOrder(sql, { id: orderId, merchant: true })
  if (!order) return `${orderNumber}: no order has this number and address; look for it by hand`
  const takenOver = takenOverAt(order)
  const until = takenOver ? `; withdrawal until ${lastDay(takenOver)}` : '; not delivered yet'
  return `${order.number}, ${order.state}, ${order.fulfilment}, ${formatForint(order.totalGross)}${until}`
}

function change(reference: string, to: WithdrawalState, note: string): Promise<number> {
  return withAppContext(async ({ platform }) => {
    try {
      const changed = await changeWithdrawal(platform, reference, to, { note })
      console.log(`${changed.reference}  ${changed.state}`)
      for (const line of nextNotes(changed)) console.log(`    ${line}`)
      return 0
    } catch (error) {
      if (!(error instanceof WithdrawalRefusedError)) throw error
      throw new CommandError(error.message)
    }
  })
}

/** The money and the goods move by the order's own commands. */
function nextNotes({ state, orderId, orderNumber }: Withdrawal): string[] {
  if (orderId === null) return []
  const number = readOrderNumber(orderNumber)
  if (state === 'goods_received')
    return [`If the whole order came back: orders return ${number} --reason "Elállás"`]
  if (state === 'refunded')
    return [
      `If it is not in the order's ledger yet: orders refund ${number} --amount FORINTS --reason "Elállás"`,
    ]
  return []
}

function readReason({ reason = '' }: Options): string {
  const text = reason.trim()
  if (text === '' || text.length > 500)
    throw new CommandError('--reason is a sentence for the consumer, of 500 characters at most.')
  return text
}

function onlyHas(given: Options, allowed: readonly (keyof Options)[]): boolean {
  return (Object.keys(given) as (keyof Options)[]).every((name) => allowed.includes(name))
}

const usageError = () => new CommandError(`Usage: ${withdrawalsCommand.usage}`)
