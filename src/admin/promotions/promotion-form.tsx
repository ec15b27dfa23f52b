import { roundings, roundingTitles, type Rounding } from '#contract/rounding.ts'
import { Check, Field, SelectField } from '../parts/field.tsx'
import { NumberField } from '../parts/number-field.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { useMember } from '../runtime/member.ts'
import type { Promotion, PromotionValues } from './promotion-draft.ts'
import { ScopeFields } from './scope-fields.tsx'
import styles from './promotions.module.css'

export const fieldNames: Readonly<Record<keyof PromotionValues, string>> = {
  name: 'Név',
  scope: 'Mire vonatkozzon',
  discount: 'Kedvezmény',
  rounding: 'Kerekítés',
  floor_price: 'Legkisebb ár',
  floor_over_cost: 'Beszerzés felett legalább',
  replaces_sales: 'Más akció helyébe lép',
  first_day: 'Első napja',
  last_day: 'Utolsó napja',
}

type Props = {
  values: PromotionValues
  products: Promotion['products']
  errors: Readonly<Record<string, readonly string[]>>
  onChange: (part: Partial<PromotionValues>) => void
}

const discountTitles: Readonly<Record<PromotionValues['discount']['kind'], string>> = {
  percent: 'Százalék az árból',
  amount: 'Forint az árból',
  fixed: 'Egységes akciós ár',
}
const valueLabels: typeof discountTitles = { percent: 'Hány %', amount: 'Hány Ft', fixed: 'Hány Ft' }

/** All of a sale but its steps. */
export function PromotionForm({ values, products, errors, onChange }: Props) {
  const error = (field: string) =>
    Object.entries(errors).find(([name]) => `${name}.`.startsWith(`values.${field}.`))?.[1][0]
  return (
    <>
      <Sheet>
        <div className={styles.fields}>
          <Field
            label={fieldNames.name}
            note="Csak a pultban látszik."
            value={values.name}
            maxLength={100}
            error={error('name')}
            onChange={(event) => onChange({ name: event.target.value })}
          />
          <ScopeFields
            scope={values.scope}
            products={products}
            error={error('scope')}
            onChange={(scope) => onChange({ scope })}
          />
          <p className={styles.side}>
            Ami az indítás után kerül bele ebbe a körbe, az nem lesz magától akciós: az akció lapja mutatja,
            hány ilyen változat van, és ott hozzáveheti őket. Ami közben kikerül belőle, az a végéig akciós
            marad.
          </p>
        </div>
      </Sheet>
      <Sheet title="Mennyi">
        <div className={styles.fields}>
          <PriceFields {...{ values, onChange, error }} />
        </div>
      </Sheet>
      <Sheet title="Mikor">
        <div className={styles.fields}>
          <div className={styles.row}>
            <Field
              label={fieldNames.first_day}
              type="date"
              note="Üresen: az indítástól."
              value={values.first_day ?? ''}
              error={error('first_day')}
              onChange={(event) => onChange({ first_day: event.target.value || null })}
            />
            <Field
              label={fieldNames.last_day}
              type="date"
              note="Éjfélig tart. Üresen: visszavonásig."
              value={values.last_day ?? ''}
              error={error('last_day')}
              onChange={(event) => onChange({ last_day: event.target.value || null })}
            />
          </div>
          {values.last_day === null ? (
            <p className={styles.warning}>
              Utolsó nap nélkül addig tart, amíg le nem állítja. Az állandó akció megtéveszti a vevőt, ezért
              bírságot érhet: adja meg a végét, ha tudja.
            </p>
          ) : null}
        </div>
      </Sheet>
    </>
  )
}

type PartProps = Pick<Props, 'values' | 'onChange'> & { error: (field: string) => string | undefined }

function PriceFields({ values, onChange, error }: PartProps) {
  const { discount } = values
  const seesCosts = useMember()?.rights.includes('costs.see') ?? false
  return (
    <>
      <div className={styles.row}>
        <SelectField
          label={fieldNames.discount}
          value={discount.kind}
          onChange={(event) =>
            onChange({ discount: { ...discount, kind: event.target.value as typeof discount.kind } })
          }
        >
          {Object.entries(discountTitles).map(([kind, title]) => (
            <option key={kind} value={kind}>
              {title}
            </option>
          ))}
        </SelectField>
        <NumberField
          label={valueLabels[discount.kind]}
          value={discount.value}
          empty={0}
          error={error('discount')}
          onChange={(value) => onChange({ discount: { ...discount, value } })}
        />
        <SelectField
          label={fieldNames.rounding}
          value={values.rounding}
          onChange={(event) => onChange({ rounding: event.target.value as Rounding })}
        >
          {roundings.map((name) => (
            <option key={name} value={name}>
              {roundingTitles[name]}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={styles.row}>
        <NumberField
          label="Legkisebb ár (Ft)"
          note="Ez alá semmi sem megy. Üresen: nincs."
          value={values.floor_price}
          empty={null}
          error={error('floor_price')}
          onChange={(floor) => onChange({ floor_price: floor })}
        />
        {seesCosts ? (
          <NumberField
            label="Beszerzési ár felett legalább (%)"
            note="0: beszerzési ár alá nem megy. Üresen: nem nézzük."
            value={values.floor_over_cost}
            empty={null}
            error={error('floor_over_cost')}
            onChange={(floor) => onChange({ floor_over_cost: floor })}
          />
        ) : null}
      </div>
      <Check
        label="Ami abban az időben már akciós, az is ezt az árat kapja (különben kimarad)"
        checked={values.replaces_sales}
        onChange={(event) => onChange({ replaces_sales: event.target.checked })}
      />
    </>
  )
}
