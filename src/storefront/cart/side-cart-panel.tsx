import { texts } from '../texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ImageOfNothing } from '../ui/image-of-nothing.tsx'
import { Note } from '../ui/note.tsx'
import { useStore } from '../ui/store.ts'
import { sideCartOpen } from './cart-facade.ts'
import { CartLines } from './cart-lines.tsx'
import { isPending, shownCart } from './cart-rules.ts'
import { confirmClearing, cart, cartFailure } from './cart-store.ts'
import { cartCount, cartSum, cartTotal, type CartView } from './cart-view.ts'
import styles from './cart.module.css'
import { FreeDeliveryLine } from './free-delivery-line.tsx'
import { useFreeDelivery } from './use-free-delivery.ts'

const close = () => sideCartOpen.set(false)

function Foot({ shown }: { shown: CartView }) {
  return (
    <>
      <p className={styles.total} role="status">
        <span>Összesen</span> <span>{cartTotal(shown)}</span>
      </p>
      {shown.promise ? <p className="small muted">{shown.promise}</p> : null}
      <a className={buttonClass({ variant: 'primary', size: 'large', wide: true })} href="/fizetes">
        Tovább a pénztárhoz
      </a>
      <a className={buttonClass({ variant: 'outline', wide: true })} href="/kosar">
        Kosár megtekintése
      </a>
    </>
  )
}

/** What the side cart shows: lines, clearing, total and the two ways on. */
export function SideCartPanel() {
  const open = useStore(sideCartOpen)
  const state = useStore(cart.state)
  const failure = useStore(cartFailure)
  const shown = shownCart(state)
  const count = shown ? cartCount(shown) : 0
  const contents = shown ? shown.lines.map(({ variantId }) => variantId).join() : ''
  const delivery = useFreeDelivery(open && count > 0, contents)
  const title = count > 0 ? `${texts.cart}, ${count}\u00a0darab` : texts.cart
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      shape="side"
      footer={shown && count > 0 ? <Foot shown={shown} /> : null}
    >
      {failure ? (
        <div className={styles.failure}>
          <Note tone="error" alert>
            {failure}
          </Note>
        </div>
      ) : null}
      {shown && count > 0 ? (
        <>
          <FreeDeliveryLine delivery={delivery} sum={cartSum(shown)} />
          <CartLines lines={shown.lines} pending={isPending(state)} />
          <button
            type="button"
            className={`${buttonClass({ variant: 'text', size: 'small' })} ${styles.clear}`}
            onClick={() => void confirmClearing()}
          >
            Kosár ürítése
          </button>
        </>
      ) : (
        <div className={styles.nothing}>
          <ImageOfNothing />
          <p>A kosara még üres. Amit beletesz, itt jelenik meg.</p>
          <a className={buttonClass({ variant: 'strong' })} href="/#kategoriak">
            {texts.categories}
          </a>
        </div>
      )}
    </Dialog>
  )
}
