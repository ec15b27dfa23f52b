import type { Pool } from 'mysql2/promise'
import { platformError } from '#platform/http/errors.ts'

/** Where a searchd listens for SphinxQL. */
export type ShardAddress = { host: string; port: number }
/** Servers that hold the same part of the products. */
export type ShardMirrors = readonly ShardAddress[]
export type Row = Record<string, number | string>

/**
 * The servers over which the products are divided, by their ids. A question goes to every shard, so each of them has to be there: what is
 * thrown when none of its mirrors is well is an AppError 503.
 */
export type Shards = {
  count: number
  /** The servers of each shard. */
  mirrors: readonly (readonly Mirror[])[]
  /** The rows of each shard. */
  queryAll: (statement: string) => Promise<Row[][]>
  /** The same with a statement for each shard, and no rows where that is null. */
  queryEach: (statements: readonly (string | null)[]) => Promise<Row[][]>
  close: () => Promise<void>
}

/** The shard that holds a product. */
export const shardOf = (productId: number, count: number): number => productId % count

const limits = { connectMs: 1000, statementMs: 10_000, connections: 8, idleMs: 60_000 }
/** So long a server that failed comes last. */
const restMs = 3000
const retryAfterSeconds = 5

/** The server has understood and refuses: another one would as well. */
const isRefusal = (error: unknown) => error instanceof Error && 'errno' in error && error.errno === 1064

/** Opens no connection before it is needed. */
export function openShards(shards: readonly ShardMirrors[]): Shards {
  const mirrors = shards.map((addresses) => addresses.map(openMirror))

  async function query(shard: number, statement: string): Promise<Row[]> {
    const byHealth = mirrors[shard]!.filter(({ isUsable }) => isUsable).toSorted(
      (a, b) => a.restsUntil() - b.restsUntil(),
    )
    let failure: unknown
    for (const mirror of byHealth) {
      try {
        return await mirror.query(statement)
      } catch (error) {
        if (isRefusal(error)) throw error
        failure = error
      }
    }
    throw platformError('unavailable', { retryAfterSeconds, cause: failure })
  }

  const queryEach = (statements: readonly (string | null)[]) =>
    Promise.all(
      statements.map((statement, shard) =>
        statement === null ? Promise.resolve([]) : query(shard, statement),
      ),
    )
  return {
    count: shards.length,
    mirrors,
    queryEach,
    queryAll: (statement) => queryEach(mirrors.map(() => statement)),
    async close() {
      await Promise.all(mirrors.flat().map((mirror) => mirror.close()))
    },
  }
}

/** One server. Failures are thrown as they are; a connection that had one is not used again. */
export type Mirror = {
  query: (statement: string, withinMs?: number) => Promise<Row[]>
  /** All of these or, when it fails, none. They are of one table. */
  write: (statements: readonly string[]) => Promise<void>
  /** Whether it holds what it should, as far as is known. */
  isUsable: boolean
  /** 0 while it is well. */
  restsUntil: () => number
  close: () => Promise<void>
}

export function openMirror({ host, port }: ShardAddress): Mirror {
  let opened: Promise<Pool> | undefined
  const pool = () => (opened ??= openPool({ host, port }))
  let restsUntil = 0

  async function query(statement: string, withinMs = limits.statementMs): Promise<Row[]> {
    try {
      const rows = await queryOnce(await pool(), statement, withinMs).catch(async (error: unknown) => {
        // A connection that stayed open may be one to a server that has been started again since.
        if (!isLost(error)) throw error
        return queryOnce(await pool(), statement, withinMs)
      })
      restsUntil = 0
      return rows
    } catch (error) {
      if (!isRefusal(error)) restsUntil = performance.now() + restMs
      throw error
    }
  }

  async function write(statements: readonly string[]): Promise<void> {
    if (statements.length === 0) return
    await onConnection(await pool(), async (run) => {
      for (const statement of ['BEGIN', ...statements, 'COMMIT']) await run(statement)
    })
  }

  return {
    query,
    write,
    isUsable: true,
    restsUntil: () => (restsUntil > performance.now() ? restsUntil : 0),
    async close() {
      await (await opened)?.end()
    },
  }
}

/** The driver is loaded where there are shards. */
async function openPool(address: ShardAddress): Promise<Pool> {
  const { createPool } = await import('mysql2/promise')
  return createPool({
    ...address,
    user: '',
    connectTimeout: limits.connectMs,
    connectionLimit: limits.connections,
    idleTimeout: limits.idleMs,
  })
}

const isLost = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  ['PROTOCOL_CONNECTION_LOST', 'ECONNRESET', 'EPIPE'].includes(String(error.code))

const queryOnce = (pool: Pool, statement: string, withinMs: number): Promise<Row[]> =>
  onConnection(pool, (run) => run(statement), withinMs)

/** On one connection, which is not used again after a failure: what had begun there is undone. */
async function onConnection<T>(
  pool: Pool,
  work: (run: (statement: string) => Promise<Row[]>) => Promise<T>,
  withinMs = limits.statementMs,
): Promise<T> {
  const connection = await pool.getConnection()
  try {
    const result = await work(async (statement) => {
      const [rows] = await connection.query({ sql: statement, timeout: withinMs })
      return Array.isArray(rows) ? (rows as Row[]) : []
    })
    connection.release()
    return result
  } catch (error) {
    connection.destroy()
    throw error
  }
}
