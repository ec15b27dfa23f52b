import type postgres from 'postgres'
import { readDatabaseAddress } from './database-address.ts'

/**
 * The libpq form of an address on a unix socket: `pg`, `psql` and `pg_dump` read it as it is;
 * postgres.js does not know the `host` parameter, see {@link postgresJsArguments}.
 */
export function socketUrl(options: { socketDir: string; user: string; database: string }): string {
  const url = new URL(`postgres://${options.user}@localhost/${options.database}`)
  url.searchParams.set('host', options.socketDir)
  return url.href
}

/** The driver takes lists of hosts and ports; its types do not say so. */
type DriverOptions = Omit<postgres.Options<Record<string, never>>, 'host' | 'port'> & {
  host?: string[]
  port?: number[]
}

/**
 * What postgres.js must be given for a database address: `postgres(address, { ...options, ...yours })`. By itself it would read
 * `sslmode` in its own way, and send what it does not know to the server.
 */
export function postgresJsArguments(databaseUrl: string): {
  address: string
  options: postgres.Options<Record<string, never>>
  /** There are several hosts to choose from. */
  hasChoice: boolean
  /** For the server, with the connection. */
  serverOptions: string | undefined
} {
  const { hosts, folder, user, password, database, encryption, ...read } = readDatabaseAddress(databaseUrl)
  const options: DriverOptions = {
    ...(folder === undefined
      ? { host: hosts.map(({ host }) => host), port: hosts.map(({ port }) => port) }
      : { path: `${folder}/.s.PGSQL.${hosts[0]!.port}` }),
    ...(user === undefined ? {} : { username: user }),
    ...(password === undefined ? {} : { password }),
    ...(database === '' ? {} : { database }),
    ssl: encryption === 'required' ? read.tls : encryption === 'preferred' && 'prefer',
    ...(read.isDirectTls ? { sslnegotiation: 'direct' as const } : {}),
    ...(read.target === 'any' ? {} : { target_session_attrs: read.target }),
  }
  return {
    address: 'postgres:///',
    options: options as postgres.Options<Record<string, never>>,
    hasChoice: folder === undefined && hosts.length > 1,
    serverOptions: read.serverOptions,
  }
}

/** The same address with another database on the same server. */
export function withDatabase(databaseUrl: string, database: string): string {
  return databaseUrl.replace(
    /^(\w+:\/\/[^/?#]*)(?:\/[^?#]*)?/,
    (_, head: string) => `${head}/${encodeURIComponent(database)}`,
  )
}
