import type { DeliveryOffer } from '#contract/wire.ts'
import { variantParameter } from '../product/variant-parameter.ts'
import { Icon } from '../ui/icon.tsx'
import { FittingText } from './fitting-text.tsx'
import { deliveryText } from './offer-texts.ts'
import { goodsText } from './offered-goods.ts'
import { useOffer } from './use-offer.ts'
import { offerLinesId } from './offer-lines-id.ts'
import styles from './workshop.module.css'

export type OfferLinesProps = {
  offer: DeliveryOffer
  /** The offer is for its `quantity`. */
  view: { variantId: number; itemNumber: string; quantity: number; path: string }
  /** As it is chosen now. */
  quantity: number
}

/** Beside the button: what delivery costs, and who fits the goods, when and for how much. */
export function OfferLines({ offer: first, view, quantity }: OfferLinesProps) {
  const goods = goodsText([{ variantId: view.variantId, quantity }])
  const offer = useOffer(first, goodsText([view]), goods)
  const delivery = deliveryText(offer)
  const { fitting } = offer
  if (!delivery && !fitting) return null
  return (
    <ul id={offerLinesId} className={styles.lines}>
      {delivery ? (
        <li>
          <Icon name="invoice" />
          <span>{`${delivery}.`}</span>
        </li>
      ) : null}
      {fitting ? (
        <li className={styles.top}>
          <Icon name="wrench" />
          <FittingText
            fitting={fitting}
            goods={goods}
            back={`${view.path}?${variantParameter}=${encodeURIComponent(view.itemNumber)}`}
          />
        </li>
      ) : null}
    </ul>
  )
}
