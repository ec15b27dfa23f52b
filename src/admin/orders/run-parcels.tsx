import { maxParcels } from '#contract/admin/packing-limits.ts'
import type { RunOrder } from './run-plan.ts'
import type { ParcelSizeName, Run } from './use-run.ts'
import styles from './run-page.module.css'

/** What is chosen of an order's parcels before they are registered. */

const counts = Array.from({ length: maxParcels }, (_, index) => index + 1)

/** How many there are: as their weight suggests, unless somebody knows better. */
export function ParcelCount({ order, run }: { order: RunOrder; run: Run }) {
  return (
    <select
      className={styles.count}
      aria-label={`${order.number} csomagjai`}
      value={run.countOf(order)}
      onChange={(event) => run.setCount(order, Number(event.target.value))}
    >
      {counts.map((count) => (
        <option key={count} value={count}>
          {count} csomag
        </option>
      ))}
    </select>
  )
}

/** Of a locker: as the goods suggest, unless somebody knows better. */
export function ParcelSize({ order, run }: { order: RunOrder; run: Run }) {
  const { parcel_size: size, number } = order
  if (size === null) return null
  return (
    <select
      className={styles.count}
      aria-label={`${number} rekesze`}
      title={size.is_known ? undefined : 'Az áru mérete nem ismert.'}
      value={run.sizeOf(order) ?? ''}
      onChange={(event) => run.setSize(order, event.target.value as ParcelSizeName)}
    >
      {size.suggested === null ? <option value="">nem fér be</option> : null}
      {size.choices.map((one) => (
        <option key={one.size} value={one.size}>
          {one.name} rekesz
        </option>
      ))}
    </select>
  )
}
