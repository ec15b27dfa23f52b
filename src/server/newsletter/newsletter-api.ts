import { loadShop } from '#server/content/index.ts'
import type { Executor } from '#platform/database/database.ts'
import { requireUser, type Handlers, type RequestContext } from '#platform/http/endpoint.ts'
import { hashToken } from '#platform/security/ids.ts'
import { enqueueJob, type Tasks } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { newsletterError } from './newsletter-errors.ts'
import { confirmingEmail, newsletterWelcomeEmail } from './newsletter-mail.ts'
import {
  requestConfirmation,
  confirmSubscription,
  endSubscription,
  type Subscriber,
} from './newsletter-store.ts'
import { mayUnsubscribe, unsubscribeToken } from './newsletter.ts'

/** The signed-in user's address, as the accounts know it. */
export type NewsletterPorts = {
  findContact: (sql: Executor, userId: number) => Promise<{ email: string; isVerified: boolean } | null>
}

type NewsletterHandlers = Pick<
  Handlers,
  'newsletterSubscribe' | 'newsletterConfirm' | 'newsletterUnsubscribe'
>

/** Writes the confirming email, unless the address is subscribed or was written to a moment ago. */
export async function subscribe(
  platform: Pick<Platform, 'clock' | 'config'>,
  sql: Executor,
  subscriber: Subscriber,
): Promise<void> {
  const token = await requestConfirmation(sql, subscriber, platform.clock())
  const emailContext = { shop: await loadShop(sql), publicUrl: platform.config.publicUrl }
  if (token !== null) await queueMail(sql, confirmingEmail(emailContext, { email: subscriber.email, token }))
}

const confirmingTask = 'newsletter.confirming_email'

/** The emails that customers have requested. */
export function newsletterTasks(platform: Platform): Tasks {
  return {
    [confirmingTask]: ({ email, firstName, lastName }) =>
      platform.sql.begin((tx) =>
        subscribe(platform, tx, {
          email: String(email),
          firstName: String(firstName),
          lastName: String(lastName),
        }),
      ),
  }
}

/** Subscribing by an email's link, and ending it. Accounts know of the newsletter, so what is needed of them is handed in. */
export function createNewsletterHandlers(
  platform: Platform,
  { findContact }: NewsletterPorts,
): NewsletterHandlers {
  const { sql, clock, config, secret, workGate } = platform

  /** The address whose subscription may be ended: the link's, or the signed-in user's own. */
  async function addressToEnd(
    { email, token }: { email?: string | undefined; token?: string | undefined },
    context: RequestContext,
  ): Promise<string> {
    if (token !== undefined) {
      if (email !== undefined && mayUnsubscribe(secret, email, token)) return email
      throw newsletterError('newsletter_signature_invalid')
    }
    const contact = await findContact(sql, await requireUser(context))
    // An unproved address may be another user's.
    if (!contact?.isVerified) throw newsletterError('newsletter_unverified')
    return contact.email
  }

  return {
    /** The same response and the same work whatever the address is: a job finds out whether it is subscribed. */
    newsletterSubscribe: async ({ body }, context) => {
      await workGate.enter('email', context)
      const { email, first_name: firstName, last_name: lastName } = body
      const key = `newsletter-email:${hashToken(email.toLowerCase())}`
      await enqueueJob(sql, confirmingTask, { email, firstName, lastName } satisfies Subscriber, { key })
      return {
        status: 'confirmation_sent',
        message:
          'Köszönjük! Ha még nem iratkozott fel, levelet küldtünk: a benne lévő hivatkozással erősítse meg.',
      }
    },

    newsletterConfirm: async ({ body }) => {
      await sql.begin(async (tx) => {
        const confirmed = await confirmSubscription(tx, body, clock())
        if (!confirmed) throw newsletterError('newsletter_link_invalid')
        if (!confirmed.isNew) return
        const emailContext = { shop: await loadShop(tx), publicUrl: config.publicUrl }
        const token = unsubscribeToken(secret, confirmed.email)
        const key = hashToken(body.token)
        await queueMail(tx, newsletterWelcomeEmail(emailContext, { email: confirmed.email, key, token }))
      })
      return { status: 'subscribed', message: 'Köszönjük, feliratkozott hírlevelünkre.' }
    },

    newsletterUnsubscribe: async ({ body }, context) => {
      await endSubscription(sql, await addressToEnd(body, context), clock())
      return { status: 'unsubscribed', message: 'Leiratkozott hírlevelünkről. Több hírlevelet nem küldünk.' }
    },
  }
}
