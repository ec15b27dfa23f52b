import { useState, type FormEvent } from 'react'
import { Button } from '../parts/button.tsx'
import { Dialog, DialogActions } from '../parts/dialog.tsx'
import { Check } from '../parts/field.tsx'
import { Note } from '../parts/sheet.tsx'
import { AssigneeField, TagField, tagsOf } from './order-marks.tsx'
import { useMarks } from './use-marks.ts'
import styles from './order-notes.module.css'

type Props = { orders: readonly string[]; onClose: () => void }
type Chosen = { id: number; name: string } | null

/** Tags and the assignee of the chosen orders. */
export function BulkMarks({ orders, onClose }: Props) {
  const [add, setAdd] = useState('')
  const [remove, setRemove] = useState('')
  const [isAssigned, setAssigned] = useState(false)
  const [assignee, setAssignee] = useState<Chosen>(null)
  const marks = useMarks()

  async function submit(event: FormEvent) {
    event.preventDefault()
    const change = { add: tagsOf(add), remove: tagsOf(remove) }
    const isTagged = change.add.length + change.remove.length > 0
    if (isTagged && !(await marks.tag(orders, change))) return
    if (isAssigned && !(await marks.assign(orders, assignee?.id ?? null))) return
    onClose()
  }

  return (
    <Dialog title={`Címkék és felelős: ${orders.length} rendelés`} onClose={onClose}>
      <form className={styles.dialog} onSubmit={(event) => void submit(event)} noValidate>
        {marks.failure ? <Note>{marks.failure.message}</Note> : null}
        <TagField label="Új címkék, vesszővel" value={add} onChange={setAdd} error={marks.tagError} />
        <TagField label="Leveendő címkék, vesszővel" value={remove} onChange={setRemove} />
        <Check
          label="A felelőst is beállítom"
          checked={isAssigned}
          onChange={(event) => setAssigned(event.target.checked)}
        />
        {isAssigned ? (
          <AssigneeField
            value={assignee}
            onChange={(id) => setAssignee(id === null ? null : { id, name: '' })}
          />
        ) : null}
        <DialogActions>
          <Button onClick={onClose}>Mégsem</Button>
          <Button kind="next" type="submit" busy={marks.busy}>
            Mentés
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
