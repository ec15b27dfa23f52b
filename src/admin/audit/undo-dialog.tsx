import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { formatNumber } from '#contract/money.ts'
import { Button } from '../parts/button.tsx'
import { Dialog, DialogActions } from '../parts/dialog.tsx'
import { Note } from '../parts/sheet.tsx'
import { useAction, useRefresh } from '../runtime/use-desk.ts'
import { showToast } from '../shell/toast.ts'
import styles from './audit.module.css'

export type Preview = AdminResponse<'previewUndo'>
type Conflict = Preview['conflicts'][number]

/** Of an import, and of a change that is too large to be looked through beforehand. */
export function BackgroundUndoDialog({ changeId, onClose }: { changeId: number; onClose: () => void }) {
  const undo = useAction((client) => client.undoChange({ params: { id: changeId }, body: { rest: true } }))

  const refresh = useRefresh()

  async function run() {
    if (!(await undo.run())) return
    showToast('A visszavonás elindult. A végéről e-mailt küldünk.')
    refresh()
    onClose()
  }

  return (
    <Dialog title="Visszavonás a háttérben" onClose={onClose}>
      {undo.failure ? <Note>{undo.failure.message}</Note> : null}
      <p>
        Részenként vonjuk vissza, ami sok terméknél percekig is eltarthat. Hol tart, az ezen a lapon látszik;
        bezárhatja, a végéről e-mailt küldünk Önnek.
      </p>
      <p>Amit azóta más is módosított, az marad, ahogy van. A visszavonás is visszavonható.</p>
      <DialogActions>
        <Button onClick={onClose}>Mégsem</Button>
        <Button kind="next" busy={undo.busy} onClick={() => void run()}>
          Visszavonás
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** What taking the change back would write, what stands in its way, and the step itself. */
export function UndoDialog({
  changeId,
  preview,
  onClose,
}: {
  changeId: number
  preview: Preview
  onClose: () => void
}) {
  const undo = useAction((client, rest: boolean) =>
    client.undoChange({ params: { id: changeId }, body: { rest } }),
  )
  const { writes, conflicts } = preview
  const hasConflicts = conflicts.length > 0

  async function run() {
    const done = await undo.run(hasConflicts)
    if (!done) return
    showToast(done.undone_by === null ? 'Közben más is írta: semmi sem változott.' : 'Visszavonva.')
    onClose()
  }

  return (
    <Dialog title="Visszavonás" onClose={onClose}>
      {undo.failure ? <Note>{undo.failure.message}</Note> : null}
      <p>{effectText(writes, hasConflicts)}</p>
      {hasConflicts ? (
        <>
          <p>Ezek maradnak, mert azóta más is hozzájuk nyúlt:</p>
          <ul className={styles.conflicts}>
            {conflicts.map((conflict) => (
              <ConflictItem key={JSON.stringify(conflict)} conflict={conflict} />
            ))}
          </ul>
        </>
      ) : null}
      <DialogActions>
        <Button onClick={onClose}>Mégsem</Button>
        {writes > 0 ? (
          <Button kind="next" busy={undo.busy} onClick={() => void run()}>
            {hasConflicts ? 'A többi visszavonása' : 'Visszavonás'}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  )
}

function effectText(writes: number, hasConflicts: boolean): string {
  if (writes > 0)
    return `${formatNumber(writes)} sor lesz ismét olyan, mint előtte volt. Ez is visszavonható.`
  return hasConflicts
    ? 'Így semmi sem vonható vissza.'
    : 'Nincs mit visszavonni: minden úgy áll, mint előtte.'
}

export function ConflictItem({ conflict }: { conflict: Conflict }) {
  const { thing, label, field, reason, written, present, wanted } = conflict
  return (
    <li>
      <b>{[`${thing}: ${label}`, field].filter(Boolean).join(', ')}</b>
      <p>{reason}</p>
      {field === '' ? null : (
        <dl className={styles.three}>
          <dt>Előtte</dt>
          <dd>{short(wanted)}</dd>
          <dt>Akkor</dt>
          <dd>{short(written)}</dd>
          <dt>Most</dt>
          <dd>
            <b>{short(present)}</b>
          </dd>
        </dl>
      )}
    </li>
  )
}

const short = (text: string) => (text === '' ? 'üres' : text.length > 200 ? `${text.slice(0, 200)}…` : text)
