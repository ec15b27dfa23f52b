import { Button } from '../parts/button.tsx'
import { Check } from '../parts/field.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import type { NewOrder } from './use-new-order.ts'
import styles from './new-order.module.css'

/** What it comes to and what placing it would do, before it is placed. */
export function SummarySheet({ order }: { order: NewOrder }) {
  const { draft, quote, problems, isTried, isCurrent, busy, failure, change, place } = order
  const hasGoods = quote !== null && draft.lines.length > 0
  return (
    <Sheet title="Összesítés">
      <div className={styles.summary}>
        {hasGoods ? (
          <dl className={styles.sums} aria-busy={!isCurrent}>
            {quote.amounts.map(({ name, text }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
            <div className={styles.all}>
              <dt>Végösszeg</dt>
              <dd>{quote.total.formatted_value}</dd>
            </div>
          </dl>
        ) : null}
        {hasGoods && quote.effects.length > 0 ? (
          <div className={styles.effects}>
            <h3>Ha leadja a rendelést</h3>
            <ul>
              {quote.effects.map((effect) => (
                <li key={effect}>{effect}</li>
              ))}
            </ul>
          </div>
        ) : null}
        <Check
          label="Elmondtam a vevőnek a végösszeget, a szállítást, a fizetést, az elállási jogot és az ÁSZF-et (kártyánál az adattovábbítást is), és elfogadta"
          checked={draft.terms_accepted}
          onChange={(event) => change({ terms_accepted: event.target.checked })}
        />
        <Check
          label="A vevő külön kérte a hírlevelet: megerősítő levelet kap, és csak azután iratkozik fel"
          checked={draft.newsletter}
          onChange={(event) => change({ newsletter: event.target.checked })}
        />
        <div aria-live="polite">
          {failure ? <Note>{failure.message}</Note> : null}
          {isTried && problems.length > 0 ? (
            <Note>
              {problems.map((problem) => (
                <span key={problem} className={styles.problem}>
                  {problem}
                </span>
              ))}
            </Note>
          ) : null}
        </div>
        <Button
          kind="next"
          wide
          busy={busy || (hasGoods && !isCurrent)}
          title="Billentyű: Ctrl Enter"
          onClick={() => void place()}
        >
          Rendelés leadása
        </Button>
      </div>
    </Sheet>
  )
}
