import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { maxNoteLength } from '#contract/admin/order-note-limits.ts'
import { Button } from '../parts/button.tsx'
import { TextField } from '../parts/field.tsx'
import { momentText } from '../parts/moment.ts'
import { Note, Sheet } from '../parts/sheet.tsx'
import { useAction, useDesk, useRefresh } from '../runtime/use-desk.ts'
import { useEdit } from '../runtime/use-edit.ts'
import { useKeys } from '../shell/keys.ts'
import { showToast } from '../shell/toast.ts'
import { OrderMarks } from './order-marks.tsx'
import styles from './order-notes.module.css'

type Notes = AdminResponse<'getOrderNotes'>
type Written = Notes['notes'][number]

/** What colleagues write to each other of an order; its customer never reads it. */
export function OrderNotes({ number }: { number: string }) {
  const notes = useDesk('getOrderNotes', { params: { number } })
  const isEmpty = notes.notes.length === 0 && notes.tags.length === 0 && notes.assignee === null
  if (!notes.may_write && isEmpty) return null
  return (
    <Sheet title="Belső jegyzetek">
      <OrderMarks number={number} notes={notes} />
      {notes.may_write ? <NewNote number={number} /> : null}
      <ul className={styles.notes}>
        {notes.notes.map((note) => (
          <OneNote key={note.id} number={number} note={note} />
        ))}
      </ul>
    </Sheet>
  )
}

function NewNote({ number }: { number: string }) {
  const edit = useEdit(`order-note:${number}`, { text: '' })
  const form = useRef<HTMLFormElement>(null)
  const { text } = edit.values
  const { run, busy, failure } = useAction((client) =>
    client.addOrderNote({ params: { number }, body: { text } }),
  )
  useKeys([
    {
      keys: 'n',
      text: 'Jegyzet írása',
      run: () => form.current?.querySelector('textarea')?.focus(),
    },
  ])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!(await run())) return
    edit.reset()
    showToast('Jegyzet mentve.')
  }

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {failure && !failure.errors.text ? <Note>{failure.message}</Note> : null}
      <TextField
        label="Új jegyzet"
        note="Csak a munkatársak látják. Billentyű: n, mentés: Ctrl Enter."
        rows={2}
        maxLength={maxNoteLength}
        value={text}
        onChange={(event) => edit.set('text', event.target.value)}
        onKeyDown={submitByKey}
        error={failure?.errors.text?.[0]}
      />
      {text.trim() === '' ? null : (
        <div className={styles.actions}>
          <Button type="submit" busy={busy}>
            Jegyzet mentése
          </Button>
        </div>
      )}
    </form>
  )
}

/** Ctrl Enter saves what is typed in several lines. */
function submitByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
}

function OneNote({ number, note }: { number: string; note: Written }) {
  const [isEdited, setEdited] = useState(false)
  const remove = useAction((client) => client.removeOrderNote({ params: { number, id: note.id } }))
  if (isEdited)
    return (
      <li>
        <EditNote number={number} note={note} onClose={() => setEdited(false)} />
      </li>
    )
  const edited = note.edited_at ? `, átírva: ${momentText(note.edited_at)}` : ''
  return (
    <li>
      <p className={styles.text}>{note.text}</p>
      <p className={styles.by}>
        {note.by}, {momentText(note.at)}
        {edited}
      </p>
      {remove.failure ? <Note>{remove.failure.message}</Note> : null}
      {note.may_edit ? (
        <div className={styles.actions}>
          <Button kind="plain" onClick={() => setEdited(true)}>
            Átírás
          </Button>
          <Button
            kind="plain"
            busy={remove.busy}
            onClick={() => void remove.run().then((done) => done && showToast('Jegyzet törölve.'))}
          >
            Törlés
          </Button>
        </div>
      ) : null}
    </li>
  )
}

type EditProps = { number: string; note: Written; onClose: () => void }

function EditNote({ number, note, onClose }: EditProps) {
  const refresh = useRefresh()
  const [was] = useState(note.text)
  const [text, setText] = useState(was)
  const { run, busy, failure } = useAction((client) =>
    client.editOrderNote({ params: { number, id: note.id }, body: { text, was } }),
  )

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (await run()) onClose()
    else refresh()
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {failure && !failure.errors.text ? <Note>{failure.message}</Note> : null}
      <TextField
        label="Jegyzet"
        rows={3}
        maxLength={maxNoteLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={submitByKey}
        error={failure?.errors.text?.[0]}
      />
      <div className={styles.actions}>
        <Button type="submit" busy={busy}>
          Mentés
        </Button>
        <Button kind="plain" onClick={onClose}>
          Mégsem
        </Button>
      </div>
    </form>
  )
}
