import { Suspense, useEffect } from 'react'
import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import type { WorkshopCard } from '#contract/wire.ts'
import { loadCart } from '../cart/cart-facade.ts'
import { SellerLine } from '../profile/seller-line.tsx'
import { accountContext, clientContext } from '../runtime/router/page-context.ts'
import { orErrorPage, orNull } from '../runtime/router/page-error.ts'
import type { PageHandle } from '../runtime/router/page-module.ts'
import { texts } from '../texts.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { CardSlot } from '../workshop-card/card-slot.tsx'
import {
  againResult,
  fittingResult,
  orderAction,
  otherResult,
  payResult,
  type OrderResult,
} from './order-action.ts'
import { OrderAgain } from './order-again.tsx'
import { NextSteps, OrderHistory, OrderItems, OrderAddresses } from './order-parts.tsx'
import { loadOtherPayments, type OtherPayments } from './load-other-payments.ts'
import { loadOwnFitting, type OwnFitting as FittingHours } from './load-own-fitting.ts'
import { loadWorkshopCard } from './load-workshop-card.ts'
import { orderPageOf } from './order-page-of.ts'
import { orderView, type OrderView } from './order-view.ts'
import { OwnFitting } from './own-fitting.tsx'
import { OtherPayment } from './other-payment.tsx'
import { PayNow } from './pay-now.tsx'
import { loadTransferQr } from './load-transfer-qr.ts'
import type { QrDrawing } from './transfer-qr.ts'
import { TransactionHead } from './transaction-head.tsx'
import { readReturn, type RequestedPayment } from './returns/returns.ts'
import { isPaidSince, transactionView, type TransactionView } from './transaction-view.ts'
import { hydrateOnVisible } from '../runtime/lazy/hydrate-on-visible.tsx'
import { StyleSheet } from '../runtime/lazy/style-sheet.tsx'
import styleUrl from './payment-information.css?url'

/** Who has an account, and who comes back to an order, never sees it. */
const accountOfferId = 'fiok-ajanlat'
const AccountOffer = hydrateOnVisible(
  accountOfferId,
  async () => (await import('./account-offer.tsx')).AccountOffer,
)

type PageData = {
  order: OrderView | null
  /** The order's page, for ordering it again; null for who may see it but has only its link. */
  address: string | null
  /** The order's page, for paying it; null where that can't be done. */
  pay: string | null
  /** Other ways to pay it, at the order's page `at`; null where there is no choice. */
  others: (OtherPayments & { at: string }) | null
  /** Its hour at a workshop, for changing it at the order's page `at`; null where that can't be done. */
  fitting: (FittingHours & { at: string }) | null
  /** What is taken along to the workshop; null without tyres. */
  card: WorkshopCard | null
  /** What banks' apps read of its transfer; null where there is none. */
  qr: QrDrawing | null
  /** Where one withdraws from it. */
  withdrawal: string
  /** The order was placed, but its payment page could not be opened. */
  isUnpaid: boolean
  /** The payment that the browser comes back from, and this page's own address. */
  payment: { transaction: TransactionView; requested: RequestedPayment; address: string } | null
}

/** The payment that the browser comes back from, or an order; else a kind 404. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const requested = searchParams.has('rendeles') ? null : readReturn(searchParams)
  const shown = requested
    ? await loadPayment(requested, request, context)
    : await loadOrder(searchParams, request, context)
  return data<PageData>(shown, { status: shown.order || shown.payment ? 200 : 404 })
}

type Context = LoaderFunctionArgs['context']
const nothing: PageData = {
  order: null,
  address: null,
  pay: null,
  others: null,
  fitting: null,
  card: null,
  qr: null,
  withdrawal: '/elallas',
  isUnpaid: false,
  payment: null,
}

/** How the payment stands by the server's word, with its order for who may see it. */
async function loadPayment(
  requested: RequestedPayment,
  request: Request,
  context: Context,
): Promise<PageData> {
  const account = await context.get(accountContext)()
  const { method, reference, ...query } = requested
  const { signal } = request
  const found = await orErrorPage(
    request,
    orNull(account.paymentGetTransaction({ params: { method, reference }, query }, { signal })),
  )
  if (!found) return nothing
  const { pathname, search } = new URL(request.url)
  const payment = { transaction: transactionView(found), requested, address: pathname + search }
  const id = found.order?.id
  const order =
    id === undefined
      ? null
      : await orErrorPage(
          request,
          orNull(context.get(clientContext).orderGet({ params: { id }, query: {} }, { signal })),
        )
  if (!order) return { ...nothing, payment }
  const address = orderPageOf(order.id)
  const [others, fitting, card] = await Promise.all([
    loadOtherPayments({ context, request }, order),
    loadOwnFitting({ context, request }, order),
    loadWorkshopCard({ context, request }, order),
  ])
  return {
    ...nothing,
    order: orderView(order),
    address,
    pay: order.can_pay ? address : null,
    others: others && { ...others, at: address },
    fitting: fitting && { ...fitting, at: address },
    card,
    withdrawal: `/elallas?rendeles=${order.id}`,
    payment,
  }
}

/**
 * The order of this customer, by the session that placed it or by the signed link of its email. Who has the link alone is
 * offered nothing but to see and to pay it, and its hour at a workshop.
 */
async function loadOrder(
  searchParams: URLSearchParams,
  request: Request,
  context: Context,
): Promise<PageData> {
  const id = searchParams.get('rendeles')
  const signature = searchParams.get('alairas') ?? undefined
  if (!id) return nothing
  const client = context.get(clientContext)
  const find = (query: { signature?: string }) =>
    orErrorPage(request, orNull(client.orderGet({ params: { id }, query }, { signal: request.signal })))
  const [own, linked] = await Promise.all([find({}), signature === undefined ? null : find({ signature })])
  const order = own ?? linked
  if (!order) return nothing
  const page = orderPageOf(id, signature)
  const [others, fitting, card] = await Promise.all([
    loadOtherPayments({ context, request }, order, signature),
    loadOwnFitting({ context, request }, order, signature),
    loadWorkshopCard({ context, request }, order, signature),
  ])
  return {
    ...nothing,
    order: orderView(order, own ? undefined : signature),
    address: own && page,
    pay: order.can_pay ? page : null,
    others: others && { ...others, at: page },
    fitting: fitting && { ...fitting, at: page },
    card,
    qr: await loadTransferQr(order),
    withdrawal: page.replace('/fizetesi-informacio', '/elallas'),
    isUnpaid: searchParams.get('fizetes') === 'nem-indult' && order.can_pay,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { searchParams } = new URL(args.request.url)
  const id = searchParams.get('rendeles')
  return id ? orderAction(args, id, searchParams.get('alairas') ?? undefined) : redirect('/', 303)
}

export const handle: PageHandle<PageData> = {
  meta: ({ order, payment }) => ({
    title: payment?.transaction.title ?? (order ? `Rendelés: ${order.number}` : 'Nem találjuk a rendelést'),
    noindex: true,
  }),
}

function Unknown() {
  return (
    <main id="tartalom" tabIndex={-1} className="wrap payment-unknown">
      <StyleSheet href={styleUrl} />
      <h1>Ezt a rendelést itt nem tudjuk megmutatni</h1>
      <p>
        Lehet, hogy másik böngészőben adta le, vagy elírás van a címben. Ha fizetett, a rendelése biztonságban
        van: az eredményről e-mailt küldünk. A rendelését a visszaigazoló e-mailben lévő hivatkozással
        bármikor megnyithatja.
      </p>
      <a className={buttonClass({ variant: 'primary' })} href="/">
        {texts.backHome}
      </a>
    </main>
  )
}

function Thanks({ order }: { order: OrderView }) {
  return (
    <header className="payment-thanks">
      <div>
        <h1>{order.isNew ? `Köszönjük, ${order.firstName}!` : `Rendelés: ${order.number}`}</h1>
        {order.isNew ? (
          <p>
            Rendelését megkaptuk, a visszaigazolást elküldtük ide: <b>{order.email}</b>
          </p>
        ) : null}
      </div>
      <div className="live-only no-print">
        <Button icon="print" onClick={() => print()}>
          Nyomtatás
        </Button>
      </div>
    </header>
  )
}

/** A payment or thanks, what happens next, how to pay, and the order itself; it prints well. */
export function Component() {
  const { order, address, pay, others, fitting, card, qr, withdrawal, isUnpaid, payment } =
    useLoaderData<PageData>()
  const posted = useActionData<OrderResult>()
  // The cart became this order: its button in the header must not show it any more.
  useEffect(() => void loadCart(), [])
  if (!order && !payment) return <Unknown />
  const isUnsettled =
    payment !== null && payment.transaction.tone !== 'success' && !isPaidSince(payment.transaction, order)
  return (
    <main id="tartalom" tabIndex={-1} className="wrap payment-page">
      <StyleSheet href={styleUrl} />
      <SellerLine className="payment-seller" />
      {payment ? (
        <TransactionHead {...payment} order={order} pay={pay} posted={payResult(posted)} />
      ) : order ? (
        <Thanks order={order} />
      ) : null}
      {isUnpaid && !payResult(posted) ? (
        <Note tone="warning" title="A rendelését megőriztük, de a fizetést nem tudtuk elindítani." alert>
          <p>
            Kérjük, próbálja újra. A rendelés oldalát az e-mailben küldött hivatkozással később is
            megnyithatja.
          </p>
        </Note>
      ) : null}
      {order && !isUnsettled ? <NextSteps order={order} qr={qr} /> : null}
      {order && pay !== null && !payment ? (
        <PayNow address={pay} posted={payResult(posted)} label="Fizetés most" />
      ) : null}
      {others && payment?.transaction.tone !== 'pending' ? (
        <OtherPayment address={others.at} others={others} posted={otherResult(posted)} />
      ) : null}
      {fitting ? <OwnFitting address={fitting.at} fitting={fitting} posted={fittingResult(posted)} /> : null}
      {order ? <OrderHistory order={order} /> : null}
      {order && !isUnsettled ? <CardSlot card={card} links={order.shipping} /> : null}
      {order && address !== null && (order.isNew || payment?.transaction.tone === 'success') ? (
        <Suspense>
          <AccountOffer id={accountOfferId} order={order} />
        </Suspense>
      ) : null}
      {order ? (
        <div className="payment-columns">
          <div>
            <OrderItems order={order} />
            {address === null || pay !== null || payment || order.isNew ? null : (
              <OrderAgain address={address} posted={againResult(posted)} />
            )}
          </div>
          <OrderAddresses order={order} withdrawal={withdrawal} />
        </div>
      ) : null}
    </main>
  )
}
