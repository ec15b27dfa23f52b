import { Link, useSearchParams } from 'react-router'
import type { AdminInput } from '#contract/admin/endpoint-schemas.ts'
import { Empty, PageHead, Sheet } from '../parts/sheet.tsx'
import { load } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useDesk } from '../runtime/use-desk.ts'
import styles from './fitting.module.css'

function inputOf(search: URLSearchParams): AdminInput<'listFittings'> {
  const day = search.get('nap')
  return {
    query: day !== null && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? { day } : {},
  }
}

export const handle: PageHandle = { title: 'Szerelések' }
export const loader = load('listFittings', ({ request }) => inputOf(new URL(request.url).searchParams))

/** Who comes to which workshop on a day. */
export function Component() {
  const [search] = useSearchParams()
  const { day, days, fittings } = useDesk('listFittings', inputOf(search))
  return (
    <>
      <PageHead title="Szerelések" lead="Ki mikor melyik műhelybe megy." />
      {days.length > 0 ? (
        <nav className={styles.days} aria-label="Napok">
          {days.map(({ iso, formatted_date: text, cars }) => (
            <Link key={iso} to={`?nap=${iso}`} aria-current={iso === day.iso ? 'page' : undefined}>
              {text} <span className={styles.side}>{cars} autó</span>
            </Link>
          ))}
        </nav>
      ) : null}
      <Sheet title={day.formatted_date} flush>
        {fittings.length === 0 ? <Empty>Erre a napra nincs lefoglalt szerelés.</Empty> : null}
        {fittings.map(({ hour, formatted, number, workshop, name, phone, wheels, price, goods }) => (
          <div key={number} className={styles.fitting}>
            <time dateTime={`${day.iso}T${hour}`}>{formatted}</time>
            <div>
              <p>
                <b>{name}</b> <a href={`tel:${phone}`}>{phone}</a>
              </p>
              <p>{workshop}</p>
              <p className={styles.side}>{goods.join(', ')}</p>
            </div>
            <p className={styles.price}>
              <Link to={`/rendelesek/${number}`}>{number}</Link>
              <br />
              {price === null ? `${wheels} kerék` : `${wheels} kerék, ${price.formatted_value}`}
            </p>
          </div>
        ))}
      </Sheet>
    </>
  )
}
