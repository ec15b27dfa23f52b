import { Link } from 'react-router'
import { formatNumber } from '#contract/money.ts'
import { ProgressLine } from '../parts/progress-line.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { useMember } from '../runtime/member.ts'
import type { Promotion, Step } from './promotion-draft.ts'

type Run = NonNullable<Promotion['run']>

const titles: Readonly<Record<Step['name'], string>> = {
  start: 'Az akció árainak írása',
  add: 'Az új termékek árainak írása',
  end: 'Az akció leállítása',
  move_end: 'Az akció végének átírása',
}

/** A step of a large sale: how far the job is that writes its prices, and how it ended. */
export function PromotionRun({ run }: { run: Run }) {
  const seesAudit = useMember()?.rights.includes('audit.see') ?? false
  return (
    <Sheet>
      {run.ended_at === null ? (
        <ProgressLine done={run.done} of={run.variants}>
          {titles[run.step]}: {progressOf(run)} kész. Az oldalt bezárhatja, az írás akkor is végigmegy.
        </ProgressLine>
      ) : (
        <Note good={run.failure === '' && run.left_out === 0} mild={run.failure === ''}>
          {endText(run)}{' '}
          {seesAudit && run.change_id !== null ? (
            <Link to={`/beallitasok/naplo/${run.change_id}`}>Részletek és visszavonás</Link>
          ) : null}
        </Note>
      )}
    </Sheet>
  )
}

const progressOf = ({ done, variants }: Run) => `${formatNumber(done)} / ${formatNumber(variants)} változat`

function endText(run: Run): string {
  if (run.failure !== '') return `${titles[run.step]}: ${progressOf(run)} után megállt. ${run.failure}`
  const left =
    run.left_out > 0
      ? ` ${formatNumber(run.left_out)} kimaradt: elírásnak látszott, és nem erősítették meg.`
      : ''
  return `${titles[run.step]} elkészült: ${formatNumber(run.touched)} változat ára változott.${left}`
}
