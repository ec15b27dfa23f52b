import type { Invariant } from '#platform/database/invariant.ts'

export const fittingInvariants: readonly Invariant[] = [
  {
    number: 26,
    title: 'An hour at a workshop belongs to a standing order that goes there on that day',
    find: (sql) => sql`
      select a.order_id, o.number, a.point_id, a.day from fitting_appointment a join orders o on o.id = a.order_id
      where a.cancelled_at is null
        and (o.state = 'cancelled' or o.pickup_point ->> 'id' is distinct from a.point_id or o.requested_day <> a.day)`,
  },
]
