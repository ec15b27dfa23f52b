import { useState } from 'react'
import { foldText } from '#hungary/folded-text.ts'
import { Check, Field } from '../parts/field.tsx'
import styles from './promotions.module.css'

type Option = { id: number; name: string; depth?: number }
type Props = {
  title: string
  options: readonly Option[]
  chosen: readonly number[]
  onChoose: (ids: number[]) => void
}

/** More than so many are looked through by typing. */
const maxWithoutSearch = 10

/** Any number of a list of named things. What is chosen stays in sight. */
export function PickList({ title, options, chosen, onChoose }: Props) {
  const [text, setText] = useState('')
  const wanted = foldText(text)
  const shown = options.filter(({ id, name }) => chosen.includes(id) || foldText(name).includes(wanted))
  if (options.length === 0) return <p className={styles.side}>Ilyen még nincs a boltban.</p>
  return (
    <div className={styles.picking}>
      {options.length > maxWithoutSearch ? (
        <Field
          label={`${title} keresése`}
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      ) : null}
      <ul className={styles.options} aria-label={title}>
        {shown.map(({ id, name, depth = 0 }) => (
          <li key={id} data-depth={Math.min(depth, 3)}>
            <Check
              label={name}
              checked={chosen.includes(id)}
              onChange={(event) =>
                onChoose(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            />
          </li>
        ))}
      </ul>
      <p className={styles.side}>
        {chosen.length === 0 ? 'Még semmi sincs kiválasztva.' : `${chosen.length} kiválasztva.`}
      </p>
    </div>
  )
}
