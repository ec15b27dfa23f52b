import type { Executor, Sql, Transaction } from '#platform/database/database.ts'
import type { MissingGoods } from '#server/packing/index.ts'
import type { CountedEvent, PickEvent, PickLineStand } from './picking.ts'

/** A line as its row of picks and its goods say. */
export type PickedLine = {
  id: string
  orderId: string
  picked: number
  missingReason: string
  ean: string
  shelf: string
}

export async function listPickedLines(sql: Executor, orderIds: readonly string[]): Promise<PickedLine[]> {
  return sql<PickedLine[]>`
    select l.id, l.order_id as "orderId", coalesce(p.picked, 0) as picked,
      coalesce(p.missing_reason, '') as "missingReason", coalesce(v.ean, '') as ean, coalesce(v.shelf, '') as shelf
    from order_line l left join pick_line p on p.line_id = l.id left join variant v on v.id = l.variant_id
    where l.order_id = any(${[...orderIds]}::uuid[])`
}

export type Picker = {
  orderId: string
  staffId: number
  name: string
  takenAt: Date
  finishedAt: Date | null
}

export async function listPickers(sql: Executor, orderIds: readonly string[]): Promise<Picker[]> {
  return sql<Picker[]>`
    select p.order_id as "orderId", p.staff_id as "staffId", coalesce(nullif(s.name, ''), s.email) as name,
      p.taken_at as "takenAt", p.finished_at as "finishedAt"
    from picking p join staff s on s.id = p.staff_id where p.order_id = any(${[...orderIds]}::uuid[])`
}

/** Somebody who has scanned lately is still at the shelves. */
const presentMinutes = 15

export type PickingColleague = { orderId: string; staffId: number; name: string }

/** Who has picked of each order within the last minutes. */
export async function listPickingColleagues(
  sql: Executor,
  orderIds: readonly string[],
): Promise<PickingColleague[]> {
  return sql<PickingColleague[]>`
    select distinct l.order_id as "orderId", s.id as "staffId", coalesce(nullif(s.name, ''), s.email) as name
    from order_line l join pick_event e on e.line_id = l.id join staff s on s.id = e.staff_id
    where l.order_id = any(${[...orderIds]}::uuid[]) and e.created_at > now() - make_interval(mins => ${presentMinutes})
    order by name`
}

/** A browser that was without network for so many hours learns that its events arrived before. */
const knownHours = 12

/** The events of a colleague that these orders have counted. */
export async function listKnownEvents(
  sql: Executor,
  staffId: number,
  orderIds: readonly string[],
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select e.id from order_line l join pick_event e on e.line_id = l.id
    where l.order_id = any(${[...orderIds]}::uuid[]) and e.staff_id = ${staffId}
      and e.created_at > now() - make_interval(hours => ${knownHours})`
  return rows.map(({ id }) => id)
}

/** The orders of these lines, locked against others who pick, each under who has it: whoever comes first. */
export async function lockPickings(
  tx: Transaction,
  lineIds: readonly string[],
  staffId: number,
): Promise<void> {
  await tx`
    insert into picking (order_id, staff_id)
    select distinct l.order_id, ${staffId}::int from order_line l join orders o on o.id = l.order_id
    where l.id = any(${[...lineIds]}::uuid[]) and o.state = 'accepted' order by l.order_id
    on conflict do nothing`
  await tx`
    select from picking where order_id in (select order_id from order_line where id = any(${[...lineIds]}::uuid[]))
    order by order_id for update`
}

export async function listStands(tx: Transaction, lineIds: readonly string[]): Promise<PickLineStand[]> {
  return tx<PickLineStand[]>`
    select l.id, l.order_id as "orderId", case when x.has_part then x.next else l.quantity - x.gone end as quantity,
      coalesce(p.picked, 0) as picked,
      coalesce(p.missing_reason, '') as "missingReason",
      o.state = 'accepted' and o.fulfilment in ('unfulfilled', 'preparing', 'partially_shipped')
        and g.finished_at is null as "isOpen"
    from order_line l join orders o on o.id = l.order_id
    left join picking g on g.order_id = o.id left join pick_line p on p.line_id = l.id
    cross join lateral (
      select coalesce(bool_or(s.shipped_at is null), false) as has_part,
        coalesce(sum(x.quantity) filter (where s.shipped_at is null), 0)::int as next,
        coalesce(sum(x.quantity) filter (where s.shipped_at is not null), 0)::int as gone
      from order_shipment s left join order_shipment_line x on x.shipment_id = s.id and x.line_id = l.id
      where s.order_id = o.id) x
    where l.id = any(${[...lineIds]}::uuid[])`
}

type KnownEvents = Map<string, { kind: PickEvent['kind']; counted: number }>

export async function findEvents(tx: Transaction, ids: readonly string[]): Promise<KnownEvents> {
  const rows = await tx<{ id: string; kind: PickEvent['kind']; counted: number }[]>`
    select id, kind, counted from pick_event where id = any(${[...ids]}::uuid[])`
  return new Map(rows.map(({ id, ...event }) => [id, event]))
}

export async function writeCounting(
  tx: Transaction,
  { events, changed }: { events: readonly CountedEvent[]; changed: readonly PickLineStand[] },
  staffId: number,
): Promise<void> {
  if (events.length > 0)
    await tx`
      insert into pick_event ${tx(
        events.map(({ event, counted }) => ({
          id: event.id,
          line_id: event.line_id,
          staff_id: staffId,
          kind: event.kind,
          counted,
          happened_at: new Date(event.happened_at),
        })),
      )}`
  for (const { id, orderId, picked, missingReason } of changed)
    await tx`
      insert into pick_line (line_id, order_id, picked, missing_reason, missing_at)
      values (${id}, ${orderId}, ${picked}, ${missingReason}, case when ${missingReason} = '' then null else now() end)
      on conflict (line_id) do update set picked = excluded.picked, missing_reason = excluded.missing_reason,
        missing_at = case when excluded.missing_reason = '' then null else coalesce(pick_line.missing_at, now()) end`
}

/** Takes an order in hand; from another only with `takesOver`. Gives who has it then. */
export async function takeInHand(
  tx: Transaction,
  orderId: string,
  { staffId, takesOver }: { staffId: number; takesOver: boolean },
): Promise<{ staffId: number; name: string }> {
  await tx`
    insert into picking (order_id, staff_id) values (${orderId}, ${staffId})
    on conflict (order_id) do update set staff_id = excluded.staff_id, taken_at = now()
    where ${takesOver} and picking.staff_id <> excluded.staff_id`
  const [row] = await tx<{ staffId: number; name: string }[]>`
    select p.staff_id as "staffId", coalesce(nullif(s.name, ''), s.email) as name
    from picking p join staff s on s.id = p.staff_id where p.order_id = ${orderId}`
  return row!
}

export async function noteFinished(tx: Transaction, orderId: string): Promise<void> {
  await tx`update picking set finished_at = now() where order_id = ${orderId} and finished_at is null`
}

/** What was not found when these orders were picked, by their ids. */
export async function findMissing(
  sql: Executor,
  orderIds: readonly string[],
): Promise<Map<string, MissingGoods[]>> {
  const rows = await sql<(MissingGoods & { orderId: string })[]>`
    select p.order_id as "orderId", l.item_number as "itemNumber", p.missing_reason as reason
    from pick_line p join order_line l on l.id = p.line_id
    where p.order_id = any(${[...orderIds]}::uuid[]) and p.missing_at is not null order by l.position`
  return Map.groupBy(rows, ({ orderId }) => orderId)
}

/** Orders that wait because something of them was not there. */
export async function findShortOrders(sql: Sql): Promise<{ count: number; oldestAt: Date | null }> {
  const [row] = await sql<[{ count: number; oldestAt: Date | null }]>`
    select count(distinct p.order_id)::int as count, min(p.missing_at) as "oldestAt"
    from pick_line p join orders o on o.id = p.order_id
    where p.missing_at is not null and o.state = 'accepted'
      and o.fulfilment in ('unfulfilled', 'preparing', 'partially_shipped')`
  return row
}

/** Goods by their whole EAN or item number, whatever its letters' case. */
export async function findGoodsByCode(sql: Sql, codes: readonly string[]): Promise<string | null> {
  const [row] = await sql<{ text: string }[]>`
    select concat_ws(' ', v.item_number, p.name, nullif(v.name, '')) as text
    from variant v join product p on p.id = v.product_id
    where v.item_number = any(${[...codes]}) or v.ean = any(${[...codes]})
    order by v.item_number = ${codes[0] ?? ''} desc, v.id limit 1`
  return row?.text ?? null
}

/** How many pieces of each variant lie in boxes that have not left: on hand, but on no shelf. */
export async function listBoxed(sql: Executor, variantIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await sql<{ variantId: number; pieces: number }[]>`
    select l.variant_id as "variantId", sum(p.picked)::int as pieces
    from stock_hold h join order_line l on l.order_id = h.order_id and l.variant_id = h.variant_id
    join pick_line p on p.line_id = l.id
    where h.state = 'held' and h.variant_id = any(${[...variantIds]}::int[]) group by l.variant_id`
  return new Map(rows.map(({ variantId, pieces }) => [variantId, pieces]))
}
