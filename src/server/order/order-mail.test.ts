import { describe, expect, it } from 'vitest'
import { formatForint } from '#contract/money.ts'
import { qrRows } from '#hungary/transfer-qr.ts'
import { splitGross } from '#platform/http/presenting.ts'
import { bitmapPng } from '#platform/mail/bitmap-png.ts'
import { documentEmail } from '#server/invoice/invoice-mail.ts'
import { renderMessage } from '#platform/mail/mail.ts'
import { confirmationEmail, orderEmails } from './order-mail.ts'
import { orderNotice } from './order-notice.ts'
import { orderSignature } from './order-link.ts'
import { newsEmail } from './order-news-mail.ts'
import { presentOrder } from './order-presenting.ts'
import type { OrderRecord } from './order-record.ts'

const shop = {
  name: 'Gumi & Garázs',
  legalName: 'Gumi és Garázs Kft.',
  phone: '+36 1 234 5678',
  email: 'bolt@example.hu',
  address: '1137 Budapest, Pozsonyi út 12.',
  taxNumber: '12345676-2-42',
  bankName: 'Minta Bank',
  bankAccount: '12345676-11111111-11111111',
}
const record: OrderRecord = {
  id: '01999999-0000-7000-8000-000000000001',
  number: '2026-000123',
  cartId: '01999999-0000-7000-8000-000000000002',
  userId: null,
  guestKey: 'k',
  state: 'placed',
  fulfilment: 'unfulfilled',
  contact: { first_name: 'Éva', last_name: 'Szabó', email: 'eva@example.hu', phone: '+36301234567' },
  shippingAddress: {
    country: 'HU',
    postal_code: '1137',
    city: 'Budapest',
    address: 'Pozsonyi út 12.',
    name: 'Szabó Éva',
    phone: null,
    email: null,
    comment: null,
  },
  billingAddress: {
    country: 'HU',
    postal_code: '1137',
    city: 'Budapest',
    address: 'Pozsonyi út 12.',
    name: 'Szabó Bt.',
    tax_number: '12345676-2-42',
  },
  pickupPoint: null,
  requestedDay: null,
  coupon: null,
  documents: [],
  shippingMethod: { id: 1, name: 'Házhoz szállítás', description: '', provider: 'own' },
  paymentMethod: { id: 1, name: 'Banki átutalás', description: '', type: 'transfer', gateway: null },
  comment: 'Kérem, csengessen.',
  termsVersion: '2026-01-01',
  transferDueDays: 8,
  totalGross: 51_970,
  placedAt: new Date('2026-11-21T08:05:00Z'),
  lines: [
    {
      id: 'a',
      setId: null,
      variantId: 1,
      productId: 1,
      name: 'Nordval Fjell 205/55 R16',
      itemNumber: 'NF-1',
      unitMeasure: 'db',
      imageKey: null,
      taxRate: 27,
      unitGross: 24_990,
      quantity: 2,
      discount: 0,
      ...splitGross(49_980, 27),
    },
  ],
  adjustments: [
    {
      type: 'shipping',
      label: 'Házhoz szállítás',
      source: 'shipping_method:1',
      taxRate: 27,
      ...splitGross(1990, 27),
      quotation: null,
    },
  ],
  paymentEvents: [],
}
const desk = 'https://bolt.example/admin'
const context = { shop, publicUrl: 'https://bolt.example', desk, secret: 'titok', now: record.placedAt }
const renderers = orderEmails(context)

/** With its message, rendered from what the database kept of it. */
function emailFor(changes: Partial<OrderRecord> = {}) {
  const message = confirmationEmail({ ...record, ...changes }, shop)
  const draft = JSON.parse(JSON.stringify(message.draft)) as typeof message.draft
  return { ...message, ...renderMessage(renderers, { html: '', text: '', draft }) }
}

/** What is read of an email, its tags taken away. */
const seen = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

describe('the confirmation email', () => {
  it('goes to the customer once, under the order number', () => {
    expect(emailFor()).toMatchObject({
      dedupeKey: `order-confirmation:${record.id}`,
      to: 'eva@example.hu',
      subject: 'Megkaptuk rendelését: 2026-000123 – Gumi & Garázs',
    })
  })

  it('of an order by telephone that is paid by card leads to where it is paid, and says until when', () => {
    const paymentMethod = { ...record.paymentMethod, type: 'card' as const, gateway: 'simplepay' as const }
    const { html, text } = emailFor({ paymentMethod, channel: 'phone', transferDueDays: 3 })
    expect(text).toContain(
      'Bankkártyával a rendelés oldalán fizethet, legkésőbb kedden, november 24-\u2060én.',
    )
    expect(text).toContain('Fizetés, és a rendelés megtekintése:')
    expect(seen(html)).toContain(' Fizetés ')
    expect(emailFor({ paymentMethod }).text).not.toContain('legkésőbb')
    expect(emailFor({ channel: 'phone' }).text).toContain('Fizetési határidő: vasárnap, november 29.')
  })

  it('shows a set as one thing with one price, its parts beneath', () => {
    const [line = expect.fail('no line')] = record.lines
    const part = (id: string, name: string) => ({ ...line, id, name, itemNumber: id, setId: 'set' })
    const parts = [part('G-1', 'Gumi'), part('F-1', 'Felni'), part('S-1', 'Szerelés')]
    const total = formatForint(3 * line.gross).replaceAll('\u00a0', ' ')
    const { text, html } = emailFor({ lines: [line, ...parts] })
    expect(text).toMatch(
      new RegExp(`- Szerelt kerék: ${line.quantity} × .* = ${total}\n  – Gumi \\(G-1\\)\n  – Felni`),
    )
    expect(seen(html)).toContain('Szerelt kerék')
    expect(seen(html)).toContain('– Felni (F-1)')
    expect(emailFor({ lines: parts.slice(1) }).text).not.toContain('Szerelt kerék')
  })

  it('says what was ordered, for how much, how to pay and how to withdraw, in both forms', () => {
    const { html, text } = emailFor()
    const link = `https://bolt.example/fizetesi-informacio?rendeles=${record.id}&alairas=${orderSignature('titok', record.id, record.placedAt)}`
    expect(text).toContain(link)
    expect(html).toContain(link.replace('&', '&amp;'))
    const withdrawal = link.replace('fizetesi-informacio', 'elallas')
    expect(text).toContain(withdrawal)
    expect(html).toContain(withdrawal.replace('&', '&amp;'))
    for (const part of [
      'Nordval Fjell 205/55 R16',
      'NF-1',
      '12345676-11111111-11111111',
      'vasárnap, november 29.',
      'Szabó Bt.',
      'Elállás a szerződéstől',
      'https://bolt.example/elallasi-tajekoztato',
      'https://bolt.example/szavatossag-es-jotallas',
      'https://bolt.example/panaszkezeles',
      'https://bolt.example/aszf',
      '2026. január 1-\u2060jei',
      'Kérem, csengessen.',
    ]) {
      expect((html + seen(html)).replaceAll('\u00a0', ' ')).toContain(part)
      expect(text).toContain(part)
    }
    expect(seen(html)).toContain('Közlemény 2026-000123')
    expect(text).toContain('Közlemény: 2026-000123\nFizetési határidő: vasárnap, november 29.')
    expect(text).toContain('Fizetendő összesen: 51 970 Ft')
    expect(html).toContain('51\u00a0970\u00a0Ft')
  })

  it('shows the goods by their pictures in the shop, a set by its first', () => {
    const [line = expect.fail('no line')] = record.lines
    const pictured = { ...line, imageKey: 'abroncs/fjell.svg' }
    const picture = 'src="https://bolt.example/images/abroncs/fjell.svg/mini"'
    expect(emailFor({ lines: [pictured] }).html).toContain(picture)
    const parts = [pictured, { ...line, id: 'b' }].map((part) => ({ ...part, setId: 'set' }))
    expect(emailFor({ lines: parts }).html.split('<img')).toHaveLength(2)
    expect(emailFor({ lines: parts }).html).toContain(picture)
    expect(emailFor().html).not.toContain('<img')
  })

  it('brings the code that fills the transfer in as a picture, once the shop has its bank’s BIC', () => {
    const coded = { ...shop, bankAccount: '11773016-11111018-00000000', bankBic: 'OTPVHUHB' }
    const draftOf = (changes: Partial<OrderRecord>) =>
      confirmationEmail({ ...record, ...changes }, coded).draft
    const message = (changes: Partial<OrderRecord> = {}) =>
      renderMessage(renderers, { html: '', text: '', draft: draftOf(changes) })
    const { html, attachments = [] } = message()
    const [picture = expect.fail('no picture'), ...more] = attachments
    expect(more).toEqual([])
    expect(html).toContain(`src="cid:${picture.cid}"`)
    expect(html).toContain('alt="QR-kód az átutaláshoz"')
    const { code } = presentOrder(record, coded).transfer!
    expect(picture.content).toEqual(bitmapPng(qrRows(code!), 6))
    const byCard = { ...record.paymentMethod, type: 'card' as const, gateway: 'simplepay' as const }
    for (const none of [emailFor(), message({ paymentMethod: byCard })]) {
      expect(none.attachments).toBeUndefined()
      expect(none.html).not.toContain('cid:')
    }
  })

  it('keeps what it is made of without who owns the order, and is the same whenever it is written', () => {
    const { draft, html, text } = emailFor({ guestKey: 'hash-of-a-session' })
    expect(JSON.stringify(draft)).not.toContain('hash-of-a-session')
    expect(renderMessage(renderers, { html: '', text: '', draft })).toEqual({ html, text })
    expect(JSON.stringify(draft).length).toBeLessThan(html.length / 3)
  })

  it('says where the goods wait and for which day', () => {
    const { html, text } = emailFor({
      shippingAddress: null,
      requestedDay: '2026-11-26',
      pickupPoint: {
        id: 'partner:1',
        externalId: '1',
        name: 'Őri Gumi',
        address: '9021 Győr, Fő út 1.',
        provider: 'partner',
        type: 'partner',
      },
    })
    for (const part of ['Őri Gumi', '9021 Győr, Fő út 1.', 'Kért nap: csütörtök, november\u00a026.']) {
      expect(html).toContain(part)
      expect(text).toContain(part.replaceAll('\u00a0', ' '))
    }
  })

  it('escapes whatever a customer or a merchant wrote', () => {
    const evil = '<img src=x onerror="a">\'&'
    const contact = { ...record.contact, first_name: evil }
    const lines = record.lines.map((line) => ({ ...line, name: evil }))
    const { html } = emailFor({ contact, lines, comment: `${evil}\n${evil}` })
    expect(html).not.toContain('<img')
    expect(html.split('&lt;img src=x onerror=&quot;a&quot;&gt;&#39;&amp;')).toHaveLength(5)
  })

  it('makes no link of anything that was typed, in either form and in what comes later', () => {
    const typed = 'Nyert! http://evil.hu/x www.evil.hu evil.hu m@evil.hu'
    const place = { country: 'HU', postal_code: typed, city: typed, address: typed, name: typed }
    const changes: Partial<OrderRecord> = {
      contact: { ...record.contact, first_name: typed, last_name: typed },
      shippingAddress: { ...place, phone: null, email: null, comment: typed },
      billingAddress: { ...place, tax_number: null },
      comment: typed,
    }
    const shown = presentOrder({ ...record, ...changes }, shop)
    const news = newsEmail('key', { kind: 'shipped', parcels: [], items: null }, shown, context)
    const document = documentEmail(
      { id: 'i', kind: 'final', number: 'SZ-1' },
      { ...record, ...changes },
      context,
    )
    for (const { html, text } of [emailFor(changes), news, document])
      for (const part of [seen(html), text]) {
        expect(part.replaceAll('\u2060', '')).toContain('evil.hu')
        expect(part).not.toMatch(/evil\.hu|www\.evil|http:\/\/evil|@evil/)
      }
  })

  it('goes to a workshop in words of its own', () => {
    const pickupPoint = {
      id: 'p',
      externalId: 'm1',
      provider: 'partner',
      type: 'partner',
      name: 'Gumis',
      address: 'Vác',
    }
    const shownAs = (fulfilment: OrderRecord['fulfilment']) =>
      presentOrder({ ...record, state: 'accepted', fulfilment, pickupPoint }, shop).status.name
    expect([shownAs('shipped'), shownAs('delivered')]).toEqual(['Úton a műhelybe', 'Megérkezett a műhelybe'])
  })

  it('names the rounded amount for cash, and requests no money before a quotation', () => {
    const cash = emailFor({
      paymentMethod: { id: 2, name: 'Utánvét', description: '', type: 'cash_on_delivery', gateway: null },
      adjustments: [
        {
          type: 'cash_rounding',
          label: 'Kerekítés',
          source: 'cash',
          taxRate: 0,
          net: -5,
          tax: 0,
          gross: -5,
          quotation: null,
        },
      ],
    })
    expect(cash.text).toContain('Készpénzes fizetéskor a végösszeg 5 Ft-ra kerekítve: 49 975 Ft')
    const quoted = emailFor({
      adjustments: [
        {
          type: 'shipping',
          label: 'Fuvar',
          source: 'shipping_method:3',
          taxRate: 27,
          net: 0,
          tax: 0,
          gross: 0,
          quotation: 'Egyedi ajánlat alapján',
        },
      ],
    })
    expect(quoted.text).toContain('Fuvar: Egyedi ajánlat alapján')
    const free = emailFor({
      adjustments: [{ ...record.adjustments[0]!, net: 0, tax: 0, gross: 0 }],
    })
    expect(free.text).toContain('Házhoz szállítás: ingyenes')
    expect(free.html).toContain('ingyenes')
    expect(free.text + free.html).not.toMatch(/[^\d\s]\s0\s?Ft/)
    expect(quoted.text).not.toContain('Számlaszám')
  })
})

describe('the notice to the merchant', () => {
  const merchant = { ...shop, email: 'bolt@bolt.example' }
  const noticeFor = (config: Parameters<typeof orderNotice>[2], changes: Partial<OrderRecord> = {}) => {
    const email = orderNotice({ ...record, ...changes }, merchant, config)
    return (
      email && {
        ...email,
        ...renderMessage(renderers, { html: '', text: '', draft: JSON.parse(JSON.stringify(email.draft)) }),
      }
    )
  }
  const each = { orderNotices: 'each', contactEmail: undefined } as const

  it('says who ordered what for how much, and leads to the desk', () => {
    const email = noticeFor(each)!
    expect(email).toMatchObject({ to: 'bolt@bolt.example', dedupeKey: `order-notice:${record.id}` })
    expect(email.subject).toMatch(/^Új rendelés: 2026-000123, 51\s970\sFt$/)
    for (const part of ['eva@example.hu', 'NF-1', 'Kérem, csengessen.', `${desk}/rendelesek/2026-000123`]) {
      expect(email.text).toContain(part)
      expect(email.html).toContain(part)
    }
    expect(noticeFor({ ...each, contactEmail: 'rendeles@bolt.example' })!.to).toBe('rendeles@bolt.example')
  })

  it('holds no live link of a customer’s, and does not come where nobody wants it', () => {
    const { text, html } = noticeFor(each, { comment: 'Lásd: https://rossz.example' })!
    expect(text + html).not.toContain('https://rossz.example')
    expect(noticeFor({ ...each, orderNotices: 'daily' })).toBeNull()
    expect(noticeFor({ ...each, orderNotices: 'none' })).toBeNull()
    expect(orderNotice(record, { ...shop, email: '' }, each)).toBeNull()
  })
})
