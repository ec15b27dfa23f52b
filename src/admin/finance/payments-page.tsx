import { Form, Link, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { AdminInput, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button, buttonClass } from '../parts/button.tsx'
import { Field, SelectField } from '../parts/field.tsx'
import { StateMark } from '../parts/list.tsx'
import { dayText } from '../parts/moment.ts'
import { MoreLink } from '../parts/more-link.tsx'
import { Empty, PageHead, Sheet } from '../parts/sheet.tsx'
import { load } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useDesk } from '../runtime/use-desk.ts'
import { FinanceNav } from './finance-nav.tsx'
import styles from './finance.module.css'

export const handle: PageHandle = { title: 'Fizetések' }

type Input = AdminInput<'listPayments'>
type Listed = AdminResponse<'listPayments'>
type Entry = Listed['entries'][number]

const kinds: Record<Entry['kind'], string> = {
  captured: 'Beérkezett',
  refunded: 'Visszatérítve',
  failed: 'Sikertelen',
  pending: 'Folyamatban',
  authorized: 'Zárolva a kártyán',
}

/** What the address names; anything else is no filter. */
function inputOf(search: URLSearchParams): Input {
  const fitting = (name: string, pattern: RegExp) => {
    const value = search.get(name)?.trim() ?? ''
    return pattern.test(value) ? value : undefined
  }
  const numberIn = (name: string) => {
    const value = fitting(name, /^\d{1,9}$/)
    return value === undefined ? undefined : Number(value)
  }
  const day = /^\d{4}-\d\d-\d\d$/
  const given = {
    from: fitting('tol', day),
    to: fitting('ig', day),
    kind: fitting('fajta', /^(captured|refunded|failed|pending|authorized)$/),
    channel: fitting('mod', /^[a-z_-]+(:[a-z_-]+)?$/),
    min: numberIn('legalabb'),
    max: numberIn('legfeljebb'),
    order: fitting('rendeles', /^[\d-]{1,20}$/),
    before: numberIn('utan'),
  }
  return {
    query: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  } as Input
}

export const loader = load('listPayments', ({ request }: LoaderFunctionArgs) =>
  inputOf(new URL(request.url).searchParams),
)

const countFormat = new Intl.NumberFormat('hu-HU', { useGrouping: 'always' })

export function Component() {
  const [search] = useSearchParams()
  const listed = useDesk('listPayments', inputOf(search))
  const { entries, has_more: hasMore } = listed
  const last = entries.at(-1)
  return (
    <>
      <PageHead title="Pénzügyek" lead="Minden fizetés, ami beérkezett, és minden, ami visszament." />
      <FinanceNav />
      <Filters key={search.toString()} search={search} channels={listed.channels} />
      <Sums listed={listed} />
      <Sheet flush>
        {entries.length === 0 ? (
          <Empty>Nincs ilyen fizetés.</Empty>
        ) : (
          <table className={styles.payments}>
            <thead>
              <tr>
                <th scope="col">Nap</th>
                <th scope="col">Rendelés</th>
                <th scope="col">Mód</th>
                <th scope="col">Fajta</th>
                <th scope="col" className={styles.number}>
                  Összeg
                </th>
                <th scope="col">A rendelés pénze</th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <EntryRow key={entry.id} entry={entry} />
              ))}
            </tbody>
          </table>
        )}
      </Sheet>
      {hasMore && last ? <MoreLink last={last.id}>Korábbiak</MoreLink> : null}
    </>
  )
}

function Filters({ search, channels }: { search: URLSearchParams; channels: Listed['channels'] }) {
  const of = (name: string) => search.get(name) ?? ''
  return (
    <Form className={styles.filters} role="search">
      <Field label="Ettől a naptól" name="tol" type="date" defaultValue={of('tol')} />
      <Field label="Eddig a napig" name="ig" type="date" defaultValue={of('ig')} />
      <SelectField label="Fajta" name="fajta" defaultValue={of('fajta')}>
        <option value="">Mind</option>
        {Object.entries(kinds).map(([kind, title]) => (
          <option key={kind} value={kind}>
            {title}
          </option>
        ))}
      </SelectField>
      <SelectField label="Mód" name="mod" defaultValue={of('mod')}>
        <option value="">Mind</option>
        {channels.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field label="Legalább (Ft)" name="legalabb" inputMode="numeric" defaultValue={of('legalabb')} />
      <Field label="Legfeljebb (Ft)" name="legfeljebb" inputMode="numeric" defaultValue={of('legfeljebb')} />
      <Field label="Rendelésszám" name="rendeles" defaultValue={of('rendeles')} />
      <div className={styles.actions}>
        <Button type="submit">Szűrés</Button>
        {search.size > 0 ? (
          <Link className={buttonClass({ kind: 'plain' })} to="/penzugyek">
            Mind
          </Link>
        ) : null}
      </div>
    </Form>
  )
}

const Sums = ({ listed: { count, captured, refunded, net } }: { listed: Listed }) => (
  <dl className={styles.sums}>
    <Sum title="Tétel" text={countFormat.format(count)} />
    <Sum title="Beérkezett" text={captured.formatted_value} />
    <Sum title="Visszatérítve" text={refunded.formatted_value} />
    <Sum title="Együtt" text={net.formatted_value} strong />
  </dl>
)

const Sum = ({ title, text, strong }: { title: string; text: string; strong?: boolean }) => (
  <div>
    <dt>{title}</dt>
    <dd>{strong ? <b>{text}</b> : text}</dd>
  </div>
)

const isMoney = ({ kind }: Entry) => kind === 'captured' || kind === 'refunded'

const EntryRow = ({ entry }: { entry: Entry }) => (
  <tr>
    <td className={styles.side}>{dayText(entry.day)}</td>
    <td>
      <Link className={styles.order} to={`/rendelesek/${entry.order}`}>
        {entry.order}
      </Link>
    </td>
    <td>
      {entry.channel}
      {entry.reference ? <p className={styles.side}>{entry.reference}</p> : null}
    </td>
    <td>{entry.kind_name}</td>
    <td className={styles.number}>
      <span
        className={isMoney(entry) ? (entry.kind === 'refunded' ? styles.minus : styles.plus) : styles.side}
      >
        {entry.amount.formatted_value}
      </span>
    </td>
    <td>
      <StateMark kind={entry.state.kind}>{entry.state.name}</StateMark>
    </td>
  </tr>
)
