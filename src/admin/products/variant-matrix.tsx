import { useState } from 'react'
import { slugify } from '#hungary/slug.ts'
import { Button } from '../parts/button.tsx'
import { Check, Field } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { textOfValue, type FormFields } from './attribute-field.tsx'
import type { ProductValues, Variant } from './product-values.ts'
import { combinationsOf, isOf, ownVariants, variantOf } from './variant-options.ts'
import styles from './product-page.module.css'

type Props = {
  values: ProductValues
  fields: FormFields
  onChange: (change: Partial<ProductValues>) => void
}

/** The contract takes so many variants. */
const maxVariants = 200

/** All combinations of what customers choose by, at once. Nothing is saved: they stand in the form. */
export function VariantMatrix({ values, fields, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const options = values.option_attributes.flatMap(
    (slug) => fields.attributes.find((one) => one.slug === slug) ?? [],
  )
  if (options.length === 0) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Minden kombináció…</Button>
      {isOpen ? (
        <MatrixDialog
          {...{ values, options }}
          onMake={(made) => {
            onChange({ variants: [...ownVariants(values), ...made] })
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

type DialogProps = {
  values: ProductValues
  options: FormFields['attributes']
  onMake: (variants: Variant[]) => void
  onClose: () => void
}

function MatrixDialog({ values: { variants }, options, onMake, onClose }: DialogProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, readonly string[]>>>(() =>
    Object.fromEntries(
      options.map(({ slug }) => [
        slug,
        [...new Set(variants.map((one) => one.attributes[slug] ?? '').filter(Boolean))],
      ]),
    ),
  )
  const [base, setBase] = useState(variants[0]?.item_number ?? '')
  const missing = combinationsOf(chosen).filter(
    (combination) => !variants.some((one) => isOf(one, combination)),
  )
  const isTooMany = variants.length + missing.length > maxVariants
  const set = (slug: string, values: readonly string[]) => setChosen({ ...chosen, [slug]: values })

  async function make() {
    if (base.trim() === '' || isTooMany || missing.length === 0) return
    await Promise.resolve()
    const like = variants[0]!
    onMake(
      missing.map((combination) => {
        const texts = options.flatMap((field) => {
          const value = combination[field.slug]
          return value === undefined ? [] : [textOfValue(field, value)]
        })
        const ending = texts.map((text) => slugify(text).toUpperCase()).join('-')
        return variantOf(like, combination, {
          itemNumber: `${base.trim()}-${ending}`.slice(0, 60),
          name: texts.join(', '),
        })
      }),
    )
  }

  return (
    <FormDialog
      title="Minden kombináció"
      action={`${missing.length} változat felvétele`}
      busy={false}
      refusal={isTooMany ? `Egy terméknek legfeljebb ${maxVariants} változata lehet.` : undefined}
      onSubmit={make}
      onClose={onClose}
    >
      {options.map(({ slug, name, kind, options: known }) =>
        kind === 'choice' ? (
          <fieldset key={slug} className={styles.choice}>
            <legend className={styles.legend}>{name}</legend>
            {known.map(({ value, label }) => (
              <Check
                key={value}
                label={label}
                checked={chosen[slug]?.includes(value) ?? false}
                onChange={(event) => {
                  const others = (chosen[slug] ?? []).filter((one) => one !== value)
                  set(slug, event.target.checked ? [...others, value] : others)
                }}
              />
            ))}
          </fieldset>
        ) : (
          <Field
            key={slug}
            label={name}
            note="Az értékek pontosvesszővel elválasztva: 36; 37; 38."
            defaultValue={(chosen[slug] ?? []).join('; ')}
            onChange={(event) =>
              set(slug, [
                ...new Set(
                  event.target.value
                    .split(';')
                    .map((one) => one.trim())
                    .filter(Boolean),
                ),
              ])
            }
          />
        ),
      )}
      <Field
        label="A cikkszámok eleje"
        note="Utána az értékek állnak: KABAT-PIROS-M."
        value={base}
        onChange={(event) => setBase(event.target.value)}
      />
      <p>
        {missing.length === 0
          ? 'Minden választott kombináció megvan már.'
          : 'Az áruk az első változaté, a készletük 0. Mentésig csak az űrlapon vannak.'}
      </p>
    </FormDialog>
  )
}
