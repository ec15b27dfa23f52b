import { useEffect } from 'react'
import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { loadCart } from '../cart/cart-door.ts'
import { clientContext } from '../shell/page-context.ts'
import { orNull } from '../shell/page-error.ts'
import type { PageHandle } from '../shell/page-module.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { NextSteps, OrderItems, OrderPlaces } from './order-parts.tsx'
import { orderView, type OrderView } from './order-view.ts'
import styles from './payment-information-page.module.css'

type PageData = { order: OrderView | null }

/** The order of this visitor, by the session that placed it or by the signed link of its letter; else a kind 404. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const id = search.get('rendeles')
  const signature = search.get('alairas') ?? undefined
  const order = id
    ? await orNull(
        context
          .get(clientContext)
          .orderGet({ params: { id }, query: { signature } }, { signal: request.signal }),
      )
    : null
  return data<PageData>({ order: order && orderView(order) }, { status: order ? 200 : 404 })
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
        <h1>Köszönjük, {order.firstName}!</h1>
        <p>
          Rendelését megkaptuk, a visszaigazolást elküldtük ide: <b>{order.email}</b>
        </p>
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
  const { order } = useLoaderData<PageData>()
  // The cart became this order: its button in the header must not show it any more.
  useEffect(() => void loadCart(), [])
  if (!order) return <Unknown />
  return (
    <main id="tartalom" tabIndex={-1} className={`wrap ${styles.page}`}>
      <Thanks order={order} />
      <NextSteps order={order} />
      <div className={styles.columns}>
        <OrderItems order={order} />
        <OrderPlaces order={order} />
      </div>
    </main>
  )
}
