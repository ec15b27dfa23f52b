import { always, writeTogether, type Part, type Parts } from '#platform/database/query-together.ts'
import type { Executor } from '#platform/database/database.ts'
import { uuidv7 } from '#platform/security/ids.ts'
import { listAppointments } from '#server/fitting/index.ts'
import { listPaymentEvents } from '#server/payment/index.ts'
import { linkDays } from './order-link.ts'
import { listParcels, listSteps } from './order-life-store.ts'
import type { Adjustment, OrderLine, OrderRecord } from './order-record.ts'
import { listShipments } from './shipment-store.ts'
import type { Actor } from './order.ts'

type OrderRow = Omit<
  OrderRecord,
  'lines' | 'adjustments' | 'paymentEvents' | 'steps' | 'parcels' | 'shipments' | 'fitting'
>

export type OrderDraw = { sequence: number; isKnownCustomer: boolean }

/**
 * Columns of what a new order needs besides its cart: the place of its human number, drawn from a sequence (unique and growing,
 * an order that is refused leaves a gap), and whether the shop knows its customer.
 */
export function orderDraw(sql: Executor, userId: number | null): Part {
  return sql`nextval('order_number') as sequence, ${isKnown(sql, userId)} as "isKnownCustomer"`
}

/** Whether the user has paid an order of this shop before, or had one delivered. */
export async function isKnownCustomer(sql: Executor, userId: number | null): Promise<boolean> {
  const [row] = await sql<{ isKnown: boolean }[]>`select ${isKnown(sql, userId)} as "isKnown"`
  return row?.isKnown ?? false
}

/** Never true of a guest, of whom nothing is looked up: anybody may write anybody's address. */
function isKnown(sql: Executor, userId: number | null): Part {
  if (userId === null) return sql`false`
  return sql`exists (
    select from orders o
    where o.user_id = ${userId}::int and (o.state = 'completed'
      or (select sum(e.amount) from payment_event e where e.order_id = o.id and e.kind = 'captured') > 0)
  )`
}

/** Writes an order by itself. */
export async function insertOrder(sql: Executor, order: OrderRecord): Promise<void> {
  await writeTogether(sql, always(sql), placing(sql, order))
}

/** Who placed an order; `note`: what the merchant has to know of it, for its history. */
export type Placing = { actor: Actor; note: string }
const byCustomer: Placing = { actor: 'customer', note: '' }

/**
 * The parts of a statement that write a new order with its lines, adjustments and first history rows, and report it to open
 * desks: what it reports is reported once, its first rows of history say nothing more.
 */
export function placing(sql: Executor, order: OrderRecord, { actor, note } = byCustomer): Parts {
  return {
    placed: sql`
      insert into orders (id, number, cart_id, user_id, guest_key, channel, state, fulfilment, contact, shipping_address, billing_address,
        shipping_method, payment_method, pickup_point, requested_day, promised_from, promised_to, promise_pay_by, coupon, comment, terms_version, transfer_due_days, total_gross,
        placed_at)
      select ${order.id}, ${order.number}, ${order.cartId}, ${order.userId}, ${order.guestKey}, ${order.channel ?? 'web'}, ${order.state}, ${order.fulfilment},
        ${sql.json(order.contact)}, ${order.shippingAddress && sql.json(order.shippingAddress)}, ${sql.json(order.billingAddress)},
        ${sql.json(order.shippingMethod)}, ${sql.json(order.paymentMethod)}, ${order.pickupPoint && sql.json(order.pickupPoint)},
        ${order.requestedDay}, ${order.promise?.from ?? null}, ${order.promise?.to ?? null}, ${order.promise?.payBy ?? null},
        ${order.coupon && sql.json(order.coupon)}, ${order.comment}, ${order.termsVersion},
        ${order.transferDueDays}, ${order.totalGross}, ${order.placedAt}
      from gate`,
    order_lines: sql`
      insert into order_line (id, order_id, variant_id, product_id, name, item_number, unit_measure, image_key, tax_rate,
        unit_gross, quantity, discount, net, tax, gross, position, set_id)
      select row.id, ${order.id}::uuid, variant_id, product_id, name, item_number, unit_measure, image_key, tax_rate,
        unit_gross, quantity, discount, net, tax, gross, position, set_id
      from gate, jsonb_to_recordset(${sql.json(order.lines.map(lineRow))}) as row(id uuid, variant_id int, product_id int,
        name text, item_number text, unit_measure text, image_key text, tax_rate int, unit_gross int, quantity int,
        discount int, net int, tax int, gross int, position int, set_id uuid)`,
    adjustments: sql`
      insert into order_adjustment (id, order_id, type, label, source, tax_rate, net, tax, gross, quotation, waived, position)
      select row.id, ${order.id}::uuid, type, label, source, tax_rate, net, tax, gross, quotation, waived, position
      from gate, jsonb_to_recordset(${sql.json(order.adjustments.map(adjustmentRow))}) as row(id uuid, type text, label text,
        source text, tax_rate int, net int, tax int, gross int, quotation text, waived int, position int)`,
    order_moved: sql`
      insert into order_transition (order_id, machine, from_state, to_state, actor, note)
      select ${order.id}::uuid, machine, null, state, ${actor}, case machine when 'order' then ${note} else '' end
      from gate, (values ('order', ${order.state}), ('fulfilment', ${order.fulfilment})) as begun (machine, state)`,
    reported: sql`insert into change_log (kind, entity_id) select 'new_order', 0 from gate`,
  }
}

/** A line as its table has it, without its order. */
export function lineRow(line: OrderLine, position: number) {
  return {
    id: line.id,
    variant_id: line.variantId,
    product_id: line.productId,
    name: line.name,
    item_number: line.itemNumber,
    unit_measure: line.unitMeasure,
    image_key: line.imageKey,
    tax_rate: line.taxRate,
    unit_gross: line.unitGross,
    quantity: line.quantity,
    discount: line.discount,
    net: line.net,
    tax: line.tax,
    gross: line.gross,
    position,
    set_id: line.setId,
  }
}

function adjustmentRow(adjustment: Adjustment, position: number) {
  const { type, label, source, taxRate, net, tax, gross, quotation, waived = null } = adjustment
  return {
    id: uuidv7(),
    type,
    label,
    source,
    tax_rate: taxRate,
    net,
    tax,
    gross,
    quotation,
    waived,
    position,
  }
}

/** Whose order is requested: of the cart, of a customer, or of who was checked before: a signed link's holder, the merchant. */
export type OrderOwner =
  | { cartId: string }
  | { id: string; userId: number | null; guestKey: string | null }
  | { id: string; linkIssuedAt: Date | 'placed' }
  | { id: string; merchant: true }

export async function findOrder(sql: Executor, owner: OrderOwner): Promise<OrderRecord | undefined> {
  const [row] = await sql<OrderRow[]>`
    select ${orderColumns(sql)} from orders where ${condition(sql, owner)}`
  return row && (await completeOrders(sql, [row]))[0]
}

/** For the merchant, who reads the numbers. */
export async function findOrderByNumber(sql: Executor, number: string): Promise<OrderRecord | undefined> {
  const [row] = await sql<OrderRow[]>`select ${orderColumns(sql)} from orders where number = ${number}`
  return row && (await completeOrders(sql, [row]))[0]
}

/** Those of the numbers that there are, in the order of the numbers. */
export async function findOrdersByNumbers(sql: Executor, numbers: readonly string[]): Promise<OrderRecord[]> {
  const rows = await sql<
    OrderRow[]
  >`select ${orderColumns(sql)} from orders where number = any(${[...numbers]})`
  const orders = new Map((await completeOrders(sql, rows)).map((order) => [order.number, order]))
  return numbers.flatMap((number) => orders.get(number) ?? [])
}

/** All that belongs to the orders, in one round trip however many they are. */
async function completeOrders(sql: Executor, rows: readonly OrderRow[]): Promise<OrderRecord[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const fitted = rows.filter(({ pickupPoint }) => pickupPoint?.provider === 'partner').map(({ id }) => id)
  const [lines, adjustments, events, steps, parcels, shipments, appointments] = await Promise.all([
    findLines(sql, ids).then(byOrder),
    findAdjustments(sql, ids).then(byOrder),
    listPaymentEvents(sql, ids).then(byOrder),
    listSteps(sql, ids).then(byOrder),
    listParcels(sql, ids).then(byOrder),
    listShipments(sql, ids).then(byOrder),
    fitted.length === 0 ? () => [] : listAppointments(sql, fitted).then(byOrder),
  ])
  return rows.map((row) => ({
    ...row,
    lines: lines(row.id),
    adjustments: adjustments(row.id),
    paymentEvents: events(row.id),
    steps: steps(row.id),
    parcels: parcels(row.id),
    shipments: shipments(row.id),
    fitting: appointments(row.id)[0] ?? null,
  }))
}

/** Deals rows out to their orders, without the order's id. */
function byOrder<T extends { orderId: string }>(
  rows: readonly T[],
): (orderId: string) => Omit<T, 'orderId'>[] {
  const dealt = new Map<string, Omit<T, 'orderId'>[]>()
  for (const { orderId, ...row } of rows) {
    const known = dealt.get(orderId)
    if (known) known.push(row)
    else dealt.set(orderId, [row])
  }
  return (orderId) => dealt.get(orderId) ?? []
}

/** A page of the user's orders, newest first, and how many there are. */
export async function listOrders(
  sql: Executor,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ orders: OrderRecord[]; total: number }> {
  const [rows, counted] = await Promise.all([
    sql<OrderRow[]>`
      select ${orderColumns(sql)} from orders where user_id = ${userId}
      order by placed_at desc, id desc limit ${limit} offset ${offset}`,
    sql<{ total: number }[]>`select count(*)::int as total from orders where user_id = ${userId}`,
  ])
  return { orders: await completeOrders(sql, rows), total: counted[0]?.total ?? 0 }
}

/** Orders placed as a guest with this address that belong to no account, the newest first. Index: orders_claimable_idx. */
export async function listGuestOrders(
  sql: Executor,
  email: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<OrderRecord[]> {
  const rows = await sql<OrderRow[]>`
    select ${orderColumns(sql)} from orders where ${isClaimable(sql, email)}
    order by placed_at desc, id desc limit ${limit} offset ${offset}`
  return completeOrders(sql, rows)
}

/** How many orders were placed as a guest with this address and belong to no account. */
export async function countClaimable(sql: Executor, email: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from orders where ${isClaimable(sql, email)}`
  return row?.count ?? 0
}

/** Gives them to the user, who must have proved the address. The sessions that placed them lose them. */
export async function claimOrders(sql: Executor, userId: number, email: string): Promise<number> {
  const claimed = await sql`
    update orders set user_id = ${userId}, guest_key = null where ${isClaimable(sql, email)}`
  return claimed.count
}

function isClaimable(sql: Executor, email: string) {
  return sql`user_id is null and lower(contact->>'email') = lower(${email})`
}

/** Whether an order of the user that was not cancelled holds the product. */
export async function hasBought(sql: Executor, userId: number, productId: number): Promise<boolean> {
  const [row] = await sql<{ bought: boolean }[]>`
    select exists (
      select from orders o join order_line l on l.order_id = o.id
      where o.user_id = ${userId} and l.product_id = ${productId} and o.state in ('placed', 'accepted', 'completed')
    ) as bought`
  return row?.bought ?? false
}

function orderColumns(sql: Executor) {
  return sql`
    id, number, cart_id as "cartId", user_id as "userId", guest_key as "guestKey", channel, state, fulfilment, contact,
    shipping_address as "shippingAddress", billing_address as "billingAddress", shipping_method as "shippingMethod",
    payment_method as "paymentMethod", pickup_point as "pickupPoint", to_char(requested_day, 'YYYY-MM-DD') as "requestedDay",
    case when promised_from is not null then json_build_object('from', promised_from, 'to', promised_to,
      'payBy', to_char(promise_pay_by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) end as promise,
    coupon, documents, comment, terms_version as "termsVersion",
    transfer_due_days as "transferDueDays", total_gross as "totalGross",
    revision, repriced_at as "repricedAt", placed_at as "placedAt"`
}

function condition(sql: Executor, owner: OrderOwner) {
  if ('cartId' in owner) return sql`cart_id = ${owner.cartId}`
  if ('merchant' in owner) return sql`id = ${owner.id}`
  if ('linkIssuedAt' in owner) return sql`id = ${owner.id} and ${isLinkGood(sql, owner.linkIssuedAt)}`
  // null equals nothing: who has neither account nor session owns nothing.
  return sql`id = ${owner.id} and (user_id = ${owner.userId} or guest_key = ${owner.guestKey})`
}

/** It has neither expired nor been withdrawn, and the order's account has not been deleted. */
function isLinkGood(sql: Executor, linkIssuedAt: Date | 'placed') {
  const issuedAt = linkIssuedAt === 'placed' ? sql`placed_at` : sql`${linkIssuedAt}::timestamptz`
  return sql`
    ${issuedAt} > now() - make_interval(days => ${linkDays})
    and ${issuedAt} > coalesce(links_withdrawn_at, '-infinity')
    and not exists (select from users where users.id = orders.user_id and users.state = 'anonymised')`
}

/** Ends the links of all emails that were written until now. */
export async function withdrawLinks(sql: Executor, orderId: string): Promise<void> {
  await sql`update orders set links_withdrawn_at = now() where id = ${orderId}`
}

function findLines(sql: Executor, orderIds: string[]) {
  return sql<(OrderLine & { orderId: string })[]>`
    select order_id as "orderId", id, variant_id as "variantId", product_id as "productId", name,
      item_number as "itemNumber", unit_measure as "unitMeasure", image_key as "imageKey", tax_rate as "taxRate",
      unit_gross as "unitGross", quantity, discount, net, tax, gross, set_id as "setId"
    from order_line where order_id = any(${orderIds}::uuid[]) order by position`
}

function findAdjustments(sql: Executor, orderIds: string[]) {
  return sql<(Adjustment & { orderId: string })[]>`
    select order_id as "orderId", type, label, source, tax_rate as "taxRate", net, tax, gross, quotation, waived
    from order_adjustment where order_id = any(${orderIds}::uuid[]) order by position`
}
