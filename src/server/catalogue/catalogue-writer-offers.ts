import type { Transaction } from '#platform/database/database.ts'
import { writtenColumns, type RowOf } from '#platform/database/written-columns.ts'
import type { variantPrice } from './catalogue-schema.ts'
import type { UpsertedVariant } from './catalogue-writer-variants.ts'
import type { stock } from './stock-schema.ts'
import {
  planPriceChange,
  runningStretch,
  wantedPrice,
  type KnownStretch,
  type WantedPrice,
} from './price-history.ts'

const priceColumns = writtenColumns<typeof variantPrice>()({
  variantId: 'int',
  gross: 'int',
  originalGross: 'int',
  validFrom: 'timestamptz',
  validTo: 'timestamptz',
})
type StretchRow = RowOf<typeof priceColumns>

/** Brings prices into force. Marks products whose prices changed. */
export async function writePrices(
  tx: Transaction,
  variants: readonly UpsertedVariant[],
  now: Date,
): Promise<void> {
  const priced = variants.filter(({ input }) => input.price ?? input.history)
  if (priced.length === 0) return
  const stored = await tx<(KnownStretch & { variantId: number })[]>`
    select id, ${priceColumns.selected(tx)} from variant_price where variant_id = any(${priced.map(({ id }) => id)}::int[])`
  const histories = Map.groupBy(stored, (row) => row.variantId)
  const closing: { id: number; validTo: Date }[] = []
  const correcting: ({ id: number } & WantedPrice)[] = []
  const opening: StretchRow[] = []
  for (const { id: variantId, input, product } of priced) {
    const history = histories.get(variantId) ?? []
    if (history.length === 0 && input.history)
      opening.push(...input.history.map((stretch) => ({ variantId, ...stretch })))
    const wanted = input.price && wantedPrice(input.price, runningStretch(history, now))
    const change =
      wanted && !(history.length === 0 && input.history) ? planPriceChange(history, wanted, now) : null
    if (change?.close) closing.push(change.close)
    if (change?.correct) correcting.push(change.correct)
    if (change?.open) opening.push({ variantId, ...change.open })
    if (change?.close ?? change?.correct ?? change?.open) product.changed = true
  }
  await closeStretches(tx, closing)
  await correctStretches(tx, correcting)
  await openStretches(tx, opening)
}

async function closeStretches(tx: Transaction, rows: { id: number; validTo: Date }[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    update variant_price p set valid_to = row."validTo"
    from jsonb_to_recordset(${tx.json(rows as never)}) as row(id int, "validTo" timestamptz) where p.id = row.id`
}

async function correctStretches(tx: Transaction, rows: ({ id: number } & WantedPrice)[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    update variant_price p set gross = row.gross, original_gross = row."originalGross"
    from jsonb_to_recordset(${tx.json(rows)}) as row(id int, gross int, "originalGross" int) where p.id = row.id`
}

async function openStretches(tx: Transaction, rows: StretchRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    insert into variant_price (${priceColumns.names(tx)})
    select ${priceColumns.fields(tx)} from jsonb_to_recordset(${tx.json(rows as never)}) as row(${priceColumns.record(tx)})`
}

const stockColumns = writtenColumns<typeof stock>()({ variantId: 'int', onHand: 'int', backorder: 'boolean' })
type StockRow = RowOf<typeof stockColumns> & { reserved: number }
export type CountedStock = ReadonlyMap<string, { before: number; after: number }>

/**
 * Sets stock, each difference with its move. Rows are locked in ascending order of variants, as orders do; what orders
 * hold can't be counted away, so stock then stays at what they hold.
 * @returns what was and is on hand by item number, which orders change meanwhile, and the item numbers whose stock had to stay higher than the input says.
 */
export async function writeStock(
  tx: Transaction,
  variants: readonly UpsertedVariant[],
): Promise<{ counted: CountedStock; reserved: string[] }> {
  const counts = new Map<string, { before: number; after: number }>()
  const counted = variants.filter(({ input }) => input.onHand !== undefined || input.backorder !== undefined)
  if (counted.length === 0) return { counted: counts, reserved: [] }
  const stored = await tx<StockRow[]>`
    select ${stockColumns.selected(tx)}, reserved from stock
    where variant_id = any(${counted.map(({ id }) => id)}::int[]) order by variant_id for update`
  const known = new Map(stored.map((row) => [row.variantId, row]))
  const reserved: string[] = []
  const rows = counted.flatMap(({ id, input, product }) => {
    const before = known.get(id)
    const backorder = input.backorder ?? before?.backorder ?? false
    const wanted = input.onHand ?? before?.onHand ?? 0
    const onHand = backorder ? wanted : Math.max(wanted, before?.reserved ?? 0)
    if (onHand !== wanted) reserved.push(input.itemNumber)
    counts.set(input.itemNumber, { before: before?.onHand ?? 0, after: onHand })
    if (before && before.onHand === onHand && before.backorder === backorder) return []
    product.changed = true
    return [{ variantId: id, onHand, backorder, delta: onHand - (before?.onHand ?? 0) }]
  })
  const result = { counted: counts, reserved }
  if (rows.length === 0) return result
  await tx`
    insert into stock (${stockColumns.names(tx)})
    select ${stockColumns.fields(tx)} from jsonb_to_recordset(${tx.json(rows)}) as row(${stockColumns.record(tx)})
    order by "variantId"
    on conflict (variant_id) do update set on_hand = excluded.on_hand, backorder = excluded.backorder`
  await tx`
    insert into stock_move (variant_id, kind, on_hand_delta, reserved_delta)
    select "variantId", 'adjust', delta, 0 from jsonb_to_recordset(${tx.json(rows)}) as row("variantId" int, delta int) where delta <> 0`
  return result
}
