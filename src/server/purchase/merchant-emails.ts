import { formatForint } from '#contract/money.ts'
import type { Shop } from '#server/content/index.ts'
import { renderEmail } from '#platform/mail/email.ts'
import type { Email } from '#platform/mail/mail.ts'
import type { Attempt } from '#server/payment/index.ts'

/** `desk`: its address. */
type Context = { shop: Shop; desk: string }

/** Money has come that must go back. `amount` in forints; `event`: the ledger's row. */
export function refundWanted(
  context: Context,
  order: { id: string; number: string },
  money: { event: string; amount: number; isCancelled: boolean },
): Email {
  const why = money.isCancelled
    ? 'A rendelést már töröltük, amikor a fizetése megérkezett.'
    : 'A rendelésre több pénz érkezett, mint amennyi jár érte.'
  return message(context, order, {
    dedupeKey: `payment-refund-wanted:${order.id}:${money.event}`,
    subject: `Visszatérítés szükséges: ${order.number}`,
    paragraphs: [why, `Visszatérítendő: ${formatForint(money.amount)}. A rendelés oldalán indíthatja el.`],
  })
}

/** Money that was to go back has not gone: the service did not respond, and later knew nothing of it. */
export function refundFailed(
  context: Context,
  order: { number: string },
  refund: { id: string; amount: number },
): Email {
  return message(context, order, {
    dedupeKey: `payment-refund-failed:${refund.id}`,
    subject: `Nem sikerült a visszatérítés: ${order.number}`,
    paragraphs: [
      `A fizetési szolgáltató nem teljesítette ${formatForint(refund.amount)} visszatérítését.`,
      'Kérjük, nézze meg a fizetést a szolgáltató felületén. Ha az összeg valóban nem ment vissza, indítsa újra a rendelés oldalán.',
    ],
  })
}

/** A believable message of the service does not fit the payment. At most one email for an attempt. */
export function paymentAlarm(
  context: Context,
  order: { number: string },
  { id, gateway, reference }: Attempt,
  reason: string,
): Email {
  return message(context, order, {
    dedupeKey: `payment-alarm:${id}`,
    subject: `Eltérés a fizetésben: ${order.number}`,
    paragraphs: [
      `A fizetési szolgáltató (${gateway}) üzenete nem illik a(z) ${reference} fizetéshez, ezért nem fogadtuk el.`,
      `Az eltérés: ${reason}.`,
      'Kérjük, nézze meg a fizetést a szolgáltató felületén.',
    ],
  })
}

function message(
  { shop, desk }: Context,
  { number }: { number: string },
  { dedupeKey, subject, paragraphs }: { dedupeKey: string; subject: string; paragraphs: string[] },
): Email {
  const notes = ['Ezt a levelet a bolt küldte a kereskedőnek.']
  const button = { text: 'A rendelés megnyitása', url: `${desk}/rendelesek/${number}` }
  const written = renderEmail({ sender: shop.name, heading: subject, paragraphs, button, notes })
  return { dedupeKey, to: shop.email, subject: `${subject} – ${shop.name}`, ...written }
}
