import { data, useActionData, useLoaderData, type ActionFunctionArgs } from 'react-router'
import {
  againResult,
  fittingResult,
  orderAction,
  otherResult,
  payResult,
  type OrderResult,
} from '../payment-information/order-action.ts'
import { OrderAgain } from '../payment-information/order-again.tsx'
import {
  NextSteps,
  OrderHistory,
  OrderItems,
  OrderAddresses,
  OrderStyle,
} from '../payment-information/order-parts.tsx'
import { OwnFitting } from '../payment-information/own-fitting.tsx'
import { OtherPayment } from '../payment-information/other-payment.tsx'
import { PayNow } from '../payment-information/pay-now.tsx'
import { OrderStatus } from '../payment-information/order-status.tsx'
import { accountContext } from '../runtime/router/page-context.ts'
import { isCallFailure } from '../runtime/router/page-error.ts'
import type { PageHandle } from '../runtime/router/page-module.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { placeholderUrl } from '../ui/image.tsx'
import { Note } from '../ui/note.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { CardSlot } from '../workshop-card/card-slot.tsx'
import { loader, type OrdersData } from './orders-loader.ts'
import { ordersAddress, ordersPath, type OrderRow, type OrdersView } from './orders-view.ts'
import { ProfileFrame, type ProfileUser } from './profile-frame.tsx'
import { profileTexts } from './profile-texts.ts'
import { SellerLine } from './seller-line.tsx'

type ClaimResult = { claimed?: number; failure?: string }

export { loader }

/** An order's own page pays it or orders it again; the list takes over the guest orders placed with the user's address. */
export function action(args: ActionFunctionArgs) {
  return args.params.id === undefined ? claim(args) : orderAction(args, args.params.id)
}

async function claim({ context }: ActionFunctionArgs) {
  try {
    const account = await context.get(accountContext)()
    return data<ClaimResult>({ claimed: (await account.orderClaim()).claimed })
  } catch (error) {
    if (!isCallFailure(error)) throw error
    return data<ClaimResult>({ failure: error.body.message }, { status: error.status })
  }
}

export const handle: PageHandle<OrdersData> = {
  meta: (page) => ({
    title: page.kind === 'order' ? `Rendelés: ${page.order.number}` : profileTexts.orders,
    noindex: true,
  }),
}

function Claim({ count, result }: { count: number; result: ClaimResult | undefined }) {
  if (result?.claimed)
    return (
      <Note tone="success" alert>
        {result.claimed} korábbi rendelését a fiókjához adtuk.
      </Note>
    )
  return (
    <>
      {result?.failure ? (
        <Note tone="error" alert>
          {result.failure}
        </Note>
      ) : null}
      {count > 0 ? (
        <Note title={`${count} korábbi rendelést találtunk az Ön e-mail-címével.`}>
          <p>Belépés nélkül adta le őket. Ha a fiókjához adja, itt mindig megtalálja.</p>
          <form method="post" action={ordersPath} className="profile-resend">
            <button className={buttonClass({ variant: 'strong', size: 'small' })}>
              Hozzáadom a fiókomhoz
            </button>
          </form>
        </Note>
      ) : null}
    </>
  )
}

function Row({ row }: { row: OrderRow }) {
  return (
    <li className="orders-order">
      <div className="orders-head">
        <h2>
          <a href={row.href}>{row.number}</a>
        </h2>
        <OrderStatus status={row.status} />
      </div>
      <p className="small muted">
        {row.date} · {row.amount} · {row.payment}
      </p>
      <div className="orders-foot">
        <div className="orders-pictures" aria-hidden="true">
          {row.pictures.map(({ id, thumbnail }) => (
            <span key={id} className="studio orders-picture">
              <img src={thumbnail ?? placeholderUrl} width={56} height={56} alt="" loading="lazy" />
            </span>
          ))}
          {row.more > 0 ? <span className="small muted">+{row.more}</span> : null}
        </div>
        <p className="orders-total">{row.total}</p>
        <a className={buttonClass({ variant: 'outline', size: 'small' })} href={row.href}>
          Részletek
          <span className="visually-hidden">: {row.number}</span>
        </a>
      </div>
    </li>
  )
}

function List({ user, list, claimable }: { user: ProfileUser; list: OrdersView; claimable: number }) {
  const result = useActionData<ClaimResult>()
  return (
    <ProfileFrame user={user} title={profileTexts.orders}>
      <OrderStyle />
      <Claim count={claimable} result={result} />
      {list.rows.length === 0 ? (
        <div className="orders-empty">
          <p>Még nincs rendelése a fiókjában. Amit belépve rendel, azt mindig itt találja.</p>
          <a className={buttonClass({ variant: 'primary' })} href="/#kategoriak">
            Nézzen körül
          </a>
        </div>
      ) : (
        <ul className="orders-orders">
          {list.rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      )}
      <Pagination current={list.page} last={list.lastPage} href={ordersAddress} />
    </ProfileFrame>
  )
}

type DetailProps = Omit<Extract<OrdersData, { kind: 'order' }>, 'kind'>

function Detail({ user, order, others, fitting, card, qr }: DetailProps) {
  const posted = useActionData<OrderResult>()
  const address = `${ordersPath}/${order.id}`
  return (
    <ProfileFrame user={user} title={`Rendelés: ${order.number}`}>
      <OrderStyle />
      <SellerLine className="payment-seller" />
      <p className="no-print orders-tools">
        <a className={buttonClass({ variant: 'text', size: 'small' })} href={ordersPath}>
          <Icon name="chevron-left" small />
          Rendeléseim
        </a>
        <span className="live-only">
          <Button icon="print" size="small" onClick={() => print()}>
            Nyomtatás
          </Button>
        </span>
      </p>
      <NextSteps order={order} qr={qr} />
      {order.canPay ? (
        <PayNow address={address} posted={payResult(posted)} label="Fizetés most" />
      ) : (
        <OrderAgain address={address} posted={againResult(posted)} />
      )}
      {others ? <OtherPayment address={address} others={others} posted={otherResult(posted)} /> : null}
      {fitting ? <OwnFitting address={address} fitting={fitting} posted={fittingResult(posted)} /> : null}
      <CardSlot card={card} links={order.shipping} />
      <div className="orders-columns">
        <div>
          <OrderItems order={order} />
          <OrderHistory order={order} />
        </div>
        <OrderAddresses order={order} withdrawal={`/elallas?rendeles=${order.id}`} />
      </div>
    </ProfileFrame>
  )
}

/** The own orders: the list, or one of them. */
export function Component() {
  const page = useLoaderData<OrdersData>()
  return page.kind === 'order' ? (
    <Detail {...page} />
  ) : (
    <List user={page.user} list={page.list} claimable={page.claimable} />
  )
}
