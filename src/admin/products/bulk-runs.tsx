import { Link } from 'react-router'
import { bulkRights } from '#contract/admin/product-bulk-rights.ts'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { formatNumber } from '#contract/money.ts'
import { ProgressLine } from '../parts/progress-line.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { useMember } from '../runtime/member.ts'
import { useDesk } from '../runtime/use-desk.ts'
import { useRunProgress } from '../runtime/use-run-progress.ts'
import { StopRun } from '../screen/stop-run.tsx'
import { bulkTitles } from './bulk-draft.ts'
import styles from './bulk.module.css'

type Run = AdminResponse<'listBulkRuns'>['runs'][number]

/** Actions that jobs do on many products: how far they are, and how those of the last hour ended. */
export function BulkRuns() {
  const { runs } = useDesk('listBulkRuns')
  const rights = useMember()?.rights ?? []
  const seesAudit = rights.includes('audit.see')
  const isBusy = runs.some((run) => run.ended_at === null)
  useRunProgress(isBusy, 'listBulkRuns')
  if (runs.length === 0) return null
  return (
    <Sheet>
      <ul className={styles.runs}>
        {runs.map((run) => (
          <li key={run.id}>
            {run.ended_at === null ? (
              <>
                <ProgressLine done={run.done} of={run.products}>
                  {progressText(run)}
                </ProgressLine>
                {rights.includes(bulkRights[run.action]) ? (
                  <StopRun
                    stoppedBy={run.stopped_by}
                    meaning="A többi termék nem módosul."
                    stop={(client) => client.stopBulkRun({ params: { id: run.id } })}
                  />
                ) : null}
              </>
            ) : (
              <Note good={run.state === 'done' && run.left_out === 0} mild={run.failure === ''}>
                {endText(run)}{' '}
                {seesAudit && run.change_id !== null ? (
                  <Link to={`/beallitasok/naplo/${run.change_id}`}>Részletek és visszavonás</Link>
                ) : null}
              </Note>
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

const titleOf = ({ action, by }: Run) => `${bulkTitles[action]} (${by})`
const progressOf = ({ done, products }: Run) => `${formatNumber(done)} / ${formatNumber(products)} termék`

const progressText = (run: Run) =>
  `${titleOf(run)}: ${progressOf(run)} kész. Az oldalt bezárhatja, a módosítás akkor is végigmegy.`

function endText(run: Run): string {
  if (run.failure !== '') return `${titleOf(run)}: ${progressOf(run)} után megállt. ${run.failure}`
  if (run.state === 'stopped')
    return `${titleOf(run)}: ${progressOf(run)} után ${run.stopped_by ?? 'egy munkatárs'} leállította. A többi nem módosult.`
  const left =
    run.left_out > 0
      ? ` ${formatNumber(run.left_out)} sor kimaradt: közben olyan lett, amit nem erősített meg.`
      : ''
  return `${titleOf(run)}: ${formatNumber(run.touched)} termék módosult.${left}`
}
