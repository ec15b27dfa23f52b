import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { PickedList } from './picked-list.tsx'
import styles from './taxonomy.module.css'

type Category = AdminResponse<'getCategory'>

/** Which attributes the form of the category's goods has fields for; none of its own: those of the category above. */
export function FormAttributes({
  chosen,
  options,
  inherited: { from, attributes },
  onChange,
  error,
}: {
  chosen: readonly string[]
  options: Category['attribute_options']
  inherited: Category['inherited_attributes']
  onChange: (chosen: string[]) => void
  error: string | undefined
}) {
  const nameOf = (slug: string) => options.find((one) => one.slug === slug)?.name ?? slug
  if (chosen.length > 0)
    return (
      <>
        <PickedList
          picked={chosen}
          options={options}
          addLabel="Jellemző hozzáadása"
          onChange={onChange}
          error={error}
        />
        <p className={styles.quiet}>
          <Button kind="plain" onClick={() => onChange([])}>
            Saját jellemzők elhagyása
          </Button>
        </p>
      </>
    )
  const first = attributes.length > 0 ? attributes : options.slice(0, 1).map(({ slug }) => slug)
  return (
    <>
      <p>
        {from === null
          ? 'Az űrlap a kategória szűrőit kéri, és amit a termék már most is tud.'
          : `Ugyanazok, mint a „${from}” kategóriában: ${attributes.map(nameOf).join(', ')}.`}
      </p>
      <p>
        <Button disabled={first.length === 0} onClick={() => onChange([...first])}>
          Saját jellemzők beállítása
        </Button>
      </p>
    </>
  )
}
