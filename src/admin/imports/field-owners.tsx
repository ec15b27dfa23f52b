import { Check } from '../parts/field.tsx'
import styles from './import-page.module.css'
import { simpleFieldNames, simpleFields, type SimpleMapping } from './simple-mapping.ts'

type Props = { simple: SimpleMapping; onChange: (next: SimpleMapping) => void }

/** Which of the mapped fields the supplier's file goes on filling, and which are the merchant's once a product is there. */
export function FieldOwners({ simple, onChange }: Props) {
  const { columns, newOnly } = simple
  const mapped = simpleFieldNames.filter((field) => field !== 'item_number' && columns[field])
  if (mapped.length === 0) return null
  return (
    <fieldset className={styles.owners}>
      <legend>Amit a fájl a meglévő termékeknél ne írjon felül, csak újaknál töltsön ki</legend>
      {mapped.map((field) => (
        <Check
          key={field}
          label={simpleFields[field]}
          checked={newOnly.includes(field)}
          onChange={(event) =>
            onChange({
              ...simple,
              newOnly: event.target.checked
                ? [...newOnly, field]
                : newOnly.filter((other) => other !== field),
            })
          }
        />
      ))}
    </fieldset>
  )
}
