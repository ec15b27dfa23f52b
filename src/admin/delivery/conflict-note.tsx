import { Button } from '../parts/button.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import type { Conflict } from './merge-fields.ts'
import styles from './method-page.module.css'

/** Somebody else has saved meanwhile: what was merged, and what is to be decided, old and new side by side. */
export function ConflictNote<F extends object>({
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
      <ul>
        {conflicts.map((conflict) => (
          <li key={String(conflict.field)} className={styles.conflict}>
            <span>
              {labels[conflict.field]}: <s>{show(conflict.field, conflict.theirs)}</s> →{' '}
              <b>{show(conflict.field, conflict.mine)}</b>
            </span>
            <Button onClick={() => onTakeTheirs(conflict)}>A másiké maradjon</Button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
