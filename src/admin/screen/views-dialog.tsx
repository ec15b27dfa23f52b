import { useState, type FormEvent } from 'react'
import { useMember } from '../runtime/member.ts'
import { useAction, useDesk } from '../runtime/use-desk.ts'
import { showToast } from '../shell/toast.ts'
import { Button } from '../parts/button.tsx'
import { Dialog, DialogActions } from '../parts/dialog.tsx'
import { Check, Field } from '../parts/field.tsx'
import { List, Row } from '../parts/list.tsx'
import { Note } from '../parts/sheet.tsx'
import type { ListName } from './use-list.ts'

/** Saves what is seen of a list under a name, and forgets what was saved. */
export function ViewsDialog({
  list,
  query,
  onClose,
}: {
  list: ListName
  query: string
  onClose: () => void
}) {
  const { views } = useDesk('getList', { params: { list } })
  const known = views.find((view) => view.is_mine && view.query === query)
  const [name, setName] = useState(known?.name ?? '')
  const [isShared, setShared] = useState(known?.is_shared ?? false)
  const save = useAction((client) =>
    client.saveView({ params: { list }, body: { name, query, is_shared: isShared } }),
  )
  const isOwner = useMember()?.is_owner ?? false
  const mine = views.filter((view) => view.is_mine || isOwner)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!(await save.run())) return
    showToast(`${name.trim()}: elmentve, a lista felett mindig ott lesz.`)
    onClose()
  }
  return (
    <Dialog title="Nézetek" onClose={onClose}>
      {query === '' ? (
        <p>
          Szűrje, keresse ki vagy válassza ki a lista fülét, és itt elmentheti, hogy egy kattintás legyen.
        </p>
      ) : (
        <form onSubmit={(event) => void submit(event)} noValidate>
          {save.failure && !save.failure.errors.name ? <Note>{save.failure.message}</Note> : null}
          <Field
            label="A mostani nézet neve"
            value={name}
            maxLength={60}
            error={save.failure?.errors.name?.[0]}
            onChange={(event) => setName(event.target.value)}
          />
          <Check
            label="A munkatársak is lássák"
            checked={isShared}
            onChange={(event) => setShared(event.target.checked)}
          />
          <DialogActions>
            <Button kind="next" type="submit" busy={save.busy} disabled={name.trim() === ''}>
              Nézet mentése
            </Button>
          </DialogActions>
        </form>
      )}
      {mine.length > 0 ? (
        <List>
          {mine.map((view) => (
            <ViewRow key={view.id} list={list} view={view} />
          ))}
        </List>
      ) : null}
    </Dialog>
  )
}

type View = { id: number; name: string; is_shared: boolean; is_mine: boolean }

function ViewRow({ list, view }: { list: ListName; view: View }) {
  const remove = useAction((client) => client.removeView({ params: { list, id: view.id } }))
  const detail = view.is_shared
    ? view.is_mine
      ? 'mindenki látja'
      : 'egy munkatársé, mindenki látja'
    : undefined
  return (
    <Row title={view.name} detail={remove.failure?.message ?? detail}>
      <Button busy={remove.busy} aria-label={`${view.name}: törlés`} onClick={() => void remove.run()}>
        Törlés
      </Button>
    </Row>
  )
}
