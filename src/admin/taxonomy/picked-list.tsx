import type { ReactNode } from 'react'
import { SelectField } from '../parts/field.tsx'
import { moved, OrderButtons } from './order-buttons.tsx'
import styles from './taxonomy.module.css'

type Props = {
  picked: readonly string[]
  options: readonly { slug: string; name: string }[]
  /** Of what is picked, what it is among the options. */
  slugOf?: (picked: string) => string
  addLabel: string
  onChange: (picked: string[]) => void
  error: string | undefined
  /** What else is chosen of one. */
  extraOf?: (picked: string, index: number) => ReactNode
}

const itself = (picked: string) => picked

/** Some of many in an order: moved, taken out, added. */
export function PickedList({ picked, options, slugOf = itself, addLabel, onChange, error, extraOf }: Props) {
  const left = options.filter(({ slug }) => !picked.some((one) => slugOf(one) === slug))
  const nameOf = (one: string) => options.find(({ slug }) => slug === slugOf(one))?.name ?? one
  return (
    <>
      <ol className={styles.filters}>
        {picked.map((one, index) => (
          <li key={slugOf(one)}>
            <span className={styles.filterName}>{nameOf(one)}</span>
            {extraOf?.(one, index)}
            <OrderButtons
              name={nameOf(one)}
              index={index}
              count={picked.length}
              onMove={(from, step) => onChange(moved(picked, from, step))}
              onRemove={() => onChange(picked.filter((other) => other !== one))}
            />
          </li>
        ))}
      </ol>
      {error ? <p className={styles.error}>{error}</p> : null}
      <div className={styles.row}>
        <SelectField
          label={addLabel}
          value=""
          onChange={(event) => onChange([...picked, event.target.value])}
        >
          <option value="">Válasszon…</option>
          {left.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  )
}
