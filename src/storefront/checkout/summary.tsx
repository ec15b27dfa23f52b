import type { ReactNode } from 'react'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { placeholderUrl } from '../ui/image.tsx'
import type { CheckoutView, StepName, SummaryLine } from './checkout-view.ts'
import { stepId } from './step-ids.ts'

function Problem({ line }: { line: SummaryLine }) {
  return (
    <p className="summary-problem">
      <span>
        <Icon name="warn" small /> {line.problem}
      </span>
      <button
        className={buttonClass({ variant: 'outline', size: 'small' })}
        name="intent"
        value={`accept:${line.id}`}
        aria-label={`${line.mend}: ${line.name}`}
      >
        {line.mend}
      </button>
    </p>
  )
}

/** What is being bought, one line each. A line that can't be had so is mended here. */
export function SummaryLines({
  lines,
  quiet,
}: {
  lines: SummaryLine[]
  /** Without the problems, where they stand elsewhere too. */ quiet?: boolean
}) {
  return (
    <ul className="summary-lines">
      {lines.map((line) => (
        <li key={line.id} className="summary-line">
          <div className="studio summary-picture">
            <img
              src={line.thumbnail ?? placeholderUrl}
              width={56}
              height={56}
              alt=""
              loading="lazy"
              decoding="async"
            />
          </div>
          <p className="small">
            <b>{line.name}</b>
            <br />
            <span className="muted">{line.note}</span>
            {line.garan ? (
              <>
                <br />
                <span>{line.garan}</span>
              </>
            ) : null}
          </p>
          <span className="small nowrap">{line.total}</span>
          {line.problem && !quiet ? <Problem line={line} /> : null}
        </li>
      ))}
    </ul>
  )
}

export function SummaryRows({ rows }: { rows: CheckoutView['rows'] }) {
  return (
    <dl className="summary-rows">
      {rows.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The running total beside the steps; above them on small screens. `children` stand above the sums. */
export function SummaryAside({ view, children }: { view: CheckoutView; children: ReactNode }) {
  return (
    <aside className="summary-aside" aria-label="Rendelés összesítése">
      <div className="summary-head">
        <h2>{view.count} darab</h2>
        <a className="link small" href="/kosar">
          Kosár módosítása
        </a>
      </div>
      <div className="summary-wide">
        <SummaryLines lines={view.lines} quiet />
      </div>
      {children}
      <div className="summary-sum">
        <SummaryRows rows={view.rows} />
        <p className="summary-total" role="status">
          <span>Összesen</span> <span>{view.total.text}</span>
        </p>
      </div>
      <p className="small muted summary-wide summary-promise">
        <Icon name="return" small />
        <span>14 napon belül indokolás nélkül elállhat a szerződéstől.</span>
      </p>
    </aside>
  )
}

/** The total in reach of the eye on small screens, and the way to the step whose turn it is. */
export function TotalDock({ view, next }: { view: CheckoutView; next: StepName | 'order' }) {
  return (
    <div className="summary-dock" role="region" aria-label="Végösszeg" data-dock>
      <p>
        <span className="tiny muted">{view.totalLabel}</span>
        <br />
        <b>{view.total.text}</b>
      </p>
      <a className={buttonClass({ variant: 'outline' })} href={`#${stepId(next)}`}>
        {next === 'order' ? 'Összegzés' : 'Folytatás'}
      </a>
    </div>
  )
}
