import { paper, type PaperSize } from './print-orders.ts'
import styles from './bulk.module.css'

/** What the slips are printed on. */
export function PaperChoice() {
  const size = paper.use()
  return (
    <select
      className={styles.paper}
      aria-label="Papír"
      value={size}
      onChange={(event) => paper.set(event.target.value as PaperSize)}
    >
      <option value="A5">A5</option>
      <option value="A4">A4</option>
    </select>
  )
}
