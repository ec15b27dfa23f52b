import { Link } from 'react-router'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { formatForint, formatNumber } from '#contract/money.ts'
import { List, Row, StateMark } from '../parts/list.tsx'
import { buttonClass } from '../parts/button.tsx'
import { ageText } from '../parts/moment.ts'
import { Empty, PageHead, Sheet } from '../parts/sheet.tsx'
import { load } from '../runtime/desk-data.ts'
import { useNow } from '../runtime/now.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useDesk } from '../runtime/use-desk.ts'
import styles from './today-page.module.css'

export const handle: PageHandle = { title: 'Ma' }
export const loader = load('getToday')

type Today = AdminResponse<'getToday'>

/** What waits has grown old after a day, in milliseconds. */
const oldMilliseconds = 24 * 60 * 60_000

export function Component() {
  const { queues, steps, figures } = useDesk('getToday')
  const left = steps.filter(({ is_done: isDone }) => !isDone)
  return (
    <>
      <PageHead title="Ma" />
      {left.length > 0 ? <Opening steps={steps} left={left.length} /> : null}
      {figures.map((figure) => (
        <DayFigure key={figure.name} figure={figure} />
      ))}
      <Sheet title="Mi vár?" flush>
        {queues.length > 0 ? (
          <div className={styles.tiles}>
            {queues.map((queue) => (
              <Tile key={queue.name} queue={queue} />
            ))}
          </div>
        ) : (
          <Empty>Az Ön szerepköréhez most nem tartozik várakozó teendő.</Empty>
        )}
      </Sheet>
    </>
  )
}

function Opening({ steps, left }: { steps: Today['steps']; left: number }) {
  const next = steps.find((step) => !step.is_done && step.href !== null)
  return (
    <Sheet title={`Nyitásig hátravan: ${left}`} flush>
      <div className={styles.way} aria-hidden="true">
        {steps.map(({ name, is_done: isDone }) => (
          <i key={name} className={isDone ? styles.done : undefined} />
        ))}
      </div>
      <List>
        {steps.map((step) => (
          <Row key={step.name} title={step.title} detail={step.detail}>
            {step.is_done ? (
              <StateMark kind="ok">Kész</StateMark>
            ) : step.href === null ? (
              <StateMark kind="warn">Hátravan</StateMark>
            ) : (
              <Link className={buttonClass({ kind: step === next ? 'next' : 'normal' })} to={step.href}>
                Megnyitás
              </Link>
            )}
          </Row>
        ))}
      </List>
    </Sheet>
  )
}

/** The day until now, beside the same weekday a week ago until the same time; the difference with its sign. */
function DayFigure({ figure: { title, count, amount, before } }: { figure: Today['figures'][number] }) {
  const difference = amount.value - before.amount.value
  return (
    <Sheet title={title}>
      <p className={styles.day}>
        <span className={styles.count}>{amount.formatted_value}</span>
        <span>{formatNumber(count)} rendelés</span>
        {difference === 0 ? null : (
          <span className={difference > 0 ? styles.up : styles.down}>
            {difference > 0 ? '+' : '−'}
            {formatForint(Math.abs(difference))}
          </span>
        )}
      </p>
      <p className={styles.age}>
        Egy hete ilyenkor: {before.amount.formatted_value}, {formatNumber(before.count)} rendelés.
      </p>
    </Sheet>
  )
}

function Tile({ queue: { title, count, oldest_at: oldestAt, href } }: { queue: Today['queues'][number] }) {
  const now = useNow()
  const isOld = oldestAt !== null && now - new Date(oldestAt).getTime() > oldMilliseconds
  const inside = (
    <>
      <span className={styles.count}>{count}</span>
      <span>{title}</span>
      {oldestAt && count > 0 ? (
        <span className={isOld ? styles.old : styles.age}>A legrégebbi {ageText(oldestAt, now)}</span>
      ) : null}
    </>
  )
  const className = count === 0 ? `${styles.tile} ${styles.none}` : styles.tile
  return href === null ? (
    <div className={className}>{inside}</div>
  ) : (
    <Link className={className} to={href}>
      {inside}
    </Link>
  )
}
