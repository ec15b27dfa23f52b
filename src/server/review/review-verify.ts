import type { Invariant } from '#platform/database/invariant.ts'
import { reviewTransitions } from './review.ts'

const listed = Object.entries(reviewTransitions).flatMap(([from, targets]) =>
  targets.map((to) => `${from}>${to}`),
)

export const reviewInvariants: readonly Invariant[] = [
  {
    number: 11,
    title: 'A review changed its state only as listed, each change going on from the one before',
    find: (sql) => sql`
      with step as (
        select review_id, id, from_state, to_state,
          lag(to_state, 1, 'pending') over (partition by review_id order by id) as before
        from review_transition
      )
      select r.id as review_id, r.state, array_agg(s.from_state || '>' || s.to_state order by s.id) as history
      from review r left join step s on s.review_id = r.id
      group by r.id
      having bool_or(s.from_state <> s.before or s.from_state || '>' || s.to_state <> all(${listed}))
        or coalesce((array_agg(s.to_state order by s.id desc))[1], 'pending') <> r.state`,
  },
  {
    number: 14,
    title:
      'A review belongs to an active account, or to none and names nobody but whom an order’s email asked',
    find: (sql) => sql`
      select r.id as review_id, r.user_id from review r left join users u on u.id = r.user_id
      where (r.user_id is null and r.order_id is null and r.author_name <> '')
        or (r.user_id is not null and (u.id is null or u.state = 'anonymised'))`,
  },
  {
    number: 12,
    title: 'Who had an email that invites reviews is recorded as invited',
    find: (sql) => sql`
      select m.id as email_id from email_message m
      where starts_with(m.dedupe_key, 'review-request:') and not exists (
        select from review_request q where m.dedupe_key = 'review-request:' || q.order_id and q.sent_at is not null)`,
  },
  {
    number: 16,
    title: 'The stars of a product are those of its published reviews',
    find: (sql) => sql`
      with published as (
        select product_id, count(*)::int as count, sum(rating)::int as stars from review
        where state = 'published' and not sample group by product_id
      )
      select p.id as product_id, p.rating_count, p.rating_sum, r.count, r.stars
      from product p left join published r on r.product_id = p.id
      where p.rating_count <> coalesce(r.count, 0) or p.rating_sum <> coalesce(r.stars, 0)`,
  },
]
