import { describe, expect, it } from 'vitest'
import { splitGross } from '#platform/http/presenting.ts'
import { newsEmail } from './order-news-mail.ts'
import type { OrderNews } from './order-news.ts'
import { presentOrder } from './order-presenting.ts'
import { quotedAmounts } from './order-quote.ts'
import type { Adjustment, OrderRecord } from './order-record.ts'

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
const address = {
  country: 'HU',
  postal_code: '1137',
  city: 'Budapest',
  address: 'Pozsonyi út 12.',
  name: 'Szabó Éva',
}
const freight: Adjustment = {
  type: 'shipping',
  label: 'Fuvar',
  source: 'shipping_method:3',
  taxRate: 27,
  ...splitGross(0, 27),
  quotation: 'Egyedi ajánlat alapján',
}
const record: OrderRecord = {
  id: '01999999-0000-7000-8000-000000000001',
  number: '2026-000123',
  cartId: '01999999-0000-7000-8000-000000000002',
  userId: null,
  guestKey: 'k',
  state: 'accepted',
  fulfilment: 'preparing',
  contact: { first_name: 'Éva', last_name: 'Szabó', email: 'eva@example.hu', phone: '+36301234567' },
  shippingAddress: { ...address, phone: null, email: null, comment: null },
  billingAddress: { ...address, tax_number: null },
  shippingMethod: { id: 1, name: 'Házhoz szállítás', description: '', provider: 'own' },
  paymentMethod: { id: 1, name: 'Utánvét', description: '', type: 'cash_on_delivery', gateway: null },
  pickupPoint: null,
  requestedDay: null,
  coupon: null,
  documents: [],
  comment: '',
  termsVersion: '2026-01-01',
  transferDueDays: 8,
  totalGross: 49_980,
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
  adjustments: [],
  paymentEvents: [],
}
const message = (news: OrderNews) =>
  newsEmail('key', news, presentOrder(record, shop), {
    shop,
    publicUrl: 'https://bolt.example',
    secret: 'titok',
    now: record.placedAt,
  })

describe('an email on the way of an order', () => {
  it('escapes what a merchant wrote', () => {
    const { html, text } = message({
      kind: 'cancelled',
      reason: '<img src=x> & társa',
      kept: 0,
      isPartlySent: false,
    })
    expect(html).toContain('A törlés oka: &lt;img src=x&gt; &amp; társa')
    expect(text).toContain('A törlés oka: <img src=x> & társa')
    expect(text).not.toContain('utalás')
  })

  it('names the parcels and where to follow them, in both forms', () => {
    const parcels = [{ carrier: 'gls' as const, trackingCode: '123' }]
    const { html, text, subject } = message({ kind: 'shipped', parcels, items: null })
    expect(subject).toBe('Úton van rendelése: 2026-000123 – Gumi & Garázs')
    for (const form of [html, text]) {
      expect(form).toContain('GLS csomagkövetés: 123')
      expect(form).toContain('https://gls-group.eu/HU/hu/csomagkovetes?match=123')
      expect(form).toContain('1137 Budapest, Pozsonyi út 12.')
    }
  })

  it('says what left in a part of an order, and what follows', () => {
    const items = { leaving: '2 db Fjell', rest: '2 db Fjell, 1 db Szelep' }
    const part = message({ kind: 'shipped', parcels: [], items })
    for (const said of [
      'Rendelése egy része úton van',
      'Átadtuk a futárnak: 2 db Fjell.',
      'Később küldjük: 2 db Fjell, 1 db Szelep.',
    ])
      expect(part.text).toContain(said)
    const last = message({ kind: 'shipped', parcels: [], items: { ...items, rest: '' } })
    expect(last.text).toContain('Ezzel a teljes rendelés úton van.')
    expect(last.text).not.toContain('egy része úton')
    expect(message({ kind: 'ready', parcels: [], items }).text).toContain('Később készül el: 2 db Fjell')
  })

  it('says what is still to be paid, and what goes back', () => {
    const paid = { kind: 'paid', amount: 9980, due: 40_000, isCancelled: false, excess: 0 } as const
    expect(message(paid).text).toContain('Még fizetendő: 40 000 Ft.')
    expect(message({ ...paid, due: 0 }).text).toContain('A rendelés ki van fizetve')
    expect(message({ ...paid, isCancelled: true }).text).toContain('az összeget visszatérítjük')
    expect(message({ ...paid, due: 0, excess: 980 }).text).toContain('több a fizetendőnél: 980 Ft')
  })
})

describe('the price of a quoted delivery', () => {
  it('takes the place of the text, and cash is rounded again', () => {
    const rounding: Adjustment = { ...freight, type: 'cash_rounding', label: 'Kerekítés', quotation: null }
    const { adjustments, totalGross } = quotedAmounts({ ...record, adjustments: [freight, rounding] }, 1004)
    expect(totalGross).toBe(50_985)
    expect(adjustments).toEqual([
      { ...freight, ...splitGross(1004, 27), quotation: null },
      expect.objectContaining({ type: 'cash_rounding', taxRate: 0, gross: 1, net: 1 }),
    ])
  })

  it('may be nothing', () => {
    const { adjustments, totalGross } = quotedAmounts({ ...record, adjustments: [freight] }, 0)
    expect([adjustments.length, totalGross]).toEqual([1, 49_980])
  })
})
