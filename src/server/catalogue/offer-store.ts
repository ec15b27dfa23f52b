import { lockUntilCommit } from '#platform/database/advisory-locks.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { KnownStretch, PriceStretch } from './price-history.ts'
import type { PricePlan } from './price-plan.ts'
import { touchProducts } from './product-touch.ts'

/** What a variant is sold for and how many there are, as the desk's table reads and writes it: thousands at once. */

export type KnownOffer = {
  variantId: number
  productId: number
  itemNumber: string
  /** With the product's. */
  name: string
  taxRate: number
  published: boolean
  /** Net forints; null: not known. */
  cost: number | null
  onHand: number
  held: number
  backorder: boolean
  /** Of the last 30 days, of now and for later. */
  history: KnownStretch[]
}
/** `plan` null: the prices stay. What is absent stays. */
export type OfferChange = {
  variantId: number
  productId: number
  plan: PricePlan | null
  cost?: number | null
  /** Pieces on hand before and after. */
  stock?: { before: number; after: number }
}

/** Locks out whoever else writes goods, until the commit; and the stock of those variants, in the order in which orders do. */
export async function lockOffers(tx: Transaction, stockOf: readonly number[]): Promise<void> {
  await lockUntilCommit(tx, 'catalogue_writer')
  if (stockOf.length > 0)
    await tx`select from stock where variant_id = any(${[...stockOf]}::int[]) order by variant_id for update`
}

/** By variant; unknown ones are absent. */
export async function readOffers(
  sql: Executor,
  variantIds: readonly number[],
  now: Date,
): Promise<Map<number, KnownOffer>> {
  const ids = [...variantIds]
  const [offers, stretches] = await Promise.all([
    sql<Omit<KnownOffer, 'history'>[]>`
      select v.id as "variantId", v.product_id as "productId", v.item_number as "itemNumber",
        concat_ws(' ', p.name, nullif(v.name, '')) as name, p.tax_rate as "taxRate",
        p.published and v.published as published, v.cost,
        coalesce(s.on_hand, 0) as "onHand", coalesce(s.reserved, 0) as held, coalesce(s.backorder, false) as backorder
      from variant v join product p on p.id = v.product_id left join stock s on s.variant_id = v.id
      where v.id = any(${ids}::int[])`,
    sql<(KnownStretch & { variantId: number })[]>`
      select id, variant_id as "variantId", gross, original_gross as "originalGross", valid_from as "validFrom", valid_to as "validTo"
      from variant_price
      where variant_id = any(${ids}::int[]) and (valid_to is null or valid_to > ${now}::timestamptz - interval '31 days')
      order by variant_id, valid_from`,
  ])
  const histories = Map.groupBy(stretches, ({ variantId }) => variantId)
  return new Map(
    offers.map((offer) => [offer.variantId, { ...offer, history: histories.get(offer.variantId) ?? [] }]),
  )
}

/** Writes what was planned on the rows that `lockOffers` holds: a handful of statements, however many rows. */
export async function writeOffers(
  tx: Transaction,
  changes: readonly OfferChange[],
  { now, staffId, reason }: { now: Date; staffId: number; reason: string },
): Promise<void> {
  const plans = changes.flatMap(({ variantId, plan }) => (plan ? [{ variantId, ...plan }] : []))
  await removeStretches(
    tx,
    plans.flatMap(({ removed }) => removed),
  )
  await changeStretches(
    tx,
    plans.flatMap(({ changed }) => changed),
  )
  await addStretches(
    tx,
    plans.flatMap(({ variantId, added }) => added.map((stretch) => ({ variantId, ...stretch }))),
  )
  await writeCosts(
    tx,
    changes.flatMap(({ variantId, cost }) => (cost === undefined ? [] : [{ variantId, cost }])),
  )
  await writeCounts(
    tx,
    changes.flatMap(({ variantId, stock }) =>
      stock ? [{ variantId, onHand: stock.after, delta: stock.after - stock.before }] : [],
    ),
    { staffId, reason },
  )
  await touchProducts(
    tx,
    changes.map(({ productId }) => productId),
    now,
  )
}

/** Only what is still to come goes. */
async function removeStretches(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx`delete from variant_price where id = any(${[...ids]}::int[])`
}

async function changeStretches(tx: Transaction, rows: PricePlan['changed']): Promise<void> {
  if (rows.length === 0) return
  await tx`
    update variant_price p set gross = row.gross, original_gross = row."originalGross", valid_to = row."validTo"
    from jsonb_to_recordset(${tx.json(rows as never)})
      as row(id int, gross int, "originalGross" int, "validTo" timestamptz)
    where p.id = row.id`
}

async function addStretches(
  tx: Transaction,
  rows: readonly (PriceStretch & { variantId: number })[],
): Promise<void> {
  if (rows.length === 0) return
  await tx`
    insert into variant_price (variant_id, gross, original_gross, valid_from, valid_to)
    select "variantId", gross, "originalGross", "validFrom", "validTo"
    from jsonb_to_recordset(${tx.json(rows as never)})
      as row("variantId" int, gross int, "originalGross" int, "validFrom" timestamptz, "validTo" timestamptz)`
}

async function writeCosts(
  tx: Transaction,
  rows: readonly { variantId: number; cost: number | null }[],
): Promise<void> {
  if (rows.length === 0) return
  await tx`
    update variant v set cost = row.cost
    from jsonb_to_recordset(${tx.json(rows as never)}) as row("variantId" int, cost int) where v.id = row."variantId"`
}

async function writeCounts(
  tx: Transaction,
  rows: readonly { variantId: number; onHand: number; delta: number }[],
  { staffId, reason }: { staffId: number; reason: string },
): Promise<void> {
  if (rows.length === 0) return
  await tx`
    insert into stock (variant_id, on_hand)
    select "variantId", "onHand" from jsonb_to_recordset(${tx.json(rows as never)}) as row("variantId" int, "onHand" int)
    order by "variantId"
    on conflict (variant_id) do update set on_hand = excluded.on_hand`
  await tx`
    insert into stock_move (variant_id, kind, on_hand_delta, reserved_delta, staff_id, reason)
    select "variantId", 'adjust', delta, 0, ${staffId}, ${reason}
    from jsonb_to_recordset(${tx.json(rows as never)}) as row("variantId" int, delta int) where delta <> 0`
}
