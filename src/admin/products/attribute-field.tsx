import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Field, SelectField } from '../parts/field.tsx'

export type FormFields = AdminResponse<'listProductFields'>
export type AttributeField = FormFields['attributes'][number]
/** Values by slugs of attributes, as they are written; '' or absent: none. */
export type Texts = Readonly<Record<string, string>>

type Props = {
  field: AttributeField
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** The field of one attribute, by what it holds. */
export function AttributeInput({ field: { name, kind, unit, options }, value, error, onChange }: Props) {
  const label = unit === '' ? name : `${name}, ${unit}`
  if (kind === 'choice' || kind === 'boolean') {
    const known = kind === 'choice' ? options : flags
    return (
      <SelectField
        label={label}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">–</option>
        {value !== '' && !known.some((one) => one.value === value) ? (
          <option value={value}>{value}</option>
        ) : null}
        {known.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </SelectField>
    )
  }
  return (
    <Field
      label={label}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      maxLength={500}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

const flags = [
  { value: 'true', label: 'igen' },
  { value: 'false', label: 'nem' },
]

/** What a value is called where it is only read. */
export const textOfValue = (field: AttributeField | undefined, value: string): string =>
  [...(field?.options ?? []), ...(field?.kind === 'boolean' ? flags : [])].find((one) => one.value === value)
    ?.label ?? value
