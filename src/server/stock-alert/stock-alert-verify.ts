import type { Invariant } from '#platform/database/invariant.ts'

export const stockAlertInvariants: readonly Invariant[] = [
  {
    number: 12,
    title: 'Who was notified that a variant can be had again has the email, and nobody else has',
    find: (sql) => sql`
      select a.id, a.variant_id, a.sent_at, a.ended_at, m.id is not null as has_email
      from stock_alert a left join email_message m on m.dedupe_key = 'stock-alert:' || a.id
      where (a.sent_at is not null) <> (m.id is not null) or (a.sent_at is not null and a.ended_at is not null)`,
  },
]
