import type { Invariant } from '#platform/database/invariant.ts'

export const cartReminderInvariants: readonly Invariant[] = [
  {
    number: 12,
    title: 'A cart marked as reminded of has its one email, and no other cart has',
    find: (sql) => sql`
      select c.id as cart_id, c.reminder_requested_at, c.reminder_sent_at, m.id is not null as has_email
      from cart c left join email_message m on m.dedupe_key = 'cart-reminder:' || c.id
      where (c.reminder_sent_at is not null) <> (m.id is not null)`,
  },
]
