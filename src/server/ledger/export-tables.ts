import type { Sql } from '#platform/database/database.ts'
import { documentNames } from '#server/invoice/index.ts'
import { stateName } from '#server/order/index.ts'
import { channelName } from './channel.ts'
import {
  documentRows,
  lineRows,
  orderRows,
  paymentRows,
  vatRows,
  type DocumentExportRow,
  type LineExportRow,
  type OrderExportRow,
  type PaymentExportRow,
  type Span,
  type VatRow,
} from './export-store.ts'
import type { SheetCell } from './sheet-text.ts'

/** The tables that the books get: a name, a head, and how a row is written. */
export type ExportTable = {
  file: string
  head: readonly string[]
  rows: (sql: Sql, span: Span) => AsyncIterable<SheetCell[]>
}

const batchSize = 500

/** Rows as they come, so that a year of them never stands in memory. */
const written = <R extends object>(
  find: (sql: Sql, span: Span) => { cursor: (size: number) => AsyncIterable<R[]> },
  write: (row: R) => SheetCell[],
) =>
  async function* rows(sql: Sql, span: Span): AsyncGenerator<SheetCell[]> {
    for await (const batch of find(sql, span).cursor(batchSize)) for (const row of batch) yield write(row)
  }

export const exportTables: Readonly<
  Record<'orders' | 'lines' | 'vat' | 'documents' | 'payments', ExportTable>
> = {
  orders: {
    file: 'rendelesek',
    head: [
      'Rendelésszám',
      'Nap',
      'Állapot',
      'Áru állapota',
      'Vevő',
      'Irányítószám',
      'Település',
      'Cím',
      'Adószám',
      'Szállítás',
      'Fizetési mód',
      'Végösszeg',
      'Beérkezett',
      'Visszatérítve',
    ],
    rows: written<OrderExportRow>(orderRows, (row) => [
      row.number,
      row.day,
      stateName(row.state),
      stateName(row.fulfilment),
      row.billingName,
      row.postalCode,
      row.city,
      row.address,
      row.taxNumber,
      row.shipping,
      row.payment,
      row.total,
      row.captured,
      row.refunded,
    ]),
  },
  lines: {
    file: 'tetelek',
    head: [
      'Rendelésszám',
      'Nap',
      'Fajta',
      'Cikkszám',
      'Megnevezés',
      'Mennyiség',
      'Egység',
      'Bruttó egységár',
      'Kedvezmény',
      'Áfakulcs (%)',
      'Nettó',
      'Áfa',
      'Bruttó',
    ],
    rows: written<LineExportRow>(lineRows, (row) => [
      row.number,
      row.day,
      lineKinds[row.kind] ?? row.kind,
      row.itemNumber,
      row.name,
      row.quantity,
      row.unit,
      row.unitGross,
      row.discount,
      row.taxRate,
      row.net,
      row.tax,
      row.gross,
    ]),
  },
  vat: {
    file: 'afa',
    head: ['Hónap', 'Áfakulcs', 'Nettó', 'Áfa', 'Bruttó'],
    rows: written<VatRow>(vatRows, (row) => [
      row.month,
      row.isRounding ? 'kerekítés' : `${row.taxRate}%`,
      row.net,
      row.tax,
      row.gross,
    ]),
  },
  documents: {
    file: 'bizonylatok',
    head: [
      'Sorszám',
      'Fajta',
      'Állapot',
      'Rendelésszám',
      'Kelt',
      'Teljesítés',
      'Vevő',
      'Bruttó',
      'Hivatkozás',
    ],
    rows: written<DocumentExportRow>(documentRows, (row) => [
      row.number,
      documentNames[row.kind],
      row.isTakenBack ? 'Sztornózva' : 'Érvényes',
      row.order,
      row.issued,
      row.fulfilled,
      row.billingName,
      row.gross,
      row.refersTo,
    ]),
  },
  payments: {
    file: 'fizetesek',
    head: ['Nap', 'Rendelésszám', 'Mód', 'Fajta', 'Összeg', 'Azonosító', 'Rögzítve'],
    rows: written<PaymentExportRow>(paymentRows, (row) => [
      row.day,
      row.number,
      channelName(row.channel),
      row.kind === 'refunded' ? 'Visszatérítve' : row.amount < 0 ? 'Visszavonva' : 'Beérkezett',
      row.kind === 'captured' ? row.amount : -row.amount,
      row.reference,
      row.recordedAt.toISOString(),
    ]),
  },
}

const lineKinds: Readonly<Record<string, string>> = {
  goods: 'Áru',
  shipping: 'Szállítás',
  payment_fee: 'Kezelési díj',
  discount: 'Kedvezmény',
  cash_rounding: 'Kerekítés',
}
