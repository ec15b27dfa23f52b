import type { ChangeBatch, ChangeFeed, ChangeKind } from '#platform/database/change-feed.ts'
import type { Executor } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { GaugeRow } from '#platform/observability/management.ts'
import type { ListingRequest, ListingResult } from './listing.ts'
import { listProducts } from './listing/listing-query.ts'
import { countCategories, countListing, hasListing } from './listing/listing-totals.ts'
import { createDictionary, type Dictionary } from './text/dictionary.ts'
import { ProductIndexer } from './source/product-indexer.ts'
import { loadTaxonomy, type LoadedTaxonomy } from './source/taxonomy-store.ts'
import { segmentRows } from './segments/segment.ts'
import { createSynonyms, type Synonyms } from './text/synonyms.ts'
import { createVocabulary, type Vocabulary } from './text/vocabulary.ts'

/** What the read model has taken over: responses that showed any of these products may be stale. */
export type ReadModelChange = { productIds: ReadonlySet<number>; everything: boolean }
export type ReadModelStats = {
  products: number
  rows: number
  segments: number
  terms: number
  /** Of the kernels' memory. */
  bytes: number
  buildMilliseconds: number
  applyMilliseconds: number
  /** Products with a price that begins or ends later. */
  scheduled: number
}

type TotalRequest = Pick<ListingRequest, 'scope' | 'definitions' | 'selections'>

/** Returns listings from memory, without waiting. What it holds follows the change feed and the clock. */
export type ReadModel = {
  /** With how many products of the scope, whatever was chosen, each of some categories has. */
  list(request: ListingRequest, categoryIds?: readonly number[]): ListingResult & { categories: number[] }
  /** The total alone. */
  count(request: TotalRequest): number
  /** Whether there is any product: much less work than their number. */
  hasAny(request: TotalRequest): boolean
  /** The totals of categories. */
  countCategories(categoryIds: readonly number[]): number[]
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
  /** Stops watching the clock. */
  close(): void
}

const clockInterval = 250
/** Their names, pictures and texts stand on cards, or they decide what is cached of products. */
const taxonomyKinds: ChangeKind[] = ['category', 'brand', 'attribute', 'collection', 'badge']

/** Loads the whole catalogue into memory and keeps up with it. Tests take smaller segments, to have several. */
export async function openReadModel(
  { sql, clock, replica }: Pick<Platform, 'sql' | 'clock' | 'replica'>,
  feed: ChangeFeed,
  rowsOfSegment = segmentRows,
): Promise<ReadModel> {
  const started = performance.now()
  const vocabulary = createVocabulary()
  let [taxonomy, synonyms] = await Promise.all([loadTaxonomy(sql), loadSynonyms(sql)])
  const indexer = new ProductIndexer(sql, clock, vocabulary, rowsOfSegment)
  const dictionary = createDictionary(indexer.index)
  const changeListeners: ((change: ReadModelChange) => void)[] = []
  let buildMilliseconds = 0
  let applyMilliseconds = 0

  const orderOf = (categoryId: number) => taxonomy.treeOrderOf(categoryId)

  /** One change after another. */
  let last: Promise<unknown> = Promise.resolve()
  function runExclusive(work: () => Promise<void>): Promise<void> {
    const result = last.then(async () => {
      const begun = performance.now()
      await work()
      applyMilliseconds = performance.now() - begun
    })
    last = result.catch(() => {})
    return result
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

  feed.subscribe((batch) => runExclusive(() => takeOver(batch)))
  await loadAll()
  buildMilliseconds = performance.now() - started
  const timer = setInterval(announceDue, clockInterval)
  timer.unref()

  return {
    list: (request, categoryIds) => listProducts(indexer.index, taxonomy, request, categoryIds),
    count: (request) => countListing(indexer.index, taxonomy, request),
    hasAny: (request) => hasListing(indexer.index, taxonomy, request),
    countCategories: (categoryIds) => countCategories(indexer.index, taxonomy, categoryIds),
    dictionary: () => dictionary(taxonomy),
    taxonomy: () => taxonomy,
    vocabulary,
    synonyms: () => synonyms,
    apply: (productIds) => runExclusive(() => indexer.apply(productIds, taxonomy.indexedAttributes)),
    announceDue,
    onChange: (listener) => changeListeners.push(listener),
    stats: () => ({
      ...indexer.stats(),
      terms: vocabulary.size,
      scheduled: indexer.schedule.size,
      buildMilliseconds,
      applyMilliseconds,
    }),
    close: () => clearInterval(timer),
  }
}

async function loadSynonyms(sql: Executor): Promise<Synonyms> {
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
    ['read_model_apply_milliseconds', 'Time of the last change', () => stats().applyMilliseconds],
  ]
}
