import type { ReactNode } from 'react'
import { StyleSheet } from '../runtime/lazy/style-sheet.tsx'
import { buttonClass } from '../ui/button.tsx'
import setUrl from '../ui/goods-set.css?url'
import { Icon } from '../ui/icon.tsx'
import { placeholderUrl } from '../ui/image.tsx'
import type { CheckoutView, StepName, SummaryEntry, SummaryLine } from './checkout-view.ts'
import { orderingId, stepId } from './step-ids.ts'

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

const Garan = ({ text }: { text: string | null }) =>
  text ? (
    <>
      <br />
      {text}
    </>
  ) : null

/** What a set is made of. */
const Parts = ({ parts }: { parts: SummaryLine[] }) => (
  <>
    <StyleSheet href={setUrl} />
    <ul>
      {parts.map(({ id, name, size, garan }) => (
        <li key={id}>
          {name} {size}
          <Garan text={garan} />
        </li>
      ))}
    </ul>
  </>
)

/** What is being bought, one entry each. A line that can't be had so is mended here. */
export function SummaryLines({
  entries,
  quiet,
}: {
  entries: SummaryEntry[]
  /** Without the problems, where they stand elsewhere too. */ quiet?: boolean
}) {
  return (
    <ul className="summary-lines">
      {entries.map(({ parts, ...entry }) => (
        <li key={entry.id} className={parts ? 'summary-line goods-set' : 'summary-line'}>
          <div className="studio summary-picture">
            {(parts?.slice(0, 2) ?? [entry]).map(({ id, thumbnail }) => (
              <img
                key={id}
                src={thumbnail ?? placeholderUrl}
                width={56}
                height={56}
                alt=""
                loading="lazy"
                decoding="async"
              />
            ))}
          </div>
          <div className="small">
            <b>{entry.name}</b>
            <br />
            <span className="muted">{entry.note}</span>
            <Garan text={entry.garan} />
            {parts ? <Parts parts={parts} /> : null}
          </div>
          <span className="small nowrap">{entry.total}</span>
          {quiet
            ? null
            : (parts ?? [entry]).map((line) => (line.problem ? <Problem key={line.id} line={line} /> : null))}
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
        <SummaryLines entries={view.entries} quiet />
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

/** The total in reach of the eye on small screens, and the way to the step whose turn it is; in the last one to its button. */
export function TotalDock({ view, next }: { view: CheckoutView; next: StepName | 'order' }) {
  return (
    <div role="region" aria-label="Végösszeg" data-dock>
      <p>
        <span className="tiny muted">{view.totalLabel}</span>
        <b>{view.total.text}</b>
      </p>
      <a
        className={buttonClass({ variant: 'outline' })}
        href={`#${next === 'order' ? orderingId : stepId(next)}`}
      >
        {next === 'order' ? 'A megrendeléshez' : 'Folytatás'}
      </a>
    </div>
  )
}
