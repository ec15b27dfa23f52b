import { Form, Link, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { formatForint, formatNumber } from '#contract/money.ts'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { StateMark } from '../parts/list.tsx'
import { MoreLink } from '../parts/more-link.tsx'
import { Empty, Sheet } from '../parts/sheet.tsx'
import { load } from '../runtime/desk-data.ts'
import { useMember } from '../runtime/member.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useDesk } from '../runtime/use-desk.ts'
import { HistoryHead } from './history-head.tsx'
import { localText, pastInput } from './history-input.ts'
import styles from './history.module.css'

export const handle: PageHandle = { title: 'Időutazás' }
export const loader = load('listPastProducts', ({ request }: LoaderFunctionArgs) =>
  pastInput(new URL(request.url).searchParams),
)

type Row = AdminResponse<'listPastProducts'>['rows'][number]

export function Component() {
  const [search] = useSearchParams()
  const { rows, next, at, known_since: knownSince } = useDesk('listPastProducts', pastInput(search))
  const seesCosts = useMember()?.rights.includes('costs.see') ?? false
  return (
    <>
      <HistoryHead current="past" knownSince={knownSince} />
      <Form className={styles.filters} role="search" aria-label="Időpont és keresés" key={search.toString()}>
        <Field label="Ekkor" name="ekkor" type="datetime-local" defaultValue={localText(at)} required />
        <Field
          label="Név vagy cikkszám"
          name="keres"
          type="search"
          defaultValue={search.get('keres') ?? ''}
        />
        <Button type="submit">Megnézem</Button>
      </Form>
      <Sheet flush>
        {rows.length === 0 ? (
          <Empty>Akkor nem volt ilyen termék.</Empty>
        ) : (
          <table className={styles.table} aria-label="A katalógus akkor">
            <thead>
              <tr>
                <th scope="col">Termék</th>
                <th scope="col">Kategória, márka</th>
                <th scope="col" className={styles.amount}>
                  Ár
                </th>
                {seesCosts ? (
                  <th scope="col" className={styles.amount}>
                    Beszerzés
                  </th>
                ) : null}
                <th scope="col" className={styles.amount}>
                  Készlet
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <PastRow key={row.variant_id} row={row} seesCosts={seesCosts} />
              ))}
            </tbody>
          </table>
        )}
      </Sheet>
      {next === null ? null : <MoreLink last={next}>További termékek</MoreLink>}
    </>
  )
}

function PastRow({ row, seesCosts }: { row: Row; seesCosts: boolean }) {
  return (
    <tr>
      <td data-column="name">
        {row.is_gone ? row.name : <Link to={`/termekek/${row.product_id}`}>{row.name}</Link>}{' '}
        {row.is_gone ? <StateMark kind="warn">Azóta törölték</StateMark> : null}
        {row.is_shown ? null : <StateMark kind="off">Rejtett volt</StateMark>}
        <br />
        <span className={styles.number}>{row.item_number}</span>
      </td>
      <td data-column="place">
        {row.category}
        {row.brand === '' ? null : `, ${row.brand}`}
      </td>
      <td data-column="price" className={styles.amount}>
        {row.price === null ? 'nincs ára' : formatForint(row.price)}
        {row.original === null ? null : (
          <>
            {' '}
            <s className={styles.side}>{formatForint(row.original)}</s>
          </>
        )}
      </td>
      {seesCosts ? (
        <td data-column="cost" data-label="Beszerzés" className={styles.amount}>
          {row.cost === null ? '–' : formatForint(row.cost)}
        </td>
      ) : null}
      <td data-column="stock" data-label="Készlet" className={styles.amount}>
        {formatNumber(row.on_hand)} db
      </td>
    </tr>
  )
}
