import type { Shop } from '#server/content/index.ts'
import { emailTexts } from '#server/email-texts/index.ts'
import { hashToken } from '#platform/security/ids.ts'
import { renderEmail, type EmailContent } from '#platform/mail/email.ts'
import type { Email } from '#platform/mail/mail.ts'

/** What every email needs to know. */
export type EmailContext = { shop: Shop; publicUrl: string }

type AccountEmail = Omit<EmailContent, 'sender' | 'notes'> & {
  dedupeKey: string
  to: string
  /** The heading and the shop's name, unless it is the merchant's own. */
  subject?: string
  /** Why the email came, in small print. */
  reason: string
}

/**
 * No name stands in emails: somebody else who registers an address could write anything there, and proving the address
 * does not make the name its owner's.
 */
export function accountEmail({ shop, publicUrl }: EmailContext, message: AccountEmail): Email {
  const { dedupeKey, to, reason, subject = `${message.heading} – ${shop.name}`, ...content } = message
  const reach = [shop.email, shop.phone].filter(Boolean).join(', ')
  return {
    dedupeKey,
    to,
    subject,
    ...renderEmail({
      ...content,
      sender: shop.name,
      notes: [reason, `${shop.name} – ${publicUrl}${reach ? ` – ${reach}` : ''}`],
    }),
  }
}

const query = (values: Record<string, string>) => new URLSearchParams(values).toString()

export function verifyingEmail(
  context: EmailContext,
  { userId, email, token }: { userId: number; email: string; token: string },
): Email {
  const words = emailTexts(context.shop, 'verify-email')
  return accountEmail(context, {
    dedupeKey: `verify-email:${hashToken(token)}`,
    to: email,
    subject: words.subject,
    heading: words.heading,
    paragraphs: [
      ...words.opening,
      'A hivatkozás 60 percig érvényes, és egyszer használható.',
      ...words.closing,
    ],
    button: {
      text: 'Megerősítem az e-mail-címemet',
      url: `${context.publicUrl}/email-megerosites?${query({ user_id: String(userId), hash: token })}`,
    },
    reason:
      'Ezt a levelet azért kapta, mert valaki ezzel a címmel regisztrált. Ha nem Ön volt, ne nyissa meg a hivatkozást; más teendője nincs.',
  })
}

/** To the owner of an address that somebody registered again. `key` distinguishes the occasions. */
export function accountExistsEmail(
  context: EmailContext,
  { email, key }: { email: string; key: string },
): Email {
  return accountEmail(context, {
    dedupeKey: `account-exists:${key}`,
    to: email,
    heading: 'Önnek már van fiókja',
    paragraphs: [
      'Valaki, talán Ön, regisztrálni szeretett volna ezzel az e-mail-címmel, de ehhez a címhez már tartozik fiók.',
      'Lépjen be a meglévő jelszavával. Ha elfelejtette, kérjen újat:',
    ],
    button: { text: 'Új jelszót kérek', url: `${context.publicUrl}/elfelejtett-jelszo` },
    reason: 'Ha nem Ön próbált regisztrálni, nincs teendője: fiókja biztonságban van, semmi sem változott.',
  })
}

export function welcomeEmail(context: EmailContext, user: { id: number; email: string }): Email {
  const words = emailTexts(context.shop, 'welcome')
  return accountEmail(context, {
    dedupeKey: `welcome:${user.id}`,
    to: user.email,
    subject: words.subject,
    heading: words.heading,
    paragraphs: [...words.opening, ...words.closing],
    button: { text: 'Irány a bolt', url: `${context.publicUrl}/` },
    reason: 'Ezt a levelet azért kapta, mert megerősítette nálunk az e-mail-címét.',
  })
}

export function resetEmail(context: EmailContext, { email, token }: { email: string; token: string }): Email {
  const words = emailTexts(context.shop, 'reset-password')
  return accountEmail(context, {
    dedupeKey: `reset-password:${hashToken(token)}`,
    to: email,
    subject: words.subject,
    heading: words.heading,
    paragraphs: [
      ...words.opening,
      'A hivatkozás 60 percig érvényes, és egyszer használható.',
      ...words.closing,
    ],
    button: {
      text: 'Új jelszót adok meg',
      url: `${context.publicUrl}/jelszo-visszaallitas?${query({ email, token })}`,
    },
    reason: 'Ha nem Ön kérte, nincs teendője: jelszava nem változik.',
  })
}

/** `key` distinguishes the occasions. */
export function passwordChangedEmail(
  context: EmailContext,
  { email, key }: { email: string; key: string },
): Email {
  return accountEmail(context, {
    dedupeKey: `password-changed:${key}`,
    to: email,
    heading: 'Megváltozott a jelszava',
    paragraphs: [
      'Fiókja jelszava megváltozott, és a többi eszközön kiléptettük.',
      'Ha nem Ön változtatta meg, kérjen azonnal új jelszót, és írjon nekünk!',
    ],
    button: { text: 'Új jelszót kérek', url: `${context.publicUrl}/elfelejtett-jelszo` },
    reason: 'Ezt a levelet fiókja biztonsága érdekében küldtük.',
  })
}

export function newDeviceEmail(
  context: EmailContext,
  { email, key, device, at }: { email: string; key: string; device: string; at: string },
): Email {
  return accountEmail(context, {
    dedupeKey: `new-device:${key}`,
    to: email,
    heading: 'Belépés új eszközről',
    paragraphs: [
      `Fiókjába eddig ismeretlen eszközről léptek be: ${device}, ${at}.`,
      'Ha Ön volt, nincs teendője. Ha nem, kérjen azonnal új jelszót: azzal mindenkit kiléptetünk.',
    ],
    button: { text: 'Új jelszót kérek', url: `${context.publicUrl}/elfelejtett-jelszo` },
    reason: 'Ezt a levelet fiókja biztonsága érdekében küldtük.',
  })
}
