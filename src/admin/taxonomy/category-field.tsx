import { SelectField } from '../parts/field.tsx'

type Props = {
  label: string
  note?: string
  categories: readonly { id: number; name: string; depth: number }[]
  /** 0: none yet. */
  value: number
  onChange: (id: number) => void
  error: string | undefined
}

/** One of all categories. */
export const CategoryField = ({ categories, value, onChange, ...field }: Props) => (
  <SelectField {...field} value={value} onChange={(event) => onChange(Number(event.target.value))}>
    {value === 0 ? <option value={0}>Válasszon…</option> : null}
    {categories.map(({ id, name, depth }) => (
      <option key={id} value={id}>
        {'\u00a0\u00a0'.repeat(depth) + name}
      </option>
    ))}
  </SelectField>
)
