import { Link } from 'react-router'
import { formatNumber } from '#contract/money.ts'
import { momentText } from '../parts/moment.ts'
import { ProgressLine } from '../parts/progress-line.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { useMember } from '../runtime/member.ts'
import { StopRun } from '../screen/stop-run.tsx'
import type { Promotion, Step } from './promotion-draft.ts'

type Run = NonNullable<Promotion['run']>

const titles: Readonly<Record<Step['name'], string>> = {
  start: 'Az akció árainak írása',
  add: 'Az új termékek árainak írása',
  end: 'Az akció leállítása',
  move_end: 'Az akció végének átírása',
}

/** A step of a large sale: how far the job is that writes its prices, and how it ended. */
export function PromotionRun({ promotion: { id, state }, run }: { promotion: Promotion; run: Run }) {
  const rights = useMember()?.rights ?? []
  const seesAudit = rights.includes('audit.see')
  const isAhead = run.ended_at === null || (run.step === 'start' && state === 'scheduled')
  return (
    <Sheet>
      {run.ended_at === null ? (
        <>
          <ProgressLine done={run.done} of={run.variants}>
            {titles[run.step]}: {progressOf(run)} kész. Az oldalt bezárhatja, az írás akkor is végigmegy.
          </ProgressLine>
          {rights.includes('prices.edit') ? <Stop id={id} run={run} /> : null}
        </>
      ) : (
        <Note good={run.state === 'done' && run.left_out === 0} mild={run.failure === ''}>
          {endText(run)}{' '}
          {seesAudit && run.change_id !== null ? (
            <Link to={`/beallitasok/naplo/${run.change_id}`}>Részletek és visszavonás</Link>
          ) : null}
        </Note>
      )}
      {isAhead && run.at !== null ? <p>{beginText(run.step, run.at)}</p> : null}
    </Sheet>
  )
}

function Stop({ id, run: { stoppable, stopped_by: stoppedBy } }: { id: number; run: Run }) {
  if (!stoppable)
    return (
      <p>
        Ezt nem lehet félbehagyni, mert a termékek egy részén lenne csak vége. Ha elkészült, a Naplóban
        visszavonhatja.
      </p>
    )
  return (
    <StopRun
      stoppedBy={stoppedBy}
      meaning="A többi termék nem lesz akciós. Később ezen a lapon hozzáveheti őket az akcióhoz."
      stop={(client) => client.stopPromotionStep({ params: { id } })}
    />
  )
}

/** The prices of all change together. */
const beginText = (step: Step['name'], at: string) =>
  step === 'end'
    ? `Az akció minden terméken egyszerre ér véget: ${momentText(at)}.`
    : `Az akció minden terméken egyszerre indul: ${momentText(at)}.`

const progressOf = ({ done, variants }: Run) => `${formatNumber(done)} / ${formatNumber(variants)} változat`

function endText(run: Run): string {
  if (run.failure !== '') return `${titles[run.step]}: ${progressOf(run)} után megállt. ${run.failure}`
  if (run.state === 'stopped')
    return `${titles[run.step]}: ${progressOf(run)} után ${run.stopped_by ?? 'egy munkatárs'} leállította. A többi nem lett akciós.`
  const left =
    run.left_out > 0
      ? ` ${formatNumber(run.left_out)} kimaradt: elírásnak látszott, és nem erősítették meg.`
      : ''
  return `${titles[run.step]} elkészült: ${formatNumber(run.touched)} változat ára változott.${left}`
}
