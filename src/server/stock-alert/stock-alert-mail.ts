import { formatForint } from '#contract/money.ts'
import type { SaleVariant } from '#server/catalogue/index.ts'
import type { Shop } from '#server/content/index.ts'
import { writeLetter } from '#server/kernel/letter.ts'
import type { Letter } from '#server/kernel/mail.ts'
import type { WaitingAlert } from './stock-alert-store.ts'

export type AlertGround = { shop: Shop; publicUrl: string; variant: SaleVariant }

/** @param token signs the link that ends what the address waits for. */
export function alertLetter(
  { shop, publicUrl, variant }: AlertGround,
  { id, email }: WaitingAlert,
  token: string,
): Letter {
  const end = `${publicUrl}/keszlet-ertesites/vege?${new URLSearchParams({ id, token })}`
  const address = [shop.name, publicUrl, shop.email, shop.phone].filter(Boolean).join(' – ')
  return {
    dedupeKey: `stock-alert:${id}`,
    to: email,
    subject: `Újra kapható: ${variant.name}`,
    ...writeLetter({
      sender: shop.name,
      heading: 'Újra kapható, amire vár',
      paragraphs: [
        { product: variant.name },
        { facts: [['Ára most', `${formatForint(variant.unitGross)} / ${variant.unitMeasure}`]] },
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
