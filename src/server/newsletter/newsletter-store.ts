import type { Executor } from '#platform/database/database.ts'
import { hashToken, randomToken } from '#platform/security/ids.ts'
import { confirmDays, emailPause } from './newsletter.ts'

export type Subscriber = { email: string; firstName: string; lastName: string }

/**
 * Makes a subscription that waits for its confirmation and gives the email's token; older tokens die. Null when the address
 * is subscribed already, or was written to a moment ago.
 */
export async function requestConfirmation(
  sql: Executor,
  { email, firstName, lastName }: Subscriber,
  now: Date,
): Promise<string | null> {
  const token = randomToken()
  const expiresAt = new Date(now.getTime() + confirmDays * 86_400_000)
  const pausedSince = new Date(now.getTime() - emailPause * 1000)
  const [row] = await sql`
    insert into newsletter_subscription as s (email, first_name, last_name, state, token_hash, token_expires_at, requested_at)
    values (${email}, ${firstName}, ${lastName}, 'pending', ${hashToken(token)}, ${expiresAt}, ${now})
    on conflict (lower(email)) do update set
      email = excluded.email, first_name = excluded.first_name, last_name = excluded.last_name, state = 'pending',
      token_hash = excluded.token_hash, token_expires_at = excluded.token_expires_at, requested_at = excluded.requested_at,
      confirmed_at = null
    where s.state = 'unsubscribed' or (s.state = 'pending' and s.requested_at <= ${pausedSince})
    returning id`
  return row ? token : null
}

type Confirmation = { email: string; isNew: boolean }

/** Confirms by the email's token, as often as the link is opened. Null when it is unknown or expired. */
export async function confirmSubscription(
  sql: Executor,
  { email, token }: { email: string; token: string },
  now: Date,
): Promise<Confirmation | null> {
  const [row] = await sql<Confirmation[]>`
    with found as (
      select id, state from newsletter_subscription
      where token_hash = ${hashToken(token)} and lower(email) = lower(${email})
        and state in ('pending', 'subscribed') and token_expires_at > ${now}
      for update
    )
    update newsletter_subscription s
    set state = 'subscribed', confirmed_at = coalesce(s.confirmed_at, ${now}), ended_at = null
    from found where s.id = found.id
    returning s.email, found.state = 'pending' as "isNew"`
  return row ?? null
}

/** Index: newsletter_subscription_email. */
export async function isSubscribed(sql: Executor, email: string): Promise<boolean> {
  const rows = await sql`
    select 1 from newsletter_subscription where lower(email) = lower(${email}) and state = 'subscribed'`
  return rows.length > 0
}

/** For an address that its user has proved: takes effect at once. What is so already stays as it is. */
export async function setSubscription(
  sql: Executor,
  { subscribed, ...subscriber }: Subscriber & { subscribed: boolean },
  now: Date,
): Promise<void> {
  if (!subscribed) return endSubscription(sql, subscriber.email, now)
  const { email, firstName, lastName } = subscriber
  await sql`
    insert into newsletter_subscription as s (email, first_name, last_name, state, requested_at, confirmed_at)
    values (${email}, ${firstName}, ${lastName}, 'subscribed', ${now}, ${now})
    on conflict (lower(email)) do update set
      email = excluded.email, first_name = excluded.first_name, last_name = excluded.last_name, state = 'subscribed',
      confirmed_at = excluded.confirmed_at, ended_at = null, token_hash = null, token_expires_at = null
    where s.state <> 'subscribed'`
}

/** No link that was sent before opens anything after this. */
export async function endSubscription(sql: Executor, email: string, now: Date): Promise<void> {
  await sql`
    update newsletter_subscription
    set state = 'unsubscribed', ended_at = ${now}, token_hash = null, token_expires_at = null
    where lower(email) = lower(${email}) and state <> 'unsubscribed'`
}

/** The address of an account that ends; nothing of it is stored. */
export async function forgetSubscription(sql: Executor, email: string): Promise<void> {
  await sql`delete from newsletter_subscription where lower(email) = lower(${email})`
}

/** Subscriptions that nobody confirmed while their link worked: the address may be another user's. */
export async function dropUnconfirmed(sql: Executor, now: Date): Promise<void> {
  await sql`delete from newsletter_subscription where state = 'pending' and token_expires_at <= ${now}`
}

/** What a user's copy of their data says of their subscription. */
export async function exportSubscription(
  sql: Executor,
  email: string,
): Promise<Record<string, unknown> | null> {
  const [row] = await sql`
    select email, first_name, last_name, state, requested_at as asked_at, confirmed_at, ended_at
    from newsletter_subscription where lower(email) = lower(${email})`
  return row ?? null
}
