import type { Executor, Transaction } from '#platform/database/database.ts'
import { uuidv7 } from '#platform/security/ids.ts'
import { lineRow, type OrderRecord } from '#server/order/index.ts'
import type { PaymentMethodRecord } from '#server/payment/index.ts'
import type { EditedLine } from './edit-lines.ts'
import type { EditPlan } from './edit-plan.ts'

/** The lines as they are from now on: those that stay keep their ids. */
export async function writeLines(
  tx: Transaction,
  orderId: string,
  lines: readonly EditedLine[],
): Promise<void> {
  const rows = lines.map((line, position) => lineRow({ ...line, id: line.id ?? uuidv7() }, position))
  const ids = rows.map(({ id }) => id)
  await tx`delete from order_line where order_id = ${orderId} and id <> all(${ids}::uuid[])`
  await tx`
    insert into order_line (id, order_id, variant_id, product_id, name, item_number, unit_measure, image_key, tax_rate,
      unit_gross, quantity, discount, net, tax, gross, position, set_id)
    select row.id, ${orderId}::uuid, variant_id, product_id, name, item_number, unit_measure, image_key, tax_rate,
      unit_gross, quantity, discount, net, tax, gross, position, set_id
    from jsonb_to_recordset(${tx.json(rows)}) as row(id uuid, variant_id int, product_id int, name text, item_number text,
      unit_measure text, image_key text, tax_rate int, unit_gross int, quantity int, discount int, net int, tax int,
      gross int, position int, set_id uuid)
    on conflict (id) do update set unit_gross = excluded.unit_gross, quantity = excluded.quantity,
      discount = excluded.discount, net = excluded.net, tax = excluded.tax, gross = excluded.gross,
      position = excluded.position`
}

/** Addresses, telephone and delivery. `repricedAt`: when more is to be paid, from when the time to pay it counts. */
export async function writeCustomer(
  tx: Transaction,
  order: OrderRecord,
  plan: Pick<
    EditPlan,
    'contact' | 'shippingAddress' | 'billingAddress' | 'method' | 'pickupPoint' | 'requestedDay' | 'promise'
  >,
  { repricedAt }: { repricedAt: Date | null },
): Promise<void> {
  const { method } = plan
  const moved = method && {
    id: method.id,
    name: method.name,
    description: method.description,
    provider: method.provider,
  }
  await tx`
    update orders set revision = revision + 1, contact = ${tx.json(plan.contact)},
      shipping_address = ${plan.shippingAddress && tx.json(plan.shippingAddress)},
      billing_address = ${tx.json(plan.billingAddress)},
      shipping_method = ${tx.json(moved ?? order.shippingMethod)},
      pickup_point = ${plan.pickupPoint && tx.json(plan.pickupPoint)},
      requested_day = ${plan.requestedDay},
      promised_from = ${plan.promise?.from ?? null}, promised_to = ${plan.promise?.to ?? null},
      promise_pay_by = ${plan.promise?.payBy ?? null},
      repriced_at = coalesce(${repricedAt}, repriced_at)
    where id = ${order.id}`
}

/** The day on which the goods are fitted, and what is promised for it. */
export async function writeRequestedDay(
  tx: Transaction,
  orderId: string,
  { day, promise }: Pick<OrderRecord, 'promise'> & { day: string },
): Promise<void> {
  await tx`
    update orders set revision = revision + 1, requested_day = ${day}, promised_from = ${promise?.from ?? null},
      promised_to = ${promise?.to ?? null}, promise_pay_by = ${promise?.payBy ?? null}
    where id = ${orderId}`
}

/** A change that leaves the order's own row as it is: who changes an older one learns of it all the same. */
export async function countChange(tx: Transaction, orderId: string): Promise<void> {
  await tx`update orders set revision = revision + 1 where id = ${orderId}`
}

/** The way to pay. `repricedAt`: from when the time to pay counts, where that is not from the order's beginning. */
export async function writePayment(
  tx: Transaction,
  orderId: string,
  {
    method,
    promise,
    repricedAt,
  }: Pick<OrderRecord, 'promise'> & { method: PaymentMethodRecord; repricedAt: Date | null },
): Promise<void> {
  const { id, name, description, type, gateway } = method
  await tx`
    update orders set revision = revision + 1, payment_method = ${tx.json({ id, name, description, type, gateway })},
      promised_from = ${promise?.from ?? null}, promised_to = ${promise?.to ?? null},
      promise_pay_by = ${promise?.payBy ?? null}, repriced_at = ${repricedAt}
    where id = ${orderId}`
}

/** How often its customer has changed the order. */
export async function countOwnEdits(sql: Executor, orderId: string): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from order_edit where order_id = ${orderId} and actor = 'customer'`
  return row.count
}

/** The history's row; gives its id. */
export async function insertEdit(
  tx: Transaction,
  edit: {
    orderId: string
    actor: string
    reason: string
    changes: readonly string[]
    totalBefore: number
    totalAfter: number
  },
): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    insert into order_edit (order_id, actor, reason, changes, total_before, total_after)
    values (${edit.orderId}, ${edit.actor}, ${edit.reason}, ${[...edit.changes]}, ${edit.totalBefore}, ${edit.totalAfter})
    returning id`
  if (!row) throw new Error('The change left no history row')
  return row.id
}
