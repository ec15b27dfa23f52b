import { createHash } from 'node:crypto'
import type { Shop } from '#server/content/index.ts'
import { renderEmail } from '#platform/mail/email.ts'
import type { Email } from '#platform/mail/mail.ts'
import type { HeldStock } from './held-stock.ts'

const shownOrders = 10

/** Notifies the merchant, once for the same orders. */
export function heldStockEmail(
  { shop, desk }: { shop: Shop; desk: string },
  to: string,
  held: readonly HeldStock[],
): Email {
  const newest = held.map(({ itemNumber, newest: id }) => `${itemNumber} ${id}`).toSorted()
  return {
    dedupeKey: `held-stock:${createHash('sha256').update(newest.join('\n')).digest('base64url')}`,
    to,
    subject: `Fizetetlen rendelések tartják a készletet: ${held.length} termék`,
    ...renderEmail({
      sender: shop.name,
      heading: 'Fizetetlen rendelések tartják a készletet',
      paragraphs: [
        'Az alábbi termékek készletének legalább a felét olyan átutalásos rendelések foglalják le, amelyek ára még nem érkezett meg.',
        { details: held.map((goods) => [`${goods.name} (${goods.itemNumber})`, describe(goods)] as const) },
        'A fizetési határidő után ezek a rendelések maguktól megszűnnek, és az áru felszabadul. Ha valamelyik gyanús, hívja fel a vevőt, vagy törölje a rendelést.',
      ],
      button: { text: 'A rendelések megnyitása', url: `${desk}/rendelesek` },
      notes: ['A termékenként rendelhető legnagyobb mennyiség a termék oldalán állítható.'],
    }),
  }
}

function describe({ onHand, held, orders }: HeldStock): string {
  const more = orders.length - shownOrders
  const numbers = orders.slice(0, shownOrders).join(', ') + (more > 0 ? ` és még ${more} rendelés` : '')
  return `${onHand} darabból ${held}: ${numbers}`
}
