import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { formatForint, formatNumber } from '#contract/money.ts'
import { fieldTitles, isForints, shownCell, type CellValue, type Field } from './price-cells.ts'
import effectStyles from '../screen/effect.module.css'
import styles from './prices-page.module.css'

export type Effect = AdminResponse<'previewPrices'>
type Example = Effect['examples'][number]

/** What a save would do, in numbers and row by row. */
export function SaveEffect({ effect }: { effect: Effect }) {
  const { rows, columns, stock_value: value, price_percent: percent, sales, examples } = effect
  const left = rows - examples.length
  return (
    <>
      <ul className={effectStyles.sums}>
        {columns.map(({ field, changed, up, down }) => (
          <li key={field}>
            {fieldTitles[field as Field]}: <b>{changed} cella</b>
            {up > 0 ? <span className={styles.up}> {up} nő</span> : null}
            {down > 0 ? <span className={styles.down}> {down} csökken</span> : null}
          </li>
        ))}
        {percent === null ? null : (
          <li>
            Az árak összesen{' '}
            <b className={percent < 0 ? styles.down : styles.up}>
              {percent > 0 ? '+' : ''}
              {formatNumber(percent)} %
            </b>
          </li>
        )}
        <li>
          A készlet eladási áron:{' '}
          <Both before={formatForint(value.before)} after={formatForint(value.after)} />
        </li>
        {sales.begin > 0 ? (
          <li>
            Új akció: <b>{sales.begin}</b>
            {sales.unmarked > 0
              ? `, ebből ${sales.unmarked} nem jelenik meg kedvezményként: 30 napon belül volt ilyen olcsó.`
              : ', a kedvezmény mindegyiken látszik.'}
          </li>
        ) : null}
      </ul>
      <ul className={effectStyles.examples}>
        {examples.map((example) => (
          <ExampleRow key={example.item_number} example={example} />
        ))}
        {left > 0 ? <li>és még {formatNumber(left)} sor</li> : null}
      </ul>
    </>
  )
}

const Both = ({ before, after }: { before: string; after: string }) => (
  <>
    <s>{before}</s> → <b>{after}</b>
  </>
)

function ExampleRow({ example: { item_number: number, name, changes, law } }: { example: Example }) {
  return (
    <li>
      <span className={effectStyles.number}>{number}</span> <span className={styles.side}>{name}</span>
      <br />
      {changes.map(({ field, before, after }) => (
        <span key={field} className={styles.change}>
          {fieldTitles[field as Field]}:{' '}
          <Both before={valueText(field as Field, before)} after={valueText(field as Field, after)} />
        </span>
      ))}
      {law ? (
        <span className={styles.change}>
          30 napos legalacsonyabb: {law.lowest === null ? 'nincs' : formatForint(law.lowest)},{' '}
          {law.percent === null ? 'kedvezmény nem látszik' : `a boltban −${law.percent} %`}
        </span>
      ) : null}
    </li>
  )
}

const valueText = (field: Field, value: CellValue): string =>
  value === null
    ? 'üres'
    : isForints(field) && typeof value === 'number'
      ? formatForint(value)
      : shownCell(value)
