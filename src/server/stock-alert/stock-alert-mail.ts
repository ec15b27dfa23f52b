import { formatForint } from '#contract/money.ts'
import type { SaleVariant } from '#server/catalogue/index.ts'
import type { Shop } from '#server/content/index.ts'
import { emailTexts } from '#server/email-texts/index.ts'
import { renderEmail } from '#platform/mail/email.ts'
import type { Email } from '#platform/mail/mail.ts'
import type { WaitingAlert } from './stock-alert-store.ts'
import { confirmDays } from './stock-alert.ts'

type Sender = { shop: Shop; publicUrl: string }

const sender = ({ shop, publicUrl }: Sender) =>
  [shop.name, publicUrl, shop.email, shop.phone].filter(Boolean).join(' – ')

/**
 * To an address that is not proved yet: does it want the emails? Nothing that was typed stands in it.
 * @param token signs the link that confirms what the address waits for.
 */
export function confirmingAlertEmail(
  context: Sender & { variant: Pick<SaleVariant, 'name'> | undefined },
  { id, email, now }: WaitingAlert & { now: Date },
  token: string,
): Email {
  const heading = 'Erősítse meg, hogy kéri az értesítést'
  return {
    dedupeKey: `stock-alert-confirm:${id}:${now.getTime()}`,
    isRequested: true,
    to: email,
    subject: `${heading} – ${context.shop.name}`,
    ...renderEmail({
      sender: context.shop.name,
      heading,
      paragraphs: [
        'Ezzel a címmel értesítést kértek arról, ha egy most nem rendelhető termék újra kapható.',
        ...(context.variant ? [{ product: context.variant.name }] : []),
        `Kérjük, erősítse meg, hogy valóban Ön kérte. Erre egy címnél egyszer van szükség; a hivatkozás ${confirmDays} napig érvényes.`,
      ],
      button: {
        text: 'Megerősítem az értesítést',
        url: `${context.publicUrl}/keszlet-ertesites/megerosites?${new URLSearchParams({ id, token })}`,
      },
      notes: ['Ha nem Ön kérte, nincs teendője: megerősítés nélkül nem írunk erre a címre.', sender(context)],
    }),
  }
}

export type AlertContext = {
  shop: Shop
  publicUrl: string
  variant: Pick<SaleVariant, 'name' | 'unitGross' | 'unitMeasure' | 'url'>
}

/** @param token signs the link that ends what the address waits for. */
export function alertEmail(
  { shop, publicUrl, variant }: AlertContext,
  { id, email }: WaitingAlert,
  token: string,
): Email {
  const words = emailTexts(shop, 'stock-alert', { termék: variant.name })
  const end = `${publicUrl}/keszlet-ertesites/vege?${new URLSearchParams({ id, token })}`
  return {
    dedupeKey: `stock-alert:${id}`,
    to: email,
    subject: words.subject,
    ...renderEmail({
      sender: shop.name,
      heading: words.heading,
      paragraphs: [
        ...words.opening,
        { product: variant.name },
        { details: [['Ára most', `${formatForint(variant.unitGross)} / ${variant.unitMeasure}`]] },
        ...words.closing,
      ],
      button: { text: 'Megnézem a terméket', url: publicUrl + variant.url },
      notes: [
        'Ezt a levelet azért kapta, mert erre a címre értesítést kért. Erről a termékről többet nem írunk.',
        { text: 'Más termékekről sem kérek értesítést', url: end },
        sender({ shop, publicUrl }),
      ],
    }),
  }
}
