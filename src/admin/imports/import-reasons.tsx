import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { formatNumber } from '#contract/money.ts'
import styles from './import-page.module.css'
import { problemText } from './import-rows.tsx'

type Reasons = AdminResponse<'getImport'>['reasons']

/** Why rows are refused or noted, each reason once with the number of its rows. */
export function ImportReasons({ reasons }: { reasons: Reasons }) {
  if (reasons.length === 0) return null
  return (
    <ul className={styles.reasons} aria-label="Okok">
      {reasons.map(({ kind, field, reason, rows }) => (
        <li key={`${kind} ${field} ${reason}`} className={kind === 'rejected' ? styles.problem : undefined}>
          {`${formatNumber(rows)} sor – ${problemText({ field, reason })}`}
        </li>
      ))}
    </ul>
  )
}
