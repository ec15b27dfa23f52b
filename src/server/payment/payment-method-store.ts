import type { Executor, Transaction } from '#platform/database/database.ts'
import { freeSlug, lastPosition, saveOrder } from '#platform/database/ordered-table.ts'
import type { PaymentInput, PaymentRow } from './payment-method.ts'

/** The merchant's payment methods in their order, with what only the desk shows. */
export async function listPaymentRows(sql: Executor): Promise<PaymentRow[]> {
  return sql<PaymentRow[]>`
    select id, slug, version, name, description, type, gateway, fee_gross as "feeGross", tax_rate as "taxRate",
      min_total as "minTotal", max_total as "maxTotal", only_shipping as "onlyShipping", active
    from payment_method order by position, id`
}

/** A new method, the last in the order; gives its id. A slug that is taken gets a number. */
export async function insertPayment(tx: Transaction, slug: string, method: PaymentInput): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into payment_method (slug, name, description, type, gateway, fee_gross, tax_rate, min_total, max_total,
      only_shipping, active, position)
    values (
      ${freeSlug(tx, 'payment_method', slug)},
      ${method.name}, ${method.description}, ${method.type}, ${method.gateway}, ${method.feeGross}, ${method.taxRate},
      ${method.minTotal}, ${method.maxTotal}, ${method.onlyShipping}::int[], ${method.active},
      ${lastPosition(tx, 'payment_method')})
    returning id`
  return row!.id
}

/** Saves over the version that was seen; false when there is another by now. */
export async function updatePayment(
  tx: Transaction,
  { id, version }: { id: number; version: number },
  method: PaymentInput,
): Promise<boolean> {
  const saved = await tx`
    update payment_method set name = ${method.name}, description = ${method.description}, type = ${method.type},
      gateway = ${method.gateway}, fee_gross = ${method.feeGross}, tax_rate = ${method.taxRate},
      min_total = ${method.minTotal}, max_total = ${method.maxTotal}, only_shipping = ${method.onlyShipping}::int[],
      active = ${method.active}
    where id = ${id} and version = ${version}`
  return saved.count === 1
}

/** The positions of all methods: by their ids, the first first. */
export const savePaymentOrder = (tx: Transaction, ids: readonly number[]): Promise<void> =>
  saveOrder(tx, 'payment_method', ids)

/** Carts that point to it choose again; orders have their own copy. */
export async function deletePayment(tx: Transaction, id: number): Promise<void> {
  await tx`delete from payment_method where id = ${id}`
}
