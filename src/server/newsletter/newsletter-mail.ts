import type { Shop } from '#server/content/index.ts'
import { emailTexts } from '#server/email-texts/index.ts'
import { hashToken } from '#platform/security/ids.ts'
import { renderEmail } from '#platform/mail/email.ts'
import type { Email } from '#platform/mail/mail.ts'
import { confirmDays } from './newsletter.ts'

type EmailContext = { shop: Shop; publicUrl: string }

const query = (values: Record<string, string>) => new URLSearchParams(values).toString()
const sender = ({ shop, publicUrl }: EmailContext) =>
  [shop.name, publicUrl, shop.email, shop.phone].filter(Boolean).join(' – ')

/** No name stands in it: the address is not proved yet, and somebody else could write anything there. */
export function confirmingEmail(
  context: EmailContext,
  { email, token }: { email: string; token: string },
): Email {
  const words = emailTexts(context.shop, 'newsletter-confirm')
  return {
    dedupeKey: `newsletter-confirm:${hashToken(token)}`,
    isRequested: true,
    to: email,
    subject: words.subject,
    ...renderEmail({
      sender: context.shop.name,
      heading: words.heading,
      paragraphs: [
        ...words.opening,
        `A hivatkozás ${confirmDays} napig érvényes. Amíg nem erősíti meg, nem küldünk hírlevelet.`,
        ...words.closing,
      ],
      button: {
        text: 'Megerősítem a feliratkozást',
        url: `${context.publicUrl}/hirlevel-megerosites?${query({ email, token })}`,
      },
      notes: [
        'Ezt a levelet azért kapta, mert valaki ezzel a címmel iratkozott fel. Ha nem Ön volt, nincs teendője.',
        sender(context),
      ],
    }),
  }
}

/**
 * `key` distinguishes the occasions, `token` signs the unsubscribing link. The name given with the address may be anybody's
 * words, so it is left out here too.
 */
export function newsletterWelcomeEmail(
  context: EmailContext,
  { email, key, token }: { email: string; key: string; token: string },
): Email {
  const words = emailTexts(context.shop, 'newsletter-welcome')
  const unsubscribe = `${context.publicUrl}/hirlevel-leiratkozas?${query({ email, token })}`
  return {
    dedupeKey: `newsletter-welcome:${key}`,
    to: email,
    subject: words.subject,
    ...renderEmail({
      sender: context.shop.name,
      heading: words.heading,
      paragraphs: [
        ...words.opening,
        'Ha meggondolja magát, a levél végén egyetlen kattintással, belépés nélkül leiratkozhat.',
        ...words.closing,
      ],
      button: { text: 'Irány a bolt', url: `${context.publicUrl}/` },
      notes: [
        'Ezt a levelet azért kapta, mert megerősítette feliratkozását.',
        { text: 'Leiratkozom a hírlevélről', url: unsubscribe },
        sender(context),
      ],
    }),
  }
}
