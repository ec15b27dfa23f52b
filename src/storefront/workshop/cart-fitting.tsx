import type { DeliveryOffer } from '#contract/wire.ts'
import { FittingText } from './fitting-text.tsx'
import { cartFittingId } from './offer-ids.ts'
import { goodsText } from './offered-goods.ts'
import { useOffer } from './use-offer.ts'
import styles from './workshop.module.css'

type Line = { variantId: number; quantity: number }
export type CartFittingProps = { offer: DeliveryOffer; offered: readonly Line[]; lines: readonly Line[] }

/** Under the lines of a cart that a workshop would fit; `offered` is the cart that the page came with. */
export function CartFitting({ offer: first, offered, lines }: CartFittingProps) {
  const goods = goodsText(lines)
  const { fitting } = useOffer(first, goodsText(offered), goods)
  if (!fitting) return null
  return (
    <section id={cartFittingId} className={styles.cart} aria-labelledby={`${cartFittingId}-cim`}>
      <h2 id={`${cartFittingId}-cim`}>Felszereltetné is?</h2>
      <FittingText fitting={fitting} goods={goods} back="/kosar" />
      <p className="small muted">
        A pénztárban a kiszállítást szerelőműhelybe válassza, ott foglalhat időpontot. A szerelés díját a
        műhelyben fizeti.
      </p>
    </section>
  )
}
