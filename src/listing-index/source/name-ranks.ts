import type { Executor, Sql } from '#platform/database/database.ts'
import { PagedColumn, type Pages } from '../columns/paged-column.ts'
import { TextReader } from './text-reader.ts'

/** Ranks go from 1 to 2^32 - 1, so that new names find room between old ones. */
const maxRank = 2 ** 32 - 1
const productsPerLine = 5000

export type NameColumns = { ranks: Pages; hashes: Pages }

/**
 * The rank of every product's name in PostgreSQL's Hungarian order, numbers by their value. Equal names have equal ranks. A changed name is put
 * between its neighbours; when there is no room left, all get new ranks.
 */
export class NameRanks {
  #ranks: PagedColumn
  /** Hash of the name that a rank was given for. */
  #hashes: PagedColumn

  constructor({ ranks, hashes }: Partial<NameColumns> = {}) {
    this.#ranks = new PagedColumn(Uint32Array, ranks)
    this.#hashes = new PagedColumn(Uint32Array, hashes)
  }

  /** As they are now: not a copy. */
  get columns(): Readonly<Record<keyof NameColumns, Readonly<Pages>>> {
    return { ranks: this.#ranks.pages, hashes: this.#hashes.pages }
  }

  rankOf(productId: number): number {
    return this.#ranks.get(productId)
  }

  /** Whether the rank is that of the name with this hash. */
  isCurrent(productId: number, nameHash: number): boolean {
    return this.rankOf(productId) !== 0 && this.#hashes.get(productId) === nameHash
  }

  /** Reads the order of all names. Until it resolves the old ranks are returned. */
  async load(sql: Sql): Promise<void> {
    const [ranks, hashes] = await patiently(sql, readOrder)
    this.#ranks = ranks
    this.#hashes = hashes
  }

  /**
   * Gives a rank to every name that has none, or another than it was given for, between those that are there. False when there is no
   * room, or those are not of one order: then `load` must be called.
   */
  async complete(sql: Sql): Promise<boolean> {
    const names = await readNames(sql)
    const { starts } = names
    const known = starts.map((_, name) => this.#knownRank(names, name))
    if (!isRising(known)) return false
    for (let first = 0; first < starts.length; first += 1) {
      if (known[first] !== 0) {
        this.#share(names, first, known[first]!)
        continue
      }
      let end = first
      while (end < starts.length && known[end] === 0) end += 1
      const low = first === 0 ? 0 : known[first - 1]!
      const step = Math.floor(((known[end] ?? maxRank) - low) / (end - first + 1))
      if (step < 1) return false
      for (let name = first; name < end; name += 1) this.#share(names, name, low + step * (name - first + 1))
      first = end - 1
    }
    return true
  }

  /** The rank of a name in the order that was read; 0 for none. */
  #knownRank({ ids, hashes, starts }: ReadNames, name: number): number {
    for (let at = starts[name]!; at < (starts[name + 1] ?? ids.length); at += 1)
      if (this.isCurrent(ids[at]!, hashes[at]!)) return this.rankOf(ids[at]!)
    return 0
  }

  /** Gives all products of one name one rank. */
  #share({ ids, hashes, starts }: ReadNames, name: number, rank: number): void {
    for (let at = starts[name]!; at < (starts[name + 1] ?? ids.length); at += 1)
      this.restore(ids[at]!, rank, hashes[at]!)
  }

  /** A rank that was given before, for the name with this hash. */
  restore(productId: number, rank: number, nameHash: number): void {
    this.#ranks.set(productId, rank)
    this.#hashes.set(productId, nameHash)
  }

  /** Gives ranks to products with new names. False when there is no room: then `load` must be called. */
  async assign(sql: Executor, productIds: readonly number[]): Promise<boolean> {
    const moving = new Set(productIds)
    for (let round = 0; round < 8; round += 1) {
      const names = await loadNeighbours(sql, [...moving])
      // A neighbour whose own name has changed in the meantime is ranked together with the others.
      const stale = names.flatMap(({ before, beforeHash, after, afterHash }) => [
        ...(before === null || this.isCurrent(before, beforeHash! >>> 0) ? [] : [before]),
        ...(after === null || this.isCurrent(after, afterHash! >>> 0) ? [] : [after]),
      ])
      if (stale.length === 0) return this.#fill(names)
      for (const id of stale) moving.add(id)
    }
    return false
  }

  /** `names` in order. */
  #fill(names: RankedName[]): boolean {
    for (let first = 0; first < names.length;) {
      let end = first + 1
      while (end < names.length && names[end]!.before === names[first]!.before) end += 1
      if (!this.#fillGap(names.slice(first, end))) return false
      first = end
    }
    return true
  }

  /** Names that stand between the same two neighbours. */
  #fillGap(names: RankedName[]): boolean {
    const { before, after } = names[0]!
    const low = before === null ? 0 : this.rankOf(before)
    const high = after === null ? maxRank : this.rankOf(after)
    const step = Math.floor((high - low) / (names.length + 1))
    let rank = low
    for (const name of names) {
      if (name.equals === 'after') rank = high
      else if (name.equals === null) rank += step
      if (step < 1 && name.equals === null) return false
      this.#ranks.set(name.id, rank)
      this.#hashes.set(name.id, name.hash >>> 0)
    }
    return true
  }
}

type RankedName = {
  id: number
  hash: number
  before: number | null
  beforeHash: number | null
  after: number | null
  afterHash: number | null
  /** Has the same name as the one before it, ranked now or before, or as the neighbour after it. */
  equals: 'before' | 'after' | null
}

/** The named products in the order of names, each with its nearest neighbours among all others. */
async function loadNeighbours(sql: Executor, ids: number[]): Promise<RankedName[]> {
  return sql<RankedName[]>`
    select p.id, hashtext(p.name) as hash, before.id as before, hashtext(before.name) as "beforeHash",
      after.id as after, hashtext(after.name) as "afterHash",
      case when p.name = before.name or p.name = lag(p.name) over (order by p.name collate "hu_natural", p.id) then 'before'
        when p.name = after.name then 'after' end as equals
    from product p
    left join lateral (
      select q.id, q.name from product q
      where (q.name collate "hu_natural", q.id) < (p.name collate "hu_natural", p.id) and q.id <> all(${ids}::int[])
      order by q.name collate "hu_natural" desc, q.id desc limit 1) before on true
    left join lateral (
      select q.id, q.name from product q
      where (q.name collate "hu_natural", q.id) > (p.name collate "hu_natural", p.id) and q.id <> all(${ids}::int[])
      order by q.name collate "hu_natural", q.id limit 1) after on true
    where p.id = any(${ids}::int[])
    order by p.name collate "hu_natural", p.id`
}

/** Without those that are 0. */
function isRising(ranks: readonly number[]): boolean {
  let last = 0
  for (const rank of ranks) {
    if (rank !== 0 && rank <= last) return false
    last = Math.max(last, rank)
  }
  return true
}

/** It sorts all names at once, which a busy machine does not do in the time of a page's statement. */
function patiently<T>(sql: Sql, read: (tx: Executor) => Promise<T>): Promise<T> {
  return sql.begin(async (tx) => {
    await tx`set local statement_timeout = '2min'`
    return read(tx)
  }) as Promise<T>
}

/** Products in the order of names, the hashes of those, and where another name begins. */
type ReadNames = { ids: number[]; hashes: number[]; starts: number[] }

async function readNames(sql: Sql): Promise<ReadNames> {
  const names: ReadNames = { ids: [], hashes: [], starts: [] }
  await patiently(sql, (tx) =>
    eachName(tx, (id, hash, isSame) => {
      if (!isSame) names.starts.push(names.ids.length)
      names.ids.push(id)
      names.hashes.push(hash)
    }),
  )
  return names
}

/** The rank of every name, and its hash, by product. */
async function readOrder(sql: Executor): Promise<[ranks: PagedColumn, hashes: PagedColumn]> {
  const [ranks, hashes] = [new PagedColumn(), new PagedColumn()]
  const [size] = await sql<{ names: number }[]>`select count(*)::int as names from product`
  const gap = Math.floor(maxRank / ((size?.names ?? 0) * 1.1 + 16))
  let rank = 0
  await eachName(sql, (id, hash, isSame) => {
    if (!isSame) rank = Math.min(maxRank - 1, rank + gap)
    ranks.set(id, rank)
    hashes.set(id, hash)
  })
  return [ranks, hashes]
}

/** Calls `visit` for every product in the order of names; `isSame`: it has the name of the one before. */
async function eachName(
  sql: Executor,
  visit: (id: number, hash: number, isSame: boolean) => void,
): Promise<void> {
  await sql<{ line: string }[]>`
    select string_agg(id || case when same then '=' else ':' end || hash, ' ' order by place) as line
    from (
      select id, hashtext(name) as hash, name = lag(name) over names as same, row_number() over names as place,
        row_number() over names / ${productsPerLine}::int as part
      from product window names as (order by name collate "hu_natural", id)
    ) ordered
    group by part order by part`.cursor(1, ([row]) => {
    const reader = new TextReader(row!.line)
    while (!reader.isAtEnd) {
      const id = reader.number()
      const isSame = row!.line[reader.at - 1] === '='
      visit(id, reader.number() >>> 0, isSame)
    }
  })
}
