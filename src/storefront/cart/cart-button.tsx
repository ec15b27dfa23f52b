import type { MouseEvent } from 'react'
import { isPlainClick } from '../runtime/router/link-navigation.ts'
import { texts } from '../texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useStore } from '../ui/store.ts'
import styles from './cart-button.module.css'
import { cartSummary, sideCartOpen } from './cart-facade.ts'

function openSideCart(event: MouseEvent) {
  if (!isPlainClick(event.nativeEvent)) return
  event.preventDefault()
  sideCartOpen.set(true)
}

/** The way to the cart in the header: a link to its page, which opens the side cart where scripts run. */
export function CartButton() {
  const summary = useStore(cartSummary, (value) => value, null)
  return (
    <a
      className={`${buttonClass({ variant: 'outline' })} ${styles.button}`}
      href="/kosar"
      onClick={openSideCart}
      aria-haspopup="dialog"
      aria-label={summary ? `${texts.cart}, ${summary.count} darab, ${summary.total}` : undefined}
    >
      <Icon name="cart" />
      <span className={styles.label}>{summary ? summary.total : texts.cart}</span>
    </a>
  )
}
