import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { SelectField } from '../parts/field.tsx'

type Props = {
  variants: AdminResponse<'listStockMoves'>['product']['variants']
  /** An id; '': none. */
  chosen: string
  /** All at once, too. */
  all?: boolean
}

/** Which variant of the product; nothing where there is one alone. */
export const VariantChoice = ({ variants, chosen, all = false }: Props) =>
  variants.length < 2 ? null : (
    <SelectField label="Változat" name="valtozat" defaultValue={chosen}>
      {all ? <option value="">Mindegyik</option> : null}
      {variants.map(({ id, item_number: number, name }) => (
        <option key={id} value={id}>
          {name === '' ? number : `${name} (${number})`}
        </option>
      ))}
    </SelectField>
  )
