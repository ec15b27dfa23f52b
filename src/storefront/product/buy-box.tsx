import { Suspense, useState, type ReactNode } from 'react'
import { formatForint } from '#contract/money.ts'
import { AlertOffer } from '../stock-alert/alert-offer.tsx'
import { phoneHref, useShell } from '../runtime/document/shell-data.ts'
import { workshopCookie } from '../runtime/client/browser-session.ts'
import { hydrateOnVisible } from '../runtime/lazy/hydrate-on-visible.tsx'
import { texts } from '../texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Note } from '../ui/note.tsx'
import { QuantityStepper } from '../ui/quantity-stepper.tsx'
import { offerLinesId } from '../workshop/offer-lines-id.ts'
import type { OfferLinesProps } from '../workshop/offer-lines.tsx'
import styles from './buy-box.module.css'
import type { ProductView } from './product-view.ts'

const OfferLines = hydrateOnVisible<OfferLinesProps>(
  offerLinesId,
  () => import('../workshop/offer-lines.tsx').then((part) => part.OfferLines),
  // Without a workshop of the customer's own they say what they say to everybody.
  () => document.cookie.includes(workshopCookie),
)

function PriceLines({ view, quantity }: { view: ProductView; quantity: number }) {
  const { price } = view
  return (
    <div className={styles.price}>
      {price.original ? (
        <p className="small muted">
          Eredeti ár: <s>{price.original}</s>
        </p>
      ) : null}
      <p className={styles.amount}>
        {price.text} <small>/ {price.unit}</small>
      </p>
      {quantity > 1 ? (
        <p>
          {`${quantity} ${price.unit}: `}
          <b>{formatForint(price.value * quantity)}</b>
        </p>
      ) : null}
      <p className="small muted">
        {[price.lowest, view.packing, price.unitPrice, 'Bruttó ár.'].filter(Boolean).join('\n')}
      </p>
    </div>
  )
}

function AddForm({
  view,
  quantity,
  onChange,
}: {
  view: ProductView
  quantity: number
  onChange: (quantity: number) => void
}) {
  return (
    <form id="kosarba" className={styles.form} method="post" action="/kosar" data-cart-form>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="variant_id" value={view.variantId} />
      <QuantityStepper name="quantity" value={quantity} max={view.maxQuantity} onChange={onChange} />
      <button className={buttonClass({ variant: 'primary' })}>
        <Icon name="cart" />
        {`${texts.toCart} `}
        <span className={styles.following}>{`– ${formatForint(view.price.value * quantity)}`}</span>
      </button>
    </form>
  )
}

/** On phones and tablets the sum and the button stay in reach of the thumb. */
function BuyDock({ view, quantity }: { view: ProductView; quantity: number }) {
  return (
    <div role="region" aria-label="Vásárlás" data-dock>
      <p className={styles.following}>
        <b>{formatForint(view.price.value * quantity)}</b>
        <span className="tiny muted">{`${quantity} ${view.price.unit}`}</span>
      </p>
      <button className={buttonClass({ variant: 'primary' })} form="kosarba">
        <Icon name="cart" />
        {texts.toCart}
      </button>
    </div>
  )
}

/** Nobody finds three in the cart who wanted four. */
function FewerThanUsual({ view: { quantity, usual, price, sizePath } }: { view: ProductView }) {
  return (
    <Note tone="warning" title={`Ebből most ${quantity} ${price.unit} van.`}>
      {`Általában ${usual} ${price.unit} kell egyszerre. `}
      {sizePath ? (
        <a className="link" href={sizePath}>
          Más abroncsok ebben a méretben
        </a>
      ) : null}
    </Note>
  )
}

/** Says what to do instead of buying. */
function NotForSale({ view }: { view: ProductView }) {
  const phone = useShell()?.shop.phone
  const { variantId, path, itemNumber } = view
  return (
    <>
      <Note tone="warning" title="Most nem rendelhető">
        {'Hívjon minket, megmondjuk, mikor lesz újra, és ajánlunk helyette mást. '}
        {phone ? (
          <a className="link nowrap" href={phoneHref(phone)}>
            {phone}
          </a>
        ) : null}
      </Note>
      <AlertOffer key={variantId} variantId={variantId} productPath={path} itemNumber={itemNumber} />
    </>
  )
}

/** Price, quantity and the button with the sum in it; the sum follows the quantity. */
export function BuyBox({ view, stock }: { view: ProductView; stock: ReactNode }) {
  const notice = useShell()?.shop.guaranteeNotice
  const [quantity, setQuantity] = useState(view.quantity)
  return (
    <>
      <PriceLines view={view} quantity={quantity} />
      <div className={styles.ways}>
        {view.addable && view.usual !== null ? <FewerThanUsual view={view} /> : null}
        {view.addable ? (
          <AddForm view={view} quantity={quantity} onChange={setQuantity} />
        ) : (
          <NotForSale view={view} />
        )}
        {view.stock.type ? (
          <ul>
            <li>
              <Icon name="truck" />
              <div>
                {stock}
                {view.promise ? <p>{`${view.promise}.`}</p> : null}
              </div>
            </li>
          </ul>
        ) : null}
        {view.offer ? (
          <Suspense fallback={<div className={view.offer.fitting ? styles.fitting : styles.delivery} />}>
            <OfferLines offer={view.offer} view={view} quantity={quantity} />
          </Suspense>
        ) : null}
        <ul>
          <li>
            <Icon name="return" />
            <span>
              14 napon belül indokolás nélkül visszaküldheti.{' '}
              <a href="/elallasi-tajekoztato">Elállási tájékoztató</a>
            </span>
          </li>
          <li>
            <Icon name="shield" />
            <span>
              <a href="/szavatossag-es-jotallas">Szavatosság és jótállás</a>
              {notice ? (
                <img
                  className={styles.notice}
                  src={notice}
                  alt="A kellékszavatosság hivatalos tájékoztatója"
                  loading="lazy"
                />
              ) : null}
            </span>
          </li>
        </ul>
      </div>
      {view.addable ? <BuyDock view={view} quantity={quantity} /> : null}
    </>
  )
}
