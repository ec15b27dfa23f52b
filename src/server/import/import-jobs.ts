import { dayOf } from '#hungary/calendar-day.ts'
import { recordChanges, type Author } from '#platform/audit/recording.ts'
import { unlessLocked } from '#platform/database/advisory-locks.ts'
import { isDatabaseAway, type Transaction } from '#platform/database/database.ts'
import { downloadPublic } from '#platform/http/public-download.ts'
import { enqueueJob, type Tasks } from '#platform/jobs/jobs.ts'
import { isStopRequested } from '#platform/jobs/run-stop.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/platform.ts'
import { guardKinds, type GuardKind } from '#server/catalogue/index.ts'
import { loadShop } from '#server/content/index.ts'
import { countCsvRows } from './csv-file.ts'
import { ImportFileError } from './file-format.ts'
import {
  beginRun,
  endImport,
  findImport,
  forgetImports,
  insertFetch,
  isOfPictures,
  noteChange,
  setFetched,
  setRowsRead,
  setRowsTotal,
  supersede,
  type ImportRow,
} from './import-desk-store.ts'
import { fetchTable, type Download } from './import-fetch.ts'
import { stoppedEmail } from './import-notice.ts'
import { clearRows, insertRows } from './import-row-store.ts'
import { importFile, type ImportSummary } from './import-run.ts'
import { findSource, rememberMapping, takeDueSources } from './import-source-store.ts'
import { UnconfirmedError } from './import-store.ts'
import { likelyMapping } from './likely-mapping.ts'
import { MappingError, parseMapping } from './mapping.ts'
import { importPictures, readPictureMode } from './picture-import.ts'
import { withStoredFile } from './uploaded-table.ts'

export const importCrontab = ['52 4 * * * forget_imports ?max=3', '* * * * * fetch_sources ?max=1']

/** `download`: the internet, which tests have another of. */
export function importTasks(platform: Platform, download: Download = downloadPublic): Tasks {
  return {
    fetch_sources: () => fetchDueSources(platform),
    fetch_import: ({ id }) =>
      inState(platform, Number(id), 'fetching', (one) => fetchImport(platform, one, download)),
    try_import: ({ id }) => inState(platform, Number(id), 'trying', (one) => tryImport(platform, one)),
    run_import: ({ id }) => runAlone(platform, Number(id)),
    forget_imports: () => forgetOldImports(platform),
  }
}

/** Those whose hour has come; one whose last file is still under way is fetched the next time. */
async function fetchDueSources({ sql, clock }: Platform): Promise<void> {
  await sql.begin(async (tx) => {
    for (const source of await takeDueSources(tx, clock())) {
      const id = await insertFetch(tx, source, null)
      if (id !== null) await enqueueJob(tx, 'fetch_import', { id })
    }
  })
}

type End = { state: 'tried' | 'done' | 'failed' | 'stopped'; summary?: ImportSummary; failure?: string }

/** What is wrong with the file is the merchant's to read; anything else is tried again by the job. */
async function inState(
  platform: Platform,
  id: number,
  state: ImportRow['state'],
  work: (one: ImportRow) => Promise<End | null>,
): Promise<void> {
  const { sql } = platform
  const one = await findImport(sql, id)
  if (one?.state !== state) return
  try {
    const end = await work(one)
    if (end) await settle(platform, one, end)
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    if (!isReadersFault(error)) platform.log.error({ err: error, import: id }, 'an import has failed')
    const failure = isReadersFault(error)
      ? error.message
      : 'Az import hiba miatt leállt. Ami már bekerült, az bent van; próbálja ki újra, és indítsa el.'
    await settle(platform, one, { state: 'failed', failure })
  }
}

/** The same file is brought in already, or a command brings in one of the same source. The job tries again. */
class ImportBusyError extends Error {}

/** Whether it still has to run is seen once nobody else can run it: of a process that was taken for dead, both may have begun. */
async function runAlone(platform: Platform, id: number): Promise<void> {
  const one = await findImport(platform.sql, id)
  if (one?.state !== 'running') return
  const [name, subject] =
    one.sourceId === null ? (['import_run', id] as const) : (['import_source', one.sourceId] as const)
  const hasRun = await unlessLocked(platform.sql, name, subject, async () => {
    await inState(platform, id, 'running', (still) => runImport(platform, still))
    return true
  })
  if (!hasRun) throw new ImportBusyError()
}

/** What comes after the end of a trial or a run: nothing of it is lost when the process ends here. */
async function settle(platform: Platform, one: ImportRow, end: End): Promise<void> {
  await platform.sql.begin(async (tx) => {
    await endImport(tx, one.id, end)
    if (end.state === 'done' && one.sourceId !== null) {
      await rememberMapping(tx, one.sourceId, one.mapping)
      await supersede(tx, one.sourceId, one.id)
    }
    if (!one.isAutomatic || end.state === 'done' || end.state === 'stopped') return
    const isFree = end.state === 'tried' && end.summary?.guards.length === 0
    if (!isFree) return notifyMerchant(platform, tx, one, end)
    if (await beginRun(tx, one.id, { confirmed: [], staff: null }))
      await enqueueJob(tx, 'run_import', { id: one.id })
  })
}

async function notifyMerchant(
  { config, clock }: Platform,
  tx: Transaction,
  { id, sourceId, sourceName }: ImportRow,
  { summary, failure = '' }: End,
): Promise<void> {
  if (sourceId === null) return
  const stopped = {
    id,
    source: { id: sourceId, name: sourceName ?? '' },
    guards: summary?.guards ?? [],
    failure,
    day: dayOf(clock()),
  }
  const email = stoppedEmail(stopped, await loadShop(tx), config)
  if (email) await queueMail(tx, email)
}

async function fetchImport(platform: Platform, one: ImportRow, download: Download): Promise<null> {
  const { sql } = platform
  const source = await findSource(sql, one.sourceId ?? 0)
  if (!source?.address) throw new ImportFileError('A forrásnak nincs címe.')
  const { fileName, fileKey, ...start } = await fetchTable(platform, source, download)
  const isKnown = source.mapping !== ''
  const mapping = isKnown ? source.mapping : await likelyMapping(sql, start)
  await sql.begin(async (tx) => {
    await setFetched(tx, one.id, { ...start, fileName, fileKey, mapping, isKnown })
    if (isKnown) await enqueueJob(tx, 'try_import', { id: one.id })
  })
  return null
}

const isReadersFault = (error: unknown): error is Error =>
  error instanceof ImportFileError || error instanceof MappingError || error instanceof UnconfirmedError

const nothing = () => {}

async function tryImport(platform: Platform, one: ImportRow): Promise<End> {
  const { sql, files } = platform
  if (isOfPictures(one)) return { state: 'tried', summary: await writePictures(platform, one, true) }
  const source = await sourceOf(platform, one)
  const mapping = parseMapping(one.mapping)
  await clearRows(sql, one.id)
  const summary = await withStoredFile(files, one.fileKey, async (file) => {
    await setRowsTotal(sql, one.id, await countCsvRows(file, mapping))
    return importFile(platform, {
      file,
      mapping,
      source,
      dryRun: true,
      confirmed: new Set(),
      onRejected: nothing,
      onWarning: nothing,
      onTried: (rows) => insertRows(sql, one.id, rows),
      onProgress: ({ rows }) => void setRowsRead(sql, one.id, rows).catch(nothing),
    })
  })
  return { state: 'tried', summary }
}

const sourceOf = async ({ sql }: Platform, { sourceId }: ImportRow) =>
  sourceId === null ? undefined : findSource(sql, sourceId)

/** The rows say what was done, which a trial can't know of each picture. */
async function writePictures(platform: Platform, one: ImportRow, dryRun: boolean): Promise<ImportSummary> {
  const { sql, files } = platform
  const bytes = await files.read(one.fileKey)
  const mode = readPictureMode(one.mapping)
  if (!bytes || !mode) throw new ImportFileError('A fájl már nincs meg. Töltse fel újra.')
  await clearRows(sql, one.id)
  return importPictures(platform, bytes, {
    mode,
    dryRun,
    ...(dryRun ? {} : { isStopped: () => isStopRequested(sql, 'import', one.id) }),
    async onTried(rows) {
      await insertRows(sql, one.id, rows)
      await setRowsRead(sql, one.id, rows.at(-1)?.line ?? 0)
    },
  })
}

async function runImport(platform: Platform, one: ImportRow): Promise<End> {
  if (isOfPictures(one)) {
    return endOf(await recordRun(one, () => writePictures(platform, one, false)))
  }
  return writeImport(platform, one, await sourceOf(platform, one))
}

/** Written as a change of who started it, so that it can be found and taken back. */
async function writeImport(
  platform: Platform,
  one: ImportRow,
  source: Awaited<ReturnType<typeof sourceOf>>,
): Promise<End> {
  const { sql, files } = platform
  const confirmed = new Set(
    one.confirmed.filter((name): name is GuardKind => Object.hasOwn(guardKinds, name)),
  )
  const summary = await recordRun(one, () =>
    withStoredFile(files, one.fileKey, (file) =>
      importFile(platform, {
        file,
        mapping: parseMapping(one.mapping),
        source,
        dryRun: false,
        confirmed,
        onRejected: nothing,
        onWarning: nothing,
        isStopped: () => isStopRequested(sql, 'import', one.id),
        // The file is read twice; the second reading goes on from where the first has ended.
        onProgress: ({ rows, isTrial }) =>
          void setRowsRead(sql, one.id, rows + (isTrial ? 0 : (one.summary?.read ?? 0))).catch(nothing),
      }),
    ),
  )
  if (summary.refused)
    throw new UnconfirmedError(
      'A termékek a próba óta megváltoztak. Próbálja ki újra: új figyelmeztetés van.',
    )
  return endOf(summary)
}

const endOf = (summary: ImportSummary): End => ({ state: summary.isStopped ? 'stopped' : 'done', summary })

/** As one change, however often the run was stopped and went on. */
const recordRun = <T>(one: ImportRow, work: () => T): T =>
  recordChanges(authorOf(one), work, {
    id: one.changeId,
    note: (tx, changeId) => noteChange(tx, one.id, changeId),
  })

const authorOf = ({ staffId, staffName }: ImportRow): Author =>
  staffId === null
    ? { actor: 'job:import', name: '', what: 'runImport' }
    : { actor: `staff:${staffId}`, name: staffName, what: 'runImport' }

async function forgetOldImports({ sql, files, clock, config }: Platform): Promise<void> {
  const before = new Date(clock().getTime() - config.retention.importDays * 86_400_000)
  const keys = await forgetImports(sql, before)
  await Promise.all(keys.filter(Boolean).map((key) => files.remove(key)))
}
