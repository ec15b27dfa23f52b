import type { Invariant } from '#platform/database/invariant.ts'
import { allLines } from './cart-lines.ts'
import { cartTransitions } from './cart.ts'

const listed = Object.entries(cartTransitions).flatMap(([from, targets]) =>
  targets.map((to) => `${from}>${to}`),
)

export const cartInvariants: readonly Invariant[] = [
  {
    number: 11,
    title: 'A cart changed its state only as listed, with one history row for each change',
    find: (sql) => sql`
      select c.id as cart_id, c.state, array_agg(t.from_state || '>' || t.to_state order by t.id) as history
      from cart c left join cart_transition t on t.cart_id = c.id
      group by c.id
      having (c.state = 'open' and count(t.id) > 0)
        or (c.state <> 'open' and (count(t.id) <> 1 or max(t.from_state || '>' || t.to_state) <> all(${listed}) or max(t.to_state) <> c.state))`,
  },
  {
    number: 19,
    title: 'No cart line points to a variant that is gone',
    find: (sql) => sql`
      select l.id, l.variant_id from ${allLines(sql)} l left join variant v on v.id = l.variant_id where v.id is null`,
  },
  {
    number: 27,
    title: 'A set in a cart is tyre, wheel and mounting of one cart in one quantity',
    find: (sql) => sql`
      select set_id, array_agg(cart_id) as carts, array_agg(quantity) as quantities from cart_set_line
      group by set_id
      having count(*) <> 3 or count(distinct cart_id) <> 1 or min(quantity) <> max(quantity)`,
  },
]
