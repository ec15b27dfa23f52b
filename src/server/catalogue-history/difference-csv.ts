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
}: PresentedDifference) => [number, name, title, before, after, origin.at ?? '', origin.text]

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

export const differencesCsv = (rows: readonly PresentedDifference[]): Uint8Array =>
  new TextEncoder().encode(
    [csvMark, csvRow(differenceHead), ...rows.map((row) => csvRow(differenceCells(row)))].join(''),
  )
