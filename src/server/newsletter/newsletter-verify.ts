import type { Invariant } from '#platform/database/invariant.ts'

export const newsletterInvariants: readonly Invariant[] = [
  {
    number: 14,
    title: 'Nobody is subscribed to the newsletter without having confirmed it, nor after having ended it',
    find: (sql) => sql`
      select id, state, confirmed_at, ended_at, token_hash is not null as has_link from newsletter_subscription
      where (state = 'subscribed' and (confirmed_at is null or ended_at is not null))
        or (state = 'pending' and (confirmed_at is not null or token_hash is null))
        or (state = 'unsubscribed' and (ended_at is null or token_hash is not null))`,
  },
]
