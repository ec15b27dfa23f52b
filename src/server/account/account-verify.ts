import type { Invariant } from '#platform/database/invariant.ts'
import { userTransitions } from './account.ts'

const listed = Object.entries(userTransitions).flatMap(([from, targets]) =>
  targets.map((to) => `${from}>${to}`),
)

export const accountInvariants: readonly Invariant[] = [
  {
    number: 11,
    title: 'An account changed its state only as listed, each change going on from the one before',
    find: (sql) => sql`
      with step as (
        select user_id, id, from_state, to_state, lag(to_state) over (partition by user_id order by id) as before
        from user_transition
      )
      select u.id as user_id, u.state, array_agg(s.from_state || '>' || s.to_state order by s.id) as history
      from users u join step s on s.user_id = u.id
      group by u.id
      having bool_or(s.from_state <> s.before or s.from_state || '>' || s.to_state <> all(${listed}))
        or (array_agg(s.to_state order by s.id desc))[1] <> u.state`,
  },
  {
    number: 14,
    title: 'An address of mail has one verified account at most',
    find: (sql) => sql`
      select lower(email) as email, array_agg(id) as users from users
      where verified_at is not null and email is not null group by lower(email) having count(*) > 1`,
  },
  {
    number: 14,
    title: 'An account that ended names nobody, is signed in nowhere and has nothing but its orders',
    find: (sql) => sql`
      select u.id as user_id from users u
      where u.state = 'anonymised' and (
        coalesce(u.email, u.phone, u.password_hash, u.pending_email) is not null or u.verified_at is not null
        or u.first_name <> '' or u.last_name <> ''
        or exists (select from user_session where user_id = u.id)
        or exists (select from user_token where user_id = u.id)
        or exists (select from user_device where user_id = u.id)
        or exists (select from social_account where user_id = u.id)
        or exists (select from billing_address where user_id = u.id)
        or exists (select from shipping_address where user_id = u.id)
        or exists (select from cart where user_id = u.id and state = 'open')
        or not exists (select from user_record where user_id = u.id and what = 'anonymised')
      )`,
  },
  {
    number: 14,
    title: 'Sessions, carts and orders that name an account name one that exists',
    find: (sql) => sql`
      select owned.kind, owned.user_id from (
        select 'session' as kind, user_id from user_session
        union select 'cart', user_id from cart where state = 'open'
        union select 'order', user_id from orders
      ) owned left join users u on u.id = owned.user_id
      where owned.user_id is not null and u.id is null`,
  },
  ...(['billing_address', 'shipping_address'] as const).map((table) => ({
    number: 17,
    title: `Of the ${table.replace('_', ' ')}es of a user exactly one is the default`,
    find: (sql: Parameters<Invariant['find']>[0]) => sql`
      select user_id, count(*)::int as addresses, count(*) filter (where is_default)::int as defaults
      from ${sql(table)} group by user_id having count(*) filter (where is_default) <> 1`,
  })),
]
