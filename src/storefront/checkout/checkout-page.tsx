import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  redirect,
  useActionData,
  useLoaderData,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import type { Checkout, ShippingMethod } from '#contract/wire.ts'
import { cartSettled } from '../cart/cart-facade.ts'
import { browserSession } from '../runtime/client/browser-session.ts'
import { useForm } from '../runtime/forms/use-form.ts'
import { accountContext, clientContext, sessionContext } from '../runtime/router/page-context.ts'
import { orErrorPage, orNull } from '../runtime/router/page-error.ts'
import type { PageHandle } from '../runtime/router/page-module.ts'
import { readUser } from '../user/signed-in.ts'
import { checkoutAction, type CheckoutResult } from './checkout-action.ts'
import { saveAll } from './checkout-form.ts'
import {
  checkoutView,
  isLater,
  proposalOf,
  stepNames,
  stepSummary,
  type CheckoutView,
  type OwnData,
  type StepName,
} from './checkout-view.ts'
import { CouponBox } from './coupon-box.tsx'
import { ChangeNote, ErrorSummary } from './error-summary.tsx'
import { OrderStep } from './order-step.tsx'
import { changedLines } from './shown-sums.ts'
import { SignInOffer } from './sign-in-offer.tsx'
import { AddressFields, ContactFields, Methods, type Filling } from './step-fields.tsx'
import type { PickupView } from '../pickup/pickup-view.ts'
import type { PickupChoiceProps } from '../pickup/pickup-choice.tsx'
import { chooseIntent } from '../pickup/pickup-fields.ts'
import { Step } from './step.tsx'
import { stepId } from './step-ids.ts'
import { SummaryAside, TotalDock } from './summary.tsx'
import { hydrateOnVisible } from '../runtime/lazy/hydrate-on-visible.tsx'
import { StyleSheet } from '../runtime/lazy/style-sheet.tsx'
import styleUrl from './checkout.css?url'

const pickupId = 'atvetel'
/** Most deliveries go to an address: the choice of points and days has a script of its own. */
const PickupChoice = hydrateOnVisible<PickupChoiceProps>(pickupId, () =>
  import('../pickup/pickup-choice.tsx').then((part) => part.PickupChoice),
)

export async function loader({ request, context }: LoaderFunctionArgs): Promise<CheckoutView | Response> {
  await cartSettled()
  const client = context.get(clientContext)
  const token = context.get(sessionContext).cartToken()
  if (!token) return redirect('/')
  const input = { params: { token } }
  const [checkout, shipping, payment] = await orErrorPage(
    request,
    Promise.all([
      client.checkoutGet(input),
      client.checkoutGetShippingMethods(input),
      client.checkoutGetPaymentMethods(input),
    ]),
  )
  const [own, pickup] = await Promise.all([
    readOwn(context),
    readPickup(context, { token, checkout, shipping }),
  ])
  return withSets(checkoutView(checkout, shipping, payment, { own, pickup }))
}

/** Few carts have sets: what shows them comes when one has. */
async function withSets(view: CheckoutView): Promise<CheckoutView> {
  if (view.lines.every(({ setId }) => setId === null)) return view
  const { summaryOfSets } = await import('./summary-sets.ts')
  return { ...view, ...summaryOfSets(view.lines) }
}

/** Addresses are a help: without them the customer types. */
async function readOwn(context: LoaderFunctionArgs['context']): Promise<OwnData | null> {
  const user = await readUser(context)
  if (!user) return null
  const account = await context.get(accountContext)()
  const [shipping, billing] = await Promise.all([
    orNull(account.userGetShippingAddresses()),
    orNull(account.userGetBillingAddresses()),
  ])
  return { user, shipping: shipping ?? [], billing: billing ?? [] }
}

/** Most methods request no point and no day; what reads them comes when one does. */
async function readPickup(
  context: LoaderFunctionArgs['context'],
  { token, checkout, shipping }: { token: string; checkout: Checkout; shipping: ShippingMethod[] },
): Promise<PickupView | null> {
  const method = checkout.shipping_method
  if (!method || (!method.is_pickup_point && method.wished_days.length === 0)) return null
  const { readPickupView } = await import('../pickup/read-pickup.ts')
  return readPickupView(context.get(accountContext), token, checkout, shipping)
}

export const action = checkoutAction

/** A refused order is often refused because something changed: the page is read again, except when nothing can be read. */
export function shouldRevalidate({
  formMethod,
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod !== 'POST') return defaultShouldRevalidate
  const result = actionResult as CheckoutResult | undefined
  // Looking for pickup points changes nothing.
  return !result?.offline && !result?.pickup
}

/** Nobody comes here without a full cart, so no search engine does. */
export const handle: PageHandle<CheckoutView> = {
  meta: () => ({
    title: 'Pénztár',
    description: 'Elérhetőség, szállítás, fizetés és összegzés egy oldalon.',
  }),
}

/** Which steps show their fields: those with something missing, and those opened again. */
function useOpenSteps(
  view: CheckoutView,
  first: CheckoutResult | undefined,
  result: CheckoutResult | undefined,
) {
  // What is proposed is seen before it folds: a step closes only when it was sent itself.
  const [opened, setOpened] = useState(
    () => first?.open ?? stepNames.filter((step) => !view.done.includes(step)),
  )
  const [proposed, setProposed] = useState(first?.proposed ?? false)
  const isOpen = (step: StepName) => opened.includes(step) || !view.done.includes(step)
  const keepOpen = (step: StepName) => setOpened((current) => [...current, step])
  const open = (step: StepName) => {
    keepOpen(step)
    setTimeout(() => document.getElementById(stepId(step))?.focus())
  }
  const [seen, setSeen] = useState(result)
  if (seen !== result) {
    setSeen(result)
    setOpened((current) => current.filter((step) => step !== result?.saved))
    if (result?.proposed) setProposed(true)
  }
  return { isOpen, open, keepOpen, proposed }
}

/** What the last reading found changed in the cart's lines. */
function useChanges({ lines }: CheckoutView): string[] {
  const [seen, setSeen] = useState(lines)
  const [changes, setChanges] = useState<string[]>([])
  if (seen !== lines) {
    setSeen(lines)
    const found = changedLines(seen, lines)
    if (found.length > 0) setChanges(found)
  }
  return changes
}

/** After a step was saved, the next thing to do has the focus. */
function useNextFocus(result: CheckoutResult | undefined, isOpen: (step: StepName) => boolean) {
  const seen = useRef<CheckoutResult | undefined>(undefined)
  useEffect(() => {
    if (!result?.saved || seen.current === result || isOpen(result.saved)) return
    seen.current = result
    const next = stepNames.find((step) => isOpen(step)) ?? 'order'
    const heading = document.getElementById(stepId(next))
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  })
}

/** What is chosen in the delivery step, and in the payment step. */
const choices = {
  shipping: '[name=shipping_method_id], [name^=wished_]',
  payment: '[name=payment_method_id]',
}

/** Chosen before the page could listen, or put back by the browser: the page shows it, so it is sent like any other choice. */
function useEarlyChoices(
  own: { current: HTMLFormElement | null },
  choose: (step: 'shipping' | 'payment') => void,
) {
  const send = useEffectEvent(choose)
  useEffect(() => {
    for (const step of ['shipping', 'payment'] as const) {
      const controls =
        own.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>(choices[step]) ?? []
      if ([...controls].some(isOther)) send(step)
    }
  }, [own])
}

/** A control that says something else than the document. */
const isOther = (control: HTMLInputElement | HTMLSelectElement) =>
  'options' in control
    ? [...control.options].some((option) => option.selected && !option.defaultSelected && option.value !== '')
    : control.checked && !control.defaultChecked

/** A page that the browser cached is shown again as it was: with its cart ordered meanwhile, it must not be. */
function useStaleCartGuard(cart: string) {
  useEffect(() => {
    const look = ({ persisted }: PageTransitionEvent) => {
      if (persisted && browserSession.cartToken() !== cart) location.reload()
    }
    addEventListener('pageshow', look)
    return () => removeEventListener('pageshow', look)
  }, [cart])
}

/** Enter in a field means the button of its own step, or the coupon's; where the step has none it means nothing, so nobody orders by accident. */
function effectiveSubmitter(submitter: HTMLElement | null): HTMLElement | null {
  if (submitter?.getAttribute('value') !== saveAll) return submitter
  const group = document.activeElement?.closest('section, details')
  return group?.querySelector<HTMLElement>('button[value^="save:"], button[value="coupon:apply"]') ?? null
}

/** Four steps on one page, in any order. One form: it works without scripts, and with them each step is saved by itself. */
export function Component() {
  const view = useLoaderData<CheckoutView>()
  const posted = useActionData<CheckoutResult>()
  const {
    result,
    errors,
    sent: saved,
    busy,
    sending,
    send,
    form,
  } = useForm('/fizetes', posted, { queued: true, effectiveSubmitter })
  const own = useRef<HTMLFormElement>(null)
  const { isOpen, open, keepOpen, proposed } = useOpenSteps(view, posted, saved)
  useNextFocus(saved, isOpen)
  useStaleCartGuard(view.cart)
  const filling: Filling = { values: saved ? null : (posted?.values ?? null), errors }
  const changes = useChanges(view)
  const hasMessages = result && (result.message !== null || Object.keys(result.errors).length > 0)
  const busyWith = (intent: string) => busy && sending?.get('intent') === intent

  const choose = (step: 'shipping' | 'payment', chosen: Record<string, string> = {}) => {
    if (!own.current) return
    // Nothing is missing from the step now, but the customer may still be looking at the others.
    keepOpen(step)
    const fields = new FormData(own.current)
    for (const [name, value] of Object.entries({ intent: `choose:${step}`, ...chosen }))
      fields.set(name, value)
    send(fields)
  }
  useEarlyChoices(own, choose)
  const step = (name: StepName, number: number, title: string, next: string) => ({
    number,
    name,
    title,
    next,
    summary: isOpen(name) ? null : stepSummary(name, view),
    onOpen: () => open(name),
    busy: busyWith(`save:${name}`),
    later: isLater(number, view),
  })
  const proposals = [
    ['propose_shipping', proposalOf(view.shipping)],
    ['propose_payment', proposalOf(view.payment)],
  ] as const

  return (
    <main id="tartalom" tabIndex={-1} className="wrap checkout-page">
      <StyleSheet href={styleUrl} />
      <div>
        <h1>Pénztár</h1>
        <p className="small muted">
          Magyarország területére szállítunk. Elfogadott fizetési módok:{' '}
          {view.payment
            .map(({ name }) => name)
            .join(', ')
            .toLocaleLowerCase('hu')}
          .
        </p>
      </div>
      <ErrorSummary result={result} left={errors} isLive={saved !== undefined} />
      {hasMessages ? null : <ChangeNote changes={changes} />}
      <form {...form} ref={own} className="checkout-columns">
        {/* The first button is the one that Enter in a field presses. */}
        <button hidden name="intent" value={saveAll}>
          Mentés
        </button>
        {/* On phones it stands on top: the keyboard meets it where the eye does. */}
        <SummaryAside view={view}>
          <CouponBox coupon={view.coupon} filling={filling} result={saved} busyWith={busyWith} />
        </SummaryAside>
        <div className="checkout-steps">
          <Step {...step('contact', 1, 'Elérhetőség', 'Tovább a szállításhoz')}>
            {view.signedIn ? null : <SignInOffer />}
            <ContactFields view={view} filling={filling} />
            {proposals.map(([name, method]) =>
              method ? <input key={name} type="hidden" name={name} value={method.id} /> : null,
            )}
          </Step>
          <Step {...step('shipping', 2, 'Szállítás', 'Tovább a fizetéshez')}>
            <div className="step-fields">
              <Methods
                name="shipping_method_id"
                label="Szállítási mód"
                methods={view.shipping}
                filling={filling}
                proposed={proposed}
                onChoose={() => choose('shipping')}
              >
                {view.pickup ? (
                  <div id={pickupId} className="step-inside">
                    <Suspense>
                      <PickupChoice
                        view={view.pickup}
                        found={saved ? null : (posted?.pickup ?? null)}
                        errors={filling.errors}
                        busy={busyWith(chooseIntent)}
                        onChoose={(chosen) => choose('shipping', chosen)}
                      />
                    </Suspense>
                  </div>
                ) : null}
              </Methods>
              <AddressFields view={view} filling={filling} />
            </div>
          </Step>
          <Step {...step('payment', 3, 'Fizetés', 'Tovább az összegzéshez')}>
            <Methods
              name="payment_method_id"
              label="Fizetési mód"
              methods={view.payment}
              filling={filling}
              proposed={proposed}
              onChoose={() => choose('payment')}
            />
          </Step>
          <OrderStep view={view} filling={filling} busy={busyWith('order')} />
        </div>
      </form>
      <TotalDock view={view} next={stepNames.find((name) => !view.done.includes(name)) ?? 'order'} />
    </main>
  )
}
