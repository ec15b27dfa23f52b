import type { ChangeBatch, ChangeFeed, ChangeKind } from '#platform/database/change-feed.ts'
import type { Executor } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { GaugeRow } from '#platform/observability/management.ts'
import { memoryEngine, type ListingEngine } from './listing-engine.ts'
import { createDictionary, type Dictionary } from './text/dictionary.ts'
import { loadTaxonomy, type LoadedTaxonomy } from './source/taxonomy-store.ts'
import { segmentRows } from './segments/segment.ts'
import { createSynonyms, type Synonyms } from './text/synonyms.ts'
import { changedProducts, takePosition, readSince } from './snapshot/log-position.ts'
import { loadSnapshot, newContents } from './snapshot/load-snapshot.ts'
import { piecesOf } from './snapshot/model-pieces.ts'
import { originOf } from './snapshot/snapshot-origin.ts'
import type { Manifest, SnapshotStore } from './snapshot/snapshot-store.ts'
import type { Vocabulary } from './text/vocabulary.ts'

/** What the read model has taken over: responses that showed any of these products may be stale. */
export type ReadModelChange = { productIds: ReadonlySet<number>; everything: boolean }
export type ModelStart =
  | { from: 'snapshot'; savedAt: string; changes: number }
  | { from: 'database'; reason: string }
  | { from: 'shards'; shards: number }
export type ReadModelStats = {
  products: number
  rows: number
  segments: number
  terms: number
  /** Of the kernels' memory. */
  bytes: number
  buildMilliseconds: number
  /** What was built from: a snapshot, or the database and why. */
  start: ModelStart
  applyMilliseconds: number
  /** Products with a price that begins or ends later. */
  scheduled: number
}

/** Listings, from memory, and what else is known of the catalogue. What it holds follows the change feed and the clock. */
export type ReadModel = ListingEngine & {
  /** Names that a search may mean. */
  dictionary(): Dictionary
  /** Categories, brands, collections and attributes as they are in the database, a moment ago at most. */
  taxonomy(): LoadedTaxonomy
  vocabulary: Vocabulary
  /** The merchant's synonyms. */
  synonyms(): Synonyms
  /** Takes these products over from the database as they are now. */
  apply(productIds: Iterable<number>): Promise<void>
  /** Announces prices that became due to the feed, and so to the read model; called by itself several times a second. */
  announceDue(): void
  /** Called after every change that was taken over. */
  onChange(listener: (change: ReadModelChange) => void): void
  stats(): ReadModelStats
  /**
   * Saves all that it holds, for the next start of any node. Changes wait while the pieces are written, questions do not. Null where no
   * snapshots are wanted, or the database can't be identified. Only one process at a time may do that.
   */
  saveSnapshot(): Promise<Manifest | null>
  /** The newest snapshot of this code and database. */
  newestSnapshot(): Promise<Manifest | null>
  /** Stops watching the clock. */
  close(): void
}

const clockInterval = 250
/** Their names, pictures and texts stand on cards, or they decide what is cached of products. */
const taxonomyKinds: ChangeKind[] = ['category', 'brand', 'attribute', 'collection', 'badge', 'accessory']

/**
 * Loads the whole catalogue into memory, from a snapshot where one fits, and keeps up with it. Tests take smaller segments, to have
 * several.
 */
export async function openReadModel(
  { sql, clock, replica }: Pick<Platform, 'sql' | 'clock' | 'replica'>,
  feed: ChangeFeed,
  rowsOfSegment = segmentRows,
  snapshots: SnapshotStore | null = null,
): Promise<ReadModel> {
  const started = performance.now()
  const source = { sql, clock, rowsOfSegment }
  let [taxonomy, synonyms] = await Promise.all([loadTaxonomy(sql), loadSynonyms(sql)])
  const origin = snapshots && (await originOf(sql, rowsOfSegment))
  const found = snapshots
    ? await loadSnapshot(snapshots, source, { origin, attributes: taxonomy.indexedAttributes })
    : { reason: 'none are saved' }
  const { indexer, vocabulary } = 'contents' in found ? found.contents : newContents(source)
  const dictionary = createDictionary(indexer.index)
  const changeListeners: ((change: ReadModelChange) => void)[] = []
  let applyMilliseconds = 0
  /** A change that failed is followed by one of everything. */
  let isComplete = true

  const orderOf = (categoryId: number) => taxonomy.treeOrderOf(categoryId)

  /** One after another. */
  let last: Promise<unknown> = Promise.resolve()
  function runExclusive<T>(work: () => Promise<T>): Promise<T> {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }

  function runChange(work: () => Promise<void>): Promise<void> {
    return runExclusive(async () => {
      const begun = performance.now()
      isComplete = false
      await work()
      isComplete = true
      applyMilliseconds = performance.now() - begun
    })
  }

  function notify(change: ReadModelChange): void {
    for (const listener of changeListeners) listener(change)
  }

  async function takeOver(batch: ChangeBatch): Promise<void> {
    if (batch.everything || batch.ids('synonym').size > 0) synonyms = await loadSynonyms(sql)
    const touchesTaxonomy = batch.everything || taxonomyKinds.some((kind) => batch.ids(kind).size > 0)
    const mustReload = touchesTaxonomy && (await reloadTaxonomy(sql))
    if (batch.everything || mustReload) await loadAll()
    else await indexer.apply(batch.ids('product'), taxonomy.indexedAttributes)
    notify({ productIds: batch.ids('product'), everything: touchesTaxonomy })
  }

  /** Returns whether other attributes are cached of products now. */
  async function reloadTaxonomy(executor: Executor): Promise<boolean> {
    const before = taxonomy.indexedAttributes.join()
    taxonomy = await loadTaxonomy(executor)
    indexer.index.forgetSubtrees()
    return taxonomy.indexedAttributes.join() !== before
  }

  /** What is committed meanwhile comes by the feed; what was committed before must be in it, wherever it is read. */
  const loadAll = () =>
    replica.readCaughtUp((from) => indexer.applyAll(from, taxonomy.indexedAttributes, orderOf))

  function announceDue(): void {
    const due = indexer.schedule.takeDue(clock().getTime())
    if (due.length > 0) feed.announce('product', due)
  }

  /** What is committed from now on comes by the feed. */
  async function begin(): Promise<ModelStart> {
    const changes = 'manifest' in found ? await readSince(sql, found.manifest.log) : null
    if (!('manifest' in found) || changes === null) {
      await loadAll()
      return { from: 'database', reason: 'reason' in found ? found.reason : 'the change log has gone on' }
    }
    const changed = changedProducts(changes)
    await indexer.apply(changed, taxonomy.indexedAttributes)
    return { from: 'snapshot', savedAt: found.manifest.savedAt, changes: changed.size }
  }

  async function saveSnapshot(): Promise<Manifest | null> {
    if (snapshots === null || origin === null) return null
    const log = await takePosition(sql)
    await feed.catchUp()
    const snapshot = await snapshots.begin()
    const manifest = await runExclusive(async () => {
      if (!isComplete) throw new Error('The read model has missed a change')
      const { partCount, pieces } = piecesOf(indexer, vocabulary)
      await snapshot.write(pieces)
      const { products, rows } = indexer.stats()
      const attributes = taxonomy.indexedAttributes
      return {
        ...origin,
        savedAt: clock().toISOString(),
        products,
        rows,
        attributes,
        log,
        partCount: partCount(),
      }
    })
    return snapshot.publish(manifest)
  }

  async function newestSnapshot(): Promise<Manifest | null> {
    const stored = (await snapshots?.list()) ?? []
    const isOwn = ({ build, database }: Manifest) => build === origin?.build && database === origin.database
    return stored.map(({ manifest }) => manifest).find(isOwn) ?? null
  }

  feed.subscribe((batch) => runChange(() => takeOver(batch)))
  const start = await runExclusive(begin)
  const buildMilliseconds = performance.now() - started
  const timer = setInterval(announceDue, clockInterval)
  timer.unref()

  return {
    ...memoryEngine(indexer.index, () => taxonomy),
    dictionary: () => dictionary(taxonomy),
    taxonomy: () => taxonomy,
    vocabulary,
    synonyms: () => synonyms,
    apply: (productIds) => runChange(() => indexer.apply(productIds, taxonomy.indexedAttributes)),
    announceDue,
    onChange: (listener) => changeListeners.push(listener),
    stats: () => ({
      ...indexer.stats(),
      terms: vocabulary.size,
      scheduled: indexer.schedule.size,
      buildMilliseconds,
      start,
      applyMilliseconds,
    }),
    saveSnapshot,
    newestSnapshot,
    close: () => clearInterval(timer),
  }
}

export async function loadSynonyms(sql: Executor): Promise<Synonyms> {
  return createSynonyms(
    await sql<{ id: number; words: string[] }[]>`select id, words from synonym_group order by id`,
  )
}

/** What the metrics show of it. */
export function readModelGauges({ stats }: Pick<ReadModel, 'stats'>): GaugeRow[] {
  return [
    ['read_model_rows', 'Variants held in memory', () => stats().rows],
    ['read_model_bytes', 'Memory of the columns and bitmaps', () => stats().bytes],
    ['read_model_build_milliseconds', 'Time of the build at the start', () => stats().buildMilliseconds],
    [
      'read_model_from_snapshot',
      '1 where the build began with a snapshot, 0 where it read the whole catalogue from the database',
      () => (stats().start.from === 'snapshot' ? 1 : 0),
    ],
    ['read_model_apply_milliseconds', 'Time of the last change', () => stats().applyMilliseconds],
  ]
}
