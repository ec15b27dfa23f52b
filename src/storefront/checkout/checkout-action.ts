import { data, redirect, type ActionFunctionArgs } from 'react-router'
import type { AccountClient, ShopClient } from '#contract/client.ts'
import type { Checkout } from '#contract/wire.ts'
import { clearCartCookie } from '../cart/cart-cookie.ts'
import { accountContext, clientContext, sessionContext } from '../shell/page-context.ts'
import { isCallFailure, type CallFailure } from '../shell/page-error.ts'
import {
  arrangeErrors,
  fillPlace,
  formField,
  openSteps,
  readAddresses,
  readContact,
  readIntent,
  readMethod,
  readOrder,
  readSaved,
  typedValues,
  type FieldErrors,
  type Intent,
} from './checkout-form.ts'
import { fullName, type StepName } from './checkout-view.ts'

/** What the page is told of a sent form. */
export type CheckoutResult = {
  errors: FieldErrors
  /** A failure of no single field, such as a changed total. */
  message: string | null
  /** Saved, so it may fold into one line. */
  saved: StepName | null
  /** The steps that stay open, and what was typed: for the page without scripts. */
  open: StepName[]
  values: Record<string, string>
  /** The shop could not be reached: nothing is known to have changed. */
  offline: boolean
}

const offlineMessage =
  'Most nem érjük el a boltot. Kérjük, ellenőrizze az internetkapcsolatát, és próbálja újra. Amit beírt, megmarad.'

/** One visit's form against one checkout. */
function createSaving(
  client: ShopClient,
  bringAccount: () => Promise<AccountClient>,
  token: string,
  fields: FormData,
) {
  const params = { token }

  /** An invoice may go to the saved delivery address too. */
  async function lookUpSaved(): Promise<void> {
    const id = readSaved(fields, 'shipping')
    if (id === null) return
    const saved = await (await bringAccount()).userGetShippingAddresses()
    const chosen = saved.find((address) => address.id === id)
    if (chosen) fillPlace(fields, chosen)
  }

  async function saveContact(): Promise<FieldErrors> {
    return collect(
      client.checkoutSetContact({ params, body: readContact(fields) }),
      (name) => `contact.${name}`,
    )
  }

  async function chooseMethod(step: 'shipping' | 'payment'): Promise<FieldErrors> {
    const id = readMethod(fields, step)
    if (id === null) return { [`${step}_method_id`]: '' }
    return collect(
      step === 'shipping'
        ? client.checkoutSetShippingMethod({ params, body: { shipping_method_id: id } })
        : client.checkoutSetPaymentMethod({ params, body: { payment_method_id: id } }),
    )
  }

  async function saveAddresses(checkout: Checkout): Promise<FieldErrors> {
    const { last_name, first_name } = openSteps(fields).includes('contact')
      ? readContact(fields)
      : (checkout.contact ?? { last_name: '', first_name: '' })
    const name = fullName({ last_name, first_name }).trim()
    await lookUpSaved()
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
    const addresses = await saveAddresses(await client.checkoutGet({ params }))
    return { ...chosen, ...addresses }
  }

  const save = (step: StepName) =>
    step === 'contact' ? saveContact() : step === 'shipping' ? saveShipping() : chooseMethod('payment')

  /** Saves every step that the form holds, so that nothing typed is left behind. */
  async function saveOpen(): Promise<FieldErrors> {
    const errors: FieldErrors = {}
    for (const step of openSteps(fields)) Object.assign(errors, await save(step))
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
    chooseMethod,
    saveOpen,
    acceptLine,
    complete: () => client.checkoutComplete({ params, body: readOrder(fields) }),
  }
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

type Saving = ReturnType<typeof createSaving>
type Outcome = { errors: FieldErrors; saved?: StepName; redirectTo?: string; ordered?: true }

async function carryOut(intent: Intent, saving: Saving): Promise<Outcome> {
  switch (intent.kind) {
    case 'open':
      return { errors: {} }
    case 'save-all':
      return { errors: await saving.saveOpen() }
    case 'choose':
      return { errors: await saving.chooseMethod(intent.step) }
    case 'accept':
      return (await saving.acceptLine(intent.lineId)) ? { errors: {}, redirectTo: '/kosar' } : { errors: {} }
    case 'save': {
      const errors = await saving.save(intent.step)
      return Object.keys(errors).length === 0 ? { errors, saved: intent.step } : { errors }
    }
    case 'order': {
      const errors = await saving.saveOpen()
      if (Object.keys(errors).length > 0) return { errors }
      const order = await saving.complete()
      return { errors, ordered: true, redirectTo: `/fizetesi-informacio?rendeles=${order.id}` }
    }
  }
}

/** Errors that no field of the page shows by itself are told at the top: the cart's own and a changed total. */
function failureOf({ status, body }: CallFailure): { errors: FieldErrors; message: string | null } {
  const errors = Object.fromEntries(
    Object.entries(body.errors ?? {}).map(([name, [message = '']]) => [name, message]),
  )
  const { cart, expected_total: _total, ...fields } = errors
  const conflict = status === 409 || cart !== undefined || Object.keys(fields).length === 0
  return { errors: fields, message: conflict ? body.message : null }
}

export async function checkoutAction({ request, context }: ActionFunctionArgs) {
  const session = context.get(sessionContext)
  const token = session.cartToken()
  if (!token) return redirect('/', 303)
  const fields = await request.formData()
  const intent = readIntent(fields) ?? { kind: 'open', step: 'contact' }
  const nothing: CheckoutResult = {
    errors: {},
    message: null,
    saved: null,
    open: openSteps(fields),
    values: typedValues(fields),
    offline: false,
  }
  try {
    const saving = createSaving(context.get(clientContext), context.get(accountContext), token, fields)
    const { errors: found, saved, redirectTo, ordered } = await carryOut(intent, saving)
    const errors = arrangeErrors(found, fields)
    if (ordered) clearCartCookie(session)
    if (redirectTo) return redirect(redirectTo, 303)
    const open =
      intent.kind === 'open' ? [...nothing.open, intent.step] : nothing.open.filter((step) => step !== saved)
    const result: CheckoutResult = { ...nothing, errors, saved: saved ?? null, open }
    return data(result, { status: Object.keys(errors).length > 0 ? 422 : 200 })
  } catch (error) {
    if (error instanceof Error && error.name === 'FetchError')
      return data({ ...nothing, message: offlineMessage, offline: true }, { status: 503 })
    if (!isCallFailure(error)) throw error
    if (error.body.code === 'cart_not_found') return redirect('/kosar', 303)
    return data({ ...nothing, ...failureOf(error) }, { status: error.status })
  }
}
