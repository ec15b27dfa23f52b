import type { AdminRequest, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { mergeEdits } from '#platform/admin/edits.ts'
import { requireMember, type AdminContext, type AdminHandlers } from '#platform/admin/admin-endpoint.ts'
import { platformError } from '#platform/http/errors.ts'
import { isFetchable } from '#platform/http/public-download.ts'
import { enqueueJob } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { assignSource, findImport, insertFetch, listImports, listLastImports } from './import-desk-store.ts'
import { importError } from './import-errors.ts'
import { presentListed } from './import-presenting.ts'
import {
  findSource,
  insertSource,
  listSources,
  removeSource,
  updateSource,
  type Source,
} from './import-source-store.ts'
import { MappingError, parseMapping } from './mapping.ts'

type Handlers = Pick<
  AdminHandlers,
  | 'listImportSources'
  | 'createImportSource'
  | 'getImportSource'
  | 'changeImportSource'
  | 'removeImportSource'
  | 'startImportSource'
>
type Values = AdminRequest<'changeImportSource'>['body']['values']

const shownImports = 20

/** Suppliers whose files come again and again. */
export function createImportSourceHandlers({ sql, clock }: Platform): Handlers {
  async function show(id: number, context: AdminContext): Promise<AdminResponse<'getImportSource'>> {
    const [source, imports] = await Promise.all([
      findSource(sql, id),
      listImports(sql, { limit: shownImports, sourceId: id }),
    ])
    if (!source) throw importError('import_source_not_found')
    return {
      id,
      values: requireMember(context).rights.has('imports.sources') ? valuesOf(source) : maskedOf(source),
      next_run_at: source.nextRunAt?.toISOString() ?? null,
      imports: imports.map(presentListed),
    }
  }

  return {
    async listImportSources() {
      const [sources, last] = await Promise.all([listSources(sql), listLastImports(sql)])
      const lastOf = new Map(last.map((one) => [one.sourceId, presentListed(one)]))
      return {
        sources: sources.map(({ id, name, nextRunAt }) => ({
          id,
          name,
          next_run_at: nextRunAt?.toISOString() ?? null,
          last: lastOf.get(id) ?? null,
        })),
      }
    },
    async createImportSource({ body: { name, import: importId } }, context) {
      const id = await sql.begin(async (tx) => {
        const file = importId === null ? null : await findImport(tx, importId)
        if (file === undefined) throw importError('import_not_found')
        const isRun = file?.state === 'tried' || file?.state === 'done'
        const made = await insertSource(tx, { name, mapping: isRun ? file.mapping : '' })
        if (made === null) throw importError('import_source_taken')
        if (importId !== null) await assignSource(tx, importId, made)
        return made
      })
      return show(id, context)
    },
    getImportSource: ({ params: { id } }, context) => show(id, context),
    async changeImportSource({ params: { id }, body: { before, values } }, context) {
      await sql.begin(async (tx) => {
        const stored = await findSource(tx, id, true)
        if (!stored) throw importError('import_source_not_found')
        const { merged, conflicts } = mergeEdits(before, values, valuesOf(stored))
        if (conflicts.length > 0) throw importError('import_source_conflict', { details: { conflicts } })
        requireSound(merged)
        const { time, ...rest } = merged
        if (!(await updateSource(tx, id, { ...rest, minute: minuteOfText(time) }, clock())))
          throw importError('import_source_taken')
      })
      return show(id, context)
    },
    async removeImportSource({ params: { id } }) {
      await sql.begin((tx) => removeSource(tx, id))
      return {}
    },
    async startImportSource({ params: { id } }, context) {
      const { id: staffId, name, email } = requireMember(context)
      const made = await sql.begin(async (tx) => {
        const source = await findSource(tx, id)
        if (!source) throw importError('import_source_not_found')
        if (source.address === '') throw importError('import_source_without_address')
        const fetch = await insertFetch(tx, source, { id: staffId, name: name || email })
        if (fetch === null) throw importError('import_under_way')
        await enqueueJob(tx, 'fetch_import', { id: fetch })
        return fetch
      })
      return { import: made }
    },
  }
}

const valuesOf = ({ name, address, rhythm, minute, vanished, mapping }: Source): Values => ({
  name,
  address,
  rhythm,
  time: `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`,
  vanished,
  mapping,
})

/** What stands behind the host, in the path or behind the question mark, is often a key. */
const maskedOf = (source: Source): Values => ({ ...valuesOf(source), address: maskedAddress(source.address) })

function maskedAddress(address: string): string {
  const origin = URL.parse(address)?.origin
  return origin ? `${origin}/…` : ''
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
const minuteOfText = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** @throws AppError 422 by field */
function requireSound({ address, rhythm, mapping }: Values): void {
  const errors: Record<string, string[]> = {}
  if (address !== '' && !isFetchable(address))
    errors['values.address'] = ['Https-cím kell, név és jelszó nélkül: https://pelda.hu/arlista.csv']
  if (rhythm !== 'never' && address === '')
    errors['values.address'] = ['A menetrendhez cím kell, ahonnan a fájl letölthető.']
  if (rhythm !== 'never' && mapping === '')
    errors['values.rhythm'] = [
      'Előbb hozzon be kézzel egy fájlt: abból tanulja meg a bolt, melyik oszlop micsoda.',
    ]
  const problem = mapping === '' ? null : mappingProblem(mapping)
  if (problem !== null) errors['values.mapping'] = [problem]
  if (Object.keys(errors).length > 0) throw platformError('validation_failed', { errors })
}

function mappingProblem(mapping: string): string | null {
  try {
    parseMapping(mapping)
    return null
  } catch (error) {
    if (error instanceof MappingError) return error.message
    throw error
  }
}
