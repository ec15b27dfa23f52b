import type { Order } from '#contract/wire.ts'
import styles from './order-status.module.css'

const tones: Record<string, string | undefined> = {
  success: styles.success,
  info: styles.info,
  warning: styles.warning,
  error: styles.error,
}

/** How an order stands, in a word and its colour. */
export function OrderStatus({ status }: { status: Order['status'] }) {
  return <p className={`${styles.status} ${tones[status.color] ?? ''}`}>{status.name}</p>
}
