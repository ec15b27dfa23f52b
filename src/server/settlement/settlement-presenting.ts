import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { formatAccount } from '#hungary/bank-account.ts'
import { presentMoney } from '#platform/http/presenting.ts'
import { carrierTitle } from '#server/ledger/index.ts'
import type { Match, MatchState } from './matching.ts'
import type { ItemRow } from './settlement-item-store.ts'
import type { SettlementContent, SettlementRow } from './settlement-store.ts'
import { guessStatementMapping, type StatementKind } from './statement-mapping.ts'

type One = AdminResponse<'getSettlement'>
type Listed = AdminResponse<'listSettlements'>['settlements'][number]
type Item = AdminResponse<'listSettlementItems'>['items'][number]
export type View = Item['view']

const sampleRows = 5
const sampleCell = 120

export const presentSource = (kind: StatementKind, code: string): Listed['source'] => ({
  code,
  name: kind === 'cod' ? carrierTitle(code) : (formatAccount(code) ?? code),
})

export const presentListed = (row: SettlementRow): Listed => ({
  id: row.id,
  kind: row.kind,
  source: presentSource(row.kind, row.source),
  file: row.fileName,
  by: row.staffName,
  created_at: row.createdAt.toISOString(),
  is_waiting: row.readAt === null,
  rows: row.rows,
  open: row.open,
  booked: row.booked,
  booked_amount: presentMoney(row.bookedAmount),
})

/** Open rows as they are matched now, and how many are booked and put aside. */
export type Standing = {
  items: readonly ItemRow[]
  matches: readonly Match[]
  booked: number
  dismissed: number
}

export function presentOne(
  row: SettlementRow,
  content: SettlementContent | null,
  { items, matches, booked, dismissed }: Standing,
): One {
  const countOf = (state: MatchState) => matches.filter((match) => match.state === state).length
  const amounts = new Map(items.map(({ id, amount }) => [id, amount]))
  const certain = matches.filter(({ state }) => state === 'matched')
  const byOrder = [...Map.groupBy(certain, ({ number }) => number!)]
  const rows = content ?? []
  return {
    ...presentListed(row),
    known: row.known,
    skipped: row.skipped,
    problems: row.problems,
    columns: row.columns,
    sample: rows.slice(0, sampleRows).map(({ cells }) => cells.map((cell) => cell.slice(0, sampleCell))),
    mapping: row.mapping ?? (content ? guessStatementMapping(row.kind, row.columns, rows) : {}),
    views: {
      matched: certain.length,
      different: countOf('different'),
      unclear: countOf('unclear'),
      settled: countOf('settled'),
      unknown: countOf('unknown'),
      booked,
      dismissed,
    },
    booking: {
      orders: byOrder.map(([order, own]) => ({ order, items: own.map(({ id }) => id) })),
      amount: presentMoney(certain.reduce((sum, { id }) => sum + (amounts.get(id) ?? 0), 0)),
      emails: byOrder.length,
    },
  }
}

/** `match`: of a row that is open. */
export function presentItem(item: ItemRow, match: Match | undefined): Item {
  const { settledAt, settledBy } = item
  return {
    id: item.id,
    line: item.line,
    day: item.day,
    amount: presentMoney(item.amount),
    payer: item.payer,
    reference: item.reference,
    parcel: item.parcel,
    view: match?.state ?? (item.state === 'booked' ? 'booked' : 'dismissed'),
    order: item.number ?? match?.number ?? null,
    candidates: (match?.candidates ?? []).map(({ number, reason, due, isPaid }) => ({
      order: number,
      reason,
      due: presentMoney(due),
      is_paid: isPaid,
    })),
    settled: settledAt ? `${settledBy}, ${dayFormat.format(settledAt)}` : '',
  }
}

const dayFormat = new Intl.DateTimeFormat('hu-HU', { timeZone: 'Europe/Budapest', dateStyle: 'medium' })
