import { guardKinds, type GuardKind } from '#server/catalogue/index.ts'
import { recordChanges } from '#platform/audit/recording.ts'
import { isDatabaseAway } from '#platform/database/database.ts'
import type { Tasks } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { ImportFileError } from './file-format.ts'
import {
  clearRows,
  endImport,
  findImport,
  forgetImports,
  insertRows,
  setRowsRead,
  type ImportRow,
  type ImportState,
} from './import-desk-store.ts'
import { importFile, type ImportSummary } from './import-run.ts'
import { UnconfirmedError } from './import-store.ts'
import { MappingError, parseMapping } from './mapping.ts'
import { withStoredFile } from './uploaded-table.ts'

const retainedDays = 90

export const importCrontab = '52 4 * * * forget_imports ?max=3'

export function importTasks(platform: Platform): Tasks {
  return {
    try_import: ({ id }) => inState(platform, Number(id), 'trying', tryImport),
    run_import: ({ id }) => inState(platform, Number(id), 'running', runImport),
    forget_imports: () => forgetOldImports(platform),
  }
}

type Work = (platform: Platform, one: ImportRow) => Promise<{ state: ImportState; summary: ImportSummary }>

/** What is wrong with the file is the merchant's to read; anything else is tried again by the job. */
async function inState(platform: Platform, id: number, state: ImportState, work: Work): Promise<void> {
  const { sql } = platform
  const one = await findImport(sql, id)
  if (one?.state !== state) return
  try {
    await endImport(sql, id, await work(platform, one))
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    if (!isReadersFault(error)) platform.log.error({ err: error, import: id }, 'an import has failed')
    const failure = isReadersFault(error)
      ? error.message
      : 'Az import hiba miatt leállt. Ami már bekerült, az bent van; próbálja ki újra, és indítsa el.'
    await endImport(sql, id, { state: 'failed', failure })
  }
}

const isReadersFault = (error: unknown): error is Error =>
  error instanceof ImportFileError || error instanceof MappingError || error instanceof UnconfirmedError

const nothing = () => {}

async function tryImport(platform: Platform, one: ImportRow) {
  const { sql, files } = platform
  await clearRows(sql, one.id)
  const summary = await withStoredFile(files, one.fileKey, (file) =>
    importFile(platform, {
      file,
      mapping: parseMapping(one.mapping),
      dryRun: true,
      confirmed: new Set(),
      onRejected: nothing,
      onWarning: nothing,
      async onTried(rows) {
        await insertRows(sql, one.id, rows)
        await setRowsRead(sql, one.id, rows.at(-1)?.line ?? 0)
      },
    }),
  )
  return { state: 'tried' as const, summary }
}

/** Written as a change of who started it, so that it can be found and taken back. */
async function runImport(platform: Platform, one: ImportRow) {
  const { sql, files } = platform
  const author = { actor: `staff:${one.staffId}`, name: one.staffName, what: 'runImport' } as const
  const confirmed = new Set(
    one.confirmed.filter((name): name is GuardKind => Object.hasOwn(guardKinds, name)),
  )
  const summary = await recordChanges(author, () =>
    withStoredFile(files, one.fileKey, (file) =>
      importFile(platform, {
        file,
        mapping: parseMapping(one.mapping),
        dryRun: false,
        confirmed,
        onRejected: nothing,
        onWarning: nothing,
        onProgress: ({ rows }) => void setRowsRead(sql, one.id, rows).catch(nothing),
      }),
    ),
  )
  if (summary.refused)
    throw new UnconfirmedError(
      'A termékek a próba óta megváltoztak. Próbálja ki újra: új figyelmeztetés van.',
    )
  return { state: 'done' as const, summary }
}

async function forgetOldImports({ sql, files, clock }: Platform): Promise<void> {
  const before = new Date(clock().getTime() - retainedDays * 86_400_000)
  const keys = await forgetImports(sql, before)
  await Promise.all(keys.map((key) => files.remove(key)))
}
