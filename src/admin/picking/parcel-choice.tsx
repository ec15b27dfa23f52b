import { maxParcels } from '#contract/admin/packing-limits.ts'
import { SelectField } from '../parts/field.tsx'
import type { PickOrder } from './pick-view.ts'
import type { Finish, ParcelChoice } from './use-finish.ts'
import styles from './picking.module.css'

const counts = Array.from({ length: maxParcels }, (_, index) => index + 1)

/** How many parcels the order has, and which compartment of a locker they need, where its carrier wants to know. */
export function ParcelChoiceFields({
  order: { parcel_count: suggested, parcel_size: size },
  finish: { choice, setChoice },
}: {
  order: PickOrder
  finish: Finish
}) {
  if (suggested === null) return null
  return (
    <div className={styles.parcel}>
      <SelectField
        label="Csomagok"
        value={choice.count ?? suggested}
        onChange={(event) => setChoice({ ...choice, count: Number(event.target.value) })}
      >
        {counts.map((count) => (
          <option key={count} value={count}>
            {count} csomag
          </option>
        ))}
      </SelectField>
      {size ? (
        <SelectField
          label="Rekesz"
          note={size.is_known ? undefined : 'Az áru mérete nem ismert.'}
          value={choice.size ?? size.suggested ?? ''}
          onChange={(event) =>
            setChoice({ ...choice, size: event.target.value as NonNullable<ParcelChoice['size']> })
          }
        >
          {size.suggested === null ? <option value="">egyik sem elég</option> : null}
          {size.choices.map((one) => (
            <option key={one.size} value={one.size}>
              {one.name}
            </option>
          ))}
        </SelectField>
      ) : null}
    </div>
  )
}
