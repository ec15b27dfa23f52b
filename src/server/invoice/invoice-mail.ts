import type { Shop } from '#server/content/index.ts'
import { emailTexts } from '#server/email-texts/index.ts'
import type { AppSecret } from '#platform/security/ids.ts'
import { renderEmail, unlinked } from '#platform/mail/email.ts'
import type { Email } from '#platform/mail/mail.ts'
import { orderSignature, type DocumentKind, type OrderRecord } from '#server/order/index.ts'
import type { InvoiceRecord } from './invoice.ts'

/** What a customer reads of each kind of document. */
export const documentNames: Record<DocumentKind, string> = {
  proforma: 'Díjbekérő',
  advance: 'Előlegszámla',
  final: 'Számla',
  credit: 'Sztornószámla',
  correction: 'Helyesbítő számla',
}

type Context = { shop: Shop; publicUrl: string; secret: AppSecret; now: Date }

/** Sends the customer a document by a link that opens it without signing in. At most one for a document. */
export function documentEmail(
  invoice: Pick<InvoiceRecord, 'id' | 'kind' | 'number'>,
  order: OrderRecord,
  { shop, publicUrl, secret, now }: Context,
): Email {
  const name = documentNames[invoice.kind]
  const signature = orderSignature(secret, order.id, now)
  const words = emailTexts(shop, 'document', {
    bizonylat: name,
    rendelésszám: order.number,
    keresztnév: unlinked(order.contact.first_name),
  })
  const message = renderEmail({
    sender: shop.name,
    heading: words.heading,
    paragraphs: [
      ...words.opening,
      `A ${order.number} számú rendeléshez elkészült a bizonylat: ${name.toLowerCase()}, száma ${invoice.number ?? ''}.`,
      ...(invoice.kind === 'proforma' ? ['A díjbekérő nem minősül számlának.'] : []),
      ...words.closing,
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
    isRequested: invoice.kind === 'proforma',
    to: order.contact.email,
    subject: words.subject,
    ...message,
  }
}
