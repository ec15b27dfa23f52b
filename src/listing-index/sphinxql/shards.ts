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

/** Runs a statement on one connection. */
export type Run = (statement: string) => Promise<Row[]>

/** One server. Failures are thrown as they are; a connection that had one is not used again. */
export type Mirror = {
  /**
   * Called with each new connection before anything else is asked on it: none outlives a server, so behind a new one may be a server that has
   * lost the last of what was written to it. A connection for which this throws is not used.
   */
  admit: (run: Run) => Promise<void>
  query: (statement: string, withinMs?: number) => Promise<Row[]>
  /** All of these or, when it fails, none. They are of one table. */
  write: (statements: readonly string[]) => Promise<void>
  /** Whether it holds what it should, as far as is known. */
  isUsable: boolean
  /** 0 while it is well. */
  restsUntil: () => number
  close: () => Promise<void>
}

export function openMirror({ host, port }: ShardAddress, connections = limits.connections): Mirror {
  let opened: Promise<Pool> | undefined
  const pool = () => (opened ??= openPool({ host, port }, connections))
  const admitted = new WeakSet<object>()
  let restsUntil = 0

  async function query(statement: string, withinMs = limits.statementMs): Promise<Row[]> {
    try {
      const queryOnce = () => onConnection((run) => run(statement), withinMs)
      const rows = await queryOnce().catch((error: unknown) => {
        // A connection that stayed open may be one to a server that has been started again since.
        if (!isLost(error)) throw error
        return queryOnce()
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
    await onConnection(async (run) => {
      for (const statement of ['BEGIN', ...statements, 'COMMIT']) await run(statement)
    })
  }

  /** On one connection, which is not used again after a failure: what had begun there is undone. */
  async function onConnection<T>(work: (run: Run) => Promise<T>, withinMs = limits.statementMs): Promise<T> {
    const connection = await (await pool()).getConnection()
    const run: Run = async (statement) => {
      const [rows] = await connection.query({ sql: statement, timeout: withinMs })
      return Array.isArray(rows) ? (rows as Row[]) : []
    }
    try {
      if (!admitted.has(connection.connection)) await mirror.admit(run)
      admitted.add(connection.connection)
      const result = await work(run)
      connection.release()
      return result
    } catch (error) {
      connection.destroy()
      throw error
    }
  }

  const mirror: Mirror = {
    admit: async () => {},
    query,
    write,
    isUsable: true,
    restsUntil: () => (restsUntil > performance.now() ? restsUntil : 0),
    async close() {
      await (await opened)?.end()
    },
  }
  return mirror
}

/** The driver is loaded where there are shards. */
async function openPool(address: ShardAddress, connections: number): Promise<Pool> {
  const { createPool } = await import('mysql2/promise')
  return createPool({
    ...address,
    user: '',
    connectTimeout: limits.connectMs,
    connectionLimit: connections,
    idleTimeout: limits.idleMs,
  })
}

const isLost = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  ['PROTOCOL_CONNECTION_LOST', 'ECONNRESET', 'EPIPE'].includes(String(error.code))
