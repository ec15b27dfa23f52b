import type { CheckoutProblemCode } from '#contract/wire.ts'
import { errorTable, type ErrorDefinition } from '#platform/http/errors.ts'

/** What stands between a checkout and its order; also the codes of its list of problems. */
const problems = {
  empty_cart: { status: 422, message: 'A kosár üres.', when: 'completing: the cart has no lines' },
  variant_unavailable: {
    status: 422,
    message: 'Ez a termék már nem rendelhető.',
    when: "completing: a line's variant was unpublished or taken off sale",
  },
  insufficient_stock: {
    status: 409,
    message: 'Időközben elfogyott valami a kosarából. Kérjük, módosítsa a mennyiséget.',
    when: 'completing: somebody was faster; `checkout` is the fresh checkout',
  },
  contact_missing: { status: 422, message: 'Adja meg az elérhetőségeit.', when: 'completing: no contact' },
  shipping_method_missing: {
    status: 422,
    message: 'Válasszon szállítási módot.',
    when: 'completing: no shipping method',
  },
  shipping_method_unavailable: {
    status: 422,
    message: 'Ez a szállítási mód nem választható.',
    when: "choosing or completing: the method is unknown or can't carry this cart; the message says why",
  },
  pickup_point_missing: {
    status: 422,
    message: 'Válasszon átvételi pontot.',
    when: 'completing: the method needs a pickup point',
  },
  wished_day_missing: {
    status: 422,
    message: 'Válasszon napot.',
    when: 'completing: the method requires a day, and none of those on offer is chosen',
  },
  wished_hour_missing: {
    status: 422,
    message: 'Válasszon időpontot.',
    when: 'choosing or completing: the workshop takes appointments, and no free hour of the day is chosen; completing may lose it to another order',
  },
  coupon_unavailable: {
    status: 422,
    message: 'Ez a kuponkód nem érvényes.',
    when: "taking a coupon or completing: it is unknown or can't be used; the message says why",
  },
  shipping_address_missing: {
    status: 422,
    message: 'Adja meg a szállítási címet.',
    when: 'completing: the method needs an address',
  },
  billing_address_missing: {
    status: 422,
    message: 'Adja meg a számlázási címet.',
    when: 'completing: no billing address',
  },
  payment_method_missing: {
    status: 422,
    message: 'Válasszon fizetési módot.',
    when: 'completing: no payment method',
  },
  payment_method_unavailable: {
    status: 422,
    message: 'Ez a fizetési mód nem választható.',
    when: 'choosing or completing: the method is unknown or not for this total; the message says why',
  },
  price_changed: {
    status: 409,
    message: 'A végösszeg időközben megváltozott. Kérjük, nézze át a rendelést, és küldje el újra.',
    when: 'completing: the total differs from `expected_total`; `checkout` is the fresh checkout',
  },
  terms_missing: {
    status: 422,
    message: 'A rendeléshez el kell fogadnia az Általános szerződési feltételeket.',
    when: 'completing: `terms` is false',
  },
  payment_terms_missing: {
    status: 422,
    message: 'Ehhez a fizetési módhoz el kell fogadnia az adattovábbítási nyilatkozatot.',
    when: 'completing: `payment_terms` is false with a card payment',
  },
} as const satisfies Record<CheckoutProblemCode, ErrorDefinition>

export const checkoutErrors = {
  ...problems,
  saved_address_not_found: {
    status: 404,
    message: 'A mentett cím nem található.',
    when: "the saved address is unknown, or someone else's",
  },
  desk_order_taken: {
    status: 409,
    message: 'Ezzel az azonosítóval már van egy kosár. Kezdjen új rendelést.',
    when: 'an order is taken down at the desk with an id that another cart has',
  },
  no_method_left: {
    status: 409,
    message:
      'Ezután egyetlen szállítási módot sem lehetne kifizetni, így a bolt nem tudna rendelést felvenni. Előbb kapcsoljon be másikat.',
    when: 'a change of the methods at the desk would leave no delivery that can be paid for',
  },
} as const satisfies Record<string, ErrorDefinition>

export const checkoutError = errorTable(checkoutErrors)
