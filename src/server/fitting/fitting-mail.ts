import { articleOf } from '#contract/article.ts'
import { formatForint } from '#contract/money.ts'
import { renderEmail, unlinked, type EmailPart } from '#platform/mail/email.ts'
import type { Email } from '#platform/mail/mail.ts'
import type { Shop } from '#server/content/index.ts'
import { appointmentText } from './fitting.ts'
import type { ListedFitting } from './fitting-list-store.ts'

type Hour = { day: string; startsAt: number }
/** What the workshop hears: who comes when, or comes no more. `before`: the hour that it knew of. */
export type FittingNews =
  | { kind: 'booked'; after: Hour }
  | { kind: 'moved'; before: Hour; after: Hour }
  | { kind: 'changed'; after: Hour }
  | { kind: 'cancelled'; before: Hour }

const headings: Record<FittingNews['kind'], string> = {
  booked: 'Új szerelés',
  moved: 'Szerelés más időpontban',
  changed: 'Módosult szerelés',
  cancelled: 'Lemondott szerelés',
}

/** The email to the workshop. It holds what it needs to receive the car, and nothing of the address or the payment. */
export function fittingEmail(
  { shop, publicUrl }: { shop: Shop; publicUrl: string },
  news: FittingNews,
  {
    to,
    place,
    link,
    key,
    fitting,
  }: {
    to: string
    /** The workshop's name. */
    place: string
    link: string
    key: string
    fitting: Pick<ListedFitting, 'number' | 'firstName' | 'lastName' | 'phone' | 'wheels' | 'gross' | 'goods'>
  },
): Email {
  const hour = 'after' in news ? news.after : news.before
  const when = appointmentText(hour)
  const { number, firstName, lastName, phone, wheels, gross, goods } = fitting
  const details: [string, string][] = [
    ['Mikor', when],
    ...(news.kind === 'moved' ? [['Eddig', appointmentText(news.before)] as [string, string]] : []),
    ['Rendelés', number],
    ['Név', [lastName, firstName].map(unlinked).join(' ')],
    ['Telefon', phone],
    ['Kerekek', `${wheels} db`],
    ['Díj a helyszínen', gross === null ? 'megegyezés szerint' : formatForint(gross)],
  ]
  const isComing = news.kind !== 'cancelled'
  const shown: EmailPart[] = [
    isComing
      ? 'A vevő a megrendelt gumikat Önöknél szerelteti fel. A gumikat addig a műhelybe szállítjuk.'
      : 'A vevő nem jön ebben az időpontban, a helye felszabadult.',
    { details: isComing ? details : details.slice(0, 4) },
    ...(isComing ? goods.map((one) => unlinked(one)) : []),
  ]
  return {
    dedupeKey: `fitting:${key}`,
    to,
    subject: `${headings[news.kind]}: ${when}`,
    ...renderEmail({
      sender: shop.name,
      heading: `${headings[news.kind]}: ${when}`,
      paragraphs: shown,
      button: { text: 'A nap listája', url: link },
      notes: [
        `Ezt a levelet ${articleOf(place)} ${place} kapja, mint a bolt szerelő partnere. A vevő adatai kizárólag a szereléshez használhatók.`,
        [shop.name, publicUrl, shop.email, shop.phone].filter(Boolean).join(' – '),
      ],
    }),
  }
}
