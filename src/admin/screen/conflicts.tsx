import { useState, type ReactNode } from 'react'
import type { Conflict } from '../runtime/merge-fields.ts'
import type { FieldConflict } from '../runtime/edited.ts'
import { Button } from '../parts/button.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import styles from './conflicts.module.css'

/** A form that was begun earlier and left. */
export const RestoredNote = ({ onDrop }: { onDrop: () => void }) => (
  <Sheet>
    <div className={styles.row}>
      <Note good>Ezt korábban elkezdte, és nem mentette el. Folytathatja, ahol abbahagyta.</Note>
      <Button onClick={onDrop}>Elvetés</Button>
    </div>
  </Sheet>
)

/** A field that two have changed: what the other has stored struck through, an arrow, what was written here in bold. */
const Both = ({ name, theirs, own }: { name: string; theirs: ReactNode; own: ReactNode }) => (
  <span>
    {name}: <s>{theirs}</s> → <b>{own}</b>
  </span>
)

/** A value for who has to decide; `show` knows those that are more than a text. */
export function shownValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'igen' : 'nem'
  if (typeof value === 'string' || typeof value === 'number') return String(value) || 'üres'
  return value === null ? 'üres' : 'módosítva'
}

/** Fields that somebody else has changed meanwhile, each to be decided before the form is saved again. */
export function Conflicts({
  conflicts,
  names,
  show = (_field, value) => shownValue(value),
  onSettle,
}: {
  conflicts: readonly FieldConflict[]
  /** What a field is called. */
  names: Readonly<Record<string, string>>
  /** How a value of a field is said. */
  show?: (field: string, value: unknown) => string
  onSettle: (conflict: FieldConflict, own: boolean) => void
}) {
  return (
    <ul className={styles.rows}>
      {conflicts.map((conflict) => (
        <ConflictRow
          key={conflict.field}
          {...{ conflict, show, onSettle }}
          name={nameOf(names, conflict.field)}
        />
      ))}
    </ul>
  )
}

/** `variants.0.price` is called as `price` is. */
const nameOf = (names: Readonly<Record<string, string>>, field: string): string =>
  names[field] ?? names[field.split('.').at(-1) ?? ''] ?? field

type RowProps = {
  conflict: FieldConflict
  name: string
  show: (field: string, value: unknown) => string
  onSettle: (conflict: FieldConflict, own: boolean) => void
}

function ConflictRow({ conflict, name, show, onSettle }: RowProps) {
  const [chosen, setChosen] = useState<'own' | 'theirs' | null>(null)
  const choose = (which: 'own' | 'theirs') => () => {
    setChosen(which)
    onSettle(conflict, which === 'own')
  }
  return (
    <li className={styles.row}>
      <Both
        name={name}
        theirs={show(conflict.field, conflict.theirs)}
        own={show(conflict.field, conflict.yours)}
      />
      <span className={styles.choices}>
        <Button aria-pressed={chosen === 'own'} onClick={choose('own')}>
          Az enyém maradjon
        </Button>
        <Button aria-pressed={chosen === 'theirs'} onClick={choose('theirs')}>
          A másiké maradjon
        </Button>
      </span>
    </li>
  )
}

/** Somebody else has saved meanwhile: what was merged, and what is to be decided. */
export function MergedNote<F extends object>({
  conflicts,
  labels,
  show,
  onTakeTheirs,
}: {
  conflicts: readonly Conflict<F>[] | null
  labels: Readonly<Record<keyof F, string>>
  show: (field: keyof F, value: unknown) => string
  onTakeTheirs: (conflict: Conflict<F>) => void
}) {
  if (conflicts === null) return null
  return (
    <Sheet>
      <Note>
        Közben más is módosította. Amit csak egyikük változtatott, azt egyesítettük; nézze át, és mentse újra.
      </Note>
      <ul className={styles.rows}>
        {conflicts.map((conflict) => (
          <li key={String(conflict.field)} className={styles.row}>
            <Both
              name={labels[conflict.field]}
              theirs={show(conflict.field, conflict.theirs)}
              own={show(conflict.field, conflict.mine)}
            />
            <Button onClick={() => onTakeTheirs(conflict)}>A másiké maradjon</Button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
