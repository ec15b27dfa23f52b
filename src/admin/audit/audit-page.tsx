import { Form, Link, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { AdminInput, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button, buttonClass } from '../parts/button.tsx'
import { Field, SelectField } from '../parts/field.tsx'
import { List, StateMark } from '../parts/list.tsx'
import { dayText, momentText, timeText } from '../parts/moment.ts'
import { Empty, PageHead, Sheet } from '../parts/sheet.tsx'
import { load } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useDesk } from '../runtime/use-desk.ts'
import styles from './audit.module.css'
import { thingsText } from './things-text.ts'

export const handle: PageHandle = { title: 'Napló' }

type Input = AdminInput<'listChanges'>
type Listed = AdminResponse<'listChanges'>
export type Change = Listed['changes'][number]

/** What the address names; anything else is no filter. */
function inputOf(search: URLSearchParams): Input {
  const fitting = (name: string, pattern: RegExp) => {
    const value = search.get(name) ?? ''
    return pattern.test(value) ? value : undefined
  }
  const day = /^\d{4}-\d\d-\d\d$/
  const before = fitting('elott', /^[1-9]\d{0,8}$/)
  const given = {
    actor: fitting('ki', /^(command|(staff|job):[\w-]{1,60})$/),
    thing: fitting('mi', /^[a-z_]{1,60}$/),
    from: fitting('tol', day),
    to: fitting('ig', day),
    before: before === undefined ? undefined : Number(before),
  }
  return { query: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) }
}

export const loader = load('listChanges', ({ request }: LoaderFunctionArgs) =>
  inputOf(new URL(request.url).searchParams),
)

export function Component() {
  const [search] = useSearchParams()
  const { changes, has_more: hasMore, authors, things } = useDesk('listChanges', inputOf(search))
  const last = changes.at(-1)
  const isFiltered = ['ki', 'mi', 'tol', 'ig'].some((name) => (search.get(name) ?? '') !== '')
  return (
    <>
      <PageHead title="Napló" lead="Ki mit változtatott a pulton és parancsokkal, és hogyan volt előtte." />
      <Filters key={search.toString()} search={search} authors={authors} things={things} />
      {daysOf(changes).map(([day, own]) => (
        <Sheet key={day} title={day} flush>
          <List>
            {own.map((change) => (
              <ChangeRow key={change.id} change={change} />
            ))}
          </List>
        </Sheet>
      ))}
      {changes.length === 0 ? (
        <Sheet>
          <Empty>
            {isFiltered ? 'A szűrésnek egy változás sem felel meg.' : 'Még senki sem változtatott semmit.'}
          </Empty>
        </Sheet>
      ) : null}
      {hasMore && last ? (
        <p className={styles.more}>
          <Link className={buttonClass({})} to={`?${withBefore(search, last.id)}`}>
            Korábbiak
          </Link>
        </p>
      ) : null}
    </>
  )
}

function withBefore(search: URLSearchParams, id: number): string {
  const next = new URLSearchParams(search)
  next.set('elott', String(id))
  return next.toString()
}

function Filters({
  search,
  authors,
  things,
}: Pick<Listed, 'authors' | 'things'> & { search: URLSearchParams }) {
  const value = (name: string) => search.get(name) ?? ''
  return (
    <Form className={styles.filters} role="search" aria-label="Napló szűrése">
      <SelectField label="Ki" name="ki" defaultValue={value('ki')}>
        <option value="">Bárki</option>
        {authors.map(({ actor, name }) => (
          <option key={actor} value={actor}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label="Mit" name="mi" defaultValue={value('mi')}>
        <option value="">Bármit</option>
        {things.map((thing) => (
          <option key={thing.value} value={thing.value}>
            {thing.name}
          </option>
        ))}
      </SelectField>
      <Field label="Ettől" name="tol" type="date" defaultValue={value('tol')} />
      <Field label="Eddig" name="ig" type="date" defaultValue={value('ig')} />
      <Button type="submit">Szűrés</Button>
    </Form>
  )
}

/** Changes by their days, in their order. */
function daysOf(changes: readonly Change[]): [string, Change[]][] {
  return [...Map.groupBy(changes, ({ at }) => dayText(at))]
}

/** What was taken back: what it was, when and whose. */
export function UndoneChange({
  change: { id, title, at, author },
}: {
  change: NonNullable<Change['undoes']>
}) {
  return (
    <>
      <Link className={styles.undone} to={`/beallitasok/naplo/${id}`}>
        {title}
      </Link>
      , {momentText(at)}, {author.name}
    </>
  )
}

function ChangeRow({ change }: { change: Change }) {
  const { id, at, author, title, undoes, undone_by: undoneBy } = change
  return (
    <li className={styles.change}>
      <time className={styles.time} dateTime={at}>
        {timeText(at)}
      </time>
      <span className={styles.what}>
        <Link className={styles.link} to={`/beallitasok/naplo/${id}`}>
          {title}
        </Link>
        <span className={styles.side}>
          {author.name} · {thingsText(change)}
        </span>
        {undoes === null ? null : (
          <span className={styles.side}>
            Visszavonta: <UndoneChange change={undoes} />
          </span>
        )}
      </span>
      {undoneBy === null ? null : <StateMark kind="off">Visszavonva</StateMark>}
      {undoes === null ? null : <StateMark kind="ok">Visszaállítás</StateMark>}
    </li>
  )
}
