import { dayOf } from '#hungary/calendar-day.ts'
import { minuteOf } from '#hungary/moment-of.ts'
import { csvMark, csvRow } from '#server/ledger/index.ts'
import type { PresentedDifference } from './difference-presenting.ts'
import type { PastRow } from './past-products.ts'

export const maxExportedCells = 50_000

export const differenceHead = ['Cikkszám', 'Termék', 'Adat', 'Előtte', 'Utána', 'Mikor', 'Ki vagy mi']
export const differenceCells = ({
  item_number: number,
  name,
  title,
  before,
  after,
  origin,
}: PresentedDifference) => [number, name, title, before, after, localTime(origin.at), origin.text]

/** `2026-11-24 14:05` in Hungary, which spreadsheets read as a moment. */
function localTime(at: string | null): string {
  if (at === null) return ''
  const minute = minuteOf(new Date(at))
  const two = (number: number) => String(number).padStart(2, '0')
  return `${dayOf(new Date(at))} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

export const pastHead = [
  'Cikkszám',
  'Termék',
  'Kategória',
  'Márka',
  'Látható',
  'Ár',
  'Áthúzott ár',
  'Beszerzés (nettó)',
  'Készlet',
]
export const pastCells = (row: PastRow) => [
  row.item_number,
  row.name,
  row.category,
  row.brand,
  row.is_shown ? 'igen' : 'nem',
  row.price,
  row.original,
  row.cost,
  row.on_hand,
]

/** A file that had to end before the last difference says so in its last row. */
export const differencesCsv = (rows: readonly PresentedDifference[], isCut: boolean): Uint8Array =>
  new TextEncoder().encode(
    [
      csvMark,
      csvRow(differenceHead),
      ...rows.map((row) => csvRow(differenceCells(row))),
      ...(isCut ? [csvRow([cutText])] : []),
    ].join(''),
  )

const cutText =
  'A fájl itt véget ér, pedig több a különbség. Szűkítse az időt vagy a keresést, vagy írja ki mindet a „catalogue as-of” paranccsal.'
