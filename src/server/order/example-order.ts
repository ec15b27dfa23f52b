import { splitGross } from '#platform/http/presenting.ts'
import { exampleAddress } from '#server/email-texts/index.ts'
import type { OrderRecord } from './order-record.ts'

const address = { country: 'HU', postal_code: '4025', city: 'Debrecen', address: 'Piac utca 1.' } as const
const tyres = 99_960
const courier = 1990

/** An order that nobody has placed, for emails that are tried out. */
export const exampleOrder = (placedAt: Date): OrderRecord => ({
  id: '00000000-0000-0000-0000-000000000000',
  number: '2026-000123',
  cartId: '00000000-0000-0000-0000-000000000000',
  userId: null,
  guestKey: null,
  state: 'placed',
  fulfilment: 'unfulfilled',
  contact: { first_name: 'Anna', last_name: 'Minta', email: exampleAddress, phone: '+36301234567' },
  shippingAddress: { ...address, name: 'Minta Anna', phone: null, email: null, comment: null },
  billingAddress: { ...address, name: 'Minta Anna', tax_number: null },
  shippingMethod: { id: 0, name: 'Házhoz szállítás', description: '', provider: 'home_delivery' },
  pickupPoint: null,
  requestedDay: null,
  paymentMethod: { id: 0, name: 'Banki átutalás', description: '', type: 'transfer', gateway: null },
  coupon: null,
  documents: [],
  comment: '',
  termsVersion: '2026-01-01',
  transferDueDays: 8,
  totalGross: tyres + courier,
  placedAt,
  lines: [
    {
      id: 'a',
      variantId: 0,
      productId: 0,
      name: 'Téli gumi 205/55 R16 91H',
      itemNumber: 'PELDA-1',
      unitMeasure: 'db',
      imageKey: null,
      taxRate: 27,
      unitGross: tyres / 4,
      quantity: 4,
      discount: 0,
      ...splitGross(tyres, 27),
      setId: null,
    },
  ],
  adjustments: [
    {
      type: 'shipping',
      label: 'Házhoz szállítás',
      source: 'shipping_method:0',
      taxRate: 27,
      ...splitGross(courier, 27),
      quotation: null,
    },
  ],
  paymentEvents: [],
})
