import { couponSentence, type CouponKind } from '#contract/coupon.ts'
import { Button } from '../parts/button.tsx'
import { Field, SelectField } from '../parts/field.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { drawCode, type CouponValues } from './coupon-draft.ts'
import styles from './coupons.module.css'

type Props = {
  values: CouponValues
  /** What the errors are of: a field that was changed since then has none. */
  sent: CouponValues
  errors: Readonly<Record<string, readonly string[]>>
  onChange: (part: Partial<CouponValues>) => void
}
type PartProps = Pick<Props, 'values' | 'onChange'> & {
  error: (field: keyof CouponValues) => string | undefined
}

const kindTitles: Readonly<Record<CouponKind, string>> = {
  percent: 'Százalék a termékek árából',
  amount: 'Forint a termékek árából',
  free_shipping: 'Ingyenes szállítás',
}

/** All that a coupon is, and in sentences what it will do. */
export function CouponForm({ values, sent, errors, onChange }: Props) {
  const error = (field: keyof CouponValues) =>
    values[field] === sent[field] ? errors[`values.${field}`]?.[0] : undefined
  const part = { values, onChange, error }
  return (
    <>
      <Sheet title="Kód és név">
        <CodeFields {...part} />
      </Sheet>
      <Sheet title="Mit ad">
        <EffectFields {...part} />
      </Sheet>
      <Sheet title="Mikor és hányszor">
        <LimitFields {...part} />
      </Sheet>
      <Sheet title="Mit fog tenni">
        <p role="status" className={styles.sentence}>
          {values.kind !== 'free_shipping' && values.value < 1
            ? 'Adja meg, mennyit engedjen a kupon.'
            : couponSentence(values)}
        </p>
      </Sheet>
    </>
  )
}

function CodeFields({ values, onChange, error }: PartProps) {
  return (
    <div className={styles.fields}>
      <div className={styles.code}>
        <Field
          label="Kód"
          note="Betű ékezet nélkül, számjegy, kötőjel. A vevő kis- és nagybetűvel is írhatja."
          value={values.code}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={error('code')}
          onChange={(event) => onChange({ code: event.target.value.toUpperCase() })}
        />
        <Button onClick={() => onChange({ code: drawCode() })}>Véletlen kód</Button>
      </div>
      <Field
        label="Név"
        note="A vevő ezt olvassa a kód mellett. Üresen: amit ad, például 10% kedvezmény."
        value={values.name}
        maxLength={100}
        error={error('name')}
        onChange={(event) => onChange({ name: event.target.value })}
      />
    </div>
  )
}

function EffectFields({ values, onChange, error }: PartProps) {
  const { kind } = values
  return (
    <div className={styles.row}>
      <SelectField
        label="Kedvezmény"
        value={kind}
        onChange={(event) => {
          const chosen = event.target.value as CouponKind
          onChange({ kind: chosen, value: chosen === 'percent' ? 10 : chosen === 'amount' ? 1000 : 0 })
        }}
      >
        {Object.entries(kindTitles).map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </SelectField>
      {kind === 'free_shipping' ? null : (
        <Field
          label={kind === 'percent' ? 'Hány %' : 'Hány Ft'}
          type="number"
          min={1}
          value={values.value || ''}
          error={error('value')}
          onChange={(event) => onChange({ value: event.target.valueAsNumber || 0 })}
        />
      )}
      <NumberField
        label="Legkisebb összeg (Ft)"
        note="Ennyiért kell terméket venni. Üresen: bármennyiért."
        field="min_total"
        {...{ values, onChange, error }}
      />
    </div>
  )
}

function LimitFields({ values, onChange, error }: PartProps) {
  return (
    <div className={styles.row}>
      <Field
        label="Első napja"
        type="date"
        note="Üresen: mostantól."
        value={values.first_day ?? ''}
        error={error('first_day')}
        onChange={(event) => onChange({ first_day: event.target.value || null })}
      />
      <Field
        label="Utolsó napja"
        type="date"
        note="Éjfélig tart. Üresen: amíg le nem zárja."
        value={values.last_day ?? ''}
        error={error('last_day')}
        onChange={(event) => onChange({ last_day: event.target.value || null })}
      />
      <NumberField
        label="Összesen hány rendelésben"
        note="Üresen: akárhányban."
        field="max_uses"
        {...{ values, onChange, error }}
      />
      <NumberField
        label="Egy vevő hány rendelésben"
        note="Egy e-mail-cím egy vevő. Üresen: akárhányban."
        field="max_uses_per_customer"
        {...{ values, onChange, error }}
      />
    </div>
  )
}

function NumberField({
  label,
  note,
  field,
  values,
  onChange,
  error,
}: PartProps & { label: string; note: string; field: 'min_total' | 'max_uses' | 'max_uses_per_customer' }) {
  return (
    <Field
      label={label}
      type="number"
      min={1}
      note={note}
      value={values[field] ?? ''}
      error={error(field)}
      onChange={({ target: { valueAsNumber: value } }) =>
        onChange({ [field]: Number.isNaN(value) ? null : value })
      }
    />
  )
}
