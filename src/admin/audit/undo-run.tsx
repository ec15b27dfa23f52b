import { Link } from 'react-router'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { formatNumber } from '#contract/money.ts'
import { ProgressLine } from '../parts/progress-line.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { useMember } from '../runtime/member.ts'
import { useRunProgress } from '../runtime/use-run-progress.ts'
import { StopRun } from '../screen/stop-run.tsx'
import styles from './audit.module.css'
import { ConflictItem } from './undo-dialog.tsx'

type Run = NonNullable<AdminResponse<'getUndoRun'>['run']>

/** A job that takes the change back in parts: how far it is, how it ended, and what stayed as it is. */
export function UndoRunSheet({ changeId, run }: { changeId: number; run: Run }) {
  const mayStop = useMember()?.rights.includes('audit.undo') ?? false
  const { rows, done, stayed, conflicts, ended_at: endedAt } = run
  useRunProgress(endedAt === null, 'getUndoRun')
  return (
    <Sheet title="Visszavonás">
      {endedAt === null ? (
        <>
          <ProgressLine done={done} of={rows}>
            {progressOf(run)} kész. Az oldalt bezárhatja, a végéről e-mailt küldünk annak, aki kérte.
          </ProgressLine>
          {mayStop ? (
            <StopRun
              stoppedBy={run.stopped_by}
              meaning="Ami hátravan, azt nem írjuk vissza. A visszavonást később ezen a lapon folytathatja."
              stop={(client) => client.stopUndoRun({ params: { id: changeId } })}
            />
          ) : null}
        </>
      ) : (
        <Ended run={run} />
      )}
      {stayed > 0 ? (
        <details className={styles.stayed}>
          <summary>{formatNumber(stayed)} helyen minden maradt, ahogy van</summary>
          <ul className={styles.conflicts}>
            {conflicts.map((conflict) => (
              <ConflictItem key={JSON.stringify(conflict)} conflict={conflict} />
            ))}
            {stayed > conflicts.length ? <li>és még {formatNumber(stayed - conflicts.length)}</li> : null}
          </ul>
        </details>
      ) : null}
    </Sheet>
  )
}

const progressOf = ({ done, rows }: Run) => `${formatNumber(done)} / ${formatNumber(rows)} sor`

function Ended({ run }: { run: Run }) {
  const { failure, writes, stayed, undone_by: undoneBy } = run
  return (
    <Note good={run.state === 'done' && stayed === 0} mild={failure === ''}>
      {run.state === 'stopped'
        ? `${progressOf(run)} után ${run.stopped_by ?? 'egy munkatárs'} leállította.`
        : failure === ''
          ? `${formatNumber(writes)} sor lett ismét olyan, mint előtte volt.`
          : `${progressOf(run)} után megállt. ${failure}`}{' '}
      {undoneBy === null ? null : <Link to={`/beallitasok/naplo/${undoneBy}`}>Ami visszaíródott</Link>}
    </Note>
  )
}
