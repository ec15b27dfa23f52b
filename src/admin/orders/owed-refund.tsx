import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import styles from './order-page.module.css'

type Order = AdminResponse<'getOrder'>

/** What has to go back to the customer and has not, so that nobody forgets it. */
export function OwedRefund({ order: { refund, steps }, onPay }: { order: Order; onPay: () => void }) {
  const { wanted, pending, reason } = refund
  if (wanted.value === 0 && pending.value === 0) return null
  return (
    <Sheet>
      {wanted.value > 0 ? (
        <div className={styles.owed}>
          <Note mild>
            Visszajár a vevőnek: <b>{wanted.formatted_value}</b>
            {reason === '' ? '' : ` (${reason})`}
          </Note>
          {steps.includes('refund') ? <Button onClick={onPay}>Visszaadás</Button> : null}
        </div>
      ) : null}
      {pending.value > 0 ? (
        <Note mild>
          Visszatérítés folyamatban: {pending.formatted_value}. Ne ismételje meg: a bolt magától megtudja, mi
          lett vele.
        </Note>
      ) : null}
    </Sheet>
  )
}
