import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Field, SelectField, TextField } from '../parts/field.tsx'
import { Sheet } from '../parts/sheet.tsx'
import type { Errors, ProductValues } from './product-values.ts'
import { VisibilityFields } from './visibility-fields.tsx'
import styles from './product-page.module.css'

type Shelves = AdminResponse<'listCategories'>

type Props = {
  values: ProductValues
  onChange: (change: Partial<ProductValues>) => void
  shelves: Shelves
  errors: Errors
}

/** What it is, and under what it stands. */
export function Basics({ values, onChange, shelves, errors }: Props) {
  const error = (field: string) => errors[`values.${field}`]?.[0]
  return (
    <Sheet title="Alapadatok">
      <div className={styles.fields}>
        <Field
          label="Név"
          value={values.name}
          onChange={(event) => onChange({ name: event.target.value })}
          error={error('name')}
        />
        <div className={styles.row}>
          <SelectField
            label="Kategória"
            value={values.category}
            onChange={(event) => onChange({ category: event.target.value })}
            error={error('category')}
          >
            {values.category === '' ? <option value="">Válasszon…</option> : null}
            {shelves.categories.map(({ slug, name, depth }) => (
              <option key={slug} value={slug}>
                {'\u00a0\u00a0'.repeat(depth) + name}
              </option>
            ))}
          </SelectField>
          <Field
            label="Márka"
            note="Új is lehet; üresen: nincs."
            list="markak"
            value={values.brand}
            onChange={(event) => onChange({ brand: event.target.value })}
            error={error('brand')}
          />
          <datalist id="markak">
            {shelves.brands.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </datalist>
          <SelectField
            label="Áfakulcs"
            value={String(values.tax_rate)}
            onChange={(event) =>
              onChange({ tax_rate: Number(event.target.value) as ProductValues['tax_rate'] })
            }
            error={error('tax_rate')}
          >
            {[27, 18, 5, 0].map((rate) => (
              <option key={rate} value={rate}>
                {rate} %
              </option>
            ))}
          </SelectField>
          <Field
            label="Egység"
            value={values.unit_measure}
            onChange={(event) => onChange({ unit_measure: event.target.value })}
            error={error('unit_measure')}
          />
        </div>
        <Field
          label="Rövid leírás"
          note="Egy mondat a név alatt."
          value={values.short_description}
          onChange={(event) => onChange({ short_description: event.target.value })}
          error={error('short_description')}
        />
        <TextField
          label="Leírás"
          note="Egyszerű szöveg, üres sorral elválasztott bekezdésekkel, vagy egyszerű HTML."
          rows={6}
          value={values.description}
          onChange={(event) => onChange({ description: event.target.value })}
          error={error('description')}
        />
        <VisibilityFields values={values} onChange={onChange} error={error('publish_at')} />
      </div>
    </Sheet>
  )
}
