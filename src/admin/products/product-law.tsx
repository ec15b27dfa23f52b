import { Check, Field } from '../parts/field.tsx'
import { Sheet } from '../parts/sheet.tsx'
import type { Failure } from '../runtime/use-desk.ts'
import type { ProductValues } from './product-values.ts'
import styles from './product-page.module.css'

type Props = {
  values: ProductValues
  errors: Failure['errors']
  onChange: (change: Partial<ProductValues>) => void
}

const numberOf = (text: string) => {
  const digits = text.replaceAll(/\D/g, '')
  return digits === '' ? null : Number(digits)
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
          <Field
            label="Legfeljebb ennyi egy rendelésben"
            inputMode="numeric"
            value={String(values.max_order_quantity)}
            error={error('max_order_quantity')}
            onChange={(event) => onChange({ max_order_quantity: numberOf(event.target.value) ?? 0 })}
          />
          <Field
            label="Jótállás, hónap"
            note="Üresen: csak ami a törvény szerint jár."
            inputMode="numeric"
            value={String(values.warranty_months ?? '')}
            error={error('warranty_months')}
            onChange={(event) => onChange({ warranty_months: numberOf(event.target.value) })}
          />
          <Field
            label="A gyártó tartóssági garanciája, hónap"
            note="Amit a gyártó maga vállal, a törvényen felül."
            inputMode="numeric"
            value={String(values.garan_months ?? '')}
            error={error('garan_months')}
            onChange={(event) => onChange({ garan_months: numberOf(event.target.value) })}
          />
          <Field
            label="EPREL-szám"
            note="Az uniós energiacímke nyilvántartási száma: ebből készül a címke hivatkozása."
            inputMode="numeric"
            value={values.eprel_id}
            error={error('eprel_id')}
            onChange={(event) => onChange({ eprel_id: event.target.value.replaceAll(/\D/g, '') })}
          />
        </div>
      </div>
    </Sheet>
  )
}
