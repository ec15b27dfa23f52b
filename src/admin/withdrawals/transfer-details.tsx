import { formatForint } from '#contract/money.ts'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import styles from './withdrawals.module.css'

type Withdrawal = AdminResponse<'getWithdrawal'>

/** Of money that no payment service brought: what the transfer to the customer says. Here it is only recorded. */
export function TransferDetails({ one, amount }: { one: Withdrawal; amount: number }) {
  const account = one.refund_account ?? ''
  const rows = [
    ['Kedvezményezett', one.customer],
    ...(account === '' ? [] : [['Számlaszám', account]]),
    ['Összeg', formatForint(amount)],
    ['Közlemény', `${one.order_number} ${one.reference}`],
  ]
  return (
    <>
      {one.order?.has_gateway ? null : (
        <p>A vevő nem bankkártyával fizetett: utalja át vagy adja oda a pénzt, itt csak rögzíti.</p>
      )}
      <dl className={styles.transfer}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {account !== '' ? (
        <p className={styles.side}>A számlaszámot a vevő adta meg az elállásakor.</p>
      ) : one.email ? (
        <p className={styles.side}>
          A vevő nem adott meg számlaszámot. Itt kérheti el: <a href={`mailto:${one.email}`}>{one.email}</a>
        </p>
      ) : null}
    </>
  )
}
