import { useState } from 'react'
import { Link } from 'react-router'
import { SelectField } from '../parts/field.tsx'
import { Sheet } from '../parts/sheet.tsx'
import type { Failure } from '../runtime/use-desk.ts'
import { AttributeInput, type FormFields } from './attribute-field.tsx'
import type { ProductValues } from './product-values.ts'
import { withOption, withoutOption } from './variant-options.ts'
import { Button } from '../parts/button.tsx'
import styles from './product-page.module.css'

type Props = {
  values: ProductValues
  fields: FormFields
  errors: Failure['errors']
  onChange: (change: Partial<ProductValues>) => void
}

/** What all variants have alike: the fields of the category, what is there besides, and any other that is added. */
export function ProductAttributes({ values, fields, errors, onChange }: Props) {
  /** Of other categories, taken up here. */
  const [added, setAdded] = useState<readonly string[]>([])
  const { attributes, category, option_attributes: options } = values
  const wanted = fields.categories.find(({ slug }) => slug === category)?.attributes ?? []
  const own = new Set(values.variants.flatMap((one) => Object.keys(one.attributes)))
  const named = [...new Set([...wanted, ...Object.keys(attributes), ...added])].filter(
    (slug) => !options.includes(slug) && !own.has(slug),
  )
  const shown = named.flatMap((slug) => fields.attributes.find((one) => one.slug === slug) ?? [])
  const rest = fields.attributes.filter(
    ({ slug }) => !named.includes(slug) && !options.includes(slug) && !own.has(slug),
  )
  return (
    <Sheet title="Jellemzők">
      <div className={styles.fields}>
        {shown.length === 0 ? (
          <p>
            Ebben a kategóriában még nincs beállítva, mit kérjen az űrlap: a{' '}
            <Link to="/termekek/kategoriak">kategória lapján</Link> megadhatja.
          </p>
        ) : (
          <div className={styles.row}>
            {shown.map((field) => (
              <AttributeInput
                key={field.slug}
                field={field}
                value={attributes[field.slug] ?? ''}
                error={errors[`values.attributes.${field.slug}`]?.[0]}
                onChange={(value) => onChange({ attributes: { ...attributes, [field.slug]: value } })}
              />
            ))}
          </div>
        )}
        <div className={styles.row}>
          <SelectField
            label="További jellemző"
            value=""
            onChange={(event) => setAdded([...added, event.target.value])}
          >
            <option value="">Hozzáadás…</option>
            {rest.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="A vevő ezek szerint választ változatot"
            note="Amiben a változatok különböznek: méret, szín."
            value=""
            error={errors['values.option_attributes']?.[0]}
            onChange={(event) => onChange(withOption(values, event.target.value))}
          >
            <option value="">Hozzáadás…</option>
            {fields.attributes
              .filter(({ slug }) => !options.includes(slug))
              .map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
          </SelectField>
        </div>
        {options.length > 0 ? (
          <div className={styles.actions}>
            {options.map((slug) => {
              const name = fields.attributes.find((one) => one.slug === slug)?.name ?? slug
              return (
                <Button
                  key={slug}
                  aria-label={`Eltávolítás: ${name}`}
                  onClick={() => onChange(withoutOption(values, slug))}
                >
                  {name} ✕
                </Button>
              )
            })}
          </div>
        ) : null}
      </div>
    </Sheet>
  )
}
