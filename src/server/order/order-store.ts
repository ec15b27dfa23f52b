import type { Executor, Transaction } from '#server/kernel/database.ts'
import { uuidv7 } from '#server/kernel/ids.ts'
import { listPaymentEvents } from '#server/payment/index.ts'
import { formatOrderNumber } from './order-date.ts'
import type { Adjustment, OrderLine, OrderRecord } from './order-record.ts'

type OrderRow = Omit<OrderRecord, 'lines' | 'adjustments' | 'paymentEvents'>

/** A new human number. Drawn from a sequence: unique and growing, a rolled back order leaves a gap. */
export async function drawOrderNumber(tx: Transaction, now: Date): Promise<string> {
  const [row] = await tx<{ sequence: string }[]>`select nextval('order_number') as sequence`
  if (!row) throw new Error('The sequence gave no number')
  return formatOrderNumber(now, Number(row.sequence))
}

/** Writes a new order with its lines, adjustments and first history rows in one statement. */
export async function insertOrder(tx: Transaction, order: OrderRecord): Promise<void> {
  await tx`
    with placed as (
      insert into orders (id, number, cart_id, guest_key, state, fulfilment, contact, shipping_address, billing_address,
        shipping_method, payment_method, comment, terms_version, total_gross, placed_at)
      values (${order.id}, ${order.number}, ${order.cartId}, ${order.guestKey}, ${order.state}, ${order.fulfilment},
        ${tx.json(order.contact)}, ${order.shippingAddress && tx.json(order.shippingAddress)}, ${tx.json(order.billingAddress)},
        ${tx.json(order.shippingMethod)}, ${tx.json(order.paymentMethod)}, ${order.comment}, ${order.termsVersion},
        ${order.totalGross}, ${order.placedAt})
    ), lines as (
      insert into order_line (id, order_id, variant_id, product_id, name, item_number, unit_measure, image_key, tax_rate,
        unit_gross, quantity, discount, net, tax, gross, position)
      select id, ${order.id}::uuid, variant_id, product_id, name, item_number, unit_measure, image_key, tax_rate,
        unit_gross, quantity, discount, net, tax, gross, position
      from jsonb_to_recordset(${tx.json(order.lines.map(lineRow))}) as row(id uuid, variant_id int, product_id int,
        name text, item_number text, unit_measure text, image_key text, tax_rate int, unit_gross int, quantity int,
        discount int, net int, tax int, gross int, position int)
    ), adjustments as (
      insert into order_adjustment (id, order_id, type, label, source, tax_rate, net, tax, gross, quotation, position)
      select id, ${order.id}::uuid, type, label, source, tax_rate, net, tax, gross, quotation, position
      from jsonb_to_recordset(${tx.json(order.adjustments.map(adjustmentRow))}) as row(id uuid, type text, label text,
        source text, tax_rate int, net int, tax int, gross int, quotation text, position int)
    )
    insert into order_transition (order_id, machine, from_state, to_state, actor)
    values (${order.id}, 'order', null, ${order.state}, 'shopper'), (${order.id}, 'fulfilment', null, ${order.fulfilment}, 'shopper')`
}

function lineRow(line: OrderLine, position: number) {
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
  }
}

function adjustmentRow(adjustment: Adjustment, position: number) {
  const { type, label, source, taxRate, net, tax, gross, quotation } = adjustment
  return { id: uuidv7(), type, label, source, tax_rate: taxRate, net, tax, gross, quotation, position }
}

/** Whose order is asked for: of the cart's token, of a guest's session, or of the holder of a signed link (checked before). */
export type OrderOwner = { cartId: string } | { id: string; guestKey: string } | { id: string; signed: true }

export async function findOrder(sql: Executor, owner: OrderOwner): Promise<OrderRecord | undefined> {
  const [row] = await sql<OrderRow[]>`
    select id, number, cart_id as "cartId", guest_key as "guestKey", state, fulfilment, contact,
      shipping_address as "shippingAddress", billing_address as "billingAddress", shipping_method as "shippingMethod",
      payment_method as "paymentMethod", comment, terms_version as "termsVersion", total_gross as "totalGross",
      placed_at as "placedAt"
    from orders where ${condition(sql, owner)}`
  if (!row) return undefined
  const [lines, adjustments, paymentEvents] = await Promise.all([
    findLines(sql, row.id),
    findAdjustments(sql, row.id),
    listPaymentEvents(sql, row.id),
  ])
  return { ...row, lines, adjustments, paymentEvents }
}

function condition(sql: Executor, owner: OrderOwner) {
  if ('cartId' in owner) return sql`cart_id = ${owner.cartId}`
  if ('signed' in owner) return sql`id = ${owner.id}`
  return sql`id = ${owner.id} and guest_key = ${owner.guestKey}`
}

async function findLines(sql: Executor, orderId: string): Promise<OrderLine[]> {
  return sql<OrderLine[]>`
    select id, variant_id as "variantId", product_id as "productId", name, item_number as "itemNumber",
      unit_measure as "unitMeasure", image_key as "imageKey", tax_rate as "taxRate", unit_gross as "unitGross",
      quantity, discount, net, tax, gross
    from order_line where order_id = ${orderId} order by position`
}

async function findAdjustments(sql: Executor, orderId: string): Promise<Adjustment[]> {
  return sql<Adjustment[]>`
    select type, label, source, tax_rate as "taxRate", net, tax, gross, quotation
    from order_adjustment where order_id = ${orderId} order by position`
}
