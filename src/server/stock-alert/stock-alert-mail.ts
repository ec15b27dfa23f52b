import { formatForint } from '#contract/money.ts'
import type { SaleVariant } from '#server/catalogue/index.ts'
import type { Shop } from '#server/content/index.ts'
import { renderEmail } from '#platform/mail/email.ts'
import type { Email } from '#platform/mail/mail.ts'
import type { WaitingAlert } from './stock-alert-store.ts'

export type AlertContext = { shop: Shop; publicUrl: string; variant: SaleVariant }

/** @param token signs the link that ends what the address waits for. */
export function alertEmail(
  { shop, publicUrl, variant }: AlertContext,
  { id, email }: WaitingAlert,
  token: string,
): Email {
  const end = `${publicUrl}/keszlet-ertesites/vege?${new URLSearchParams({ id, token })}`
  const address = [shop.name, publicUrl, shop.email, shop.phone].filter(Boolean).join(' – ')
  return {
    dedupeKey: `stock-alert:${id}`,
    to: email,
    subject: `Újra kapható: ${variant.name}`,
    ...renderEmail({
      sender: shop.name,
      heading: 'Újra kapható, amire vár',
      paragraphs: [
        { product: variant.name },
        { details: [['Ára most', `${formatForint(variant.unitGross)} / ${variant.unitMeasure}`]] },
        'Mindenkinek egyszerre írtunk, aki erre a termékre várt, és nem tettük félre: a rendelések beérkezésük sorrendjében teljesülnek.',
      ],
      button: { text: 'Megnézem a terméket', url: publicUrl + variant.url },
      notes: [
        'Ezt a levelet azért kapta, mert ezt a címet adták meg, hogy szóljunk. Erről a termékről többet nem írunk.',
        { text: 'Más termékekről sem kérek értesítést', url: end },
        address,
      ],
    }),
  }
}
