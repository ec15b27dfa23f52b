import { formatForint } from '#contract/money.ts'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import styles from './withdrawals.module.css'

type Withdrawal = AdminResponse<'getWithdrawal'>

/** Of money that no payment service brought: what the transfer to the customer says. Here it is only recorded. */
export function TransferDetails({ one, amount }: { one: Withdrawal; amount: number }) {
  const rows = [
    ['Kedvezményezett', one.customer],
    ['Összeg', formatForint(amount)],
    ['Közlemény', `${one.order_number} ${one.reference}`],
  ]
  return (
    <>
      <p>A vevő nem bankkártyával fizetett: utalja át vagy adja oda a pénzt, itt csak rögzíti.</p>
      <dl className={styles.transfer}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {one.email ? (
        <p className={styles.side}>
          A számlaszámát itt kérheti el: <a href={`mailto:${one.email}`}>{one.email}</a>
        </p>
      ) : null}
    </>
  )
}
