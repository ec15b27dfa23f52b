import { loadShop } from '#server/content/index.ts'
import type { Executor } from '#server/kernel/database.ts'
import { requireUser, type Handlers, type RequestContext } from '#server/kernel/endpoint.ts'
import { hashToken } from '#server/kernel/ids.ts'
import { enqueueJob, type Tasks } from '#server/kernel/jobs.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { queueMail } from '#server/kernel/mail.ts'
import { newsletterError } from './newsletter-errors.ts'
import { confirmingLetter, newsletterWelcomeLetter } from './newsletter-mail.ts'
import {
  askForConfirmation,
  confirmSubscription,
  endSubscription,
  type Subscriber,
} from './newsletter-store.ts'
import { mayUnsubscribe, unsubscribeToken } from './newsletter.ts'

/** The signed-in user's address, as the accounts know it. */
export type NewsletterPorts = {
  findPerson: (sql: Executor, userId: number) => Promise<{ email: string; isVerified: boolean } | null>
}

type NewsletterHandlers = Pick<
  Handlers,
  'newsletterSubscribe' | 'newsletterConfirm' | 'newsletterUnsubscribe'
>

/** Writes the confirming letter, unless the address is subscribed or was written to a moment ago. */
export async function subscribe(
  kernel: Pick<Kernel, 'clock' | 'config'>,
  sql: Executor,
  subscriber: Subscriber,
): Promise<void> {
  const token = await askForConfirmation(sql, subscriber, kernel.clock())
  const letters = { shop: await loadShop(sql), publicUrl: kernel.config.publicUrl }
  if (token !== null) await queueMail(sql, confirmingLetter(letters, { email: subscriber.email, token }))
}

const confirmingTask = 'newsletter.confirming_letter'

/** The letters that visitors have asked for. */
export function newsletterTasks(kernel: Kernel): Tasks {
  return {
    [confirmingTask]: ({ email, firstName, lastName }) =>
      kernel.sql.begin((tx) =>
        subscribe(kernel, tx, {
          email: String(email),
          firstName: String(firstName),
          lastName: String(lastName),
        }),
      ),
  }
}

/** Subscribing by a letter's link, and ending it. Accounts know of the newsletter, so what is needed of them is handed in. */
export function createNewsletterHandlers(
  kernel: Kernel,
  { findPerson }: NewsletterPorts,
): NewsletterHandlers {
  const { sql, clock, config, secret } = kernel

  /** The address whose subscription may be ended: the link's, or the signed-in user's own. */
  async function addressToEnd(
    { email, token }: { email?: string | undefined; token?: string | undefined },
    context: RequestContext,
  ): Promise<string> {
    if (token !== undefined) {
      if (email !== undefined && mayUnsubscribe(secret, email, token)) return email
      throw newsletterError('newsletter_signature_invalid')
    }
    const person = await findPerson(sql, await requireUser(context))
    // An unproved address may be a stranger's.
    if (!person?.isVerified) throw newsletterError('newsletter_unverified')
    return person.email
  }

  return {
    /** The same answer and the same work whatever the address is: a job finds out whether it is subscribed. */
    newsletterSubscribe: async ({ body }) => {
      const { email, first_name: firstName, last_name: lastName } = body
      const key = `newsletter-letter:${hashToken(email.toLowerCase())}`
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
        const letters = { shop: await loadShop(tx), publicUrl: config.publicUrl }
        const token = unsubscribeToken(secret, confirmed.email)
        const key = hashToken(body.token)
        await queueMail(tx, newsletterWelcomeLetter(letters, { email: confirmed.email, key, token }))
      })
      return { status: 'subscribed', message: 'Köszönjük, feliratkozott hírlevelünkre.' }
    },

    newsletterUnsubscribe: async ({ body }, context) => {
      await endSubscription(sql, await addressToEnd(body, context), clock())
      return { status: 'unsubscribed', message: 'Leiratkozott hírlevelünkről. Több hírlevelet nem küldünk.' }
    },
  }
}
