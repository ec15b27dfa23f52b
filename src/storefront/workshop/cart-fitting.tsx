import type { DeliveryOffer } from '#contract/wire.ts'
import { FittingText } from './fitting-text.tsx'
import { goodsText } from './offered-goods.ts'
import { useOffer } from './use-offer.ts'
import styles from './workshop.module.css'

const titleId = 'felszereles'

type Line = { variantId: number; quantity: number }
type CartFittingProps = { offer: DeliveryOffer; offered: readonly Line[]; lines: readonly Line[] }

/** Under the lines of a cart that a workshop would fit; `offered` is the cart that the page came with. */
export function CartFitting({ offer: first, offered, lines }: CartFittingProps) {
  const goods = goodsText(lines)
  const { fitting } = useOffer(first, goodsText(offered), goods)
  if (!fitting) return null
  return (
    <section className={styles.cart} aria-labelledby={titleId}>
      <h2 id={titleId}>Felszereltetné is?</h2>
      <FittingText fitting={fitting} goods={goods} back="/kosar" />
      <p className="small muted">
        Időpontot a pénztárban foglalhat, ha a műhelybe szállítást választja. A szerelés díját a műhelyben
        fizeti.
      </p>
    </section>
  )
}
