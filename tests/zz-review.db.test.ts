import { it } from 'vitest'
import { createShopDatabase } from '#tests/race/shop-fixture.ts'
import { listUnpaidCards, listLateTransfers } from '#server/order/index.ts'
import { claimDueAttempts, listUnanswered } from '#server/payment/index.ts'
it('explains', async () => {
  const db = await createShopDatabase('zz_review')
  const { sql } = db
  await sql`alter table orders drop constraint orders_cart_fk`
  await sql`insert into orders (id, number, cart_id, user_id, guest_key, state, fulfilment, contact, billing_address, shipping_method, payment_method, comment, terms_version, total_gross, placed_at)
    select gen_random_uuid(), '2026-' || lpad(i::text, 6, '0'), gen_random_uuid(), null, 'g' || i, case when i % 20 = 0 then 'placed' else 'completed' end, 'unfulfilled',
      '{"email":"a@b.hu"}', '{"name":"x"}', '{"name":"x"}', case i % 3 when 0 then '{"type":"card"}'::jsonb when 1 then '{"type":"transfer"}'::jsonb else '{"type":"cash_on_delivery"}'::jsonb end, '', '1', 1000, now() - i * interval '1 minute'
    from generate_series(1, 100000) i`
  await sql`insert into order_transition (order_id, machine, from_state, to_state, actor) select id, 'order', null, 'placed', 'shopper' from orders`
  await sql`insert into payment_event (order_id, gateway, event_id, kind, amount) select id, 'manual', number, 'captured', 1000 from orders where state = 'completed'`
  await sql`insert into payment_attempt (id, order_id, gateway, reference, amount, expires_at, state) select gen_random_uuid(), id, 'demo', number, 1000, now(), 'captured' from orders where state = 'completed'`
  await sql`insert into payment_refund (id, order_id, attempt_id, amount, reason, state) select gen_random_uuid(), order_id, id, 1000, 'x', 'settled' from payment_attempt limit 50000`
  await sql`analyze`
  const time = async (name: string, work: () => Promise<unknown[]>) => {
    await work()
    const t = performance.now()
    const rows = await work()
    console.log(name, rows.length, (performance.now() - t).toFixed(1))
  }
  const times = { holdMinutes: 60, transferDueDays: 8, now: new Date(), limit: 500 }
  await time('cards', () => listUnpaidCards(sql, times))
  await time('transfers', () => listLateTransfers(sql, { ...times, limit: 50 }))
  await time('attempts', () => claimDueAttempts(sql, { now: new Date(), retryAt: new Date(), limit: 50 }))
  await time('refunds', () => listUnanswered(sql, new Date()))
  console.log((await sql`explain analyze select id from payment_refund where state = 'pending' and updated_at < now() order by id limit 50`).map((r) => r['QUERY PLAN']).join('\n'))
  await db.drop()
})
