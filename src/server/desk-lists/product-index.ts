import { NameRanks, PriceSchedule } from '#listing-index/index.ts'
import { continues, readChangeLog, trustedMinutes, type LogPosition } from '#platform/database/change-log.ts'
import type { Sql } from '#platform/database/database.ts'
import { bitOf, ProductColumns, storedViews } from './product-columns.ts'
import type { FoundProducts, ProductQuery } from './product-query.ts'
import { lookUp, searchProducts } from './product-search.ts'
import {
  countProducts,
  databaseTime,
  loadNextProducts,
  loadProducts,
  loadTaxonomy,
  loadView,
  loadViews,
  type SourceRow,
  type Taxonomy,
} from './product-source.ts'

/** Products of one statement: many while all are read, few when some have changed. */
const buildBatch = 2000
const changeBatch = 500
/** Rows for what comes after it was built, before there has to be more room. */
const roomForNew = 10_000

/** All products as the desk lists them, in memory; follows the change log when it is to. */
export class ProductIndex {
  readonly columns = new ProductColumns()
  readonly #sql: Sql
  readonly #names = new NameRanks()
  readonly #schedule = new PriceSchedule()
  #taxonomy: Taxonomy
  #position: LogPosition
  #readAt = performance.now()
  #running: Promise<boolean> | null = null
  #next: Promise<boolean> | null = null

  private constructor(sql: Sql, position: LogPosition, taxonomy: Taxonomy) {
    this.#sql = sql
    this.#position = position
    this.#taxonomy = taxonomy
  }

  /** Reads everything by `from`, which may be a replica, in pieces between which others have their turn. */
  static async build(sql: Sql, from: Sql, position: LogPosition): Promise<ProductIndex> {
    const index = new ProductIndex(sql, position, await loadTaxonomy(from))
    await index.#loadAll(from)
    // What changed meanwhile, however much that is.
    await index.#readLog(Infinity)
    return index
  }

  /** A round that begins after this call; those that come while one is running share the next. Returns as `#readLog`. */
  catchUp(maxChanges: number): Promise<boolean> {
    if (!this.#running) {
      const mine = this.#readLog(maxChanges).finally(() => {
        if (this.#running === mine) this.#running = null
      })
      this.#running = mine
      return mine
    }
    this.#next ??= this.#running
      .catch(() => false)
      .then(() => {
        this.#next = null
        return this.catchUp(maxChanges)
      })
    return this.#next
  }

  async find(query: ProductQuery): Promise<FoundProducts> {
    const looked = await lookUp(this.#sql, query)
    return searchProducts(this.columns, this.#taxonomy, query, looked)
  }

  /** Since the log was read. */
  get lagSeconds(): number {
    return (performance.now() - this.#readAt) / 1000
  }

  async #loadAll(from: Sql): Promise<void> {
    const names = this.#names.load(from)
    // Failing meanwhile is noticed when it is waited for.
    names.catch(() => {})
    this.columns.reserve((await countProducts(from)) + roomForNew)
    let next = loadNextProducts(from, 0, buildBatch)
    for (let rows = await next; rows.length > 0; rows = await next) {
      next = loadNextProducts(from, rows.at(-1)!.id, buildBatch)
      next.catch(() => {})
      for (const row of rows) this.#put(row)
    }
    await names
    this.#setRanks()
    const { views } = this.columns
    for (const view of storedViews) {
      const bit = bitOf(view)
      await loadView(from, view, (ids) => {
        for (const id of ids) {
          const row = this.columns.rowOf(id)
          // One that came meanwhile is in the log.
          if (row >= 0) views[row]! |= bit
        }
      })
    }
  }

  /** Takes over what was committed before the call. False where it can't: too much has changed, or the log was lost sight of. */
  async #readLog(maxChanges: number): Promise<boolean> {
    const begun = performance.now()
    if (begun - this.#readAt > trustedMinutes * 60_000) return false
    const [{ position, changes }, now] = await Promise.all([
      readChangeLog(this.#sql, this.#position),
      databaseTime(this.#sql),
    ])
    if (!continues(this.#position, position)) return false
    const kinds = new Set(changes.map(({ kind }) => kind))
    const isTaxonomy = kinds.has('category') || kinds.has('brand') || kinds.has('attribute')
    if (isTaxonomy && !(await this.#reloadTaxonomy())) return false
    const changed = new Set(changes.flatMap(({ kind, ids }) => (kind === 'product' ? ids : [])))
    for (const id of this.#schedule.takeDue(now)) changed.add(id)
    if (changed.size > maxChanges) return false
    await this.#apply([...changed])
    this.#position = position
    this.#readAt = begun
    return true
  }

  /** False where views depend on it that are stored of products. */
  async #reloadTaxonomy(): Promise<boolean> {
    const before = this.#taxonomy.labelAttributes
    this.#taxonomy = await loadTaxonomy(this.#sql)
    return this.#taxonomy.labelAttributes === before
  }

  async #apply(ids: readonly number[]): Promise<void> {
    for (let from = 0; from < ids.length; from += changeBatch)
      await this.#applySome(ids.slice(from, from + changeBatch))
  }

  async #applySome(ids: readonly number[]): Promise<void> {
    const [rows, views] = await Promise.all([loadProducts(this.#sql, ids), loadViews(this.#sql, ids)])
    const renamed = rows.filter(({ id, nameHash }) => !this.#names.isCurrent(id, nameHash >>> 0))
    if (renamed.length > 0) await this.#rank(renamed.map(({ id }) => id))
    const found = new Set(rows.map(({ id }) => id))
    for (const id of ids) if (!found.has(id)) this.#remove(id)
    const bits = new Map<number, number>()
    for (const { id, bit } of views) bits.set(id, (bits.get(id) ?? 0) | bit)
    for (const product of rows) {
      const row = this.#put(product)
      this.columns.views[row] = bits.get(product.id) ?? 0
      this.columns.nameRanks[row] = this.#names.rankOf(product.id)
    }
  }

  #put(product: SourceRow): number {
    this.#schedule.set(product.id, product.nextChange)
    return this.columns.put(product)
  }

  #remove(id: number): void {
    this.#schedule.set(id, 0)
    this.columns.remove(id)
  }

  async #rank(ids: number[]): Promise<void> {
    if (await this.#names.assign(this.#sql, ids)) return
    await this.#names.load(this.#sql)
    this.#setRanks()
  }

  #setRanks(): void {
    const { ids, nameRanks, size } = this.columns
    for (let row = 0; row < size; row += 1) nameRanks[row] = this.#names.rankOf(ids[row]!)
  }
}
