import { useEffect } from 'react'
import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  useLocation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { loadCart } from '../cart/cart-door.ts'
import { clientContext } from '../shell/page-context.ts'
import { orNull } from '../shell/page-error.ts'
import type { PageHandle } from '../shell/page-module.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { orderAgain, type AgainResult } from './order-again-action.ts'
import { OrderAgain } from './order-again.tsx'
import { NextSteps, OrderHistory, OrderItems, OrderPlaces } from './order-parts.tsx'
import { orderView, type OrderView } from './order-view.ts'
import styles from './payment-information-page.module.css'

/** `address`: of this page, for its form; null for who may see the order but not order it again. */
type PageData = { order: OrderView | null; address: string | null }

/**
 * The order of this visitor, by the session that placed it or by the signed link of its letter; else a kind 404. Who has
 * the link alone is offered nothing but to see it.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname, search, searchParams } = new URL(request.url)
  const id = searchParams.get('rendeles')
  const signature = searchParams.get('alairas') ?? undefined
  const client = context.get(clientContext)
  const find = (query: { signature?: string }) =>
    id ? orNull(client.orderGet({ params: { id }, query }, { signal: request.signal })) : null
  const [own, linked] = await Promise.all([find({}), signature === undefined ? null : find({ signature })])
  const order = own ?? linked
  const shown = { order: order && orderView(order), address: own && pathname + search }
  return data<PageData>(shown, { status: order ? 200 : 404 })
}

export async function action(args: ActionFunctionArgs) {
  const id = new URL(args.request.url).searchParams.get('rendeles')
  return id ? orderAgain(args, id) : redirect('/', 303)
}

export const handle: PageHandle<PageData> = {
  meta: ({ order }) => ({
    title: order ? `Rendelés: ${order.number}` : 'Nem találjuk a rendelést',
    noindex: true,
  }),
}

function Unknown() {
  return (
    <main id="tartalom" tabIndex={-1} className={`wrap ${styles.unknown}`}>
      <h1>Ezt a rendelést itt nem tudjuk megmutatni</h1>
      <p>
        Lehet, hogy másik böngészőben adta le, vagy elírás van a címben. A rendelését a visszaigazoló
        e-mailben lévő hivatkozással bármikor megnyithatja.
      </p>
      <a className={buttonClass({ look: 'primary' })} href="/">
        Vissza a kezdőlapra
      </a>
    </main>
  )
}

function Thanks({ order }: { order: OrderView }) {
  return (
    <header className={styles.thanks}>
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

/** Thanks, what happens next, how to pay, and the order itself; it prints well. */
export function Component() {
  const { order, address } = useLoaderData<PageData>()
  const posted = useActionData<AgainResult>()
  // The page of withdrawal knows the order by the same address.
  const { search } = useLocation()
  // The cart became this order: its button in the header must not show it any more.
  useEffect(() => void loadCart(), [])
  if (!order) return <Unknown />
  return (
    <main id="tartalom" tabIndex={-1} className={`wrap ${styles.page}`}>
      <Thanks order={order} />
      <NextSteps order={order} />
      {address === null ? null : <OrderAgain address={address} posted={posted} />}
      <div className={styles.columns}>
        <div>
          <OrderItems order={order} />
          <OrderHistory order={order} />
        </div>
        <OrderPlaces order={order} withdrawal={`/elallas${search}`} />
      </div>
    </main>
  )
}
