import { Link, useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { AdminInput, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { formatNumber } from '#contract/money.ts'
import { buttonClass } from '../parts/button.tsx'
import { StateMark } from '../parts/list.tsx'
import { momentText } from '../parts/moment.ts'
import { ProgressLine } from '../parts/progress-line.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import sheetStyles from '../parts/sheet.module.css'
import { Tabs } from '../parts/tabs.tsx'
import { load, loadAll } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useDesk } from '../runtime/use-desk.ts'
import { useRunProgress } from '../runtime/use-run-progress.ts'
import { StopRun } from '../screen/stop-run.tsx'
import { countsText } from './counts-text.ts'
import styles from './import-page.module.css'
import { ImportReasons } from './import-reasons.tsx'
import { ImportRows } from './import-rows.tsx'
import { UndoProgress, WayBack } from './import-undo.tsx'
import { useMappingDraft, type MappingDraft } from './mapping-draft.ts'
import { MappingForm } from './mapping-form.tsx'
import { NewSource } from './new-source.tsx'
import { PictureForm } from './picture-form.tsx'
import { StartImport } from './start-import.tsx'

export const handle: PageHandle = { title: 'Import' }

type Import = AdminResponse<'getImport'>
type View = keyof Import['views']

const tabs: readonly { name: View; title: string }[] = [
  { name: 'guarded', title: 'Elírásnak látszik' },
  { name: 'updated', title: 'Módosul' },
  { name: 'created', title: 'Új' },
  { name: 'rejected', title: 'Hibás' },
  { name: 'warned', title: 'Megjegyzés' },
]
const idOf = (id: string | undefined) => Number(/^\d{1,9}$/.exec(id ?? '')?.[0] ?? 0)

function rowsInput(id: number, search: URLSearchParams): AdminInput<'listImportRows'> {
  const view = tabs.find(({ name }) => name === search.get('nezet'))?.name
  const after = idOf(search.get('utan') ?? undefined)
  return { params: { id }, query: { ...(view ? { view } : {}), ...(after > 0 ? { after } : {}) } }
}

export const loader = loadAll(
  load('getImport', ({ params }) => ({ params: { id: idOf(params.id) } })),
  load('listImportRows', ({ params, request }: LoaderFunctionArgs) =>
    rowsInput(idOf(params.id), new URL(request.url).searchParams),
  ),
  load('listCategories'),
)

const busyStates: ReadonlySet<Import['state']> = new Set(['fetching', 'trying', 'running'])
/** What is over, and what another has taken the place of. */
const closedStates: ReadonlySet<Import['state']> = new Set(['done', 'superseded'])

export function Component() {
  const id = idOf(useParams().id)
  const one = useDesk('getImport', { params: { id } })
  const isBusy = busyStates.has(one.state)
  const isUndoing = one.undo?.state === 'running'
  const draft = useMappingDraft(one.mapping)
  useRunProgress(isBusy || isUndoing, 'getImport', 'listImportRows')
  return (
    <>
      <header className={sheetStyles.head}>
        <div>
          <p>
            <Link to="/termekek/importok">Importok</Link>
            {one.source_id === null ? null : (
              <>
                {' / '}
                <Link to={`/termekek/importok/forrasok/${one.source_id}`}>{one.source}</Link>
              </>
            )}
          </p>
          <h1>{one.file}</h1>
          <p className={styles.state}>
            <StateMark kind={one.shown.kind}>{one.shown.name}</StateMark>
            <span className={styles.side}>
              {momentText(one.created_at)}, {one.by}
            </span>
          </p>
        </div>
        {one.source_id === null && one.kind === 'table' && (one.state === 'tried' || one.state === 'done') ? (
          <NewSource file={one.id} />
        ) : null}
      </header>
      {one.failure ? <Failed one={one} /> : null}
      {isBusy ? <Progress one={one} /> : null}
      {one.state === 'done' || one.state === 'stopped' ? <Done one={one} /> : null}
      {isUndoing && one.undo ? <UndoProgress undo={one.undo} /> : null}
      {isBusy || closedStates.has(one.state) ? null : <Settings one={one} draft={draft} />}
      {one.counts && !isBusy ? (
        <Trial one={one} isEarlier={draft.isChanged && !closedStates.has(one.state)} />
      ) : null}
    </>
  )
}

/** What is done before anything is written: of a table the trial says how much of it there is. */
function Trying({ one: { state, kind, rows_read: rows, rows_total: all } }: { one: Import }) {
  if (state === 'fetching') return <p role="status">Letöltjük a forrás fájlját.</p>
  if (all === null)
    return (
      <p role="status">
        Próba: {formatNumber(rows)} {kind === 'pictures' ? 'tétel' : 'sor'} kész.
      </p>
    )
  return (
    <ProgressLine done={rows} of={all}>
      Próba: {formatNumber(rows)} / {formatNumber(all)} sor kész.
    </ProgressLine>
  )
}

/** A table is gone through twice: tried once more in whole, then written. */
function Running({ one: { kind, counts, rows_read: rows } }: { one: Import }) {
  const all = counts?.read ?? 0
  const isTable = kind === 'table'
  const isWriting = !isTable || rows > all
  const done = isTable && isWriting ? rows - all : rows
  return (
    <ProgressLine done={rows} of={isTable ? all * 2 : all}>
      {isWriting ? 'Írás' : 'Ellenőrzés'}: {formatNumber(done)} / {formatNumber(all)}{' '}
      {isTable ? 'sor' : 'tétel'} kész. Az oldalt bezárhatja, az import akkor is végigmegy.
    </ProgressLine>
  )
}

/** What has to be said of the file before it is tried; of one that could not be fetched, nothing. */
function Settings({ one, draft }: { one: Import; draft: MappingDraft }) {
  if (one.kind === 'pictures') return <PictureForm key={one.mapping} one={one} draft={draft} />
  return one.columns.length === 0 ? null : <MappingForm key={one.mapping} one={one} draft={draft} />
}

/** What went wrong, and where it goes on: the settings below, or the source whose file could not be had. */
function Failed({ one }: { one: Import }) {
  return (
    <Sheet>
      <Note>{one.failure}</Note>
      {one.columns.length === 0 && one.source_id !== null ? (
        <div className={styles.next}>
          <Link className={buttonClass({})} to={`/termekek/importok/forrasok/${one.source_id}`}>
            A forrás megnyitása
          </Link>
        </div>
      ) : null}
    </Sheet>
  )
}

function Progress({ one }: { one: Import }) {
  return (
    <Sheet>
      {one.state === 'running' ? <Running one={one} /> : <Trying one={one} />}
      {one.state === 'running' ? (
        <StopRun
          stoppedBy={one.stopped_by}
          meaning="A fájl többi sora nem kerül be. Később újra kipróbálhatja, és elindíthatja."
          stop={(client) => client.stopImport({ params: { id: one.id } })}
        />
      ) : null}
    </Sheet>
  )
}

function Done({ one }: { one: Import }) {
  return (
    <Sheet>
      <Note good={one.state === 'done' && !one.is_undone} mild>
        {one.state === 'done'
          ? 'Az import lefutott'
          : `${one.stopped_by ?? 'Egy munkatárs'} leállította. Ami bekerült`}
        : {one.counts ? countsText(one.counts) : ''}. <WayBack one={one} />
      </Note>
      {one.change_id === null ? null : (
        <div className={styles.next}>
          <Link className={buttonClass({})} to="/termekek">
            A termékek megnyitása
          </Link>
        </div>
      )}
    </Sheet>
  )
}

const trialTitles: Partial<Record<Import['state'], string>> = {
  done: 'Mi változott',
  stopped: 'A próba szerint',
}
const earlierText =
  'A beállítások azóta változtak, ez még a korábbiak szerinti próba. Próbálja ki újra, hogy a mostaniak szerint lássa.'

/** `isEarlier`: the settings have changed since, and what was tried was not what they say now. */
function Trial({ one, isEarlier }: { one: Import; isEarlier: boolean }) {
  const [search] = useSearchParams()
  const input = rowsInput(one.id, search)
  const { view, rows, has_more: hasMore } = useDesk('listImportRows', input)
  const last = rows.at(-1)
  const shown = tabs.filter(({ name }) => one.views[name] > 0)
  return (
    <>
      {one.state === 'tried' && !isEarlier ? <StartImport one={one} /> : null}
      <Sheet
        title={isEarlier ? 'A korábbi beállítások szerint' : (trialTitles[one.state] ?? 'Mi változna')}
        flush
      >
        <div className={styles.padded}>
          {isEarlier ? <Note mild>{earlierText}</Note> : null}
          <p>
            {formatNumber(one.counts?.read ?? 0)} {one.kind === 'pictures' ? 'fájl' : 'sor'}:{' '}
            {one.counts ? countsText(one.counts) : ''}
          </p>
          <ImportReasons reasons={one.reasons} />
        </div>
        <Tabs tabs={shown.map((tab) => ({ ...tab, count: one.views[tab.name] }))} current={view} />
        <ImportRows rows={rows} isOfPictures={one.kind === 'pictures'} />
        {hasMore && last ? (
          <div className={styles.padded}>
            <Link className={buttonClass({})} to={`?nezet=${view}&utan=${last.line}`} preventScrollReset>
              Továbbiak
            </Link>
          </div>
        ) : null}
      </Sheet>
    </>
  )
}
