import { randomUUID } from 'node:crypto'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { importRowViews } from '#contract/admin/endpoints/imports.ts'
import { guardKinds } from '#server/catalogue/index.ts'
import { requireMember, type AdminHandlers } from '#platform/admin/admin-endpoint.ts'
import type { Sql, Transaction } from '#platform/database/database.ts'
import { platformError } from '#platform/http/errors.ts'
import { enqueueJob } from '#platform/jobs/jobs.ts'
import { requestStop } from '#platform/jobs/run-stop.ts'
import type { Platform } from '#platform/platform.ts'
import { ImportFileError } from './file-format.ts'
import {
  beginRun,
  beginTrial,
  findImport,
  insertImport,
  isOfPictures,
  listImports,
  type ImportRow,
} from './import-desk-store.ts'
import { importError } from './import-errors.ts'
import { presentListed } from './import-presenting.ts'
import { countRows, listReasons, listRows, type RowView } from './import-row-store.ts'
import { findSource } from './import-source-store.ts'
import { loadCategoryOf } from './import-vocabulary.ts'
import { likelyMapping } from './likely-mapping.ts'
import { MappingError, parseMapping } from './mapping.ts'
import { holdsPictures, pictureMapping, readPictureMode } from './picture-import.ts'
import {
  readStart,
  readValues,
  tableBytes,
  withLocalFile,
  withStoredFile,
  type TableStart,
} from './uploaded-table.ts'
import { isArchive } from './zip-archive.ts'

type Handlers = Pick<
  AdminHandlers,
  | 'listImports'
  | 'uploadImport'
  | 'getImport'
  | 'listImportRows'
  | 'listImportValues'
  | 'tryImport'
  | 'runImport'
  | 'stopImport'
>

const listWindow = 50
const rowWindow = 100
const shownExamples = 10
/** A trial that fails is somebody's to look at, not to be made again and again. */
const attempts = 5

/** Tables that the desk brings in: uploaded, tried, looked at, run. */
export function createImportHandlers(platform: Platform): Handlers {
  const { sql, files } = platform

  async function show(id: number): Promise<AdminResponse<'getImport'>> {
    const one = await findImport(sql, id)
    if (!one) throw importError('import_not_found')
    return { ...presentOne(one), views: await countRows(sql, id), reasons: await listReasons(sql, id) }
  }

  return {
    async listImports() {
      return { imports: (await listImports(sql, { limit: listWindow })).map(presentListed) }
    },
    async uploadImport({ query: { name, source: sourceId }, body }, context) {
      const member = requireMember(context)
      const source = sourceId === undefined ? undefined : await findSource(sql, sourceId)
      if (sourceId !== undefined && !source) throw importError('import_source_not_found')
      const bytes = body instanceof Blob ? new Uint8Array(await body.arrayBuffer()) : body
      const { data, ending, mapping, ...start } = await readUpload(bytes)
      const fileKey = `imports/${randomUUID()}${ending}`
      await files.write(fileKey, data)
      const id = await insertImport(sql, {
        ...start,
        fileName: name,
        fileKey,
        mapping: mapping ?? (source?.mapping || (await likelyMapping(sql, start))),
        sourceId: source?.id ?? null,
        staffId: member.id,
        staffName: member.name || member.email,
      })
      return show(id)
    },
    getImport: ({ params: { id } }) => show(id),
    async listImportRows({ params: { id }, query: { view: wanted, after } }, context) {
      const view = wanted ?? (await firstView(sql, id))
      const seesCosts = requireMember(context).rights.has('costs.see')
      const rows = await listRows(sql, id, { view, after, limit: rowWindow + 1 })
      return {
        view,
        rows: rows.slice(0, rowWindow).map(({ itemNumber, changes, ...row }) => ({
          ...row,
          item_number: itemNumber,
          changes: seesCosts ? changes : changes.filter(({ field }) => field !== 'cost'),
        })),
        has_more: rows.length > rowWindow,
      }
    },
    async listImportValues({ params: { id }, query: { column } }) {
      const one = await findImport(sql, id)
      if (!one) throw importError('import_not_found')
      if (!one.columns.includes(column)) throw refusal('column', 'A fájlnak nincs ilyen oszlopa.')
      const found = await withStoredFile(files, one.fileKey, (path) => readValues(path, column)).catch(
        (error: Error) => {
          throw error.name === 'ImportFileError' ? refusal('column', error.message) : error
        },
      )
      const categoryOf = await loadCategoryOf(sql)
      return {
        values: found.values.map(({ value, rows }) => ({ value, rows, category: categoryOf(value) })),
        more: found.more,
        empty: found.empty,
      }
    },
    async tryImport({ params: { id }, body: { mapping } }) {
      requireSound(mapping, (await show(id)).kind)
      await alone(sql, async (tx) => {
        if (!(await beginTrial(tx, id, mapping))) throw importError('import_under_way')
        await enqueueJob(tx, 'try_import', { id }, { maxAttempts: attempts })
      })
      return show(id)
    },
    async runImport({ params: { id }, body: { confirmed } }, context) {
      const { id: staffId, name, email } = requireMember(context)
      const { guards } = await show(id)
      if (guards.some(({ kind }) => !confirmed.includes(kind))) throw importError('import_unconfirmed')
      await alone(sql, async (tx) => {
        if (!(await beginRun(tx, id, { confirmed, staff: { id: staffId, name: name || email } })))
          throw importError('import_under_way')
        await enqueueJob(tx, 'run_import', { id })
      })
      return show(id)
    },
    async stopImport({ params: { id } }, context) {
      const { file, state } = await show(id)
      await requestStop(
        sql,
        { kind: 'import', id, name: file, isEnded: state !== 'running' },
        requireMember(context),
      )
      return show(id)
    },
  }
}

/** What somebody has to look at first; where there is nothing, what would change. */
async function firstView(sql: Sql, id: number): Promise<RowView> {
  const counts = await countRows(sql, id)
  return importRowViews.find((view) => counts[view] > 0) ?? 'updated'
}

/** @throws AppError where another file of the same source is under way */
async function alone(sql: Sql, work: (tx: Transaction) => Promise<void>): Promise<void> {
  await sql.begin(work).catch((error: { constraint_name?: string }) => {
    throw error.constraint_name === 'product_import_under_way_idx' ? importError('import_under_way') : error
  })
}

type Upload = TableStart & { data: Buffer; ending: string; mapping?: string }

/** A table, or an archive of pictures, which needs nothing to be said of it. */
async function readUpload(bytes: Uint8Array): Promise<Upload> {
  try {
    if (isArchive(bytes) && holdsPictures(bytes))
      return { data: Buffer.from(bytes), ending: '.zip', mapping: pictureMapping, columns: [], sample: [] }
    const data = await tableBytes(bytes)
    return { data, ending: '.csv', ...(await withLocalFile(data, readStart)) }
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error
    throw refusal('body', error.message)
  }
}

function requireSound(mapping: string, kind: 'table' | 'pictures'): void {
  if (kind === 'pictures') {
    if (readPictureMode(mapping) === null)
      throw refusal('mapping', 'A képek hozzáadhatók vagy kicserélhetők.')
    return
  }
  try {
    parseMapping(mapping)
  } catch (error) {
    if (!(error instanceof MappingError)) throw error
    throw refusal('mapping', error.message)
  }
}

const refusal = (field: string, message: string) =>
  platformError('validation_failed', { message, errors: { [field]: [message] } })

function presentOne(one: ImportRow): Omit<AdminResponse<'getImport'>, 'views' | 'reasons'> {
  const { columns, sample, mapping, rowsRead, rowsTotal, failure, summary } = one
  const kinds = [...Map.groupBy(summary?.guards ?? [], ({ kind }) => kind)]
  return {
    ...presentListed(one),
    source_id: one.sourceId,
    kind: isOfPictures(one) ? 'pictures' : 'table',
    columns,
    sample,
    mapping,
    rows_read: rowsRead,
    rows_total: rowsTotal,
    change_id: one.changeId,
    is_undone: one.isUndone,
    undo: one.undo,
    failure,
    stopped_by: one.state === 'running' || one.state === 'stopped' ? one.stopper : null,
    guards: kinds.map(([kind, found]) => ({
      kind,
      title: guardKinds[kind],
      count: found.length,
      examples: found.slice(0, shownExamples).map(({ text }) => text),
    })),
  }
}
