import type {
  BillingAddress,
  Checkout,
  CheckoutProblemCode,
  Contact,
  PaymentMethod,
  Price,
  SavedShippingAddress,
  ShippingAddress,
  ShippingMethod,
  User,
} from '#contract/wire.ts'
import type { PickupView } from '../pickup/pickup-view.ts'
import { modelName, sizeInText } from '../ui/model-name.ts'
import { sizeText, indexText } from '../ui/tyre.ts'
import { totalLabel } from './total-label.ts'

export const stepNames = ['contact', 'shipping', 'payment'] as const
export type StepName = (typeof stepNames)[number]

export type MethodView = {
  id: number
  name: string
  description: string
  /** When the goods arrive or can be fetched; null: not known, or not of goods. */
  promise: string | null
  price: string
  available: boolean
  chosen: boolean
  /** Proposed to who has chosen none: it asks nothing more, such as a point or a day, and costs nothing on top. */
  simple: boolean
  /** Shipping: the goods go to an address. */
  needsAddress: boolean
  /** Payment: what has to be accepted about handing data to the payment service. */
  terms: PaymentMethod['payment_terms']
}
/** A line of the summary: `note` is quantity and size. `mend` says what the customer can accept when there is too little. */
export type SummaryLine = {
  id: string
  /** Lines of one set share it. */
  setId: string | null
  name: string
  /** `205/55 R16 91V`, empty where it has none. */
  size: string
  quantity: number
  note: string
  thumbnail: string | null
  total: string
  /** The same in forints. */
  gross: number
  /** The producer's guarantee of durability, in words. */
  garan: string | null
  problem: string | null
  mend: string | null
}
/** A line, or a set in place of its tyre's: `parts` are its lines. */
export type SummaryEntry = SummaryLine & { parts?: SummaryLine[] }
/** A saved address that may be chosen. */
export type SavedOption = { id: number; name: string; text: string; chosen: boolean }
export type CheckoutView = {
  /** The cart that this page shows, whatever another tab does meanwhile. */
  cart: string
  /** Guests are asked whether they have an account. */
  signedIn: boolean
  contact: Contact | null
  /** An email is wanted should the cart be abandoned. */
  reminder: boolean
  /** What the contact begins with while nothing is saved. */
  known: Contact | null
  savedShipping: SavedOption[]
  savedBilling: SavedOption[]
  shippingAddress: ShippingAddress | null
  billingAddress: BillingAddress | null
  comment: string
  shipping: MethodView[]
  payment: MethodView[]
  /** Where and when the goods are fetched; null where it is not asked. */
  pickup: PickupView | null
  lines: SummaryLine[]
  /** The lines as they are shown. */
  entries: SummaryEntry[]
  /** Pieces; a set counts as its wheels. */
  count: number
  rows: { name: string; text: string }[]
  /** `problem`: why it takes nothing off now. */
  coupon: { code: string; name: string; problem: string | null } | null
  /** `value` in forints is what the customer agrees to. */
  total: { text: string; value: number }
  /** What the total is called: without a price of delivery it is not all that will be paid. */
  totalLabel: string
  /** Steps with nothing missing. */
  done: StepName[]
}

const stepOfProblem: Record<CheckoutProblemCode, StepName | null> = {
  contact_missing: 'contact',
  shipping_method_missing: 'shipping',
  shipping_method_unavailable: 'shipping',
  pickup_point_missing: 'shipping',
  wished_day_missing: 'shipping',
  wished_hour_missing: 'shipping',
  shipping_address_missing: 'shipping',
  billing_address_missing: 'shipping',
  payment_method_missing: 'payment',
  payment_method_unavailable: 'payment',
  coupon_unavailable: null,
  empty_cart: null,
  variant_unavailable: null,
  insufficient_stock: null,
  price_changed: null,
  terms_missing: null,
  payment_terms_missing: null,
}

/** A price in words where it is nothing. A price that is agreed later has no number. */
export function priceText(
  price: Price,
  { free, quotation = false }: { free: string; quotation?: boolean },
): string {
  return price.gross.value === 0 && !quotation ? free : price.gross.formatted_value
}

function shippingView(method: ShippingMethod, chosen: number | undefined): MethodView {
  const {
    id,
    name,
    price,
    available,
    address_required: needsAddress,
    request_for_quotation: quotation,
  } = method
  const isFitting = method.provider === 'partner'
  return {
    id,
    name,
    description:
      method.unavailable_reason ??
      (isFitting && !/fizet/i.test(method.description)
        ? `${method.description} A szerelést a műhelyben fizeti.`
        : method.description),
    promise: method.promise?.text ?? null,
    price: priceText(price, { free: isFitting ? 'szállítás ingyenes' : 'ingyenes', quotation }),
    available,
    chosen: id === chosen,
    simple: available && needsAddress && !quotation && method.wished_days.length === 0,
    needsAddress,
    terms: null,
  }
}

function paymentView(method: PaymentMethod, chosen: number | undefined): MethodView {
  const { id, name, price, available } = method
  return {
    id,
    name,
    description: method.unavailable_reason ?? method.description,
    promise: null,
    price: price.gross.value === 0 ? 'ingyenes' : `+\u00a0${price.gross.formatted_value}`,
    available,
    chosen: id === chosen,
    simple: available && price.gross.value === 0,
    needsAddress: false,
    terms: method.payment_terms,
  }
}

function summaryLine(item: Checkout['cart']['items'][number]): SummaryLine {
  const { id, name, quantity, unit_measure: unit, problem } = item
  const tyreSize = sizeInText(name)
  const size = tyreSize ? `${sizeText(tyreSize)} ${indexText(tyreSize)}`.trim() : ''
  return {
    id,
    setId: item.set_id ?? null,
    name: modelName(name, null, tyreSize),
    size,
    quantity,
    note: [`${quantity}\u00a0${unit}`, size].filter(Boolean).join(' · '),
    thumbnail: item.primary_image?.product_thumbnail ?? null,
    total: item.total_price.gross.formatted_value,
    gross: item.total_price.gross.value,
    garan: item.garan && `GARAN: ${item.garan.months} hónap tartóssági jótállás a gyártótól`,
    problem: problem?.message ?? null,
    mend: problem
      ? problem.available_quantity > 0
        ? `Legyen ${problem.available_quantity}\u00a0${unit}`
        : 'Tétel törlése'
      : null,
  }
}

/** What a signed-in customer comes with. */
export type OwnData = { user: User; shipping: SavedAddress[]; billing: SavedAddress[] }
type SavedAddress = Pick<
  SavedShippingAddress,
  'id' | 'name' | 'postal_code' | 'city' | 'address' | 'full_address' | 'is_default'
>

/** The saved address that the checkout has; before it has any, the one to be offered first. */
function savedOptions(
  saved: SavedAddress[],
  current: Pick<ShippingAddress, 'name' | 'postal_code' | 'city' | 'address'> | null,
): SavedOption[] {
  const chosen = current
    ? saved.find(
        ({ name, ...address }) => name === current.name && addressText(address) === addressText(current),
      )
    : (saved.find(({ is_default }) => is_default) ?? saved[0])
  return saved.map((address) => ({
    id: address.id,
    name: address.name,
    text: address.full_address,
    chosen: address === chosen,
  }))
}

const contactOf = ({ last_name, first_name, email, phone }: User): Contact => ({
  last_name,
  first_name,
  email,
  phone: phone ?? '',
})

export function checkoutView(
  checkout: Checkout,
  shipping: ShippingMethod[],
  payment: PaymentMethod[],
  { own = null, pickup = null }: { own?: OwnData | null; pickup?: PickupView | null } = {},
): CheckoutView {
  const { cart, totals, problems } = checkout
  const lines = cart.items.map(summaryLine)
  const missing = new Set(problems.map(({ code }) => stepOfProblem[code]))
  return {
    cart: cart.token,
    signedIn: own !== null,
    contact: checkout.contact,
    reminder: checkout.contact?.cart_reminder ?? false,
    known: own && contactOf(own.user),
    savedShipping: savedOptions(own?.shipping ?? [], checkout.shipping_address),
    savedBilling: savedOptions(own?.billing ?? [], checkout.billing_address),
    shippingAddress: checkout.shipping_address,
    billingAddress: checkout.billing_address,
    comment: checkout.comment,
    shipping: shipping.map((method) => shippingView(method, checkout.shipping_method?.id)),
    payment: payment.map((method) => paymentView(method, checkout.payment_method?.id)),
    pickup,
    lines,
    entries: lines,
    count: cart.totals.count,
    rows: totals.items.map(({ name, price, type, data }) => ({
      name: type === 'shipping' ? `Szállítás: ${name}` : name,
      text:
        type === 'shipping'
          ? priceText(price, { free: 'ingyenes', quotation: data.request_for_quotation })
          : price.gross.formatted_value,
    })),
    coupon: checkout.coupon && {
      code: checkout.coupon.code,
      name: checkout.coupon.name,
      problem: problems.find(({ code }) => code === 'coupon_unavailable')?.message ?? null,
    },
    total: { text: totals.total.gross.formatted_value, value: totals.total.gross.value },
    totalLabel: totalLabel(totals.items.some(({ data }) => data.request_for_quotation)),
    done: stepNames.filter((step) => !missing.has(step)),
  }
}

export const fullName = ({ last_name: last, first_name: first }: Pick<Contact, 'last_name' | 'first_name'>) =>
  `${last} ${first}`
export const addressText = ({
  postal_code: code,
  city,
  address,
}: Pick<ShippingAddress, 'postal_code' | 'city' | 'address'>) => `${code}\u00a0${city}, ${address}`

/** `+36301234567` -> `+36 30 123 4567`; a foreign number stays as it is. */
export const phoneText = (phone: string) =>
  phone.replace(/^\+36(1|\d\d)(\d{3})(\d{3,4})$/, '+36\u00a0$1\u00a0$2\u00a0$3')

/** Invoiced to the place and name where the goods go. */
export function billedAsShipped(shipping: ShippingAddress | null, billing: BillingAddress | null): boolean {
  if (!billing) return true
  return shipping !== null && addressText(shipping) === addressText(billing)
}

/** Something is missing from a step before the one of this number. */
export const isLater = (number: number, { done }: CheckoutView): boolean =>
  stepNames.slice(0, number - 1).some((before) => !done.includes(before))

/** What stands in the form for who has chosen none: the first that asks nothing more. */
export const proposalOf = (methods: MethodView[]): MethodView | undefined =>
  methods.some(({ chosen, available }) => chosen && available)
    ? undefined
    : methods.find(({ simple }) => simple)

/** A finished step as one sentence, which may break after any of its parts. */
export function stepSummary(step: StepName, view: CheckoutView): string {
  const chosen = (methods: MethodView[]) => methods.find((method) => method.chosen)
  if (step === 'contact')
    return view.contact
      ? [fullName(view.contact), view.contact.email, phoneText(view.contact.phone)].join(', ')
      : ''
  if (step === 'payment') return chosen(view.payment)?.name ?? ''
  const method = chosen(view.shipping)
  const { shippingAddress: shipped, billingAddress: billed, pickup } = view
  const point = pickup?.pickup?.chosen
  const day = pickup?.days?.options.find(({ value }) => value === pickup.days?.chosen)
  const hour = pickup?.hours?.options.find(({ value }) => value === pickup.hours?.chosen)
  const shippedTo = method?.needsAddress && shipped ? `${shipped.name}, ${addressText(shipped)}` : null
  const invoicedTo =
    billed && [billed.name, billed.tax_number, addressText(billed)].filter(Boolean).join(', ')
  const parts = [
    method?.name,
    point ? `${point.name}, ${point.place}` : null,
    [day?.label, hour?.label].filter(Boolean).join(', '),
    shippedTo,
    invoicedTo && `számla: ${invoicedTo === shippedTo ? 'ugyanide' : invoicedTo}`,
  ]
  return parts.filter(Boolean).join('; ')
}
