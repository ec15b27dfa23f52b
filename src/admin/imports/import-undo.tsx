import { Link } from 'react-router'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { formatNumber } from '#contract/money.ts'
import { ProgressLine } from '../parts/progress-line.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { useMember } from '../runtime/member.ts'

type Import = AdminResponse<'getImport'>
type Undo = NonNullable<Import['undo']>

/** How far the job is that takes the import back; it is stopped and read through at its change. */
export function UndoProgress({ undo: { change_id: changeId, rows, done } }: { undo: Undo }) {
  return (
    <Sheet title="Visszavonás">
      <ProgressLine done={done} of={rows}>
        {formatNumber(done)} / {formatNumber(rows)} sor kész. Az oldalt bezárhatja, a visszavonás akkor is
        végigmegy. <ToChange id={changeId} text="Megnyitás a Naplóban" />
      </ProgressLine>
    </Sheet>
  )
}

/** Where an import is taken back, and whether it was. */
export function WayBack({ one: { undo, change_id: changeId, is_undone: isUndone } }: { one: Import }) {
  if (undo?.state === 'stopped')
    return (
      <>
        A visszavonása megállt, mielőtt a végére ért.{' '}
        <ToChange id={undo.change_id} text="Folytatás a Naplóban" />
      </>
    )
  if (undo?.state === 'running') return null
  if (isUndone) return 'Amit írt, azt azóta visszavonták.'
  return changeId === null ? null : <ToChange id={changeId} text="Visszavonás a Naplóban" />
}

function ToChange({ id, text }: { id: number; text: string }) {
  const mayUndo = useMember()?.rights.includes('audit.undo') ?? false
  return mayUndo ? <Link to={`/beallitasok/naplo/${id}`}>{text}</Link> : 'Visszavonni a Naplóban lehet.'
}
