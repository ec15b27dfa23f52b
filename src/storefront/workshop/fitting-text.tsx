import type { DeliveryOffer } from '#contract/wire.ts'
import { fittingPriceText, nextText, toWorkshopText, workshopName } from './offer-texts.ts'
import styles from './workshop.module.css'
import { workshopsHref } from './workshops-path.ts'

type FittingTextProps = { fitting: NonNullable<DeliveryOffer['fitting']>; goods: string; back: string }

/** Who fits the goods, when and for how much, and the way to another workshop. A long name takes a second line: it is what one looks for at the door. */
export function FittingText({ fitting, goods, back }: FittingTextProps) {
  const { workshop, is_wanted: isWanted } = fitting
  const delivery = toWorkshopText(fitting)
  return (
    <div className={styles.fitting}>
      <p className={styles.head}>
        <b>Szerelés műhelyben</b> <span>{fittingPriceText(fitting)}</span>
      </p>
      <p>{workshopName(workshop)}</p>
      <p>{nextText(workshop)}</p>
      <p className={styles.more}>
        <a className="link" href={workshopsHref({ goods, back })} rel="nofollow">
          {isWanted ? 'Másik műhelyt választok' : 'Műhelyt választok'}
        </a>
        {delivery ? <span className="muted">{delivery}</span> : null}
      </p>
    </div>
  )
}
