import { useEffect } from 'react'
import { Link, useNavigate, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { AdminInput } from '#contract/admin/endpoint-schemas.ts'
import { formatNumber } from '#contract/money.ts'
import { CameraLink } from '../picking/camera-link.tsx'
import { SelectField } from '../parts/field.tsx'
import { Empty, Note, PageHead, Sheet } from '../parts/sheet.tsx'
import { load } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useDesk } from '../runtime/use-desk.ts'
import { restoreCount } from './count-draft.ts'
import { ShelfCount } from './shelf-count.tsx'
import styles from './stock-taking.module.css'

export const handle: PageHandle = { title: 'Leltár' }

function inputOf(search: URLSearchParams): AdminInput<'getShelf'> {
  const shelf = search.get('polc')?.slice(0, 30) ?? ''
  return { query: shelf === '' ? {} : { shelf } }
}

export const loader = load('getShelf', ({ request }: LoaderFunctionArgs) =>
  inputOf(new URL(request.url).searchParams),
)

/** One shelf after the other: counted, compared, booked. */
export function Component() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const input = inputOf(search)
  const shelf = input.query?.shelf ?? ''
  const { shelves, rows, has_more: hasMore } = useDesk('getShelf', input)
  useEffect(() => restoreCount(shelf), [shelf])
  return (
    <div className={styles.page}>
      <PageHead title="Leltár" lead="Olvassa le vagy írja be, ami a polcon van; az eltérést könyveljük.">
        <Link to="/termekek">Termékek</Link>
      </PageHead>
      {shelves.length === 0 ? (
        <Sheet flush>
          <Empty>Még egy terméknek sincs polca. A termék űrlapján vagy importtal adhatja meg.</Empty>
        </Sheet>
      ) : (
        <Sheet>
          <SelectField
            label="Polc"
            value={shelf}
            onChange={(event) => void navigate(`?${new URLSearchParams({ polc: event.target.value })}`)}
          >
            <option value="">Válasszon polcot</option>
            {shelves.map((one) => (
              <option key={one.shelf} value={one.shelf}>
                {one.shelf} ({formatNumber(one.variants)} termék)
              </option>
            ))}
          </SelectField>
        </Sheet>
      )}
      {shelf === '' ? null : <ShelfCount key={shelf} shelf={shelf} rows={rows} />}
      {hasMore ? (
        <Sheet>
          <Note>
            Ezen a polcon több termék van, mint amennyi egyszerre számolható. Ossza kisebb polcokra.
          </Note>
        </Sheet>
      ) : null}
      {shelf === '' ? null : <CameraLink />}
    </div>
  )
}
