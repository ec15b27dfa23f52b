import { Link, useParams, useSearchParams } from 'react-router'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { formatNumber } from '#contract/money.ts'
import { buttonClass } from '../parts/button.tsx'
import { StateMark } from '../parts/list.tsx'
import { momentText } from '../parts/moment.ts'
import { MoreLink } from '../parts/more-link.tsx'
import { Empty, Sheet } from '../parts/sheet.tsx'
import { load } from '../runtime/desk-data.ts'
import { useMember } from '../runtime/member.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useDesk } from '../runtime/use-desk.ts'
import { changesInput } from './history-input.ts'
import { OriginLinks } from './origin-links.tsx'
import { ProductHead } from './product-head.tsx'
import { fromDifference } from './text-difference.ts'
import styles from './product-history.module.css'

export const handle: PageHandle = { title: 'Előzmények' }
export const loader = load('listProductChanges', ({ params, request }) =>
  changesInput(params.id, new URL(request.url).searchParams),
)

type Change = AdminResponse<'listProductChanges'>['changes'][number]
type Row = Change['rows'][number]

export function Component() {
  const { id } = useParams()
  const [search] = useSearchParams()
  const { product, changes, has_more: hasMore } = useDesk('listProductChanges', changesInput(id, search))
  return (
    <>
      <ProductHead product={product} current="changes">
        <Link className={buttonClass({})} to={travelAddress(product.item_number)}>
          Összevetés és visszaállítás
        </Link>
      </ProductHead>
      {changes.length === 0 ? (
        <Sheet>
          <Empty>
            {search.has('utan')
              ? 'Korábbi változás nincs.'
              : 'A napló óta senki sem módosította ezt a terméket.'}
          </Empty>
        </Sheet>
      ) : null}
      <div className={styles.changes}>
        {changes.map((change) => (
          <ChangeSheet key={change.id} change={change} />
        ))}
      </div>
      {hasMore ? <MoreLink last={changes.at(-1)!.id}>Korábbi változások</MoreLink> : null}
    </>
  )
}

/** All that is known of it: a moment before the audit's first becomes that. */
const travelAddress = (itemNumber: string): string =>
  `/termekek/idoutazas?${new URLSearchParams({ ekkor: '2000-01-01T00:00', keres: itemNumber }).toString()}`

function ChangeSheet({ change }: { change: Change }) {
  const rights = useMember()?.rights ?? []
  const mayUndo = rights.includes('audit.see') && rights.includes('audit.undo') && change.undone_by === null
  return (
    <Sheet flush>
      <div className={styles.change}>
        <h2 className={styles.what}>
          <OriginLinks text={change.title} changeId={change.id} importId={change.import_id} />
        </h2>
        <time className={styles.side} dateTime={change.at}>
          {momentText(change.at)}
        </time>
        {change.undone_by === null ? null : <StateMark kind="off">Visszavonva</StateMark>}
        {change.undoes === null ? null : <StateMark kind="ok">Visszaállítás</StateMark>}
        {mayUndo ? <Link to={`/beallitasok/naplo/${change.id}`}>Visszavonás…</Link> : null}
      </div>
      <dl className={styles.cells}>
        {change.rows.flatMap((row) =>
          row.cells.map((cell) => (
            <div key={`${row.id} ${cell.field}`} className={styles.cell}>
              <dt>
                {row.thing === 'Termék' ? '' : `${row.thing}: ${row.label} · `}
                {cell.field}
              </dt>
              <dd>
                <Difference cell={cell} kind={row.kind} />
              </dd>
            </div>
          )),
        )}
      </dl>
      {change.more_rows > 0 ? (
        <p className={styles.more}>
          És még {formatNumber(change.more_rows)} sor: a változás lapján mind látszik.
        </p>
      ) : null}
    </Sheet>
  )
}

function Difference({ cell, kind }: { cell: Row['cells'][number]; kind: Row['kind'] }) {
  const [before, after] = kind === 'update' ? fromDifference(cell.old, cell.new) : [cell.old, cell.new]
  return (
    <>
      {kind === 'insert' ? null : (
        <del>
          <span className="hidden-text">Előtte: </span>
          <Value text={cell.old} begin={before} />
        </del>
      )}
      {kind === 'update' ? <span aria-hidden="true"> → </span> : null}
      {kind === 'delete' ? null : (
        <ins>
          <span className="hidden-text">Utána: </span>
          <Value text={cell.new} begin={after} />
        </ins>
      )}
    </>
  )
}

const longText = 200

/** A long text is folded; what is seen of it then is where it differs from the other. */
function Value({ text, begin }: { text: string; begin: string }) {
  if (text === '') return <span className={styles.none}>üres</span>
  if (text.length <= longText) return text
  return (
    <details>
      <summary>
        {begin.slice(0, 120).trimEnd() || 'vége'}
        {begin.length > 120 ? '…' : ''}
      </summary>
      {text}
    </details>
  )
}
