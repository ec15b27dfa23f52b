import { groupSets, nameOfSet } from '#contract/line-sets.ts'
import { formatForint } from '#contract/money.ts'
import type { PricedLine } from '#server/cart/index.ts'
import { problemOf, sumAmounts } from '#server/cart/index.ts'
import type { Shop } from '#server/content/index.ts'
import { emailTexts } from '#server/email-texts/index.ts'
import { renderEmail } from '#platform/mail/email.ts'
import type { EmailGoods } from '#platform/mail/email-parts.ts'
import type { Email } from '#platform/mail/mail.ts'

/** `total`: forints of what can be had. */
type ReminderContents = { goods: EmailGoods[]; total: number }
type Reminder = {
  cart: { id: string; userId: number | null; email: string }
  contents: ReminderContents
  /** Signs both links. */
  token: string
}

export const isBuyable = (priced: PricedLine) => problemOf(priced) === null

export const reminderContents = (lines: readonly PricedLine[]): ReminderContents => ({
  goods: groupSets(lines.map(asItem)).map((entry) =>
    entry.kind === 'line' ? goodsOf(entry.line.priced) : setOf(entry.lines.map(({ priced }) => priced)),
  ),
  total: sumAmounts(lines.filter(isBuyable).map(({ amounts }) => amounts)).gross,
})

/** What lies in the cart at today's prices, and the way back to it. A user's own cart is opened by signing in. */
export function reminderEmail(
  { shop, publicUrl }: { shop: Shop; publicUrl: string },
  { cart, contents: { goods, total }, token }: Reminder,
): Email {
  const link = new URLSearchParams({ kosar: cart.id, jel: token })
  const words = emailTexts(shop, 'cart-reminder')
  const address = [shop.name, publicUrl, shop.email, shop.phone].filter(Boolean).join(' – ')
  return {
    dedupeKey: `cart-reminder:${cart.id}`,
    isRequested: true,
    to: cart.email,
    subject: words.subject,
    ...renderEmail({
      sender: shop.name,
      heading: words.heading,
      paragraphs: [
        ...words.opening,
        {
          goods,
          total: { name: 'Összesen', amount: formatForint(total), note: 'szállítás nélkül' },
        },
        'A termékeket nem tettük félre, és az áruk változhat.',
        ...words.closing,
      ],
      button: {
        text: 'Folytatom a vásárlást',
        url:
          cart.userId === null
            ? `${publicUrl}/kosar/folytatas?${link}`
            : `${publicUrl}/belepes?tovabb=%2Fkosar`,
      },
      notes: [
        'Ezt az egy levelet azért kapta, mert a pénztárban emlékeztetőt kértek erre a címre. Erről a kosárról többet nem írunk.',
        { text: 'Más kosárról sem kérek emlékeztetőt', url: `${publicUrl}/kosar/emlekezteto-vege?${link}` },
        address,
      ],
    }),
  }
}

const asItem = (priced: PricedLine) => ({
  set_id: priced.line.setId,
  quantity: priced.line.quantity,
  priced,
})

/** A set is one thing with one price, its parts beneath; it can be had if all of them can. */
function setOf(lines: readonly PricedLine[]): EmailGoods {
  const quantity = lines[0]?.line.quantity ?? 0
  const set = { name: nameOfSet, parts: lines.map(({ variant }) => variant.name) }
  if (!lines.every(isBuyable))
    return { ...set, detail: `${quantity} db: ennyi most nem rendelhető`, amount: '–' }
  const unitGross = lines.reduce((sum, { variant }) => sum + variant.unitGross, 0)
  return {
    ...set,
    detail: `${quantity} db × ${formatForint(unitGross)}`,
    amount: formatForint(sumAmounts(lines.map(({ amounts }) => amounts)).gross),
  }
}

function goodsOf(priced: PricedLine): EmailGoods {
  const { line, variant, amounts } = priced
  const each = `${line.quantity} ${variant.unitMeasure} × ${formatForint(variant.unitGross)}`
  return isBuyable(priced)
    ? { name: variant.name, detail: each, amount: formatForint(amounts.gross) }
    : {
        name: variant.name,
        detail: `${line.quantity} ${variant.unitMeasure}: ennyi most nem rendelhető`,
        amount: '–',
      }
}
