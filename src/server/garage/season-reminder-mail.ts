import type { Shop } from '#server/content/index.ts'
import { emailTexts } from '#server/email-texts/index.ts'
import { renderEmail, unlinked } from '#platform/mail/email.ts'
import type { Email } from '#platform/mail/mail.ts'
import type { CarDetails } from './garage.ts'
import type { TyreSeason } from './season-reminder.ts'

const kinds = { spring: 'tyres-spring', autumn: 'tyres-autumn' } as const

/** Reminds of the change of tyres, with the sizes of the cars. */
export function seasonReminderEmail(
  { shop, publicUrl }: { shop: Shop; publicUrl: string },
  {
    user,
    cars,
    season: { season, key },
    token,
  }: {
    user: { id: number; email: string }
    cars: readonly CarDetails[]
    season: TyreSeason
    token: string
  },
): Email {
  const words = emailTexts(shop, kinds[season])
  const end = new URLSearchParams({ fiok: String(user.id), jel: token })
  return {
    dedupeKey: `season-reminder:${key}:${user.id}`,
    to: user.email,
    subject: words.subject,
    ...renderEmail({
      sender: shop.name,
      heading: words.heading,
      paragraphs: [
        ...words.opening,
        { details: cars.map(({ name, front, rear }) => [unlinked(name), sizes(front, rear)]) },
        'A garázsában egy érintéssel megtalálja a méretéhez való gumikat.',
        ...words.closing,
      ],
      button: { text: 'A garázsom', url: `${publicUrl}/garazs` },
      notes: [
        'Ezt a levelet azért kapta, mert a garázsában kérte. Évente kétszer küldjük, tavasszal és ősszel.',
        { text: 'Nem kérek több ilyen levelet', url: `${publicUrl}/garazs/emlekezteto-vege?${end}` },
        [shop.name, publicUrl, shop.email, shop.phone].filter(Boolean).join(' – '),
      ],
    }),
  }
}

const sizes = (front: string, rear: string | null) => (rear ? `elöl ${front}, hátul ${rear}` : front)
