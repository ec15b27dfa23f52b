import type { FormEvent, ReactNode } from 'react'
import { Button } from '../parts/button.tsx'
import { Conflicts, RestoredNote } from '../screen/conflicts.tsx'
import { Note } from '../parts/sheet.tsx'
import type { Failure } from '../runtime/use-desk.ts'
import styles from './settings.module.css'
import type { Edit } from '../runtime/use-edit.ts'

/** What the customer will see, as it would stand there now. */
export const Seen = ({ title = 'A vevő ezt látja', children }: { title?: string; children: ReactNode }) => (
  <div className={styles.seen} role="status" aria-live="polite">
    <span className={styles.seenTitle}>{title}:</span>
    <div>{children}</div>
  </div>
)

type FormProps<T> = {
  edit: Edit<T>
  /** Field names, for conflicts. */
  names: Readonly<Record<string, string>>
  /** What saving does, in a sentence. */
  effect: string
  busy: boolean
  failure: Failure | null
  onSave: () => Promise<void>
  children: ReactNode
}

/** A form that says what saving does, and shows both values where somebody else was faster. */
export function SettingsForm<T>({ edit, names, effect, busy, failure, onSave, children }: FormProps<T>) {
  function submit(event: FormEvent) {
    event.preventDefault()
    void onSave()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {edit.isRestored ? <RestoredNote onDrop={edit.reset} /> : null}
      {children}
      {failure ? <FailureNote failure={failure} edit={edit} names={names} /> : null}
      <div className={styles.bar}>
        <p className={styles.effect}>{effect}</p>
        <Button disabled={!edit.isChanged || busy} onClick={edit.reset}>
          Elvetés
        </Button>
        <Button kind="next" type="submit" busy={busy} disabled={!edit.isChanged}>
          Mentés
        </Button>
      </div>
    </form>
  )
}

function FailureNote<T>({
  failure: { message, conflicts },
  edit,
  names,
}: {
  failure: Failure
  edit: Edit<T>
  names: Readonly<Record<string, string>>
}) {
  return (
    <div className={styles.conflicts}>
      <Note>{message}</Note>
      {conflicts ? <Conflicts conflicts={conflicts} names={names} onSettle={edit.settle} /> : null}
    </div>
  )
}
