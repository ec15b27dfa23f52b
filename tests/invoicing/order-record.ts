import type { OrderLine, OrderRecord } from '#server/order/index.ts'
import { splitGross } from '#platform/http/presenting.ts'

export const at = (iso: string) => new Date(iso)

export function line(changes: Partial<OrderLine> = {}): OrderLine {
  const { unitGross = 24_990, quantity = 4, discount = 0, taxRate = 27 } = changes
  return {
    id: `line-${changes.variantId ?? 1}`,
    variantId: 1,
    productId: 1,
    name: 'Nordval Fjell 205/55 R16 91V',
    itemNumber: 'NF-1',
    unitMeasure: 'db',
    imageKey: null,
    taxRate,
    unitGross,
    quantity,
    discount,
    ...splitGross(unitGross * quantity - discount, taxRate),
    setId: null,
    ...changes,
  }
}

export function adjustment(type: OrderRecord['adjustments'][number]['type'], gross: number, taxRate = 27) {
  return {
    type,
    label: type === 'shipping' ? 'Szállítás' : type,
    source: 'test',
    taxRate,
    quotation: null,
    ...splitGross(gross, taxRate),
  }
}

/** An order as the rules see it: paid by transfer, placed and nothing else unless set. */
export function orderRecord(changes: Partial<OrderRecord> = {}): OrderRecord {
  const lines = changes.lines ?? [line()]
  const adjustments = changes.adjustments ?? [adjustment('shipping', 1990)]
  return {
    id: '0199aaaa-0000-7000-8000-000000000001',
    number: '2026-000123',
    cartId: 'cart',
    userId: null,
    guestKey: 'guest',
    state: 'placed',
    fulfilment: 'unfulfilled',
    contact: { first_name: 'Éva', last_name: 'Szabó-Nagy', email: 'eva@example.hu', phone: '+36301234567' },
    shippingAddress: null,
    billingAddress: {
      country: 'HU',
      postal_code: '1137',
      city: 'Budapest',
      address: 'Pozsonyi út 12.',
      name: 'Szabó-Nagy Éva és Társa „Tűzőgép” Kft.',
      tax_number: '12345676-2-42',
    },
    shippingMethod: { id: 1, name: 'Házhoz szállítás', description: '', provider: 'gls' },
    pickupPoint: null,
    requestedDay: null,
    paymentMethod: { id: 1, name: 'Banki átutalás', description: '', type: 'transfer', gateway: null },
    coupon: null,
    documents: [],
    comment: '',
    termsVersion: '2026-01-01',
    transferDueDays: 8,
    totalGross: [...lines, ...adjustments].reduce((sum, { gross }) => sum + gross, 0),
    placedAt: at('2026-11-21T10:00:00Z'),
    lines,
    adjustments,
    paymentEvents: [],
    ...changes,
  }
}

export const seller = {
  name: 'Gumi & Garázs',
  legalName: 'Gumi és Garázs Minta Kft.',
  phone: '+36 1 345 0678',
  email: 'bolt@example.hu',
  address: '1138 Budapest, Garázs köz 4.',
  taxNumber: '12345676-2-41',
  bankName: 'Minta Bank',
  bankAccount: '99900016-12345678-00000008',
}
