import { useState, type FormEvent } from 'react'
import { Button } from '../parts/button.tsx'
import { Check, Field } from '../parts/field.tsx'
import { Note } from '../parts/sheet.tsx'
import type { Failure } from '../runtime/use-desk.ts'
import { readInteger, integerText } from './numbers.ts'
import styles from './presets-form.module.css'

export type Preset = {
  slug: string
  name: string
  description: string
  price_label: string | null
  is_added: boolean
}
export type PresetChoice = { slug: string; gross: number | null }

/** Methods that are ready but for their price: ticked, priced and added together. */
export function PresetsForm({
  presets,
  busy,
  failure,
  onAdd,
}: {
  presets: readonly Preset[]
  busy: boolean
  failure: Failure | null
  onAdd: (choices: PresetChoice[]) => void
}) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const set = (slug: string, price: string | null) => {
    const next = new Map(chosen)
    if (price === null) next.delete(slug)
    else next.set(slug, price)
    setChosen(next)
  }
  const blanks = presets.filter(({ slug, price_label: label }) => label !== null && chosen.get(slug) === '')

  function submit(event: FormEvent) {
    event.preventDefault()
    onAdd([...chosen].map(([slug, price]) => ({ slug, gross: readInteger(price) })))
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {failure ? (
        <div className={styles.failure}>
          <Note>{failure.message}</Note>
        </div>
      ) : null}
      <ul className={styles.presets}>
        {presets
          .filter(({ is_added: isAdded }) => !isAdded)
          .map((preset) => (
            <PresetRow
              key={preset.slug}
              preset={preset}
              price={chosen.get(preset.slug) ?? null}
              onChange={(price) => set(preset.slug, price)}
            />
          ))}
      </ul>
      <div className={styles.foot}>
        <span className={styles.hint}>
          {blanks.length > 0
            ? 'Amelyiknél nincs díj, az kikapcsolva várja, hogy megadja.'
            : 'Később mindegyiket átírhatja.'}
        </span>
        <Button kind="next" type="submit" busy={busy} disabled={chosen.size === 0}>
          {chosen.size === 0 ? 'Hozzáadás' : `${chosen.size} mód hozzáadása`}
        </Button>
      </div>
    </form>
  )
}

function PresetRow({
  preset: { name, description, price_label: label },
  price,
  onChange,
}: {
  preset: Preset
  /** Null: not ticked. */
  price: string | null
  onChange: (price: string | null) => void
}) {
  return (
    <li className={styles.preset}>
      <Check
        label={
          <>
            <b>{name}</b>
            <span className={styles.description}>{description}</span>
          </>
        }
        checked={price !== null}
        onChange={(event) => onChange(event.target.checked ? '' : null)}
      />
      {price !== null && label !== null ? (
        <div className={styles.price}>
          <Field
            label={`${label} (Ft)`}
            aria-label={`${name}: ${label.toLowerCase()} (Ft)`}
            inputMode="numeric"
            value={price}
            onChange={(event) => onChange(integerText(event.target.value))}
          />
        </div>
      ) : null}
    </li>
  )
}
