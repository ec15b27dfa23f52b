import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { maxSyncGoods } from '#contract/admin/taxonomy-limits.ts'
import { formatNumber } from '#contract/money.ts'
import { ProgressLine } from '../parts/progress-line.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { deskQuery } from '../runtime/desk-data.ts'
import { useMember } from '../runtime/member.ts'
import { useClient } from '../runtime/use-desk.ts'
import { useRunProgress } from '../runtime/use-run-progress.ts'
import { StopRun } from '../screen/stop-run.tsx'

type Run = AdminResponse<'listTaxonomyRuns'>['runs'][number]

/** What is said of a merge: it is done, or a job has begun it. */
export const mergedText = (goods: number, done: string): string =>
  goods > maxSyncGoods ? 'Az összevonás elindult a háttérben.' : done

/** Merges that jobs do: how far they are, and how those of the last hour ended. */
export function TaxonomyRuns() {
  const { data } = useQuery(deskQuery(useClient(), 'listTaxonomyRuns'))
  const rights = useMember()?.rights ?? []
  const seesAudit = rights.includes('audit.see')
  const runs = data?.runs ?? []
  useRunProgress(
    runs.some((run) => run.ended_at === null),
    'listTaxonomyRuns',
  )
  return runs.map((run) => (
    <Sheet key={run.id}>
      {run.ended_at === null ? (
        <>
          <ProgressLine done={run.done} of={run.goods}>
            {titleOf(run)}: {progressOf(run)} kész. Az oldalt bezárhatja, az összevonás akkor is végigmegy.
          </ProgressLine>
          {rights.includes('categories.edit') ? (
            <StopRun
              stoppedBy={run.stopped_by}
              meaning={`A többi termék ott marad, ahol volt, és „${run.from}” is megmarad. Az összevonást később újra elindíthatja.`}
              stop={(client) => client.stopTaxonomyRun({ params: { id: run.id } })}
            />
          ) : null}
        </>
      ) : (
        <Note good={run.state === 'done'} mild={run.state === 'stopped'}>
          {endText(run)}{' '}
          {seesAudit && run.change_id !== null ? (
            <Link to={`/beallitasok/naplo/${run.change_id}`}>Részletek és visszavonás</Link>
          ) : null}
        </Note>
      )}
    </Sheet>
  ))
}

const titleOf = ({ from, into, by }: Run) => `„${from}” beolvad ide: „${into}” (${by})`
const progressOf = ({ kind, done, goods }: Run) =>
  `${formatNumber(done)} / ${formatNumber(goods)} ${kind === 'value' ? 'változat' : 'termék'}`

function endText(run: Run): string {
  if (run.state === 'stopped')
    return `${titleOf(run)}: ${progressOf(run)} után ${run.stopped_by ?? 'egy munkatárs'} leállította. A többi ott maradt, ahol volt.`
  return run.failure === ''
    ? `„${run.from}” beolvadt ide: „${run.into}” (${run.by}).`
    : `${titleOf(run)}: ${progressOf(run)} után megállt. ${run.failure}`
}
