import { useState } from 'react'
import { Link, useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { AdminInput, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button, buttonClass } from '../parts/button.tsx'
import { momentText } from '../parts/moment.ts'
import { Note, PageHead, Sheet } from '../parts/sheet.tsx'
import { load, loadAll } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useAction, useDesk } from '../runtime/use-desk.ts'
import { UndoneChange } from './audit-page.tsx'
import styles from './audit.module.css'
import { thingsText } from './things-text.ts'
import { BackgroundUndoDialog, UndoDialog, type Preview } from './undo-dialog.tsx'
import { UndoRunSheet } from './undo-run.tsx'

export const handle: PageHandle = { title: 'Változás' }

type Input = AdminInput<'getChange'>
type Row = AdminResponse<'getChange'>['rows'][number]

const number = (text: string | null | undefined) =>
  text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined

const runInputOf = (id: string | undefined) => ({ params: { id: number(id) ?? 2_000_000_000 } })

function inputOf(id: string | undefined, search: URLSearchParams): Input {
  const after = number(search.get('utan'))
  return { params: { id: number(id) ?? 2_000_000_000 }, query: after === undefined ? {} : { after } }
}

export const loader = loadAll(
  load('getChange', ({ params, request }: LoaderFunctionArgs) =>
    inputOf(params.id, new URL(request.url).searchParams),
  ),
  load('getUndoRun', ({ params }) => runInputOf(params.id)),
)

export function Component() {
  const { id } = useParams()
  const [search] = useSearchParams()
  const {
    change,
    rows,
    has_more: hasMore,
    undo_refused: refusal,
    undo_in_background: isInBackground,
  } = useDesk('getChange', inputOf(id, search))
  const { run } = useDesk('getUndoRun', runInputOf(id))
  const isUndoing = run !== null && run.ended_at === null
  const hasStopped =
    run !== null && run.undone_by === change.undone_by && ['failed', 'stopped'].includes(run.state)
  const [isBackgroundOpen, setBackgroundOpen] = useState(false)
  const [preview, setPreview] = useState<Preview | null>(null)
  const loadPreview = useAction((client) => client.previewUndo({ params: { id: change.id } }))
  const isOpen = (change.undone_by === null || hasStopped) && !isUndoing

  async function openDialog() {
    if (isInBackground) return setBackgroundOpen(true)
    const found = await loadPreview.run()
    if (found) setPreview(found)
  }

  return (
    <>
      <PageHead
        title={change.title}
        lead={`${momentText(change.at)}, ${change.author.name} · ${thingsText(change)}`}
      >
        {isOpen && refusal === null ? (
          <Button kind="next" busy={loadPreview.busy} onClick={() => void openDialog()}>
            {hasStopped ? 'Visszavonás folytatása' : 'Visszavonás'}
          </Button>
        ) : null}
      </PageHead>
      <div className={styles.notes}>
        {loadPreview.failure ? <Note>{loadPreview.failure.message}</Note> : null}
        {change.command === null ? null : (
          <p>
            Parancssorból: <code>{change.command}</code>
          </p>
        )}
        {change.undone_by === null || isUndoing || hasStopped ? null : (
          <p>
            <Link to={`/beallitasok/naplo/${change.undone_by}`}>Visszavonták.</Link>
          </p>
        )}
        {change.undoes === null ? null : (
          <p>
            Ezt vonta vissza: <UndoneChange change={change.undoes} />
          </p>
        )}
        {isOpen && refusal !== null ? <p>{refusal}</p> : null}
      </div>
      {run ? <UndoRunSheet changeId={change.id} run={run} /> : null}
      {rows.map((row) => (
        <RowSheet key={row.id} row={row} />
      ))}
      {hasMore ? (
        <p className={styles.more}>
          <Link className={buttonClass({})} to={`?utan=${rows.at(-1)!.id}`}>
            További sorok
          </Link>
        </p>
      ) : null}
      {isBackgroundOpen ? (
        <BackgroundUndoDialog changeId={change.id} onClose={() => setBackgroundOpen(false)} />
      ) : null}
      {preview ? (
        <UndoDialog changeId={change.id} preview={preview} onClose={() => setPreview(null)} />
      ) : null}
    </>
  )
}

const kindLabels: Record<Row['kind'], string> = {
  insert: 'létrehozva',
  update: 'módosítva',
  delete: 'törölve',
}

function RowSheet({ row: { thing, label, href, kind, cells } }: { row: Row }) {
  return (
    <Sheet
      title={`${thing}: ${label}`}
      actions={
        <span className={styles.kind}>
          {kindLabels[kind]}
          {href === null ? null : (
            <>
              {' · '}
              <Link to={href}>Megnyitás</Link>
            </>
          )}
        </span>
      }
      flush
    >
      <dl className={styles.cells}>
        {cells.map((cell) => (
          <div key={cell.field} className={styles.cell}>
            <dt>{cell.field}</dt>
            <dd>
              <Difference old={cell.old} now={cell.new} kind={kind} />
            </dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}

/** Old struck through, an arrow, new in bold; of what came or went one of the two. */
function Difference({ old, now, kind }: { old: string; now: string; kind: Row['kind'] }) {
  return (
    <>
      {kind === 'insert' ? null : (
        <del>
          <span className="hidden-text">Előtte: </span>
          <Value text={old} />
        </del>
      )}
      {kind === 'update' ? <span aria-hidden="true"> → </span> : null}
      {kind === 'delete' ? null : (
        <ins>
          <span className="hidden-text">Utána: </span>
          <Value text={now} />
        </ins>
      )}
    </>
  )
}

const longText = 300

/** A long text is folded. */
export function Value({ text }: { text: string }) {
  if (text === '') return <span className={styles.none}>üres</span>
  if (text.length <= longText) return text
  return (
    <details>
      <summary>{text.slice(0, 120)}…</summary>
      {text}
    </details>
  )
}
