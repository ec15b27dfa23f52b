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
  const begin = isAhead && run.at !== null ? beginText(run, run.at) : ''
  return (
    <Sheet>
      {run.ended_at === null ? (
        <>
          <ProgressLine done={run.done} of={run.variants}>
            {titles[run.step]}: {progressOf(run)} kész. {begin} Az oldalt bezárhatja, az írás akkor is
            végigmegy.{run.stoppable ? '' : ` ${unstoppableText}`}
          </ProgressLine>
          {run.stoppable && rights.includes('prices.edit') ? (
            <StopRun
              stoppedBy={run.stopped_by}
              meaning="A többi termék nem lesz akciós. Később ezen a lapon hozzáveheti őket az akcióhoz."
              stop={(client) => client.stopPromotionStep({ params: { id } })}
            />
          ) : null}
        </>
      ) : (
        <Note good={run.state === 'done' && run.left_out === 0} mild={run.failure === ''}>
          {endText(run)} {begin}{' '}
          {seesAudit && run.change_id !== null ? (
            <Link to={`/beallitasok/naplo/${run.change_id}`}>Részletek és visszavonás</Link>
          ) : null}
        </Note>
      )}
    </Sheet>
  )
}

const unstoppableText =
  'Félbehagyni nem lehet, mert a termékek egy részén lenne csak vége; ha kész, a Naplóban visszavonhatja.'

/** The prices of all that is written change together. */
function beginText({ step, state }: Run, at: string): string {
  if (step === 'end') return `Az akció minden terméken egyszerre ér véget: ${momentText(at)}.`
  if (state === 'stopped') return `Ami kész, az egyszerre indul: ${momentText(at)}.`
  if (step === 'add') return `Az új termékek egyszerre lesznek akciósak: ${momentText(at)}.`
  return `Az akció minden terméken egyszerre indul: ${momentText(at)}.`
}

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
