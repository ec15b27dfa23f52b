import { useId, type FormEvent, type ReactNode } from 'react'
import { EditBar } from '../parts/save-bar.tsx'
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
  after,
  children,
}: {
  edit: Edit<T>
  busy: boolean
  failure: Failure | null
  names: Readonly<Record<string, string>>
  mayEdit: boolean
  onSave: () => Promise<void>
  /** What belongs to the thing and saves by itself: between the fields and the bar. */
  after?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  function submit(event: FormEvent) {
    event.preventDefault()
    void onSave()
  }
  const isMarked = failure !== null && Object.keys(failure.errors).length > 0
  return (
    <>
      <form id={id} onSubmit={submit}>
        {edit.isRestored ? <RestoredNote onDrop={edit.reset} /> : null}
        <fieldset className={styles.fieldset} disabled={!mayEdit}>
          {children}
        </fieldset>
      </form>
      {after}
      {failure ? (
        <Sheet>
          <Note>{isMarked ? 'Javítsa a megjelölt mezőket.' : failure.message}</Note>
          {failure.conflicts ? (
            <Conflicts conflicts={failure.conflicts} names={names} onSettle={edit.settle} />
          ) : null}
        </Sheet>
      ) : null}
      {mayEdit ? (
        <EditBar form={id} effect="A mentés után a boltban azonnal ez látszik." {...{ edit, busy }} />
      ) : null}
    </>
  )
}
