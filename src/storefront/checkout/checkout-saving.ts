import type { AccountClient, ShopClient } from '#contract/client.ts'
import type { Checkout } from '#contract/wire.ts'
import { readPickup, readPointQuery } from '../pickup/pickup-fields.ts'
import type { PointList } from '../pickup/pickup-view.ts'
import { isCallFailure } from '../runtime/router/page-error.ts'
import {
  fillAddress,
  formField,
  openSteps,
  readAddresses,
  readContact,
  readCouponCode,
  readMethod,
  readOrder,
  readProposals,
  readSaved,
  type FieldErrors,
} from './checkout-form.ts'
import { fullName, type StepName } from './checkout-view.ts'

/** The workshop that the customer has chosen before, null for none, and how the one that they choose here takes its place. */
export type Workshops = { chosen: string | null; remember: (id: string) => void }

/** One visit's form against one checkout. */
export function createSaving(
  client: ShopClient,
  loadAccountClient: () => Promise<AccountClient>,
  token: string,
  fields: FormData,
  workshops: Workshops,
) {
  const params = { token }

  /** An invoice may go to the saved delivery address too. */
  async function loadSavedAddress(): Promise<void> {
    const id = readSaved(fields, 'shipping')
    if (id === null) return
    const saved = await (await loadAccountClient()).userGetShippingAddresses()
    const chosen = saved.find((address) => address.id === id)
    if (chosen) fillAddress(fields, chosen)
  }

  async function saveContact(): Promise<FieldErrors> {
    return collect(
      client.checkoutSetContact({ params, body: readContact(fields) }),
      (name) => `contact.${name}`,
    )
  }

  /** What is proposed is taken while nothing is chosen; true when something was. A proposal that can't be had is none. */
  async function takeProposals(): Promise<boolean> {
    const body = readProposals(fields)
    if (Object.keys(body).length === 0) return false
    const errors = await collect(client.checkoutSetData({ params, body }))
    return Object.keys(errors).length === 0
  }

  async function chooseMethod(step: 'shipping' | 'payment'): Promise<FieldErrors> {
    const id = readMethod(fields, step)
    if (id === null) return { [`${step}_method_id`]: '' }
    if (step === 'payment')
      return collect(client.checkoutSetPaymentMethod({ params, body: { payment_method_id: id } }))
    const body = { shipping_method_id: id, ...readPickup(fields, id) }
    const errors = await collect(chooseShipping(body))
    // Another workshop may be closed on the day that was chosen for the first, or full: day or hour are requested again.
    const refused = Object.keys(errors).join()
    if (refused !== 'wished_day' && refused !== 'wished_hour') return errors
    const taken = { ...body, wished_hour: null, ...(refused === 'wished_day' && { wished_day: null }) }
    return collect(chooseShipping(taken))
  }

  /** Where goods go to a workshop: the one that is chosen here is remembered, else it is the one of before, if it can be had. */
  async function chooseShipping(
    body: { shipping_method_id: number } & ReturnType<typeof readPickup>,
  ): Promise<void> {
    const { shipping_method: method, pickup_point: point } = await client.checkoutSetShippingMethod({
      params,
      body,
    })
    if (point?.provider === 'partner') workshops.remember(point.id)
    const isFitting = method?.pickup_providers.includes('partner') && body.pickup_point_id === null
    if (!isFitting || workshops.chosen === null) return
    const preselected = { ...body, pickup_point_id: workshops.chosen }
    await collect(client.checkoutSetShippingMethod({ params, body: preselected }))
  }

  async function choosePoint(): Promise<FieldErrors> {
    const id = readMethod(fields, 'shipping')
    const isMarked = id !== null && readPickup(fields, id).pickup_point_id !== null
    return isMarked ? chooseMethod('shipping') : { pickup_point_id: '' }
  }

  /** The points that the form looks for, or those nearest to the known address. */
  async function findPickupPoints(): Promise<PointList | null> {
    const [checkout, { listPoints }] = await Promise.all([
      client.checkoutGet({ params }),
      import('../pickup/read-pickup.ts'),
    ])
    return listPoints(loadAccountClient, token, checkout, readPointQuery(fields))
  }

  async function saveAddresses(checkout: Checkout): Promise<FieldErrors> {
    const { last_name, first_name } = openSteps(fields).includes('contact')
      ? readContact(fields)
      : (checkout.contact ?? { last_name: '', first_name: '' })
    const name = fullName({ last_name, first_name }).trim()
    await loadSavedAddress()
    const { body, company, same, errors } = readAddresses(
      fields,
      checkout.shipping_method?.address_required ?? true,
      { name },
    )
    if (Object.keys(errors).length > 0) {
      // The rest is checked all the same, without the company's own data.
      const rest = await collect(
        client.checkoutSetAddress({ params, body: { ...body, billing_address: undefined } }),
      )
      return { ...rest, ...errors }
    }
    return collect(client.checkoutSetAddress({ params, body }), (field) =>
      formField(field, { company, same }),
    )
  }

  async function saveShipping(): Promise<FieldErrors> {
    const chosen = await chooseMethod('shipping')
    const checkout = await client.checkoutGet({ params })
    const addresses = await saveAddresses(checkout)
    return { ...missingChoices(checkout), ...chosen, ...addresses }
  }

  async function applyCoupon(): Promise<FieldErrors> {
    const code = readCouponCode(fields)
    if (code === '') return { coupon_code: '' }
    const account = await loadAccountClient()
    return collect(account.checkoutSetCoupon({ params, body: { code } }), () => 'coupon_code')
  }

  async function removeCoupon(): Promise<FieldErrors> {
    const account = await loadAccountClient()
    return collect(account.checkoutRemoveCoupon({ params }))
  }

  const save = (step: StepName) =>
    step === 'contact' ? saveContact() : step === 'shipping' ? saveShipping() : chooseMethod('payment')

  /** Saves every step that the form holds and a coupon that was typed, so that nothing typed is left behind. */
  async function saveOpen(): Promise<FieldErrors> {
    const errors: FieldErrors = {}
    for (const step of openSteps(fields)) Object.assign(errors, await save(step))
    if (readCouponCode(fields) !== '') Object.assign(errors, await applyCoupon())
    return errors
  }

  /** Takes what can be had of a line, or drops it. True when nothing is left in the cart. */
  async function acceptLine(lineId: string): Promise<boolean> {
    const { problems } = await client.checkoutGet({ params })
    const problem = problems.find(({ line_id }) => line_id === lineId)
    if (!problem) return false
    const line = { params: { token, item_id: lineId } }
    const cart = problem.available_quantity
      ? await client.checkoutUpdateCartItem({ ...line, body: { quantity: problem.available_quantity } })
      : await client.checkoutRemoveCartItem(line)
    return cart.items.length === 0
  }

  return {
    save,
    takeProposals,
    chooseMethod,
    choosePoint,
    findPickupPoints,
    saveOpen,
    acceptLine,
    applyCoupon,
    removeCoupon,
    complete: () => client.checkoutComplete({ params, body: readOrder(fields) }),
  }
}

/** What the step asks beside the method. */
function missingChoices({ problems }: Checkout): FieldErrors {
  const fieldsOf: Record<string, string> = {
    pickup_point_missing: 'pickup_point_id',
    wished_day_missing: 'wished_day',
    wished_hour_missing: 'wished_hour',
  }
  return Object.fromEntries(
    problems.flatMap(({ code, message }) => (fieldsOf[code] ? [[fieldsOf[code], message]] : [])),
  ) as FieldErrors
}

/** The field errors of a call; a cart that was ordered already is no error: completing it again shows the order. */
async function collect(
  call: Promise<unknown>,
  fieldOf: (name: string) => string | null = (name) => name,
): Promise<FieldErrors> {
  try {
    await call
    return {}
  } catch (error) {
    if (isCallFailure(error) && error.body.code === 'cart_completed') return {}
    if (!isCallFailure(error) || error.status !== 422 || !error.body.errors) throw error
    const entries = Object.entries(error.body.errors).map(
      ([name, [message = '']]) => [fieldOf(name), message] as const,
    )
    return Object.fromEntries(entries.filter(([name]) => name !== null)) as FieldErrors
  }
}
