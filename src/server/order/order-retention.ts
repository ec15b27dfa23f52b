import type { Sql } from '#platform/database/database.ts'

const batch = 500
const nobody = { first_name: '', last_name: '', email: '', phone: '' }
const nowhere = { name: '', postal_code: '', city: '', address: '' }

/** Forgets how to reach whoever placed orders before then, where the goods went, and what was noted in words. */
export async function forgetContacts(sql: Sql, before: Date): Promise<void> {
  const unreachable = { ...nowhere, phone: null, email: null, comment: null }
  for (;;) {
    const orders = await sql`
      with old as (
        select id from orders where placed_at < ${before} and contact ->> 'email' <> '' order by placed_at limit ${batch}
      ), notes as (
        update order_transition t set note = '' from old where t.order_id = old.id and t.note <> ''
      ), waivers as (
        update refund_waiver w set reason = '' from old where w.order_id = old.id and w.reason <> ''
      )
      update orders o
      set contact = ${sql.json(nobody)}, comment = '', shipping_address = shipping_address || ${sql.json(unreachable)}
      from old where o.id = old.id`
    if (orders.count < batch) return
  }
}

/** Forgets who bought: the names and addresses of invoices, and whose account an order was. What was sold stays. */
export async function forgetCustomers(sql: Sql, before: Date): Promise<void> {
  for (;;) {
    const orders = await sql`
      with old as (
        select id from orders where placed_at < ${before} and billing_address ->> 'name' <> '' order by placed_at limit ${batch}
      )
      update orders o
      set billing_address = billing_address || ${sql.json({ ...nowhere, tax_number: null })}, user_id = null, guest_key = ''
      from old where o.id = old.id`
    if (orders.count < batch) return
  }
}
