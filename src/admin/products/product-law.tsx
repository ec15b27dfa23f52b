import { Check, Field } from '../parts/field.tsx'
import { NumberField } from '../parts/number-field.tsx'
import { Sheet } from '../parts/sheet.tsx'
import type { Failure } from '../runtime/use-desk.ts'
import type { ProductValues } from './product-values.ts'
import styles from './product-page.module.css'

type Props = {
  values: ProductValues
  errors: Failure['errors']
  onChange: (change: Partial<ProductValues>) => void
}

/** What delivery and the law want to know of it. */
export function DeliveryAndLaw({ values, errors, onChange }: Props) {
  const error = (field: keyof ProductValues) => errors[`values.${field}`]?.[0]
  return (
    <Sheet title="Szállítás, jótállás és címke">
      <div className={styles.fields}>
        <Check
          label="Csomagautomatába is mehet"
          checked={values.locker_allowed}
          onChange={(event) => onChange({ locker_allowed: event.target.checked })}
        />
        <div className={styles.row}>
          <NumberField
            label="Legfeljebb ennyi egy rendelésben"
            value={values.max_order_quantity}
            empty={0}
            error={error('max_order_quantity')}
            onChange={(value) => onChange({ max_order_quantity: value })}
          />
          <NumberField
            label="Jótállás, hónap"
            note="Üresen: csak ami a törvény szerint jár."
            value={values.warranty_months}
            empty={null}
            error={error('warranty_months')}
            onChange={(value) => onChange({ warranty_months: value })}
          />
          <NumberField
            label="A gyártó tartóssági garanciája, hónap"
            note="Amit a gyártó maga vállal, a törvényen felül."
            value={values.garan_months}
            empty={null}
            error={error('garan_months')}
            onChange={(value) => onChange({ garan_months: value })}
          />
          <Field
            label="EPREL-szám"
            note="Az uniós energiacímke nyilvántartási száma: ebből készül a címke hivatkozása."
            inputMode="numeric"
            value={values.eprel_id}
            error={error('eprel_id')}
            onChange={(event) => onChange({ eprel_id: event.target.value })}
          />
        </div>
      </div>
    </Sheet>
  )
}
