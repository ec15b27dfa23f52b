import type { Order } from '#contract/wire.ts'

const tones: Record<string, string | undefined> = {
  success: 'order-status-success',
  info: 'order-status-info',
  warning: 'order-status-warning',
  error: 'order-status-error',
}

/** How an order stands, in a word and its colour. */
export function OrderStatus({ status }: { status: Order['status'] }) {
  return <p className={`order-status-status ${tones[status.color] ?? ''}`}>{status.name}</p>
}
