import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { DaySpan } from '#contract/wire.ts'
import { arrivalOf, datedArrival, promiseSentence, shortArrival } from '#hungary/delivery-promise.ts'
import { isWorkingDay } from '#hungary/working-days.ts'
import { renderMessage } from '#platform/mail/mail.ts'
import type { AppSecret } from '#platform/security/ids.ts'
import { presentCart, type CartRecord } from '#server/cart/index.ts'
import { presentCard, presentVariant, toSaleVariant } from '#server/catalogue/catalogue-presenting.ts'
import type { VariantRow } from '#server/catalogue/variant-store.ts'
import { presentCheckout } from '#server/checkout/checkout-presenting.ts'
import { draftOrder } from '#server/checkout/order-draft.ts'
import { quoteCheckout } from '#server/checkout/quote.ts'
import { presentOrder } from '#server/order/index.ts'
import { confirmationEmail, orderEmails } from '#server/order/order-mail.ts'
import type { PaymentMethodRecord } from '#server/payment/index.ts'
import { presentShippingOffer, type ShippingMethodRecord } from '#server/shipping/index.ts'
import { defaultTrade } from '#server/trade/index.ts'
import { orderView } from '#storefront/payment-information/order-view.ts'
import { runs } from './support/part-of-run.ts'

const row: VariantRow = {
  id: 1,
  productId: 1,
  itemNumber: 'NF-1',
  productName: 'Nordval Fjell 205/55 R16',
  variantName: '',
  unitMeasure: 'db',
  packingUnitMeasure: null,
  packingQuantity: 1,
  taxRate: 27,
  gross: 24_990,
  weightGrams: 9000,
  published: true,
  forSale: true,
  free: 0,
  backorder: true,
  maxOrderQuantity: 999,
  variantSlug: 'nf-1',
  garanMonths: null,
  garanFile: null,
  productSlug: 'nordval-fjell',
  originalGross: null,
  lowestGross: null,
  brandName: null,
  brandSlug: null,
  brandImageKey: null,
  categories: [],
  defaultQuantity: 4,
  variantCount: 1,
  siblings: [],
  ratingCount: 0,
  ratingSum: 0,
  attributes: [],
  images: [],
  badges: [],
}
const courier: ShippingMethodRecord = {
  id: 1,
  name: 'Futár',
  description: '',
  provider: 'own',
  bands: [],
  freeFrom: null,
  maxWeightGrams: null,
  taxRate: 27,
  addressRequired: true,
  isPickupPoint: false,
  requestForQuotation: false,
  pickupProviders: [],
  eligibility: {},
  requestedDayFrom: null,
  transitDays: null,
  imageKey: null,
  active: true,
}
const cash: PaymentMethodRecord = {
  id: 1,
  name: 'Utánvét',
  description: '',
  type: 'cash_on_delivery',
  gateway: null,
  feeGross: 0,
  taxRate: 27,
  minTotal: null,
  maxTotal: null,
  onlyShipping: null,
  active: true,
}
const address = { country: 'HU', postal_code: '4025', city: 'Debrecen', address: 'Piac utca 1.' } as const
const cart: CartRecord = {
  id: '01999999-0000-7000-8000-000000000002',
  token: 'token',
  state: 'open',
  revision: 1,
  lines: [{ id: 'line', variantId: 1, quantity: 1, setId: null }],
  contact: { first_name: 'Éva', last_name: 'Szabó', email: 'eva@example.hu', phone: '+36301234567' },
  shippingAddress: { ...address, name: 'Szabó Éva', phone: null, email: null, comment: null },
  billingAddress: { ...address, name: 'Szabó Éva', tax_number: null },
  shippingMethodId: 1,
  pickupPointId: null,
  requestedDay: null,
  requestedTime: null,
  paymentMethodId: 1,
  couponCode: null,
  comment: '',
  wantsReminder: false,
}
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

type Situation = {
  now: Date
  free: number
  quantity: number
  method: Partial<ShippingMethodRecord>
  payment: PaymentMethodRecord['type']
}

/** What each place says of one thing that is bought: card, button, cart, option of the checkout, email, page of the order. */
function readAll({ now, free, quantity, method, payment }: Situation) {
  const stocked = { ...row, free }
  const [card, variant, sale] = [
    presentCard(stocked, now),
    presentVariant(stocked, now),
    toSaleVariant(stocked, now),
  ]
  const filled = { ...cart, lines: [{ ...cart.lines[0]!, quantity }] }
  const quote = quoteCheckout(filled, {
    variants: new Map([[1, sale]]),
    traits: new Map(),
    shippingMethods: [{ ...courier, ...method }],
    pickupPoint: null,
    paymentMethods: [{ ...cash, type: payment }],
    coupon: null,
    now,
  })
  const record = draftOrder(filled, quote, {
    number: '2026-000123',
    userId: 1,
    guestKey: '',
    termsVersion: '2026-01-01',
    transferDueDays: 8,
    now,
  })
  const context = { publicUrl: 'https://bolt.example', desk: '', secret: 'titok' as AppSecret }
  const { text } = renderMessage(orderEmails(context), {
    html: '',
    text: '',
    draft: confirmationEmail(record, shop).draft,
  })
  const order = presentOrder(record, shop)
  return {
    card: card.availability,
    button: variant.delivery_promise,
    cart: presentCart(filled, quote.lines, now).promise,
    option: presentShippingOffer(quote.shipping!, { now }).promise,
    checkout: presentCheckout(filled, quote).shipping_method!.promise,
    order: order.promise,
    page: orderView(order),
    email: text,
  }
}

const moment = fc.date({
  min: new Date('2024-01-01'),
  max: new Date('2030-01-01'),
  noInvalidDate: true,
})
const transit = fc.option(
  fc.tuple(fc.nat(6), fc.nat(6)).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) })),
)
const situation: fc.Arbitrary<Situation> = fc.record({
  now: moment,
  free: fc.nat(3),
  quantity: fc.integer({ min: 1, max: 4 }),
  method: fc.record({ transitDays: transit, addressRequired: fc.boolean() }),
  payment: fc.constantFrom('cash_on_delivery' as const, 'transfer' as const),
})
const days = ({ from, to }: DaySpan): DaySpan => ({ from, to })

it('card, button, cart, checkout, email and order page promise the same days', () => {
  fc.assert(
    fc.property(situation, (given) => {
      const { now, free, quantity, method } = given
      const said = readAll(given)
      // One piece is what card and button speak of.
      const piece = arrivalOf(now, defaultTrade, { inStock: free > 0 })
      expect(days(said.card.arrives!)).toEqual(piece)
      expect(said.card.delivery).toBe(shortArrival(piece, now))
      expect(said.button).toBe(promiseSentence(piece, now, defaultTrade))
      // The cart speaks of all of it, by the usual way; the option of its own way.
      const inStock = quantity <= free
      const usual = arrivalOf(now, defaultTrade, { inStock })
      expect(days(said.cart!)).toEqual(usual)
      if (inStock === free > 0) expect(usual).toEqual(piece)
      const chosen = arrivalOf(now, defaultTrade, { inStock, transit: method.transitDays ?? null })
      if (!method.transitDays) expect(chosen).toEqual(usual)
      for (const promise of [said.option, said.checkout, said.order]) expect(days(promise!)).toEqual(chosen)
      expect(isWorkingDay(chosen.from) && isWorkingDay(chosen.to)).toBe(true)
      // From then on the words name the date, and are the same in the email and on the page.
      expect(said.order!.text).toContain(`: ${datedArrival(chosen)}`)
      expect(said.page.shipping.address).toContain(said.order!.text)
      expect(said.page.coming.map(({ planned }) => planned)).toContain(datedArrival(chosen))
      // A plain email knows no blank but the usual one.
      expect(said.email).toContain(`\n${said.order!.text.replaceAll('\u00a0', ' ')}\n`)
    }),
    { numRuns: runs(150) },
  )
})

it('what is paid by transfer is promised for a transfer that is there in time, in the checkout as in the email', () => {
  const said = readAll({
    now: new Date('2026-11-25T10:00:00+01:00'),
    free: 4,
    quantity: 4,
    method: {},
    payment: 'transfer',
  })
  const condition = ', ha az átutalás november 25-\u2060én 16 óráig megérkezik'
  expect(said.option!.text).toBe(`Várható érkezés: holnap, csütörtökön${condition}`)
  expect(said.email).toContain(`Várható érkezés: csütörtök, november 26.${condition}`)
})

it('a day that the customer chose is the promise, and is never one before the goods or the money are there', () => {
  fc.assert(
    fc.property(situation, (given) => {
      const offered = readAll({ ...given, method: { requestedDayFrom: 2 } })
      const soonest = readAll({
        ...given,
        method: { requestedDayFrom: 2 },
        free: 4,
        payment: 'cash_on_delivery',
      })
      expect(offered.option!.from >= soonest.option!.from).toBe(true)
      if (given.payment === 'transfer') expect(offered.option!.from > soonest.option!.from).toBe(true)
      if (given.quantity > given.free) expect(offered.option!.from >= offered.cart!.to).toBe(true)
      expect(offered.option!.text).toMatch(/^Leghamarabb /)
    }),
    { numRuns: runs(100) },
  )
})
