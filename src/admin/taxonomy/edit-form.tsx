import type { FormEvent, ReactNode } from 'react'
import { Button } from '../parts/button.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import type { Failure } from '../runtime/use-desk.ts'
import type { Edit } from '../runtime/use-edit.ts'
import { Conflicts, RestoredNote } from '../screen/conflicts.tsx'
import styles from './taxonomy.module.css'

/** A form over one thing of the catalogue: its draft, what another has changed meanwhile, and the bar that saves. */
export function EditForm<T extends object>({
  edit,
  busy,
  failure,
  names,
  mayEdit,
  onSave,
  children,
}: {
  edit: Edit<T>
  busy: boolean
  failure: Failure | null
  names: Readonly<Record<string, string>>
  mayEdit: boolean
  onSave: () => Promise<void>
  children: ReactNode
}) {
  function submit(event: FormEvent) {
    event.preventDefault()
    void onSave()
  }
  const isMarked = failure !== null && Object.keys(failure.errors).length > 0
  return (
    <form onSubmit={submit} noValidate>
      {edit.isRestored ? <RestoredNote onDrop={edit.reset} /> : null}
      <fieldset className={styles.fieldset} disabled={!mayEdit}>
        {children}
      </fieldset>
      {failure ? (
        <Sheet>
          <Note>{isMarked ? 'Javítsa a megjelölt mezőket.' : failure.message}</Note>
          {failure.conflicts ? (
            <Conflicts conflicts={failure.conflicts} names={names} onSettle={edit.settle} />
          ) : null}
        </Sheet>
      ) : null}
      {mayEdit ? (
        <div className={styles.bar} data-save-bar="">
          <p className={styles.effect}>
            {edit.isChanged ? 'A mentés után a boltban azonnal ez látszik.' : 'Nincs mentetlen változás.'}
          </p>
          <Button disabled={!edit.isChanged} onClick={edit.reset}>
            Elvetés
          </Button>
          <Button kind="next" type="submit" busy={busy} disabled={!edit.isChanged}>
            Mentés
          </Button>
        </div>
      ) : null}
    </form>
  )
}
