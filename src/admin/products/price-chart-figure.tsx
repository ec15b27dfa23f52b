import { formatForint } from '#contract/money.ts'
import { dayText } from '../parts/moment.ts'
import { chartOf, type Chart, type ChartPrice, type Stretch } from './price-chart.ts'
import styles from './price-chart.module.css'

type Props = { name: string; prices: readonly ChartPrice[]; from: string; now: string; to: string }

const [width, height] = [1000, 240]
const rounded = (part: number, of: number) => Math.round(part * of * 10) / 10

/** A price stands until the next one: steps, broken where nothing was charged. */
function stepsOf(stretches: readonly Stretch[]): string {
  let end: number | null = null
  return stretches
    .map(({ left, right, top }) => {
      const [x, y] = [rounded(left, width), rounded(top, height)]
      const move = end !== null && Math.abs(end - left) < 0.0005 ? `V${y}` : `M${x} ${y}`
      end = right
      return `${move}H${rounded(right, width)}`
    })
    .join('')
}

const dashesOf = (stretches: readonly Stretch[]) =>
  stretches
    .map(
      ({ left, right, top }) => `M${rounded(left, width)} ${rounded(top, height)}H${rounded(right, width)}`,
    )
    .join('')

/** The prices over time. The same stands as a table below it. */
export function PriceChart({ name, prices, from, now, to }: Props) {
  const chart = chartOf(prices, { from, now, to })
  if (!chart) return null
  return (
    <figure className={styles.figure}>
      <div className={styles.frame}>
        <ol className={styles.values} aria-hidden="true">
          {chart.ticks.map((tick) => (
            <li key={tick}>{formatForint(tick)}</li>
          ))}
        </ol>
        <svg
          className={styles.chart}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={summaryOf(name, prices, { from, to })}
        >
          <Drawing chart={chart} />
        </svg>
        <p className={styles.days} aria-hidden="true">
          <span>{dayText(from)}</span>
          <span>{dayText(to)}</span>
        </p>
      </div>
      <figcaption className={styles.legend}>
        <span data-line="price">Ár</span>
        {chart.planned.length > 0 ? <span data-line="planned">Ami most be van állítva, mától</span> : null}
        {chart.sales.length > 0 ? (
          <>
            <span data-line="sale">Akció ideje</span>
            <span data-line="original">Áthúzott ár</span>
          </>
        ) : null}
        {chart.lowest.length > 0 ? (
          <span data-line="lowest">Az akció előtti 30 nap legalacsonyabb ára</span>
        ) : null}
      </figcaption>
    </figure>
  )
}

const Drawing = ({ chart: { ticks, sales, originals, lowest, past, planned, now } }: { chart: Chart }) => (
  <>
    {sales.map(({ left, right }) => (
      <rect
        key={left}
        className={styles.sale}
        x={rounded(left, width)}
        y={0}
        width={Math.max(1, rounded(right - left, width))}
        height={height}
      />
    ))}
    {ticks.map((tick, index) => {
      const y = (height * index) / (ticks.length - 1)
      return <line key={tick} className={styles.rule} x1={0} x2={width} y1={y} y2={y} />
    })}
    {now === null ? null : (
      <line className={styles.now} x1={now * width} x2={now * width} y1={0} y2={height} />
    )}
    <path className={styles.original} d={dashesOf(originals)} />
    <path className={styles.lowest} d={dashesOf(lowest)} />
    <path className={styles.price} d={stepsOf(past)} />
    <path className={styles.planned} d={stepsOf(planned)} />
  </>
)

function summaryOf(
  name: string,
  prices: readonly ChartPrice[],
  { from, to }: { from: string; to: string },
): string {
  const values = prices.map(({ gross }) => gross)
  const range = `${formatForint(Math.min(...values))} és ${formatForint(Math.max(...values))} között`
  return `${name} ára ${dayText(from)} és ${dayText(to)} között: ${range}. A részletek az ábra alatti táblázatban.`
}
