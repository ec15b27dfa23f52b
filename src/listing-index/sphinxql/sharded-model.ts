import { setTimeout as wait } from 'node:timers/promises'
import type { ChangeBatch, ChangeFeed, ChangeKind } from '#platform/database/change-feed.ts'
import { platformError } from '#platform/http/errors.ts'
import { createPoller } from '#platform/jobs/poller.ts'
import type { Platform } from '#platform/platform.ts'
import { loadSynonyms, type ReadModel, type ReadModelChange } from '../read-model.ts'
import { loadTaxonomy } from '../source/taxonomy-store.ts'
import { createDictionary } from '../text/dictionary.ts'
import { openNumbers } from './number-store.ts'
import { createProgressWatch } from './progress-watch.ts'
import { createShardedListing } from './sharded-listing.ts'
import { openShards, type ShardMirrors } from './shards.ts'

const lookMs = 1000
/** So long a change is held back for what feeds the shards; after that it goes on, and is announced again when they have it. */
const maxWaitMs = 3000
const taxonomyKinds: ChangeKind[] = ['category', 'brand', 'attribute', 'collection', 'badge', 'accessory']

/** A node's view of a catalogue that stands in shards: it holds taxonomy, words and what they are numbered by, and no product. */
export async function openShardedModel(
  { sql, log }: Pick<Platform, 'sql' | 'log'>,
  feed: ChangeFeed,
  mirrors: readonly ShardMirrors[],
): Promise<Omit<ReadModel, 'close'> & { close: () => Promise<void> }> {
  const begun = performance.now()
  const numbers = await openNumbers(sql)
  let [taxonomy, synonyms] = await Promise.all([loadTaxonomy(sql), loadSynonyms(sql)])
  const shards = openShards(mirrors)
  const watch = createProgressWatch(shards, numbers.name)
  const dictionary = createDictionary(numbers)
  const listeners: ((change: ReadModelChange) => void)[] = []
  let recounted = 0
  let late = new Set<number>()
  let applyMilliseconds = 0

  async function takeOver(batch: ChangeBatch): Promise<void> {
    const started = performance.now()
    if (batch.everything || batch.ids('synonym').size > 0) synonyms = await loadSynonyms(sql)
    const touchesTaxonomy = batch.everything || taxonomyKinds.some((kind) => batch.ids(kind).size > 0)
    if (touchesTaxonomy) taxonomy = await loadTaxonomy(sql)
    const productIds = batch.ids('product')
    if (!(await isFed(productIds))) for (const id of productIds) late.add(id)
    await numbers.refresh(sql)
    for (const listener of listeners) listener({ productIds, everything: touchesTaxonomy })
    applyMilliseconds = performance.now() - started
  }

  /** Waits for it, within bounds. */
  async function isFed(productIds: ReadonlySet<number>): Promise<boolean> {
    if (productIds.size === 0) return true
    for (const started = performance.now(); performance.now() - started < maxWaitMs; await wait(20)) {
      await watch.look()
      if (await watch.havePassed(sql, productIds)) return true
    }
    return false
  }

  async function look(): Promise<void> {
    await watch.look()
    if (numbers.name() === null) await numbers.refresh(sql)
    if (watch.recounts() > recounted) {
      recounted = watch.recounts()
      await numbers.refresh(sql)
      await numbers.readUses(sql)
    }
    if (late.size === 0 || !(await watch.havePassed(sql, late))) return
    const passed = late
    late = new Set()
    feed.announce('product', passed)
  }

  feed.subscribe(takeOver)
  const poller = createPoller({ name: 'shards of the listing', log, round: look, everyMs: lookMs })
  await poller.start()
  const buildMilliseconds = performance.now() - begun

  return {
    ...createShardedListing(shards, () => ({ taxonomy, facets: numbers.facets })),
    dictionary: () => dictionary(taxonomy),
    taxonomy: () => taxonomy,
    vocabulary: numbers.vocabulary,
    synonyms: () => synonyms,
    async apply(productIds) {
      if (!(await isFed(new Set(productIds)))) throw platformError('unavailable', { retryAfterSeconds: 5 })
      await numbers.refresh(sql)
    },
    // The process that feeds does that.
    announceDue: () => {},
    onChange: (listener) => listeners.push(listener),
    stats: () => ({
      products: 0,
      rows: 0,
      segments: 0,
      terms: numbers.vocabulary.size,
      bytes: 0,
      buildMilliseconds,
      start: { from: 'shards', shards: shards.count },
      applyMilliseconds,
      scheduled: 0,
    }),
    saveSnapshot: async () => null,
    newestSnapshot: async () => null,
    async close() {
      await poller.stop()
      await shards.close()
    },
  }
}
