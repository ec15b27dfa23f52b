import { useEffect } from 'react'
import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { loadCart } from '../cart/cart-door.ts'
import { clientContext } from '../shell/page-context.ts'
import { orNull } from '../shell/page-error.ts'
import type { PageHandle } from '../shell/page-module.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { placeholderUrl } from '../ui/image.tsx'
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

function Next({ order }: { order: OrderView }) {
  return (
    <section className={styles.next} aria-labelledby="kovetkezik">
      <h2 id="kovetkezik">Mi történik most?</h2>
      <ol>
        {order.next.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
      {order.transfer ? (
        <dl className={styles.transfer}>
          {order.transfer.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  )
}

function Items({ order }: { order: OrderView }) {
  return (
    <section aria-labelledby="rendelesszam">
      <div className={styles.number}>
        <h2 id="rendelesszam">
          <span className="visually-hidden">Rendelésszám: </span>
          {order.number}
        </h2>
        <p className={styles.status}>{order.payment.title}</p>
      </div>
      <p className="small muted">
        {order.date} · {order.status}
      </p>
      <ul className={styles.lines}>
        {order.lines.map(({ id, name, note, thumbnail, total }) => (
          <li key={id}>
            <div className={`studio ${styles.picture}`}>
              <img src={thumbnail ?? placeholderUrl} width={84} height={84} alt="" decoding="async" />
            </div>
            <p>
              <b>{name}</b>
              <br />
              <span className="small muted">{note}</span>
            </p>
            <b className="nowrap">{total}</b>
          </li>
        ))}
      </ul>
      <dl className={styles.rows}>
        {order.rows.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>Fizetendő, áfával</dt>
          <dd>{order.total}</dd>
        </div>
      </dl>
    </section>
  )
}

function Lines({ texts }: { texts: string[] }) {
  return texts.map((text) => <p key={text}>{text}</p>)
}

function Places({ order }: { order: OrderView }) {
  const { shipping, billing, payment, comment } = order
  return (
    <aside className={styles.places} aria-label="A rendelés adatai">
      <div className={styles.panel}>
        <h3>Szállítás</h3>
        <p>{shipping.name}</p>
        {shipping.address.length > 0 ? <Lines texts={shipping.address} /> : <p>{shipping.description}</p>}
        <h3>Számlázás</h3>
        <Lines texts={billing} />
        <h3>Fizetés</h3>
        <p>{payment.name}</p>
        {comment ? (
          <>
            <h3>Megjegyzés</h3>
            <p>{comment}</p>
          </>
        ) : null}
      </div>
      <p className="small no-print">
        Meggondolta magát?{' '}
        <a className="link" href="/elallasi-tajekoztato">
          Elállás a szerződéstől
        </a>
      </p>
    </aside>
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
      <Next order={order} />
      <div className={styles.columns}>
        <Items order={order} />
        <Places order={order} />
      </div>
    </main>
  )
}
