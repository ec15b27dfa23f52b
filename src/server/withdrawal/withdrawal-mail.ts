import type { Shop } from '#server/content/index.ts'
import { dayOf } from '#hungary/calendar-day.ts'
import { renderEmail, unlinked } from '#platform/mail/email.ts'
import type { Email } from '#platform/mail/mail.ts'
import type { Withdrawal } from './withdrawal-store.ts'
import { formatMoment, refundDay } from './withdrawal.ts'

type EmailContext = { shop: Shop; publicUrl: string }
/** `desk`: its address. */
type NoticeContext = { shop: Shop; desk: string }

export const receiptKey = (id: string): string => `withdrawal-receipt:${id}`
export const rejectionKey = (id: string): string => `withdrawal-rejected:${id}`

const hungarianDay = (day: string) => `${day.replaceAll('-', '. ')}.`
const sender = ({ shop }: { shop: Shop }) =>
  [shop.name, shop.legalName, shop.address, shop.email, shop.phone].filter(Boolean).join(' – ')

function moment({ receivedAt }: Withdrawal): string {
  return `${formatMoment(receivedAt)} (magyar idő szerint; UTC: ${receivedAt.toISOString()})`
}

/** The receipt on a durable medium (45/2014. Korm. r. 22. §): what was declared, and when it came. At most one is made. */
export function receiptEmail(context: EmailContext, withdrawal: Withdrawal): Email {
  const { id, reference, name, email, statement, refundAccount } = withdrawal
  return {
    dedupeKey: receiptKey(id),
    isRequested: true,
    to: email,
    subject: `Elállási nyilatkozat átvétele - ${reference}`,
    ...renderEmail({
      sender: context.shop.name,
      heading: 'Elállási nyilatkozatát megkaptuk',
      paragraphs: [
        {
          details: [
            ['Az átvétel időpontja', moment(withdrawal)],
            ['Azonosító', reference],
            ['A nyilatkozatot tette', `${unlinked(name)}, ${email}`],
            ...(refundAccount === ''
              ? []
              : [['Számla a visszatérítéshez', refundAccount] as [string, string]]),
          ],
        },
        'A nyilatkozat szövege:',
        { quote: [`„${unlinked(statement)}”`] },
        'Kérjük, őrizze meg ezt a levelet: ez az átvételi elismervény. Nyilatkozatát feldolgozzuk, és a további teendőkről e-mailben értesítjük.',
      ],
      notes: [
        'Ezt a levelet azért kapta, mert honlapunkon ezzel a címmel tettek elállási nyilatkozatot. Ha nem Ön volt, kérjük, jelezze nekünk.',
        sender(context),
      ],
    }),
  }
}

/** Notifies the merchant of a new statement. */
export function noticeEmail(context: NoticeContext, withdrawal: Withdrawal): Email {
  const { id, reference, name, email, statement, orderId, late, receivedAt } = withdrawal
  return {
    dedupeKey: `withdrawal-notice:${id}`,
    to: context.shop.email,
    subject: `Elállás érkezett - ${reference}`,
    ...renderEmail({
      sender: context.shop.name,
      heading: `Elállás érkezett: ${reference}`,
      paragraphs: [
        {
          details: [
            ['Átvétel', moment(withdrawal)],
            ['A nyilatkozatot tette', `${unlinked(name)}, ${email}`],
            ['A visszatérítés határideje', hungarianDay(refundDay(receivedAt))],
          ],
        },
        'A nyilatkozat szövege:',
        { quote: [`„${unlinked(statement)}”`] },
        orderId === null
          ? 'Nincs rendelés ezzel a számmal és e-mail-címmel: kérjük, keresse meg kézzel.'
          : 'A rendelés száma és az e-mail-cím összetartozik.',
        ...(late ? ['A nyilatkozat a határidő után érkezett: kézzel kell dönteni róla.'] : []),
      ],
      button: { text: 'Az elállás megnyitása', url: `${context.desk}/visszaru/${reference}` },
      notes: [sender(context)],
    }),
  }
}

/** One a day at most, when so many statements come that their receipts wait for the merchant. */
export function withheldEmail(context: NoticeContext, { receivedAt }: Withdrawal): Email {
  return {
    dedupeKey: `withdrawal-withheld:${dayOf(receivedAt)}`,
    to: context.shop.email,
    subject: 'Szokatlanul sok elállási nyilatkozat érkezett',
    ...renderEmail({
      sender: context.shop.name,
      heading: 'Szokatlanul sok elállási nyilatkozat érkezett',
      paragraphs: [
        'Egy címre vagy egy helyről ma a szokásosnál több nyilatkozat érkezett. Ezeket megőriztük, de átvételi elismervényüket visszatartottuk.',
        'Kérjük, nézze át és igazolja vissza őket a pultnál: az elismervény akkor megy el.',
      ],
      button: { text: 'A nyilatkozatok megnyitása', url: `${context.desk}/visszaru` },
      notes: [sender(context)],
    }),
  }
}

/** @param reason the merchant's text. */
export function rejectionEmail(context: EmailContext, withdrawal: Withdrawal, reason: string): Email {
  const { id, reference, email, receivedAt } = withdrawal
  return {
    dedupeKey: rejectionKey(id),
    to: email,
    subject: `Elállási nyilatkozatáról - ${reference}`,
    ...renderEmail({
      sender: context.shop.name,
      heading: 'Elállását nem tudjuk elfogadni',
      paragraphs: [
        `${formatMoment(receivedAt)}-kor átvett, ${reference} azonosítójú nyilatkozatát megvizsgáltuk, és nem tudjuk elfogadni.`,
        { details: [['Indokolás', reason]] },
        'Ha nem ért egyet, írjon nekünk; panaszával a békéltető testülethez is fordulhat.',
      ],
      button: { text: 'Panaszkezelés', url: `${context.publicUrl}/panaszkezeles` },
      notes: [sender(context)],
    }),
  }
}
