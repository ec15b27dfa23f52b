import { data, redirect, redirectDocument, type ActionFunctionArgs } from 'react-router'
import type { Checkout, Order } from '#contract/wire.ts'
import type { PointList } from '../pickup/pickup-view.ts'
import { clearCartCookie } from '../cart/cart-cookie.ts'
import { startPayment } from '../payment-information/start-payment.ts'
import {
  arrangeErrors,
  formResult,
  handleForm,
  offlineMessage,
  type FormFields,
  type FormResult,
} from '../runtime/forms/form-result.ts'
import { accountContext, clientContext, sessionContext } from '../runtime/router/page-context.ts'
import { isCallFailure, type CallFailure } from '../runtime/router/page-error.ts'
import {
  emptyTexts,
  missingConsents,
  openSteps,
  readCart,
  readIntent,
  withoutRepeated,
  type FieldErrors,
  type Intent,
} from './checkout-form.ts'
import { createSaving } from './checkout-saving.ts'
import { readWorkshop, writeWorkshop } from '../workshop/workshop-cookie.ts'
import { checkoutView, type StepName } from './checkout-view.ts'
import { changedSums, readShownSums, shownSums } from './shown-sums.ts'

/** What the page is sent of a sent form; its message may be of a changed total. */
export type CheckoutResult = FormResult & Details
type Details = {
  /** What became of the amounts that the customer had agreed to; the next click agrees to the new ones. */
  changes: string[]
  /** What was done with the coupon. */
  coupon: 'applied' | 'removed' | null
  /** The pickup points that were looked for. */
  pickup: PointList | null
  /** Delivery or payment was chosen for the customer. */
  proposed: boolean
  /** Saved, so it may fold into one line. */
  saved: StepName | null
  /** The steps that stay open, for the page without scripts. */
  open: StepName[]
  /** The shop could not be reached: nothing is known to have changed. */
  offline: boolean
}

type Saving = ReturnType<typeof createSaving>
type Outcome = {
  errors: FieldErrors
  saved?: StepName
  proposed?: boolean
  coupon?: CheckoutResult['coupon']
  pickup?: PointList | null
  redirectTo?: string
  order?: Order
}

async function executeIntent(intent: Intent, saving: Saving, fields: FormData): Promise<Outcome> {
  switch (intent.kind) {
    case 'open':
      return { errors: {} }
    case 'find-points':
      return { errors: {}, pickup: await saving.findPickupPoints() }
    case 'choose-point':
      return { errors: await saving.choosePoint() }
    case 'save-all':
      return { errors: await saving.saveOpen() }
    case 'choose':
      return { errors: await saving.chooseMethod(intent.step) }
    case 'accept':
      return (await saving.acceptLine(intent.lineId)) ? { errors: {}, redirectTo: '/kosar' } : { errors: {} }
    case 'coupon': {
      const isApplied = intent.change === 'apply'
      const errors = await (isApplied ? saving.applyCoupon() : saving.removeCoupon())
      const isDone = Object.keys(errors).length === 0
      return isDone ? { errors, coupon: isApplied ? 'applied' : 'removed' } : { errors }
    }
    case 'save': {
      const errors = await saving.save(intent.step)
      if (Object.keys(errors).length > 0) return { errors }
      const proposed = intent.step === 'contact' && (await saving.takeProposals())
      return { errors, saved: intent.step, proposed }
    }
    case 'order': {
      const errors = await saving.saveOpen()
      if (Object.keys(errors).length > 0) return { errors: { ...errors, ...missingConsents(fields) } }
      return { errors, order: await saving.complete() }
    }
  }
}

/** Errors that no field of the page shows by itself are shown at the top: the cart's own and a changed total. */
function failureOf({ status, body }: CallFailure) {
  const errors = Object.fromEntries(
    Object.entries(body.errors ?? {}).map(([name, [message = '']]) => [name, message]),
  )
  const { cart, expected_total: _total, ...fields } = errors
  const conflict = status === 409 || cart !== undefined || Object.keys(fields).length === 0
  return { errors: fields, message: conflict ? body.message : null }
}

/** Of a changed total: what the customer saw and what it is now. */
function changesOf({ body }: CallFailure, fields: FormData): string[] {
  if (body.code !== 'price_changed') return []
  const { checkout } = body as { checkout?: Checkout }
  const seen = readShownSums(fields.get('shown_sums'))
  return checkout && seen.length > 0 ? changedSums(seen, shownSums(checkoutView(checkout, [], []))) : []
}

/** From a placed order to its payment page, or to the order where nothing is to be paid now or paying can't begin. */
async function redirectAfterOrder(context: ActionFunctionArgs['context'], order: Order): Promise<Response> {
  const page = `/fizetesi-informacio?rendeles=${order.id}`
  if (!order.can_pay) return redirect(page, 303)
  const started = await startPayment({ context }, order.id)
  // Who presses Back on the payment page finds the order there, not the form of a cart that is no more.
  if ('url' in started && typeof history !== 'undefined') history.replaceState(history.state, '', page)
  // Another site, or a page of ours that only the server knows.
  return 'url' in started ? redirectDocument(started.url, 303) : redirect(`${page}&fizetes=nem-indult`, 303)
}

async function saveForNextTime(context: ActionFunctionArgs['context'], order: Order): Promise<void> {
  const [account, { saveToAccount }] = await Promise.all([
    context.get(accountContext)(),
    import('./save-to-account.ts'),
  ])
  await saveToAccount(account, order)
}

/** The form's fields, and what is said of a failure beside them. */
const known = (fields: FormData): FormFields<Details> => ({
  texts: emptyTexts,
  outcomeOf: (failure) => ({ ...failureOf(failure), changes: changesOf(failure, fields) }),
  offline: { message: `${offlineMessage} Amit beírt, megmarad.`, offline: true },
})

export async function checkoutAction({ request, context }: ActionFunctionArgs) {
  const session = context.get(sessionContext)
  const fields = await request.formData()
  const intent = readIntent(fields) ?? { kind: 'open', step: 'contact' }
  const current = session.cartToken()
  const token = (intent.kind === 'order' ? readCart(fields) : null) ?? current
  if (!token) return redirect('/kosar', 303)
  const open = openSteps(fields)

  async function execute(cart: string) {
    const saving = createSaving(context.get(clientContext), context.get(accountContext), cart, fields, {
      chosen: readWorkshop(request),
      remember: (id) => writeWorkshop(session, id),
    })
    const { errors: found, redirectTo, order, ...done } = await executeIntent(intent, saving, fields)
    if (order) {
      if (cart === current) clearCartCookie(session)
      if (fields.has('save_to_account')) await saveForNextTime(context, order).catch(() => undefined)
      return redirectAfterOrder(context, order)
    }
    if (redirectTo) return redirect(redirectTo, 303)
    const errors = arrangeErrors(withoutRepeated(found), fields, emptyTexts)
    const left = intent.kind === 'open' ? [...open, intent.step] : open.filter((step) => step !== done.saved)
    const status = Object.keys(errors).length > 0 ? 422 : 200
    return formResult<Partial<Details>>('checkout', fields, { ...done, errors, open: left }, status)
  }

  const result = await handleForm('checkout', fields, known(fields), () =>
    execute(token).catch(leaveLostCart),
  )
  if (result instanceof Response) return result
  const nothing: Details = {
    changes: [],
    coupon: null,
    pickup: null,
    proposed: false,
    saved: null,
    open,
    offline: false,
  }
  return data<CheckoutResult>({ ...nothing, ...result.data }, result.init ?? {})
}

/** Without its cart there is nothing to fill in. */
function leaveLostCart(error: unknown): Response {
  if (isCallFailure(error) && error.body.code === 'cart_not_found') return redirect('/kosar', 303)
  throw error
}
