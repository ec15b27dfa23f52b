import { useState, type FormEvent } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { Dialog, DialogActions } from '../parts/dialog.tsx'
import { List } from '../parts/list.tsx'
import { momentText } from '../parts/moment.ts'
import { Empty, Note, Sheet } from '../parts/sheet.tsx'
import sheetStyles from '../parts/sheet.module.css'
import { load, loadAll } from '../runtime/desk-data.ts'
import { useMember } from '../runtime/member.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useAction, useDesk } from '../runtime/use-desk.ts'
import { useEdit } from '../runtime/use-edit.ts'
import { Conflicts, RestoredNote } from '../screen/conflicts.tsx'
import { showSaved } from '../shell/toast.ts'
import styles from './import-page.module.css'
import { ImportRow } from './import-row.tsx'
import { SourceDetails } from './source-details.tsx'
import { SourceFields, sourceFieldNames } from './source-fields.tsx'
import { useTableUpload } from './upload-table.tsx'

export const handle: PageHandle = { title: 'Importforrás' }
const idOf = (id: string | undefined) => Number(/^\d{1,9}$/.exec(id ?? '')?.[0] ?? 0)
export const loader = loadAll(
  load('getImportSource', ({ params }) => ({ params: { id: idOf(params.id) } })),
  load('listCategories'),
)

type Source = AdminResponse<'getImportSource'>
type Values = Source['values']

export function Component() {
  const id = idOf(useParams().id)
  const source = useDesk('getImportSource', { params: { id } })
  const navigate = useNavigate()
  const maySet = useMember()?.rights.includes('imports.sources') ?? false
  const upload = useTableUpload(id)
  const start = useAction((client) => client.startImportSource({ params: { id } }))

  async function run() {
    const started = await start.run()
    if (started) await navigate(`/termekek/importok/${started.import}`)
  }

  return (
    <>
      <header className={sheetStyles.head}>
        <div>
          <p>
            <Link to="/termekek/importok">Importok</Link>
          </p>
          <h1>{source.values.name}</h1>
          <p className={styles.side}>
            {source.next_run_at === null
              ? 'Nincs menetrendje: a fájlját kézzel hozza be.'
              : `Következő letöltés: ${momentText(source.next_run_at)}`}
          </p>
        </div>
        <div className={styles.actions}>
          {upload.button}
          {source.values.address === '' ? null : (
            <Button kind="next" busy={start.busy} onClick={() => void run()}>
              Letöltés most
            </Button>
          )}
        </div>
      </header>
      {[start.failure, upload.failure].map((failure) =>
        failure ? <Note key={failure.message}>{failure.message}</Note> : null,
      )}
      {maySet ? (
        <SourceForm key={id} id={id} stored={source.values} />
      ) : (
        <Sheet title="Beállítások">
          <SourceDetails values={source.values} />
        </Sheet>
      )}
      <Sheet title="Utolsó fájlok" flush>
        {source.imports.length === 0 ? (
          <Empty>Ennek a forrásnak még nem volt fájlja.</Empty>
        ) : (
          <List>
            {source.imports.map((one) => (
              <ImportRow key={one.id} one={one} isOfSource />
            ))}
          </List>
        )}
      </Sheet>
    </>
  )
}

function SourceForm({ id, stored }: { id: number; stored: Values }) {
  const edit = useEdit(`import-source:${id}`, stored)
  const save = useAction((client, body: { before: Values; values: Values }) =>
    client.changeImportSource({ params: { id }, body }),
  )

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!(await save.run({ before: edit.before, values: edit.values }))) return
    edit.reset()
    showSaved('A forrást elmentettük.')
  }

  return (
    <>
      {edit.isRestored ? <RestoredNote onDrop={edit.reset} /> : null}
      <Sheet title="Beállítások" actions={<RemoveSource id={id} name={stored.name} />}>
        <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
          <SourceFields edit={edit} errors={save.failure?.errors ?? {}} />
          {save.failure ? <Note>{save.failure.message}</Note> : null}
          {save.failure?.conflicts ? (
            <Conflicts conflicts={save.failure.conflicts} names={sourceFieldNames} onSettle={edit.settle} />
          ) : null}
          <div className={styles.actions}>
            <Button kind="next" type="submit" busy={save.busy} disabled={!edit.isChanged}>
              Mentés
            </Button>
            <Button disabled={!edit.isChanged} onClick={edit.reset}>
              Elvetés
            </Button>
          </div>
        </form>
      </Sheet>
    </>
  )
}

function RemoveSource({ id, name }: { id: number; name: string }) {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const remove = useAction((client) => client.removeImportSource({ params: { id } }))

  async function run() {
    if (!(await remove.run())) return
    await navigate('/termekek/importok')
  }

  return (
    <>
      <Button kind="plain" onClick={() => setOpen(true)}>
        Forrás törlése
      </Button>
      {isOpen ? (
        <Dialog title="Forrás törlése" onClose={() => setOpen(false)}>
          {remove.failure ? <Note>{remove.failure.message}</Note> : null}
          <p>A(z) {name} többé nem töltődik le. A termékei és az eddigi fájljai maradnak.</p>
          <DialogActions>
            <Button onClick={() => setOpen(false)}>Mégsem</Button>
            <Button kind="danger" busy={remove.busy} onClick={() => void run()}>
              Törlés
            </Button>
          </DialogActions>
        </Dialog>
      ) : null}
    </>
  )
}
