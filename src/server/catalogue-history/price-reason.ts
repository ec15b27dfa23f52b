import { formatForint } from '#contract/money.ts'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import type { Executor } from '#platform/database/database.ts'
import { plainText } from '#server/audit/index.ts'
import { formulaText } from '#server/promotion/index.ts'
import { findChanges, findImportLines } from './change-sources.ts'
import { changeText, priceText } from './difference-text.ts'
import { priceWriters } from './history-rows.ts'

/** Why a variant costs what it does. */

type Reason = AdminResponse<'explainPrice'>
type Price = {
  id: number
  gross: number
  original: number | null
  from: Date
  to: Date | null
  isNow: boolean
}
type Sale = Parameters<typeof formulaText>[0] & { id: number; name: string; floor: number | null }

/** Null: there is no such variant. */
export async function explainPrice(sql: Executor, variantId: number, now: Date): Promise<Reason | null> {
  const [variant] = await sql<{ itemNumber: string }[]>`
    select item_number as "itemNumber" from variant where id = ${variantId}`
  if (!variant) return null
  const { itemNumber } = variant
  const prices = await sql<Price[]>`
    select id, gross, original_gross as original, valid_from as "from", valid_to as "to",
      coalesce(valid_to > ${now}, true) as "isNow"
    from variant_price where variant_id = ${variantId} and valid_from <= ${now} order by valid_from desc limit 2`
  const [price, before] = prices
  const none = { item_number: itemNumber, change_id: null, promotion_id: null }
  if (!price?.isNow)
    return {
      ...none,
      texts: price
        ? [`Most nincs ára. Utoljára ${priceText(price)} volt, eddig: ${plainText(price.to?.toISOString())}.`]
        : ['Még nem volt ára.'],
    }
  const writer = (await priceWriters(sql, [price.id], now)).get(price.id)
  const change = writer && (await findChanges(sql, [writer.changeId])).get(writer.changeId)
  const sale = price.original === null ? undefined : await findSale(sql, variantId, price)
  const line = change?.importId == null ? null : await lineOf(sql, change.importId, itemNumber)
  return {
    item_number: itemNumber,
    texts: [
      `${priceText(price)}, ${plainText(price.from.toISOString())} óta${price.to ? `, eddig: ${plainText(price.to.toISOString())}` : ''}.`,
      change
        ? `${changeText(change, false, line)}, ${plainText(change.at.toISOString())}.`
        : 'A napló nem ismeri, ki vagy mi állította be: a napló kezdete előtt, vagy a bolt feltöltésekor került be.',
      ...(sale ? [saleText(sale)] : []),
      before ? `Előtte ${priceText(before)} volt.` : 'Előtte nem volt ára.',
    ],
    change_id: change?.id ?? null,
    promotion_id: sale?.id ?? null,
  }
}

async function lineOf(sql: Executor, importId: number, itemNumber: string): Promise<number | null> {
  const lines = await findImportLines(sql, [{ importId, itemNumber }])
  return lines.get(`${importId}:${itemNumber}`) ?? null
}

/** The sale that gave it this price at this time. */
async function findSale(sql: Executor, variantId: number, { gross, from }: Price): Promise<Sale | undefined> {
  const [sale] = await sql<Sale[]>`
    select p.id, p.name, p.kind, p.value, p.rounding, p.floor_gross as floor
    from promotion_price pp join promotion p on p.id = pp.promotion_id
    where pp.variant_id = ${variantId} and pp.gross = ${gross} and p.started_at is not null
      and p.starts_at <= ${from}::timestamptz + interval '1 second' and (p.ends_at is null or p.ends_at > ${from})
    order by p.started_at desc limit 1`
  return sale
}

function saleText(sale: Sale): string {
  const floor = sale.floor === null ? '' : `, legalább ${formatForint(sale.floor)}`
  return `A „${sale.name}” akció szerint: ${formulaText(sale)}${floor}.`
}
