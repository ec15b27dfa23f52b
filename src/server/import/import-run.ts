import { dirname } from 'node:path'
import type { Platform } from '#platform/platform.ts'
import { sourceGuards, type GuardKind, type OfferGuard } from '#server/catalogue/index.ts'
import { openCsv, type FileRow } from './csv-file.ts'
import { ImportFileError } from './file-format.ts'
import { mapRow, type MappedRow, type Problem, type Vocabulary } from './import.ts'
import { storeRowImages } from './import-images.ts'
import { findMissing, listHidden, noteHidden, rememberItems, type Vanished } from './import-source-store.ts'
import {
  UnconfirmedError,
  writeBatch,
  type BatchOptions,
  type BatchRow,
  type RowOutcome,
} from './import-store.ts'
import { loadVocabulary } from './import-vocabulary.ts'
import { forKnown, MappingError, neededColumns, type Mapping } from './mapping.ts'
import type { OfferChange } from './offer-changes.ts'
import { vanishedRows } from './vanished-rows.ts'

/** A line of the report. */
export type ReportLine = { line: number; itemNumber: string; problems: Problem[] }
export type ImportSummary = {
  read: number
  created: number
  updated: number
  unchanged: number
  rejected: number
  warned: number
  encoding: string
  separator: string
  /** What the file would do that looks like a slip, in the order of its rows. */
  guards: OfferGuard[]
  /** Somebody did not want the rest. */
  isStopped?: boolean
  /** Nothing was written: there are guards that nobody confirmed. */
  refused: boolean
}
export type ImportOptions = {
  file: string
  mapping: Mapping
  dryRun: boolean
  /** Whose file it is: what it brought before and brings no longer is looked after. */
  source?: { id: number; vanished: Vanished } | undefined
  /** Guards by their names whose finds are meant. */
  confirmed: ReadonlySet<GuardKind>
  onRejected: (line: ReportLine) => void
  onWarning: (line: ReportLine) => void
  /** What each row of the trial does, in its order within a batch of some hundreds; the goods are then compared. */
  onTried?: (rows: readonly TriedRow[]) => Promise<void>
  /** Looked at before each batch. */
  isStopped?: () => Promise<boolean>
  /** `isTrial`: the rows are of the first reading, which undoes what it does. */
  onProgress?: (progress: { bytesRead: number; bytes: number; rows: number; isTrial: boolean }) => void
}

/** A row that the trial wrote, or refused. */
export type TriedRow = {
  line: number
  itemNumber: string
  kind: RowOutcome['outcome']
  name: string
  changes: OfferChange[]
  problems: Problem[]
  guards: OfferGuard[]
}

const batchRows = 500

/**
 * Brings a file's rows into the catalogue, by item number, in batches that each have a transaction. The whole file is tried first:
 * when guards find what nobody has confirmed, it is refused as a whole. It can be stopped and run again at any time: what is
 * in already stays unchanged.
 * @throws ImportFileError when the file is no table or lacks a column of the mapping, MappingError when a category's
 * parent is nowhere, UnconfirmedError when goods changed between the trial and the writing.
 */
export async function importFile(platform: Platform, options: ImportOptions): Promise<ImportSummary> {
  // What the rows have to say is said once: by the trial, if it is all that was wanted.
  const unheard = options.dryRun ? {} : { onRejected: () => {}, onWarning: () => {} }
  const trial = await readThrough(platform, { ...options, ...unheard, dryRun: true })
  if (trial.isStopped) return { ...trial, ...nothingWritten, guards: [] }
  const refused = trial.guards.some(({ kind }) => !options.confirmed.has(kind))
  if (refused || options.dryRun) return { ...trial, refused }
  const { guards } = trial
  const { onTried: _, ...writing } = options
  return { ...(await readThrough(platform, writing)), guards }
}

const nothingWritten = { read: 0, created: 0, updated: 0, unchanged: 0, rejected: 0, warned: 0 }

async function readThrough({ sql, files, clock }: Platform, options: ImportOptions): Promise<ImportSummary> {
  const { file, mapping, dryRun, source } = options
  const csv = await openCsv(file, mapping)
  requireColumns(csv.columns, mapping)
  const vocabulary = await loadVocabulary(sql, mapping)
  const known = forKnown(mapping)
  requireParents(mapping, vocabulary)
  const summary: ImportSummary = {
    ...nothingWritten,
    encoding: csv.encoding,
    separator: csv.separator,
    guards: [],
    refused: false,
  }
  const seen = new Map<string, number>()
  const present = new Set<string>()
  const hidden = source ? await listHidden(sql, source.id) : new Map<string, 'product' | 'variant'>()
  let lastLine = 1
  let batch: BatchRow[] = []

  let tried: TriedRow[] = []
  let makers: BatchOptions['makers'] = new Map()

  function reject(line: number, { itemNumber, product }: MappedRow, problems: Problem[]): void {
    summary.rejected += 1
    options.onRejected({ line, itemNumber, problems })
    const name = product.name ?? ''
    tried.push({ line, itemNumber, kind: 'rejected', name, changes: [], problems, guards: [] })
  }
  async function take(row: FileRow): Promise<void> {
    const mapped = readRow(row, mapping, vocabulary, seen)
    const mappedKnown = known === mapping ? mapped : mapRow(row.cells ?? {}, known, vocabulary)
    lastLine = Math.max(lastLine, row.line)
    if (mapped.itemNumber !== '') present.add(mapped.itemNumber)
    republish(mappedKnown, hidden.get(mapped.itemNumber))
    if (mapped.problems.length > 0) return reject(row.line, mapped, mapped.problems)
    const { images, warnings } =
      mapped.images && !dryRun
        ? await storeRowImages({ sql, files }, dirname(file), mapped.images, mapped.product.name ?? '')
        : { images: undefined, warnings: [] }
    mapped.warnings.push(...warnings)
    batch.push({ line: row.line, mapped, mappedKnown, images })
  }
  /** `agreed`: what is meant, because the source is set so. */
  async function flush(agreed: readonly GuardKind[] = []): Promise<void> {
    const batchOptions: BatchOptions = {
      now: clock(),
      dryRun,
      confirmed: new Set([...options.confirmed, ...agreed]),
      isCompared: options.onTried !== undefined,
      // What is written stands at the brands; only a trial has to know it by heart.
      makers: dryRun ? makers : new Map(),
    }
    const { outcomes, guards: found, ...left } = await writeBatch(sql, batch, mapping, batchOptions)
    makers = left.makers
    const guards = found.filter(({ kind }) => !agreed.includes(kind))
    batch = []
    summary.guards.push(...guards)
    const guardsOf = Map.groupBy(guards, ({ itemNumber }) => itemNumber)
    outcomes.forEach((one) => settle(one, guardsOf.get(one.row.mapped.itemNumber) ?? []))
    await options.onTried?.(tried)
    tried = []
    const { bytes } = csv
    options.onProgress?.({ bytesRead: csv.bytesRead(), bytes, rows: summary.read, isTrial: dryRun })
  }
  function settle({ row, outcome, ...found }: RowOutcome, guards: OfferGuard[]): void {
    const { itemNumber } = row.mapped
    const all = [...row.mapped.warnings, ...found.warnings]
    if (outcome === 'rejected') return reject(row.line, row.mapped, found.problems)
    summary[outcome] += 1
    const { name, changes } = found
    tried.push({ line: row.line, itemNumber, kind: outcome, name, changes, problems: all, guards })
    if (all.length === 0) return
    summary.warned += 1
    options.onWarning({ line: row.line, itemNumber, problems: all })
  }

  async function closeSource({ id, vanished }: { id: number; vanished: Vanished }): Promise<void> {
    const { total, missing } = await findMissing(sql, id, [...present])
    const guards = sourceGuards({ total, missing: missing.length })
    summary.guards.push(...guards)
    const open = dryRun ? undefined : guards.find(({ kind }) => !options.confirmed.has(kind))
    if (open) throw new UnconfirmedError(open.text)
    if (vanished === 'unpublish' && !dryRun) await noteHidden(sql, id, missing)
    const rows = vanished === 'nothing' ? [] : vanishedRows(missing, vanished, lastLine)
    for (let start = 0; start < rows.length; start += batchRows) {
      batch = rows.slice(start, start + batchRows)
      await flush(['stock_gone'])
    }
    if (!dryRun) await sql.begin((tx) => rememberItems(tx, id, [...present]))
  }

  async function readRows(): Promise<boolean> {
    for await (const row of csv.rows) {
      await take(row)
      summary.read += 1
      if (batch.length + tried.length < batchRows) continue
      if (await options.isStopped?.()) return false
      await flush()
    }
    if (await options.isStopped?.()) return false
    await flush()
    return true
  }

  const isComplete = await readRows()
  if (isComplete && source) await closeSource(source)
  // Fresh figures for the planner: the first listing after a large import must be fast too.
  if (summary.created + summary.updated > 0 && !dryRun) await sql`analyze`
  if (isComplete) return summary
  // Rows of a batch that is not written were read for nothing.
  return {
    ...summary,
    read: summary.created + summary.updated + summary.unchanged + summary.rejected,
    isStopped: true,
  }
}

/** What the source took out of the shop because its file lacked it, and has again. */
function republish({ product, variant }: MappedRow, hidden: 'product' | 'variant' | undefined): void {
  if (hidden === 'product') product.published ??= true
  if (hidden === 'variant') variant.published = true
}

function readRow(
  row: FileRow,
  mapping: Mapping,
  vocabulary: Vocabulary,
  seen: Map<string, number>,
): MappedRow {
  const mapped = mapRow(row.cells ?? {}, mapping, vocabulary)
  if (row.reason) return { ...mapped, problems: [{ field: '', reason: row.reason }] }
  const before = seen.get(mapped.itemNumber)
  if (before !== undefined)
    mapped.problems.push({
      field: 'item_number',
      reason: `ez a cikkszám már szerepelt a(z) ${before}. sorban`,
    })
  else if (mapped.problems.length === 0) seen.set(mapped.itemNumber, row.line)
  return mapped
}

function requireParents({ categories }: Mapping, vocabulary: Vocabulary): void {
  const lost = categories.find(({ parent }) => parent && !vocabulary.categories.has(parent))
  if (lost)
    throw new MappingError(
      `A megfeleltetés nem használható:\n  categories.${lost.slug}: nincs ${lost.parent} nevű szülőkategória`,
    )
}

function requireColumns(columns: readonly string[], mapping: Mapping): void {
  const missing = neededColumns(mapping).filter((name) => !columns.includes(name))
  if (missing.length === 0) return
  throw new ImportFileError(
    `Ez az oszlop hiányzik a fájlból: ${missing.join(', ')}. Ezek vannak benne: ${columns.join(', ')}.`,
  )
}
