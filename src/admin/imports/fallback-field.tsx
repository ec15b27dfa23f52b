import { SelectField } from '../parts/field.tsx'
import { useDesk } from '../runtime/use-desk.ts'
import styles from './import-page.module.css'
import { ShelfOptions } from './shelf-options.tsx'
import { fallbackOf, withFallback } from './simple-mapping.ts'

type Props = { json: string; onChange: (json: string) => void }

/** Where new products go whose row has no category, set in a mapping of any kind; nothing where that can't be. */
export function FallbackField({ json, onChange }: Props) {
  const { categories } = useDesk('listCategories')
  const fallback = fallbackOf(json)
  if (fallback === null) return null
  const isGone = fallback !== '' && !categories.some(({ slug }) => slug === fallback)
  return (
    <div className={styles.fields}>
      <SelectField
        label="Új termék, ha nincs kategóriája"
        note="Ahol a sor kategóriája üres, vagy a boltban nincs olyan."
        value={fallback}
        onChange={(event) => onChange(withFallback(json, event.target.value))}
      >
        <option value="">Hiba: a sor kimarad</option>
        {isGone ? <option value={fallback}>{fallback} (ilyen nevű most nincs)</option> : null}
        <ShelfOptions />
      </SelectField>
    </div>
  )
}
