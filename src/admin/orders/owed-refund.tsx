import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { useAction } from '../runtime/use-desk.ts'
import styles from './order-page.module.css'

type Order = AdminResponse<'getOrder'>

/** What has to go back to the customer and has not, so that nobody forgets it, and what was given up of it. */
export function OwedRefund({
  order,
  onPay,
  onWaive,
}: {
  order: Order
  onPay: () => void
  onWaive: () => void
}) {
  const { wanted, pending, reason, waived } = order.refund
  const mayRefund = order.steps.includes('refund')
  if (wanted.value === 0 && pending.value === 0 && waived === null) return null
  return (
    <Sheet>
      {wanted.value > 0 ? (
        <div className={styles.owed}>
          <Note mild>
            Visszajár a vevőnek: <b>{wanted.formatted_value}</b>
            {reason === '' ? '' : ` (${reason})`}
          </Note>
          {mayRefund ? (
            <>
              <Button onClick={onPay}>Visszaadás</Button>
              <Button onClick={onWaive}>Mégsem jár vissza</Button>
            </>
          ) : null}
        </div>
      ) : null}
      {pending.value > 0 ? (
        <Note mild>
          Visszatérítés folyamatban: {pending.formatted_value}. Ne ismételje meg: a bolt magától megtudja, mi
          lett vele.
        </Note>
      ) : null}
      {waived === null ? null : <Waived number={order.number} waived={waived} mayUndo={mayRefund} />}
    </Sheet>
  )
}

function Waived({
  number,
  waived: { id, amount, reason },
  mayUndo,
}: {
  number: string
  waived: NonNullable<Order['refund']['waived']>
  mayUndo: boolean
}) {
  const { run, busy, failure } = useAction((client) =>
    client.reinstateRefund({ params: { number, waiver: id } }),
  )
  return (
    <div className={styles.owed}>
      <Note mild>{failure?.message ?? `Mégsem jár vissza: ${amount.formatted_value} (${reason})`}</Note>
      {mayUndo ? (
        <Button busy={busy} onClick={() => void run()}>
          Mégis visszajár
        </Button>
      ) : null}
    </div>
  )
}

/** Where the customer wants the money that is given back by hand, if a withdrawal says it. */
export function RefundAccount({ order }: { order: Order }) {
  const account = order.withdrawals.find(({ refund_account: one }) => one)?.refund_account
  return account ? (
    <p>
      A vevő számlaszáma, az elállásából: <b>{account}</b>
    </p>
  ) : null
}
