import type { AdminRequest, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { formatForint } from '#contract/money.ts'
import { requireMember, type AdminHandlers, type Member } from '#platform/admin/admin-endpoint.ts'
import { platformError } from '#platform/http/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { randomToken, uuidv7 } from '#platform/security/ids.ts'
import { endTakenDown, type CartRecord } from '#server/cart/index.ts'
import { findSaleVariants } from '#server/catalogue/index.ts'
import { placeDeskOrder, quoteDeskOrder, type DeskQuote } from '#server/checkout/index.ts'
import { loadShop } from '#server/content/index.ts'
import { listCustomers } from '#server/customer/index.ts'
import type { OrderRecord, Placing } from '#server/order/index.ts'
import { subscribe } from '#server/newsletter/index.ts'
import { listShippingMethods, searchPoints } from '#server/shipping/index.ts'
import { currentTrade } from '#server/trade/index.ts'
import { agreedPrices, readDraft, withPostalCode, type Draft, type FieldErrors } from './draft.ts'
import { effectsOf } from './effects.ts'
import { phoneOrderError } from './phone-order-errors.ts'
import { presentGoods, presentPoint, presentQuote } from './phone-order-presenting.ts'
import { seesPeople, startOrder } from './phone-order-start.ts'
import {
  findAccountId,
  findGoods,
  insertPhoneOrder,
  listGoodsStock,
  type AgreedPrice,
} from './phone-order-store.ts'

type Handlers = Pick<
  AdminHandlers,
  | 'startNewOrder'
  | 'findNewOrderGoods'
  | 'findNewOrderCustomers'
  | 'findNewOrderPickupPoints'
  | 'quoteNewOrder'
  | 'placeNewOrder'
>

const maxCustomers = 10
const minSearch = 2

/** Orders that colleagues take down by telephone. */
export function createPhoneOrderHandlers(platform: Platform): Handlers {
  const { sql, clock } = platform
  return {
    startNewOrder: ({ query }, context) => startOrder(platform, query, requireMember(context)),

    async findNewOrderGoods({ query: { search } }) {
      const ids = await findGoods(sql, search)
      const [variants, stock] = await Promise.all([
        findSaleVariants(sql, ids, clock()),
        listGoodsStock(sql, ids),
      ])
      return {
        goods: ids.flatMap((id) => {
          const variant = variants.get(id)
          const known = stock.find((one) => one.id === id)
          return variant?.sellable ? [presentGoods(variant, known)] : []
        }),
      }
    },

    async findNewOrderCustomers({ query: { search } }, context) {
      if (!seesPeople(requireMember(context)) || search.length < minSearch) return { customers: [] }
      const { rows } = await listCustomers(sql, { search, before: undefined })
      return {
        customers: rows
          .slice(0, maxCustomers)
          .map(({ id, name, email, town, orders }) => ({ id, name, email, town, orders })),
      }
    },

    async findNewOrderPickupPoints({ query: { method: id, search } }) {
      const method = (await listShippingMethods(sql)).find((one) => one.id === id)
      if (!method || search.length < minSearch) return { points: [] }
      const points = await searchPoints(sql, { providers: method.pickupProviders, lockers: true }, search)
      return { points: points.map(presentPoint) }
    },

    quoteNewOrder: ({ body }) => quote(platform, body),

    placeNewOrder: ({ body }, context) => place(platform, body, requireMember(context)),
  }
}

async function quote(platform: Platform, draft: Draft): Promise<AdminResponse<'quoteNewOrder'>> {
  const { cart, order, errors, agreed } = await readAndQuote(platform, draft)
  const [shop, now] = [await loadShop(platform.sql), platform.clock()]
  return {
    ...presentQuote(order, cart.couponCode),
    errors: { ...errors, ...agreed.errors },
    problems: problemsOf(order, cart, errors),
    effects: effectsOf(order, cart, { shop, trade: currentTrade(), now }),
  }
}

async function readAndQuote(platform: Platform, draft: Draft) {
  const { cart: typed, errors: read } = readDraft(draft, { token: randomToken(), newId: () => uuidv7() })
  const variantIds = typed.lines.map(({ variantId }) => variantId)
  const [userId, listed] = await Promise.all([
    typed.contact && findAccountId(platform.sql, typed.contact.email),
    findSaleVariants(platform.sql, variantIds, platform.clock()),
  ])
  const agreed = agreedPrices(draft.lines, (id) => listed.get(id)?.unitGross)
  const order = await quoteDeskOrder(platform, {
    cart: withPostalCode(typed, draft),
    userId,
    prices: agreed.prices,
  })
  // Without a delivery nobody knows yet whether the address is needed.
  const isAddressed = order.quote.shipping?.method.addressRequired ?? true
  const errors = {
    ...(isAddressed ? read.shipping : {}),
    ...read.others,
    ...unknownGoods(draft, listed),
    ...(typed.couponCode !== null && order.quote.coupon === null ? { coupon: [unknownCoupon] } : {}),
  }
  return { cart: withKnownMethods(typed, order.offerings), userId, order, errors, agreed, listed }
}

const unknownCoupon = 'Nincs ilyen kupon.'

function unknownGoods({ lines }: Draft, listed: ReadonlyMap<number, unknown>): FieldErrors {
  const unknown = lines.flatMap(({ variant_id: id }, index) => (listed.has(id) ? [] : [index]))
  return Object.fromEntries(
    unknown.map((index) => [`lines.${index}.variant_id`, ['Ez a termék már nincs meg.']]),
  )
}

/** A method that somebody has removed meanwhile counts as none. */
function withKnownMethods(cart: CartRecord, { shippingMethods, paymentMethods }: DeskQuote['offerings']) {
  const isIn = (methods: readonly { id: number }[], id: number | null) => methods.some((one) => one.id === id)
  return {
    ...cart,
    shippingMethodId: isIn(shippingMethods, cart.shippingMethodId) ? cart.shippingMethodId : null,
    paymentMethodId: isIn(paymentMethods, cart.paymentMethodId) ? cart.paymentMethodId : null,
  }
}

/** Of the steps; a part of the address alone is none, whatever the quote was made with. */
function problemsOf({ quote: found }: DeskQuote, cart: CartRecord, errors: FieldErrors): string[] {
  const isAddressMissing = found.shipping?.method.addressRequired === true && cart.shippingAddress === null
  const known = found.problems
    .filter(({ code }) => code !== 'shipping_address_missing')
    .map(({ code, message }) => texts[code] ?? message)
  return [
    ...known,
    ...(isAddressMissing ? ['A szállítási cím hiányos.'] : []),
    ...(errors.coupon ?? []),
    ...(Object.keys(errors).length > 0 && known.length === 0 && !isAddressMissing
      ? ['Javítsa a megjelölt mezőket.']
      : []),
  ]
}

/** What the checkout says to its customer, for who takes the order down. */
const texts: Readonly<Record<string, string>> = {
  empty_cart: 'Nincs még termék a rendelésben.',
  contact_missing: 'A vevő neve, e-mail-címe vagy telefonja hiányzik.',
  billing_address_missing: 'A számlázási cím hiányos.',
  shipping_method_missing: 'Nincs szállítási mód.',
  pickup_point_missing: 'Nincs átvételi pont.',
  wished_day_missing: 'Nincs kért nap.',
  payment_method_missing: 'Nincs fizetési mód.',
}

async function place(
  platform: Platform,
  body: AdminRequest<'placeNewOrder'>['body'],
  member: Member,
): Promise<AdminResponse<'placeNewOrder'>> {
  const { expected_total: expectedTotal, newsletter: wantsNewsletter, ...draft } = body
  const { cart, userId, errors, agreed, listed } = await readAndQuote(platform, draft)
  const wrong = { ...errors, ...agreed.errors }
  const [message] = Object.values(wrong).flat()
  if (message !== undefined) throw platformError('validation_failed', { message, errors: wrong })
  const prices = [...agreed.prices].map(([variantId, gross]): AgreedPrice & { name: string } => {
    const variant = listed.get(variantId)
    const { price_reason: reason = '' } = draft.lines.find((one) => one.variant_id === variantId) ?? {}
    return { variantId, name: variant?.name ?? '', listGross: variant?.unitGross ?? 0, gross, reason }
  })
  const { number, isNew } = await placeDeskOrder(platform, {
    cart,
    userId,
    prices: agreed.prices,
    expectedTotal,
    placing: placingOf(member, prices, wantsNewsletter),
    before: async (tx) => {
      if (draft.source_cart !== null && !(await endTakenDown(tx, draft.source_cart)))
        throw phoneOrderError('source_cart_gone')
    },
    within: async (tx, { id: orderId, contact }: OrderRecord) => {
      const common = { orderId, staffId: member.id, sourceCartId: draft.source_cart, now: platform.clock() }
      await insertPhoneOrder(tx, { ...common, wantsNewsletter }, prices)
      const { email, first_name: firstName, last_name: lastName } = contact
      if (wantsNewsletter) await subscribe(platform, tx, { email, firstName, lastName })
    },
  })
  return { number, is_new: isNew }
}

/** For the order's history. */
function placingOf(
  { id }: Member,
  prices: readonly (AgreedPrice & { name: string })[],
  wantsNewsletter: boolean,
): Placing {
  const agreed = prices.map(
    ({ name, listGross, gross, reason }) =>
      `${name}: ${formatForint(gross)} a bolti ${formatForint(listGross)} helyett (${reason}).`,
  )
  const note = [
    'Telefonon elmondtuk a feltételeket és a végösszeget, a vevő elfogadta.',
    ...(wantsNewsletter ? ['A hírlevélhez is hozzájárult: megerősítő levelet küldtünk.'] : []),
    ...agreed,
  ].join(' ')
  return { actor: `staff:${id}`, note }
}
