import { Field, SelectField } from '../parts/field.tsx'
import { TextArea } from './controls.tsx'

type Errors = Readonly<Record<string, readonly string[]>>
const taxRates = [27, 18, 5, 0] as const
type TaxRate = (typeof taxRates)[number]

/** What a customer reads of a method. */
export function TextFields({
  draft,
  errors,
  note,
  change,
}: {
  draft: { name: string; description: string }
  errors: Errors
  /** What the description should say. */
  note: string
  change: (part: { name: string } | { description: string }) => void
}) {
  return (
    <>
      <Field
        label="Név"
        value={draft.name}
        maxLength={80}
        onChange={(event) => change({ name: event.target.value })}
        error={errors.name?.[0]}
      />
      <TextArea
        label="Leírás"
        note={note}
        rows={2}
        maxLength={500}
        value={draft.description}
        onChange={(event) => change({ description: event.target.value })}
        error={errors.description?.[0]}
      />
    </>
  )
}

export function TaxField({ rate, onChange }: { rate: TaxRate; onChange: (rate: TaxRate) => void }) {
  return (
    <SelectField
      label="Áfa"
      value={rate}
      onChange={(event) => onChange(taxRates.find((one) => String(one) === event.target.value) ?? 27)}
    >
      {taxRates.map((one) => (
        <option key={one} value={one}>
          {one} %
        </option>
      ))}
    </SelectField>
  )
}
