import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { normaliseAccount } from '#hungary/bank-account.ts'
import { dayOf } from '#hungary/calendar-day.ts'
import { requireMember, type AdminHandlers } from '#platform/admin/admin-endpoint.ts'
import { platformError } from '#platform/http/errors.ts'
import { presentMoney } from '#platform/http/presenting.ts'
import type { Platform } from '#platform/platform.ts'
import { carrierCodes } from '#server/carrier/index.ts'
import { loadShop } from '#server/content/index.ts'
import { carrierTitle } from '#server/ledger/index.ts'
import { bookItems } from './book-items.ts'
import { unbookItem } from './unbook-items.ts'
import { findMatchOrders } from './match-orders.ts'
import { matchAll } from './matching.ts'
import { listOwed, owedWindow } from './owed-store.ts'
import { settlementError } from './settlement-errors.ts'
import { countItems, listItems, moveItems } from './settlement-item-store.ts'
import {
  presentItem,
  presentListed,
  presentOne,
  presentSource,
  type Standing,
} from './settlement-presenting.ts'
import {
  deleteSettlement,
  findContent,
  findMapping,
  findSettlement,
  insertSettlement,
  listSettlements,
  listSources,
  writeReading,
  type SettlementRow,
} from './settlement-store.ts'
import { maxRows, StatementFileError } from './statement-file.ts'
import { keyedLines, readLines, type StatementReading } from './statement-line.ts'
import {
  mappingProblem,
  statementFields,
  type StatementKind,
  type StatementMapping,
} from './statement-mapping.ts'
import { readUploaded } from './uploaded-statement.ts'

type Handlers = Pick<
  AdminHandlers,
  | 'listSettlements'
  | 'uploadSettlement'
  | 'getSettlement'
  | 'listSettlementItems'
  | 'mapSettlement'
  | 'removeSettlement'
  | 'bookSettlementItems'
  | 'unbookSettlementItem'
  | 'dismissSettlementItems'
  | 'listOwed'
>

const listWindow = 60
const itemWindow = 200
const dayMs = 86_400_000

/** Lists of carriers and banks at the desk: brought in, matched, booked. */
export function createSettlementHandlers(platform: Platform): Handlers {
  const { sql, clock } = platform

  async function show(id: number): Promise<AdminResponse<'getSettlement'>> {
    const [row, content] = [await findSettlement(sql, id), await findContent(sql, id)]
    if (!row) throw settlementError('settlement_not_found')
    return presentOne(row, content, await standingOf(platform, id))
  }

  async function require(id: number): Promise<SettlementRow> {
    const row = await findSettlement(sql, id)
    if (!row) throw settlementError('settlement_not_found')
    return row
  }

  return {
    async listSettlements({ query: { kind } }) {
      const [rows, known] = [await listSettlements(sql, kind, listWindow), await listSources(sql, kind)]
      const own =
        kind === 'cod' ? [...carrierCodes, 'own'] : [accountOf((await loadShop(sql)).bankAccount ?? '')]
      const sources = kind === 'cod' ? own : [...new Set([...own, ...known])].filter(Boolean)
      return {
        settlements: rows.map(presentListed),
        sources: sources.map((code) => presentSource(kind, code)),
      }
    },
    async uploadSettlement({ query: { name, kind, source }, body }, context) {
      const { name: by, email } = requireMember(context)
      const bytes = body instanceof Blob ? new Uint8Array(await body.arrayBuffer()) : body
      const uploaded = await orRefusal(readUploaded(kind, bytes))
      const common = { kind, fileName: name, staffName: by || email }
      if ('camt' in uploaded) {
        const { camt } = uploaded
        const own = {
          ...common,
          source: camt.account || sourceOf(kind, source),
          columns: [],
          mapping: null,
          content: null,
        }
        const id = await sql.begin(async (tx) => {
          const made = await insertSettlement(tx, own)
          await writeReading(tx, { id: made, ...own }, keyed(kind, camt, null))
          return made
        })
        return show(id)
      }
      const { table } = uploaded
      const own = { ...common, source: sourceOf(kind, source), columns: table.columns }
      const mapping = (await findMapping(sql, own)) ?? null
      const id = await sql.begin(async (tx) => {
        const made = await insertSettlement(tx, { ...own, mapping, content: table.rows })
        if (mapping)
          await writeReading(tx, { id: made, ...own }, keyed(kind, readLines(kind, table, mapping), mapping))
        return made
      })
      return show(id)
    },
    getSettlement: ({ params: { id } }) => show(id),
    async listSettlementItems({ params: { id }, query: { view, after } }) {
      await require(id)
      if (view === 'booked' || view === 'dismissed') {
        const rows = await listItems(sql, id, { state: view, after, limit: itemWindow + 1 })
        return {
          items: rows.slice(0, itemWindow).map((row) => presentItem(row, undefined)),
          has_more: rows.length > itemWindow,
        }
      }
      const { items, matches } = await standingOf(platform, id)
      const shown = items.flatMap((item, index) => {
        const match = matches[index]!
        return match.state === view && item.id > (after ?? 0) ? [presentItem(item, match)] : []
      })
      return { items: shown.slice(0, itemWindow), has_more: shown.length > itemWindow }
    },
    async mapSettlement({ params: { id }, body }) {
      const row = await require(id)
      const mapping = mappingOf(row.kind, body.mapping)
      const problem = mappingProblem(row.kind, mapping, row.columns)
      if (problem !== null) throw refusal('mapping', problem)
      const content = await findContent(sql, id)
      if (!content) throw settlementError('settlement_read')
      const reading = readLines(row.kind, { columns: row.columns, rows: content }, mapping)
      if (reading.lines.length === 0) throw refusal('mapping', nothingRead(reading))
      const isRead = await sql.begin((tx) => writeReading(tx, row, keyed(row.kind, reading, mapping)))
      if (!isRead) throw settlementError('settlement_read')
      return show(id)
    },
    async removeSettlement({ params: { id } }) {
      await require(id)
      if (!(await sql.begin((tx) => deleteSettlement(tx, id)))) throw settlementError('settlement_booked')
    },
    async bookSettlementItems({ body: { orders } }, context) {
      const { id, name, email } = requireMember(context)
      return { results: await bookItems(platform, orders, { actor: `staff:${id}`, name: name || email }) }
    },
    unbookSettlementItem: ({ params: { id } }, context) =>
      unbookItem(platform, id, `staff:${requireMember(context).id}`),
    async dismissSettlementItems({ body: { items, is_dismissed: isDismissed } }, context) {
      const { name, email } = requireMember(context)
      const way = isDismissed
        ? ({ from: 'open', to: 'dismissed' } as const)
        : ({ from: 'dismissed', to: 'open' } as const)
      return {
        count: await sql.begin((tx) => moveItems(tx, items, { ...way, by: name || email, now: clock() })),
      }
    },
    async listOwed({ query: { carrier } }) {
      const { orders, sums } = await listOwed(sql, carrier)
      const daysSince = (at: Date) => Math.max(0, Math.floor((clock().getTime() - at.getTime()) / dayMs))
      return {
        carriers: sums.map((one) => ({
          carrier: { code: one.carrier, name: carrierTitle(one.carrier) },
          count: one.count,
          amount: presentMoney(one.amount),
          oldest_days: daysSince(one.oldest),
        })),
        orders: orders.slice(0, owedWindow).map((one) => ({
          order: one.number,
          carrier: carrierTitle(one.carrier),
          parcels: one.parcels,
          days: daysSince(one.since),
          due: presentMoney(one.due),
        })),
        has_more: orders.length > owedWindow,
      }
    },
  }
}

/** Open rows with whose they are, by the orders as they are now. */
async function standingOf({ sql, clock }: Platform, id: number): Promise<Standing> {
  const [items, counts] = [
    await listItems(sql, id, { state: 'open', limit: maxRows }),
    await countItems(sql, id),
  ]
  const orders = await findMatchOrders(sql, items, dayOf(clock()))
  return { items, matches: matchAll(items, orders), booked: counts.booked, dismissed: counts.dismissed }
}

const keyed = (kind: StatementKind, reading: StatementReading, mapping: StatementMapping | null) => ({
  ...reading,
  lines: keyedLines(kind, reading.lines),
  mapping,
})

const accountOf = (text: string) => normaliseAccount(text) ?? text

function sourceOf(kind: StatementKind, source: string): string {
  if (kind === 'bank') return accountOf(source)
  if ([...carrierCodes, 'own'].includes(source)) return source
  throw refusal('source', 'Válassza ki, melyik futár elszámolása.')
}

/** Only fields that lists of the kind have, and only columns that were chosen. */
const mappingOf = (kind: StatementKind, given: Readonly<Record<string, string>>): StatementMapping =>
  Object.fromEntries(
    statementFields[kind].flatMap((field) => {
      const column = Object.hasOwn(given, field) ? given[field] : undefined
      return column ? [[field, column]] : []
    }),
  )

function nothingRead({ problems, skipped }: StatementReading): string {
  const [first] = problems
  if (first) return `Így egy sor sem olvasható. A(z) ${first.line}. sor: ${first.reason}`
  return skipped > 0 ? 'Így egyik sor sem bejövő pénz.' : 'A fájlban nincs olvasható sor.'
}

async function orRefusal<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof StatementFileError) throw refusal('body', error.message)
    throw error
  }
}

const refusal = (field: string, message: string) =>
  platformError('validation_failed', { message, errors: { [field]: [message] } })
