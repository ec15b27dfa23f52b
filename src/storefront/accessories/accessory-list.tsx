import { texts } from '../texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { placeholderUrl } from '../ui/image.tsx'
import styles from './accessories.module.css'
import type { AccessoryView } from './accessory-view.ts'

const addClass = buttonClass({ variant: 'outline', size: 'small' })

/** Adds what is needed of it, without scripts too; with scripts the cart's own listener takes it. */
function AddForm({ one: { variantId, quantity, amount, name } }: { one: AccessoryView }) {
  return (
    <form method="post" action="/kosar" data-cart-form>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="variant_id" value={variantId} />
      <input type="hidden" name="quantity" value={quantity} />
      <button className={addClass} aria-label={`${amount} kosárba: ${name}`}>
        <Icon name="cart" small />
        {quantity > 1 ? amount : texts.toCart}
      </button>
    </form>
  )
}

/** What fits, a line each: picture, why it fits, what it costs, and the button for as many as are needed. */
export function AccessoryList({ id, title, list }: { id: string; title: string; list: AccessoryView[] }) {
  return (
    <section id={id} className={styles.accessories} aria-labelledby={`${id}-cim`}>
      <h2 id={`${id}-cim`}>{title}</h2>
      <ul>
        {list.map((one) => (
          <li key={one.variantId}>
            <img
              className="studio"
              src={one.thumbnail ?? placeholderUrl}
              width={84}
              height={84}
              alt=""
              loading="lazy"
              decoding="async"
            />
            <div>
              <a href={one.url}>{one.name}</a>
              <p className="small muted">{one.reason}</p>
              <p>
                <b>{one.sum ?? one.price}</b>
                {one.sum ? <span className="small muted">{` (${one.amount}, egy ${one.price})`}</span> : null}
              </p>
              <AddForm one={one} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
