import type { Logger } from 'pino'
import type { IdRange } from '../source/product-source.ts'
import { listingTable } from './listing-document.ts'
import { emptyShard, readProgress, writeProgress, type ShardProgress } from './shard-progress.ts'
import { productsBetween, writeProducts, type WrittenProduct } from './shard-writer.ts'
import { openMirror, type Mirror, type ShardAddress } from './shards.ts'

/**
 * A server as the process that feeds it sees it. Failures are not thrown: it is not there until it is looked for again. All that is written
 * between comes by one connection, and so to a server that has not been started again: it would have lost the last of it.
 */
export class FedServer {
  readonly shard: number
  readonly count: number
  readonly mirror: Mirror
  /** How far it is; null where it holds nothing. Of no meaning while it is not there. */
  progress: ShardProgress | null = null
  isThere = false
  /** Everything in it has to be written over. */
  isStale = false
  /** How often it has failed. */
  failures = 0
  #name: string
  #log: Pick<Logger, 'warn' | 'info'>
  #hasWarned = false
  #isLookedFor = false

  constructor(
    address: ShardAddress,
    { shard, count }: { shard: number; count: number },
    log: Pick<Logger, 'warn' | 'info'>,
  ) {
    this.mirror = openMirror(address, 1)
    this.mirror.admit = async () => {
      if (!this.#isLookedFor) throw new Error('It may have been started again')
    }
    this.#name = `${address.host}:${address.port}`
    this.shard = shard
    this.count = count
    this.#log = log
  }

  async look(): Promise<void> {
    this.isThere = true
    this.#isLookedFor = true
    await this.#attempt(async () => {
      this.progress = await readProgress(this.mirror)
    })
    this.#isLookedFor = false
    if (!this.isThere || !this.#hasWarned) return
    this.#hasWarned = false
    this.#log.info(`LISTING_SHARDS: ${this.#name} is there again.`)
  }

  /** Notices when it has been started again since it was looked for. */
  async check(): Promise<void> {
    await this.#attempt(async () => void (await readProgress(this.mirror)))
  }

  async write(ids: readonly number[], products: readonly WrittenProduct[]): Promise<void> {
    await this.#attempt(() => writeProducts(this.mirror, ids, products))
  }

  /** All products from one id up to another. */
  async writeRange(range: IdRange, products: readonly WrittenProduct[]): Promise<void> {
    await this.#attempt(async () => {
      const known = await productsBetween(this.mirror, range)
      const ids = new Set([...known, ...products.map(({ id }) => id)])
      await writeProducts(this.mirror, [...ids], products, known)
    })
  }

  async moveTo(progress: ShardProgress): Promise<void> {
    await this.#attempt(async () => {
      await writeProgress(this.mirror, progress)
      this.progress = progress
    })
  }

  async empty(): Promise<void> {
    await this.#attempt(async () => {
      await emptyShard(this.mirror, listingTable)
      this.progress = null
    })
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    if (!this.isThere) return
    try {
      await work()
    } catch (error) {
      this.isThere = false
      this.failures += 1
      if (!this.#hasWarned)
        this.#log.warn({ err: error }, `LISTING_SHARDS: ${this.#name} can’t be written to.`)
      this.#hasWarned = true
    }
  }
}
