import { useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '../parts/button.tsx'
import { Note } from '../parts/sheet.tsx'
import type { Failure } from '../runtime/use-desk.ts'
import styles from './settings.module.css'
import type { Edit, FieldConflict } from '../runtime/use-edit.ts'

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
      {conflicts?.map((conflict) => (
        <ConflictRow
          key={conflict.field}
          {...{ conflict, edit, name: names[conflict.field] ?? conflict.field }}
        />
      ))}
    </div>
  )
}

function ConflictRow<T>({ conflict, edit, name }: { conflict: FieldConflict; edit: Edit<T>; name: string }) {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const choose = (own: boolean) => {
    setChosen(own)
    edit.settle(conflict, own)
  }
  const isText = typeof conflict.yours === 'string' && typeof conflict.theirs === 'string'
  return (
    <fieldset className={styles.conflict}>
      <legend>{name}</legend>
      <label>
        <input type="radio" name={conflict.field} checked={chosen === true} onChange={() => choose(true)} />
        <span>Az Öné{isText ? <>: {String(conflict.yours) || '(üres)'}</> : ' maradjon'}</span>
      </label>
      <label>
        <input type="radio" name={conflict.field} checked={chosen === false} onChange={() => choose(false)} />
        <span>A másiké{isText ? <>: {String(conflict.theirs) || '(üres)'}</> : ' maradjon'}</span>
      </label>
    </fieldset>
  )
}
