import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { dayOf } from '#hungary/calendar-day.ts'
import { requireMember, type AdminHandlers } from '#platform/admin/admin-endpoint.ts'
import { lockUntilCommit } from '#platform/database/advisory-locks.ts'
import { presentMoney } from '#platform/http/presenting.ts'
import type { Platform } from '#platform/platform.ts'
import { derivePaymentState, presentPaymentState } from '#server/payment/index.ts'
import { channelName, channels } from './channel.ts'
import { exportAddress } from './export-download.ts'
import { recordExport } from './export-store.ts'
import { ledgerError } from './ledger-errors.ts'
import { ledgerWindow, listLedger, type LedgerRow } from './ledger-store.ts'
import { findClose, insertClose, listMonths, readMonth } from './month-store.ts'
import {
  differencesOf,
  hasEnded,
  isSameMonth,
  monthBefore,
  netOf,
  totalOf,
  type MonthLine,
  type MonthSums,
} from './month.ts'

type Handlers = Pick<AdminHandlers, 'listPayments' | 'getMonth' | 'closeMonth' | 'createLedgerExport'>
type Month = AdminResponse<'getMonth'>

/** The ledger, its months and its exports at the desk. */
export function createLedgerHandlers(platform: Platform): Handlers {
  const { sql, clock } = platform
  return {
    async listPayments({ query: { before, ...filter } }) {
      const { rows, sums } = await listLedger(sql, filter, before)
      return {
        entries: rows.slice(0, ledgerWindow).map(presentEntry),
        count: sums.count,
        captured: presentMoney(sums.captured),
        refunded: presentMoney(sums.refunded),
        net: presentMoney(netOf(sums)),
        channels: channels(),
        has_more: rows.length > ledgerWindow,
      }
    },
    async getMonth({ query }) {
      const today = dayOf(clock())
      const months = await listMonths(sql, today.slice(0, 7), query.month)
      // A shop in its first month has none before.
      const before = monthBefore(today.slice(0, 7))
      const month = query.month ?? months.find((one) => one.month === before)?.month ?? today.slice(0, 7)
      const [now, close] = await Promise.all([readMonth(sql, month), findClose(sql, month)])
      return {
        month,
        months: months.map(({ month: name, isClosed }) => ({ month: name, is_closed: isClosed })),
        is_running: !hasEnded(month, today),
        now: presentSums(now),
        close: close
          ? {
              at: close.closedAt.toISOString(),
              by: close.staffName,
              sums: presentSums(close),
              times: close.times,
            }
          : null,
        differences: close ? differencesOf(close, now).map(presentDifference) : [],
      }
    },
    async closeMonth({ body: { month, net } }, context) {
      const { name, email } = requireMember(context)
      if (!hasEnded(month, dayOf(clock()))) throw ledgerError('month_running')
      await sql.begin(async (tx) => {
        await lockUntilCommit(tx, 'month_close', month)
        const [sums, close] = [await readMonth(tx, month), await findClose(tx, month)]
        if (close && isSameMonth(close, sums)) throw ledgerError('month_closed')
        if (netOf(totalOf(sums.lines)) !== net) throw ledgerError('month_changed')
        await insertClose(tx, { month, sums, staffName: name || email, now: clock() })
      })
      return { month }
    },
    async createLedgerExport({ body }) {
      await sql.begin((tx) => recordExport(tx, body))
      return { url: exportAddress(platform, body) }
    },
  }
}

const kindNames: Record<LedgerRow['kind'], string> = {
  captured: 'Beérkezett',
  refunded: 'Visszatérítve',
  pending: 'Folyamatban',
  authorized: 'Zárolva a kártyán',
  failed: 'Sikertelen',
}

function presentEntry(row: LedgerRow): AdminResponse<'listPayments'>['entries'][number] {
  const { title, is_pending: isPending } = presentPaymentState(
    derivePaymentState(row.totalGross, row.events),
    row.paymentType,
  )
  return {
    id: row.id,
    day: row.day,
    order: row.number,
    channel: channelName(row.channel),
    kind: row.kind,
    kind_name: row.kind === 'captured' && row.amount < 0 ? 'Visszavonva' : kindNames[row.kind],
    amount: presentMoney(row.kind === 'refunded' ? -row.amount : row.amount),
    state: { name: title, kind: isPending ? 'warn' : 'ok' },
    reference: row.reference,
  }
}

function presentSums({ lines, open }: MonthSums): Month['now'] {
  return {
    lines: lines.map((line) => presentLine(line, channelName(line.channel))),
    total: presentLine(totalOf(lines), 'Összesen'),
    open: { orders: open.orders, amount: presentMoney(open.amount) },
  }
}

const presentLine = (line: MonthLine, channel: string): Month['now']['total'] => ({
  channel,
  captures: line.captures,
  captured: presentMoney(line.captured),
  refunds: line.refunds,
  refunded: presentMoney(line.refunded),
  fees: presentMoney(line.fees),
  net: presentMoney(netOf(line)),
})

const presentDifference = ({ channel, before, after }: ReturnType<typeof differencesOf>[number]) => ({
  channel: channelName(channel),
  before: presentMoney(before),
  after: presentMoney(after),
  difference: presentMoney(after - before),
})
