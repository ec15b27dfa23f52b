import type { Clock } from '#platform/clock.ts'
import { continues, readChangeLog, trustedMinutes } from '#platform/database/change-log.ts'
import type { ChangeKind } from '#platform/database/change-feed.ts'
import type { Sql } from '#platform/database/database.ts'
import { NameRanks } from '../source/name-ranks.ts'
import { PriceSchedule } from '../source/price-schedule.ts'
import { createProductReader, type ReadProduct } from '../source/product-reader.ts'
import { loadTaxonomy, type LoadedTaxonomy } from '../source/taxonomy-store.ts'
import type { ProductState } from '../segments/product-batch.ts'
import type { IdRange } from '../source/product-source.ts'
import {
  changesDueLater,
  databaseNow,
  presentMoment,
  productRangesWithoutGaps,
  productsDueSince,
  type Moment,
} from './feeding-source.ts'
import {
  nameNumbers,
  openNumbers,
  storeNumbers,
  storeUses,
  type NumberStore,
  type StoredCount,
} from './number-store.ts'
import { recoverRanks, usesOfTerms } from './recovery.ts'
import type { FedServer } from './fed-server.ts'
import { positionOf, textOf } from './shard-progress.ts'
import { shardOf } from './shards.ts'

const changesTogether = 200
const rangeSize = 1000
const heartbeatMs = 5000
const recountMs = 15 * 60_000
/** While some servers are filled the others are fed so often. */
const betweenMs = 500

/** Changes of these may change which attributes are read. */
const taxonomyKinds: ChangeKind[] = ['category', 'attribute', 'accessory']

type Source = { sql: Sql; clock: Clock }

/**
 * What the process that feeds knows meanwhile. When something other than a server fails, throw it away and begin again: what counts stands in
 * PostgreSQL and in the servers.
 */
export class Feeding {
  #sql: Sql
  #clock: Clock
  #servers: readonly FedServer[]
  #numbers: NumberStore
  #stored: StoredCount
  #taxonomy: LoadedTaxonomy
  #names = new NameRanks()
  #schedule = new PriceSchedule()
  #read: ReturnType<typeof createProductReader>
  #recountedAt: number | null = null
  #mustRecount = false
  /** Those that are being filled. */
  #filled: ReadonlyMap<FedServer, number> = new Map()

  private constructor(
    { sql, clock }: Source,
    servers: readonly FedServer[],
    numbers: NumberStore,
    taxonomy: LoadedTaxonomy,
  ) {
    this.#sql = sql
    this.#clock = clock
    this.#servers = servers
    this.#numbers = numbers
    this.#stored = { facets: numbers.facets.size, terms: numbers.vocabulary.size }
    this.#taxonomy = taxonomy
    this.#read = createProductReader({ clock }, numbers)
  }

  /** Goes on where the servers are. */
  static async begin(source: Source, servers: readonly FedServer[]): Promise<Feeding> {
    const { sql, clock } = source
    const numbers = await openNumbers(sql)
    await nameNumbers(sql, numbers)
    const feeding = new Feeding(source, servers, numbers, await loadTaxonomy(sql))
    await Promise.all(servers.map((server) => server.look()))
    const there = servers.filter(({ isThere }) => isThere)
    if (new Set(there.map(({ shard }) => shard)).size < servers[0]!.count)
      throw new Error('LISTING_SHARDS: a shard has no server that can be reached')
    const moment = await presentMoment(sql)
    const held = there.filter((server) => feeding.#misfitOf(server, moment) !== 'empty')
    if (!(await recoverRanks(sql, feeding.#names, held))) {
      await feeding.#names.load(sql)
      for (const server of held) server.isStale = true
    }
    const now = clock()
    for (const [id, moment] of await changesDueLater(sql, now)) feeding.#schedule.set(id, moment)
    const since = held.reduce(
      (earliest, { progress }) => Math.min(earliest, progress?.fedAt ?? earliest),
      now.getTime(),
    )
    await feeding.#announce(await productsDueSince(sql, new Date(since), now))
    return feeding
  }

  /** Brings what has changed to every server, and everything to those that don't go on from where they were. */
  async round(): Promise<void> {
    await this.#feed()
    const moment = await presentMoment(this.#sql)
    const misfits = this.#servers.filter(
      (server) => server.isThere && this.#misfitOf(server, moment) !== null,
    )
    if (misfits.length > 0) await this.#fill(misfits, moment)
    if (this.#mustRecount && this.#isRecountDue()) await this.#recount()
  }

  /** Why a server can't go on: it has to be emptied, or to be written over while it serves as it is. */
  #misfitOf(
    { progress, isStale, shard, count }: FedServer,
    { position, now }: Moment,
  ): 'empty' | 'stale' | null {
    if (!progress || progress.numbering !== this.#numbers.name()) return 'empty'
    if (progress.shard !== shard || progress.count !== count || !continues(positionOf(progress), position))
      return 'empty'
    const isOld = now - progress.fedAt > trustedMinutes * 60_000
    return isStale || isOld || progress.attributes.join() !== this.#attributes.join() ? 'stale' : null
  }

  get #attributes(): number[] {
    return this.#taxonomy.indexedAttributes
  }

  /** The servers that go on, each from where it is. */
  async #feed(): Promise<void> {
    await this.#announce(this.#schedule.takeDue(this.#clock().getTime()))
    await Promise.all(this.#servers.map((server) => (server.isThere ? server.check() : server.look())))
    const moment = await presentMoment(this.#sql)
    const sound = this.#servers.filter(
      (server) => server.isThere && !this.#filled.has(server) && this.#misfitOf(server, moment) === null,
    )
    for (const group of Map.groupBy(sound, ({ progress }) => progress!.snapshot).values())
      await this.#feedAlike(group)
  }

  async #feedAlike(group: readonly FedServer[]): Promise<void> {
    const { changes, position } = await readChangeLog(this.#sql, positionOf(group[0]!.progress!))
    const idsOf = (kind: string) => changes.find((change) => change.kind === kind)?.ids ?? []
    if (taxonomyKinds.some((kind) => idsOf(kind).length > 0)) this.#taxonomy = await loadTaxonomy(this.#sql)
    const ids = idsOf('product')
    for (let from = 0; from < ids.length; from += changesTogether)
      await this.#write(group, { ids: ids.slice(from, from + changesTogether) })
    const now = await databaseNow(this.#sql)
    for (const server of group)
      if (changes.length > 0 || now - server.progress!.fedAt > heartbeatMs)
        await server.moveTo({ ...server.progress!, ...textOf(position), fedAt: now })
  }

  /** Products as they are now, to some servers; what a server lacks because it fails it gets later. */
  async #write(servers: readonly FedServer[], choice: { ids: number[] } | IdRange): Promise<void> {
    const products = await this.#read(this.#sql, choice, this.#attributes, (states) => this.#rank(states))
    await storeNumbers(this.#sql, this.#numbers, this.#stored)
    const found = new Set(products.map(({ id }) => id))
    if ('ids' in choice) for (const id of choice.ids) if (!found.has(id)) this.#schedule.set(id, 0)
    for (const { id, nextChange } of products) this.#schedule.set(id, nextChange)
    const byShard = Map.groupBy(products, ({ id }) => shardOf(id, servers[0]!.count))
    await Promise.all(servers.map((server) => this.#writeTo(server, choice, byShard.get(server.shard) ?? [])))
    this.#mustRecount = true
  }

  async #writeTo(
    server: FedServer,
    choice: { ids: number[] } | IdRange,
    products: ReadProduct[],
  ): Promise<void> {
    if (!('ids' in choice)) return server.writeRange(choice, products)
    await server.write(
      choice.ids.filter((id) => shardOf(id, server.count) === server.shard),
      products,
    )
  }

  async #rank(states: readonly ProductState[]): Promise<(productId: number) => number> {
    const renamed = states.filter(({ id, nameHash }) => !this.#names.isCurrent(id, nameHash))
    const ids = renamed.map(({ id }) => id)
    if (ids.length > 0 && !(await this.#names.assign(this.#sql, ids))) {
      await this.#names.load(this.#sql)
      for (const server of this.#servers) server.isStale = true
    }
    return (id) => this.#names.rankOf(id)
  }

  /** The whole catalogue; servers that hold another numbering's rows hold none until the end. */
  async #fill(servers: readonly FedServer[], moment: Moment): Promise<void> {
    const begun = new Map(servers.map((server) => [server, server.failures]))
    const left = () => servers.filter((server) => server.failures === begun.get(server))
    const attributes = this.#attributes
    for (const server of servers) if (this.#misfitOf(server, moment) === 'empty') await server.empty()
    this.#filled = begun
    for (const server of servers) server.isStale = false
    try {
      await this.#writeAll(left)
    } finally {
      this.#filled = new Map()
      for (const server of servers) if (!left().includes(server)) server.isStale = true
    }
    const progress = {
      numbering: this.#numbers.name()!,
      ...textOf(moment.position),
      attributes,
      fedAt: moment.now,
      recounts: 0,
    }
    for (const server of left())
      await server.moveTo({ ...progress, shard: server.shard, count: server.count })
    this.#recountedAt = null
  }

  async #writeAll(left: () => FedServer[]): Promise<void> {
    let fedAt = performance.now()
    for (const range of await productRangesWithoutGaps(this.#sql, rangeSize)) {
      if (left().length === 0) return
      await this.#write(left(), range)
      if (performance.now() - fedAt < betweenMs) continue
      await this.#feed()
      fedAt = performance.now()
    }
  }

  #isRecountDue(): boolean {
    return this.#recountedAt === null || this.#clock().getTime() - this.#recountedAt > recountMs
  }

  async #recount(): Promise<void> {
    const uses = await usesOfTerms(this.#servers, this.#numbers.vocabulary.size)
    if (uses === null) return
    await storeUses(this.#sql, this.#numbers, uses)
    this.#mustRecount = false
    this.#recountedAt = this.#clock().getTime()
    for (const server of this.#servers)
      if (server.isThere && server.progress)
        await server.moveTo({ ...server.progress, recounts: this.#recountedAt })
  }

  /** To everybody, by the log, from which the feeding has it too. */
  async #announce(productIds: readonly number[]): Promise<void> {
    if (productIds.length === 0) return
    await this.#sql`
      insert into change_log (kind, entity_id) select 'product', id from unnest(${productIds as number[]}::int[]) id`
  }
}
