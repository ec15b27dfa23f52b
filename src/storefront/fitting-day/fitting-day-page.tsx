import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { FittingDay } from '#contract/wire.ts'
import { withToken } from '../runtime/forms/form-result.ts'
import { accountContext } from '../runtime/router/page-context.ts'
import { isCallFailure } from '../runtime/router/page-error.ts'
import type { PageHandle } from '../runtime/router/page-module.ts'
import styles from './fitting-day.module.css'

type DayData = {
  found: FittingDay | null
  /** Why there is no list; null when there is one. */
  problem: string | null
  /** The page's own address, with the email's link in it. */
  here: string
}

/** A link that is damaged or replaced is no fault: the page says so. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<DayData> {
  const { pathname, search, searchParams } = new URL(request.url)
  const here = pathname + search
  const day = searchParams.get('nap')
  const body = {
    point: searchParams.get('muhely') ?? '',
    token: searchParams.get('jel') ?? '',
    ...(day === null ? {} : { day }),
  }
  try {
    const account = await context.get(accountContext)()
    const found = await withToken({ context }, () => account.fittingGetDay({ body }))
    return { found, problem: null, here }
  } catch (error) {
    if (!isCallFailure(error) || ![404, 422].includes(error.status)) throw error
    const problem =
      error.status === 404 ? error.body.message : 'Ez a hivatkozás hibás. Kérjük, nyissa meg újra a levélből.'
    return { found: null, problem, here }
  }
}

export const handle: PageHandle<DayData> = {
  meta: ({ found }) => ({
    title: found ? `Szerelések: ${found.day.formatted_date}` : 'Szerelések',
    noindex: true,
  }),
}

function dayHref(here: string, day: string): string {
  const url = new URL(here, 'https://bolt.invalid')
  url.searchParams.set('nap', day)
  return url.pathname + url.search
}

/** A workshop's list of a day, for its wall or its telephone: who comes when, with what, and what to take for it. */
export function Component() {
  const { found, problem, here } = useLoaderData<DayData>()
  if (!found)
    return (
      <main id="tartalom" tabIndex={-1} className={`wrap ${styles.page}`}>
        <h1>A lista most nem nyitható meg</h1>
        <p>{problem}</p>
      </main>
    )
  const { workshop, day, days, fittings } = found
  return (
    <main id="tartalom" tabIndex={-1} className={`wrap ${styles.page}`}>
      <header>
        <p className="small muted">{workshop}</p>
        <h1>{day.formatted_date}</h1>
      </header>
      {days.length > 0 ? (
        <nav aria-label="Napok" className={`no-print ${styles.days}`}>
          {days.map(({ iso, formatted_date: text, cars }) => (
            <a key={iso} href={dayHref(here, iso)} aria-current={iso === day.iso ? 'page' : undefined}>
              {text} <b>{cars}</b>
              <span className="visually-hidden"> autó</span>
            </a>
          ))}
        </nav>
      ) : null}
      {fittings.length === 0 ? <p>Erre a napra nincs lefoglalt szerelés.</p> : null}
      <ol className={styles.list}>
        {fittings.map(({ hour, formatted, number, name, phone, wheels, price, goods, arrival }) => (
          <li key={number}>
            <h2>
              <time dateTime={`${day.iso}T${hour}`}>{formatted}</time>
            </h2>
            <div>
              <p>
                <b>{name}</b>{' '}
                <a className="link nowrap" href={`tel:${phone}`}>
                  {phone}
                </a>
              </p>
              {goods.map((one) => (
                <p key={one}>{one}</p>
              ))}
              <p className="small muted">{`${number} · ${arrival}`}</p>
            </div>
            <p className={styles.price}>
              {`${wheels} kerék`}
              <b>{price === null ? 'díj megegyezés szerint' : price.formatted_value}</b>
            </p>
          </li>
        ))}
      </ol>
      <p className="small muted">A vevők adatai kizárólag a szereléshez használhatók.</p>
    </main>
  )
}
