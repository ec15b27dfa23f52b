import type { Shop } from '#server/content/index.ts'
import { sign } from '#server/kernel/ids.ts'
import { writeLetter } from '#server/kernel/letter.ts'
import type { Letter } from '#server/kernel/mail.ts'
import type { DocumentKind, OrderRecord } from '#server/order/index.ts'
import type { InvoiceRecord } from './invoice.ts'

/** What a buyer reads of each kind of document. */
export const documentNames: Record<DocumentKind, string> = {
  proforma: 'Díjbekérő',
  advance: 'Előlegszámla',
  final: 'Számla',
  credit: 'Sztornószámla',
}

type Context = { shop: Shop; publicUrl: string; secret: string }

/** Sends the buyer a document by a link that opens it without signing in. At most one for a document. */
export function documentLetter(
  invoice: Pick<InvoiceRecord, 'id' | 'kind' | 'number'>,
  order: OrderRecord,
  { shop, publicUrl, secret }: Context,
): Letter {
  const name = documentNames[invoice.kind]
  const signature = sign(secret, 'order', order.id)
  const letter = writeLetter({
    sender: shop.name,
    heading: `Elkészült: ${name.toLowerCase()}`,
    paragraphs: [
      `Kedves ${order.contact.first_name}!`,
      `A ${order.number} számú rendeléshez elkészült a bizonylat: ${name.toLowerCase()}, száma ${invoice.number ?? ''}.`,
      ...(invoice.kind === 'proforma' ? ['A díjbekérő nem minősül számlának.'] : []),
    ],
    button: {
      text: `${name} megnyitása (PDF)`,
      url: `${publicUrl}/v1/order/${order.id}/invoice?type=${invoice.kind}&signature=${signature}`,
    },
    notes: [
      `${shop.name} – ${shop.legalName}`,
      `${shop.address} · ${shop.phone} · ${shop.email} · Adószám: ${shop.taxNumber}`,
    ],
  })
  return {
    dedupeKey: `invoice:${invoice.id}`,
    to: order.contact.email,
    subject: `${name}: ${order.number} – ${shop.name}`,
    ...letter,
  }
}
