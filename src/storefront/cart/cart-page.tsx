import { useEffect, type FormEvent } from 'react'
import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import type { ShopClient } from '#contract/client.ts'
import type { DeliveryOffer } from '#contract/wire.ts'
import { CartAccessoriesSlot } from '../accessories/cart-accessories-slot.tsx'
import { accountContext, clientContext, sessionContext } from '../runtime/router/page-context.ts'
import { isCallFailure, orNull } from '../runtime/router/page-error.ts'
import type { PageHandle } from '../runtime/router/page-module.ts'
import { texts } from '../texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { ImageOfNothing } from '../ui/image-of-nothing.tsx'
import { Note } from '../ui/note.tsx'
import { useHydrated, useStore } from '../ui/store.ts'
import { CartFitting } from '../workshop/cart-fitting.tsx'
import { loadOffer } from '../workshop/load-offer.ts'
import { clearCartCookie } from './cart-cookie.ts'
import { cartSettled } from './cart-facade.ts'
import { changeCartByForm } from './cart-form.ts'
import { CartLines } from './cart-lines.tsx'
import { isPending, shownCart, type CartState } from './cart-rules.ts'
import { confirmClearing, cart } from './cart-store.ts'
import { cartCount, cartSum, cartTotal, cartView, type CartView } from './cart-view.ts'
import styles from './cart.module.css'
import { FreeDeliveryLine } from './free-delivery-line.tsx'
import { freeDeliveryOf, type FreeDelivery } from './free-delivery.ts'

/** What the law wants to be clear when ordering starts: where and how we deliver, and how one can pay. */
type Ways = { shipping: { name: string; price: string }[]; payment: string[]; free: FreeDelivery | null }
/** `offer`: of fitting what the page came with. */
type CartPageData = { cart: CartView | null; ways: Ways; offer: DeliveryOffer | null }

const noWays: Ways = { shipping: [], payment: [], free: null }

async function loadWays(client: ShopClient, token: string): Promise<Ways> {
  const [shipping, payment] = await Promise.all([
    client.checkoutGetShippingMethods({ params: { token } }),
    client.checkoutGetPaymentMethods({ params: { token } }),
  ])
  return {
    shipping: shipping
      .filter(({ available }) => available)
      .map(({ name, price }) => ({
        name,
        price:
          price.gross.value === 0 && /\d/.test(price.gross.formatted_value)
            ? 'ingyenes'
            : price.gross.formatted_value,
      })),
    payment: payment.filter(({ available }) => available).map(({ name }) => name),
    free: freeDeliveryOf(shipping),
  }
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<CartPageData> {
  await cartSettled()
  const [client, session] = [context.get(clientContext), context.get(sessionContext)]
  const token = session.cartToken()
  const found = token ? await orNull(client.checkoutGetCart({ params: { token } })) : null
  if (token && !found) clearCartCookie(session)
  if (!token || !found || found.items.length === 0) return { cart: null, ways: noWays, offer: null }
  const own = cartView(found)
  const [ways, offer] = await Promise.all([
    loadWays(client, token),
    loadOffer({ request, context }, own.lines),
  ])
  return { cart: own, ways, offer }
}

/** The forms of the whole shop that add to the cart post here, and those of this page. */
export async function action({ request, context }: ActionFunctionArgs) {
  try {
    const ports = { client: context.get(clientContext), setClient: context.get(accountContext) }
    await changeCartByForm(await request.formData(), ports, context.get(sessionContext))
    return redirect('/kosar', 303)
  } catch (error) {
    if (!isCallFailure(error)) throw error
    return data({ failure: error.body.message }, { status: error.status === 404 ? 409 : error.status })
  }
}

/** Search engines come with an empty cart; a full one is its customer's own. */
export const handle: PageHandle<CartPageData> = {
  meta: ({ cart: own }) => ({
    title: texts.cart,
    description: 'Amit a kosarába tett, az árakkal, a szállítás és a fizetés módjaival.',
    noindex: own === null,
  }),
}

const toCheckout = 'Tovább a pénztárhoz'

function Empty() {
  return (
    <div className={styles.nothing}>
      <ImageOfNothing />
      <p>A kosara még üres. Keressen méret szerint, vagy nézzen körül a kategóriák között.</p>
      <a className={buttonClass({ variant: 'primary' })} href="/">
        {texts.backHome}
      </a>
    </div>
  )
}

function Summary({ shown, ways }: { shown: CartView; ways: Ways }) {
  return (
    <aside className={styles.panel} aria-label="Összesítés">
      <FreeDeliveryLine delivery={ways.free} sum={cartSum(shown)} />
      <h2>Szállítás és fizetés</h2>
      <dl className={styles.notes}>
        {ways.shipping.map(({ name, price }) => (
          <div key={name} className={styles.row}>
            <dt>{name}</dt>
            <dd>{price}</dd>
          </div>
        ))}
      </dl>
      {shown.promise ? <p className="small">{shown.promise}</p> : null}
      <p className="small muted">
        Magyarország területére szállítunk. Elfogadott fizetési módok:{' '}
        {ways.payment.join(', ').toLocaleLowerCase('hu')}.
      </p>
      <p className={styles.total} role="status">
        <span>Összesen</span> <span>{cartTotal(shown)}</span>
      </p>
      <p className="small muted">
        Bruttó ár, szállítás nélkül. A szállítás és a fizetés díját a pénztárban, a megrendelés előtt látja.
      </p>
      <a className={buttonClass({ variant: 'primary', size: 'large', wide: true })} href="/fizetes">
        {toCheckout}
      </a>
    </aside>
  )
}

/** On phones and tablets the sum and the way on stay in reach of the thumb, whatever the cart holds. */
function CheckoutDock({ shown }: { shown: CartView }) {
  return (
    <div role="region" aria-label="Végösszeg" data-dock>
      <p>
        <span className="tiny muted">Összesen</span>
        <b>{cartTotal(shown)}</b>
      </p>
      <a className={buttonClass({ variant: 'primary' })} href="/fizetes">
        {toCheckout}
      </a>
    </div>
  )
}

const somethingWrong = ({ lines }: CartView) => lines.some(({ problem }) => problem !== null)

type FilledProps = { loaded: CartPageData; shown: CartView; state: CartState | null }

function Filled({ loaded: { cart: first, ways, offer }, shown, state }: FilledProps) {
  const clear = (event: FormEvent) => {
    event.preventDefault()
    void confirmClearing()
  }
  return (
    <div className={styles.columns}>
      <div>
        {somethingWrong(shown) ? (
          <Note tone="warning" title="Időközben változott valami.">
            <p>Kérjük, módosítsa a megjelölt tételeket a megrendelés előtt.</p>
          </Note>
        ) : null}
        <CartLines lines={shown.lines} pending={state !== null && isPending(state)} />
        <form method="post" action="/kosar" onSubmit={clear}>
          <button
            className={`${buttonClass({ variant: 'text', size: 'small' })} ${styles.clear}`}
            name="intent"
            value="clear"
          >
            Kosár ürítése
          </button>
        </form>
        {first && offer?.fitting ? (
          <CartFitting offer={offer} offered={first.lines} lines={shown.lines} />
        ) : null}
      </div>
      <Summary shown={shown} ways={ways} />
      <CheckoutDock shown={shown} />
    </div>
  )
}

/** The cart as a page. It works without scripts; with them the lines follow the cart of the whole shop. */
export function Component() {
  const page = useLoaderData<CartPageData>()
  const loaded = page.cart
  const failure = useActionData<{ failure: string }>()?.failure
  const hydrated = useHydrated()
  const state = useStore(cart.state)
  useEffect(() => {
    if (loaded) cart.receive(loaded)
  }, [loaded])
  const live = hydrated && state.cart !== null
  const shown = live ? shownCart(state) : loaded
  const count = shown ? cartCount(shown) : 0
  return (
    <main id="tartalom" tabIndex={-1} className="wrap">
      <div className={styles.head}>
        <h1>{texts.cart}</h1>
        {count > 0 ? <p className="muted">{count} darab</p> : null}
      </div>
      {failure ? (
        <Note tone="error" alert>
          {failure}
        </Note>
      ) : null}
      {shown && count > 0 ? <Filled loaded={page} shown={shown} state={live ? state : null} /> : <Empty />}
      <CartAccessoriesSlot lines={shown?.lines ?? []} />
    </main>
  )
}
