import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '#server/kernel/clock.ts'
import type { Sql } from '#server/kernel/database.ts'
import { brandAttribute } from './facets.ts'
import { NameRanks } from './name-ranks.ts'
import { PagedColumn } from './paged-column.ts'
import { PriceSchedule } from './price-schedule.ts'
import { ProductIndex } from './product-index.ts'
import {
  firstCategory,
  loadProductStates,
  MarkedTextError,
  readProduct,
  splitProducts,
  type PackedProduct,
  type ProductState,
} from './product-source.ts'
import type { IndexedProduct } from './segment.ts'
import { documentTerms } from './text/document.ts'
import type { Vocabulary } from './text/vocabulary.ts'

/** Products of one statement: few when something changed, many when everything is read. */
const changedAtOnce = 200
const readAtOnce = 4000
const readers = 2
/** Ranges that are put in order together. */
const rangesAtOnce = 8
/** How long requests may wait while products are put in. */
const sliceMilliseconds = 4

type Range = { from: number; to: number }
/** Products of some ranges, still packed. */
type Window = { ranges: Range[]; products: PackedProduct[] }
/** Where a category stands when each comes before all below it. */
type OrderOf = (categoryId: number) => number

/** Brings products from the database into the index. Its methods must be called one after another. */
export class ProductKeeper {
  readonly index: ProductIndex
  readonly schedule = new PriceSchedule()
  #names = new NameRanks()
  #sql: Sql
  #clock: Clock
  #vocabulary: Vocabulary
  #facetIds = new Map<string, number>()

  constructor(sql: Sql, clock: Clock, vocabulary: Vocabulary) {
    this.#sql = sql
    this.#clock = clock
    this.#vocabulary = vocabulary
    this.index = new ProductIndex((term, rows) => vocabulary.use(term, -rows))
  }

  /** Takes over products as they are now; those that are no longer on sale go. */
  async apply(productIds: Iterable<number>, attributeIds: number[]): Promise<void> {
    const ids = [...productIds]
    for (let from = 0; from < ids.length; from += changedAtOnce)
      await this.#applySome(ids.slice(from, from + changedAtOnce), attributeIds, false)
    await this.#tidy(attributeIds)
  }

  /** Takes over the whole catalogue and lets go what is no longer in it. */
  async applyAll(attributeIds: number[], orderOf: OrderOf): Promise<void> {
    const ranges = await this.#ranges()
    const seen = new PagedColumn()
    const names = this.#names.load(this.#sql)
    let next = this.#loadWindow(ranges, attributeIds, orderOf)
    for (let window = await next; window.ranges.length > 0; window = await next) {
      next = this.#loadWindow(ranges, attributeIds, orderOf)
      // Failing meanwhile is noticed when it is waited for.
      next.catch(() => {})
      await this.#takeWindow(window, attributeIds, seen)
    }
    await names
    for (const id of this.index.productIds()) if (seen.get(id) === 0) this.#letGo(id)
    this.index.setNameRanks((id) => this.#names.rankOf(id))
    const renamed = [...seen.entries()].filter(([id, hash]) => hash !== 1 && !this.#names.isCurrent(id, hash))
    await this.apply(
      renamed.map(([id]) => id),
      attributeIds,
    )
  }

  /**
   * The next products of `ranges`, those of a branch of the tree together: a category's rows are then neighbours, and a
   * question about it touches little memory.
   */
  async #loadWindow(ranges: Range[], attributeIds: number[], orderOf: OrderOf): Promise<Window> {
    const read = ranges.splice(-rangesAtOnce)
    const waiting = [...read]
    const products: { packed: PackedProduct; order: number }[] = []
    const readRanges = async () => {
      for (let range = waiting.pop(); range; range = waiting.pop()) {
        const packed = await loadProductStates(this.#sql, range, attributeIds, this.#clock())
        for (const one of splitProducts(packed))
          products.push({ packed: one, order: orderOf(firstCategory(one)) })
      }
    }
    await Promise.all(Array.from({ length: readers }, readRanges))
    products.sort((a, b) => a.order - b.order)
    return { ranges: read, products: products.map(({ packed }) => packed) }
  }

  async #takeWindow({ ranges, products }: Window, attributeIds: number[], seen: PagedColumn): Promise<void> {
    const marked = await this.#takeAll(products, seen)
    if (!marked) return
    for (const range of ranges) {
      const options = { clean: true }
      const cleaned = await loadProductStates(this.#sql, range, attributeIds, this.#clock(), options)
      await this.#takeAll(splitProducts(cleaned), seen)
    }
  }

  /** Answers whether some could not be read for marks in their texts. */
  async #takeAll(products: PackedProduct[], seen: PagedColumn): Promise<boolean> {
    let begun = performance.now()
    let marked = false
    for (const packed of products) {
      try {
        const state = readProduct(packed)
        // A hash may be 0, and 0 says that there is none.
        seen.set(state.id, state.nameHash || 1)
        this.#take(state, false)
      } catch (error) {
        if (!(error instanceof MarkedTextError)) throw error
        marked = true
      }
      if (performance.now() - begun < sliceMilliseconds) continue
      await nextTurn()
      begun = performance.now()
    }
    return marked
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

  async #applySome(ids: number[], attributeIds: number[], anew: boolean): Promise<void> {
    const states = await this.#load(ids, attributeIds)
    const renamed = states.filter((state) => !this.#names.isCurrent(state.id, state.nameHash))
    if (renamed.length > 0) await this.#rank(renamed.map((state) => state.id))
    const found = new Set(states.map((state) => state.id))
    for (const id of ids) if (!found.has(id)) this.#letGo(id)
    for (const state of states) this.#take(state, anew)
    await nextTurn()
  }

  async #rank(ids: number[]): Promise<void> {
    if (await this.#names.place(this.#sql, ids)) {
      for (const id of ids) this.index.setNameRank(id, this.#names.rankOf(id))
      return
    }
    await this.#names.load(this.#sql)
    this.index.setNameRanks((id) => this.#names.rankOf(id))
  }

  #take(state: ProductState, anew: boolean): void {
    this.schedule.set(state.id, state.nextChange)
    if (!anew && this.index.hasShape(state.id, state.shape)) {
      this.index.update({ ...state, variants: state.variants.map((variant) => ({ ...variant, facets: [] })) })
    } else this.index.put(this.#toIndexed(state), state.shape)
  }

  #letGo(id: number): void {
    this.schedule.set(id, 0)
    this.index.remove(id)
  }

  #toIndexed(state: ProductState): IndexedProduct {
    const { facets } = this.index
    const brand = state.brandId === 0 ? [] : [facets.idOf(brandAttribute, String(state.brandId))]
    const terms = documentTerms(state)
    const rows = state.variants.length
    const idsOf = (words: string[]) =>
      words.map((word) => {
        const id = this.#vocabulary.idOf(word)
        this.#vocabulary.use(id, rows)
        return id
      })
    return {
      id: state.id,
      nameRank: this.#names.rankOf(state.id),
      popularity: state.popularity,
      categories: state.categories,
      collections: state.collections,
      nameTerms: idsOf(terms.name),
      textTerms: idsOf(terms.text),
      variants: state.variants.map(({ id, gross, inStock, orderable, discounted, attributes }) => ({
        id,
        gross,
        inStock,
        orderable,
        discounted,
        facets: [...brand, ...attributes.map((attribute) => this.#facetOf(attribute))],
      })),
    }
  }

  /** Of `id=value`. */
  #facetOf(attribute: string): number {
    const known = this.#facetIds.get(attribute)
    if (known !== undefined) return known
    const sign = attribute.indexOf('=')
    const id = this.index.facets.idOf(Number(attribute.slice(0, sign)), attribute.slice(sign + 1))
    this.#facetIds.set(attribute, id)
    return id
  }

  async #load(ids: number[], attributeIds: number[]): Promise<ProductState[]> {
    const now = this.#clock()
    try {
      const packed = await loadProductStates(this.#sql, { ids }, attributeIds, now)
      return splitProducts(packed).map(readProduct)
    } catch (error) {
      if (!(error instanceof MarkedTextError)) throw error
      const cleaned = await loadProductStates(this.#sql, { ids }, attributeIds, now, { clean: true })
      return splitProducts(cleaned).map(readProduct)
    }
  }

  /** Ranges of ids that hold about as many products each, the first ones last. */
  async #ranges(): Promise<Range[]> {
    const rows = await this.#sql<Range[]>`
      select min(id) as from, max(id) as to
      from (select id, row_number() over (order by id) / ${readAtOnce}::int as part from product) parts
      group by part order by part desc`
    return [...rows]
  }

  /** Puts the rest of mostly dead segments in anew, so that those can go. */
  async #tidy(attributeIds: number[]): Promise<void> {
    const ids = this.index.sparseProducts()
    for (let from = 0; from < ids.length; from += changedAtOnce)
      await this.#applySome(ids.slice(from, from + changedAtOnce), attributeIds, true)
  }
}
