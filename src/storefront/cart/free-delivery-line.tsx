import { Icon } from '../ui/icon.tsx'
import styles from './cart.module.css'
import { freeDeliveryText, type FreeDelivery } from './free-delivery.ts'

/** How far the cart is from free delivery. While that is being asked, `delivery` is undefined and the place is kept. */
export function FreeDeliveryLine({
  delivery,
  sum,
}: {
  delivery: FreeDelivery | null | undefined
  sum: number
}) {
  if (delivery === null) return null
  if (!delivery) return <div className={styles.free} />
  const isFree = sum >= delivery.from
  return (
    <div className={isFree ? `${styles.free} ${styles.reached}` : styles.free}>
      <p>
        <Icon name={isFree ? 'check' : 'truck'} small />
        {freeDeliveryText(delivery, sum)}
      </p>
      {isFree ? null : <progress max={delivery.from} value={sum} aria-hidden="true" />}
    </div>
  )
}
