import { formatForint, formatNumber } from '#contract/money.ts'
import { momentText } from '../parts/moment.ts'
import type { Effect } from './promotion-draft.ts'
import effectStyles from '../screen/effect.module.css'
import styles from './promotions.module.css'

/** What a step of a sale would do, in numbers and row by row. */
export function PromotionEffect({ effect }: { effect: Effect }) {
  const { variants, looked, at, touched, floored, price_percent: percent, left, examples } = effect
  return (
    <div className={styles.effect}>
      <ul className={effectStyles.sums}>
        <li>
          <b>{formatNumber(touched)} változat</b> ára változik
          {looked > touched ? `, ${formatNumber(looked - touched)} úgy marad, ahogy van` : ''}.
        </li>
        {variants > looked ? (
          <li>
            Összesen <b>{formatNumber(variants)} változatról</b> van szó: amit itt lát, az az első{' '}
            {formatNumber(looked)}. Ami a többi közül elírásnak látszik, és itt nem erősíti meg, az kimarad.
          </li>
        ) : null}
        {at === null ? null : (
          <li>
            Ennyi árat percekig írunk a háttérben. Mind egyszerre vált: <b>{momentText(at)}</b>.
          </li>
        )}
        {touched > 0 && percent !== null ? (
          <li>
            Az árak összesen <b>{signed(percent)} %</b>.
          </li>
        ) : null}
        <Margins margin={effect.margin} />
        <Reductions reductions={effect.reductions} />
        {floored > 0 ? (
          <li>{formatNumber(floored)} változatnál a legkisebb ár tartja fent az akciós árat.</li>
        ) : null}
        {left.map(({ name, title, count, item_numbers: numbers }) => (
          <li key={name}>
            Kimarad {count}: {title} <span className={styles.side}>({listed(numbers, count)})</span>
          </li>
        ))}
      </ul>
      {examples.length > 0 ? (
        <ul className={effectStyles.examples} aria-label="Az első változó árak">
          {examples.map((example) => (
            <ExampleRow key={example.item_number} example={example} />
          ))}
          {touched > examples.length ? <li>és még {touched - examples.length} változat</li> : null}
        </ul>
      ) : null}
    </div>
  )
}

const signed = (value: number): string => `${value > 0 ? '+' : ''}${formatNumber(value)}`.replace('-', '−')
const listed = (numbers: readonly string[], count: number): string =>
  `${numbers.slice(0, 5).join(', ')}${count > 5 ? ` és még ${count - 5}` : ''}`

function Margins({ margin }: Pick<Effect, 'margin'>) {
  if (margin === null || (margin.before.percent === null && margin.unknown === 0)) return null
  const text = ({ amount, percent }: typeof margin.before) =>
    `${formatForint(amount)}${percent === null ? '' : ` (${signed(percent)} %)`}`
  return (
    <li>
      {margin.before.percent === null ? null : (
        <>
          Árrés a készleten lévő árun: <s>{text(margin.before)}</s> → <b>{text(margin.after)}</b>
        </>
      )}
      {margin.unknown > 0
        ? ` ${formatNumber(margin.unknown)} változat árrése nem látszik: nincs beszerzési ára.`
        : ''}
    </li>
  )
}

/** The shop shows no percentage below one. */
const shownPercent = (percent: number): string =>
  percent === 0 ? 'a boltban százalék nélkül' : `a boltban −${percent} %`

function Reductions({ reductions: { shown, hidden, from, to } }: Pick<Effect, 'reductions'>) {
  if (shown + hidden === 0) return null
  return (
    <li>
      {shown > 0 ? (
        <>
          A boltban <b>{from === to ? `${from} %` : `${from}–${to} %`} kedvezmény</b> látszik {shown}{' '}
          változaton, a 30 napos legalacsonyabb árhoz mérve.{' '}
        </>
      ) : null}
      {hidden > 0
        ? `${formatNumber(hidden)} változaton nem látszik kedvezmény: 30 napon belül volt ilyen olcsó, vagy akkor még nem árulták.`
        : null}
    </li>
  )
}

function ExampleRow({ example }: { example: Effect['examples'][number] }) {
  const { item_number: number, name, before, after, is_floored: isFloored, law } = example
  return (
    <li>
      <span className={effectStyles.number}>{number}</span> <span className={styles.side}>{name}</span>
      <br />
      <s>{before === null ? 'nincs ár' : formatForint(before)}</s> →{' '}
      <b>{after === null ? 'nincs ár' : formatForint(after)}</b>
      <span className={styles.side}>
        {isFloored ? ', a legkisebb ár' : ''}
        {law
          ? `, 30 napos legalacsonyabb: ${law.lowest === null ? 'nincs' : formatForint(law.lowest)}, ${
              law.percent === null ? 'kedvezmény nem látszik' : shownPercent(law.percent)
            }`
          : ''}
      </span>
    </li>
  )
}
