import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '#platform/clock.ts'
import type { Sql } from '#platform/database/database.ts'
import { NameRanks, type NameColumns } from './name-ranks.ts'
import { PagedColumn } from '../columns/paged-column.ts'
import { PriceSchedule } from './price-schedule.ts'
import type { ProductBatch, ProductState } from '../segments/product-batch.ts'
import { ProductIndex, type IndexState } from '../segments/product-index.ts'
import { loadProducts, productRanges, type IdRange, type ProductChoice } from './product-source.ts'
import type { IndexedProduct } from '../segments/indexed-product.ts'
import { indexedProduct } from './indexed-product-of.ts'
import { createDocumentReader } from '../text/document.ts'
import type { Vocabulary } from '../text/vocabulary.ts'

/** Products of one statement: few when something changed, many when everything is read. */
const changeBatchSize = 200
const queryTogether = 4096
const readers = 2
/** Ranges that are put in order together. */
const rangeBatchSize = 8
/** How long requests may wait while products are put in. */
const sliceMilliseconds = 4

/** Batches, and the position of every product among all in them, in the order in which they are put in. */
type Window = { batches: ProductBatch[]; order: Float64Array }
/** All that an indexer holds but the vocabulary and the bytes of the index's memory. */
export type IndexerState = {
  index: IndexState
  names: NameColumns
  /** When prices change next, by product. */
  moments: Iterable<[productId: number, moment: number]>
}
/** Where a category stands when each comes before all below it. */
type OrderOf = (categoryId: number) => number

/** Brings products from the database into the index. Its methods must be called one after another. */
export class ProductIndexer {
  readonly index: ProductIndex
  readonly schedule: PriceSchedule
  readonly names: NameRanks
  #sql: Sql
  #clock: Clock
  #vocabulary: Vocabulary
  #readDocument: ReturnType<typeof createDocumentReader>
  #facetOf = (attributeId: number, value: string) => this.index.facets.idOf(attributeId, value)

  constructor(
    { sql, clock }: { sql: Sql; clock: Clock },
    vocabulary: Vocabulary,
    rowsOfSegment: number,
    state?: IndexerState,
  ) {
    this.schedule = new PriceSchedule(state?.moments)
    this.names = new NameRanks(state?.names)
    this.#sql = sql
    this.#clock = clock
    this.#vocabulary = vocabulary
    this.#readDocument = createDocumentReader(vocabulary)
    this.index = new ProductIndex((term, rows) => vocabulary.use(term, -rows), rowsOfSegment, state?.index)
  }

  /** Takes over products as they are now; those that are no longer on sale go. */
  async apply(productIds: Iterable<number>, attributeIds: number[]): Promise<void> {
    const ids = [...productIds]
    for (let from = 0; from < ids.length; from += changeBatchSize)
      await this.#applySome(ids.slice(from, from + changeBatchSize), attributeIds, false)
    await this.#tidy(attributeIds)
  }

  /** Takes over the whole catalogue, as it is read by `from`, and lets go what is no longer in it. */
  async applyAll(from: Sql, attributeIds: number[], orderOf: OrderOf): Promise<void> {
    const ranges = await productRanges(from, queryTogether)
    const load = () => this.#loadWindow(from, ranges, attributeIds, orderOf)
    const seen = new PagedColumn()
    const names = this.names.load(from)
    // Failing meanwhile is noticed when it is waited for.
    names.catch(() => {})
    let next = load()
    for (let window = await next; window !== null; window = await next) {
      next = load()
      next.catch(() => {})
      await this.#takeAll(window, seen)
    }
    await names
    for (const id of this.index.productIds()) if (seen.get(id) === 0) this.#letGo(id)
    this.index.setNameRanks((id) => this.names.rankOf(id))
    const renamed: number[] = []
    for (const [id, hash] of seen.entries())
      if (hash !== 1 && !this.names.isCurrent(id, hash)) renamed.push(id)
    await this.apply(renamed, attributeIds)
  }

  /**
   * The next products of `ranges`, those of a branch of the tree together: a category's rows are then neighbours, and a
   * question about it touches little memory. Null when there are no more ranges.
   */
  async #loadWindow(
    from: Sql,
    ranges: IdRange[],
    attributeIds: number[],
    orderOf: OrderOf,
  ): Promise<Window | null> {
    const waiting = ranges.splice(-rangeBatchSize)
    if (waiting.length === 0) return null
    const batches: ProductBatch[] = []
    const readRanges = async () => {
      for (let range = waiting.pop(); range; range = waiting.pop()) {
        batches.push(await this.#load(from, range, attributeIds))
      }
    }
    await Promise.all(Array.from({ length: readers }, readRanges))
    return { batches, order: inOrder(batches, orderOf) }
  }

  async #takeAll({ batches, order }: Window, seen: PagedColumn): Promise<void> {
    let begun = performance.now()
    for (const key of order) {
      const state = batches[Math.floor(key / positionRoom) % batchRoom]!.state(key % positionRoom)
      // A hash may be 0, and 0 says that there is none.
      seen.set(state.id, state.nameHash || 1)
      this.#take(state, false)
      if (performance.now() - begun < sliceMilliseconds) continue
      await nextTurn()
      begun = performance.now()
    }
  }

  stats(): { products: number; rows: number; segments: number; bytes: number } {
    const segments = this.index.segments.flatMap((segment) => segment ?? [])
    return {
      products: this.index.size,
      rows: segments.reduce((sum, segment) => sum + segment.liveRows, 0),
      segments: segments.length,
      bytes: this.index.memory.bytes,
    }
  }

  async #applySome(ids: number[], attributeIds: number[], reload: boolean): Promise<void> {
    const batch = await this.#load(this.#sql, { ids }, attributeIds)
    const states = Array.from({ length: batch.size }, (_, position) => batch.state(position))
    const renamed = states.filter((state) => !this.names.isCurrent(state.id, state.nameHash))
    if (renamed.length > 0) await this.#rank(renamed.map((state) => state.id))
    const found = new Set(states.map((state) => state.id))
    for (const id of ids) if (!found.has(id)) this.#letGo(id)
    for (const state of states) this.#take(state, reload)
    await nextTurn()
  }

  async #rank(ids: number[]): Promise<void> {
    if (await this.names.assign(this.#sql, ids)) {
      for (const id of ids) this.index.setNameRank(id, this.names.rankOf(id))
      return
    }
    await this.names.load(this.#sql)
    this.index.setNameRanks((id) => this.names.rankOf(id))
  }

  #take(state: ProductState, reload: boolean): void {
    this.schedule.set(state.id, state.nextChange)
    if (!reload && this.index.hasShape(state.id, state.shape)) this.index.update(state)
    else this.index.put(this.#toIndexed(state), state.shape)
  }

  #letGo(id: number): void {
    this.schedule.set(id, 0)
    this.index.remove(id)
  }

  #toIndexed(state: ProductState): IndexedProduct {
    const terms = this.#readDocument(state)
    for (const term of terms.name) this.#vocabulary.use(term, state.variants.length)
    for (const term of terms.text) this.#vocabulary.use(term, state.variants.length)
    return indexedProduct(state, terms, this.names.rankOf(state.id), this.#facetOf)
  }

  #load(sql: Sql, choice: ProductChoice, attributeIds: number[]): Promise<ProductBatch> {
    return loadProducts(sql, choice, attributeIds, this.#clock(), this.#facetOf)
  }

  /** Puts the rest of mostly dead segments in reload, so that those can go. */
  async #tidy(attributeIds: number[]): Promise<void> {
    const ids = this.index.sparseProducts()
    for (let from = 0; from < ids.length; from += changeBatchSize)
      await this.#applySome(ids.slice(from, from + changeBatchSize), attributeIds, true)
  }
}

const batchRoom = 2 ** 6
const positionRoom = 2 ** 18

/** Numbers by which products sort: the category's position in the tree, the batch, and the position in it. */
function inOrder(batches: ProductBatch[], orderOf: OrderOf): Float64Array {
  const keys = new Float64Array(batches.reduce((sum, batch) => sum + batch.size, 0))
  let next = 0
  for (const [number, batch] of batches.entries())
    for (let position = 0; position < batch.size; position += 1) {
      const tree = orderOf(batch.firstCategory(position)) + 1
      keys[next++] = (tree * batchRoom + number) * positionRoom + position
    }
  return keys.sort()
}
