const DEFAULT_PORT = '5432'

/**
 * The libpq form of an address on a unix socket: `pg`, `psql` and `pg_dump` read it as it is;
 * postgres.js does not know the `host` parameter, see {@link postgresJsArguments}.
 */
export function socketUrl(options: { socketDir: string; user: string; database: string }): string {
  const url = new URL(`postgres://${options.user}@localhost/${options.database}`)
  url.searchParams.set('host', options.socketDir)
  return url.href
}

/**
 * What postgres.js must be given for a database address: `postgres(address, { ...options, ...yours })`.
 * It would send `?host=/folder` to the server as a run-time parameter, so that one becomes its `path`.
 */
export function postgresJsArguments(databaseUrl: string): { address: string; options: { path?: string } } {
  const url = new URL(databaseUrl)
  const host = url.searchParams.get('host')
  if (!host?.startsWith('/')) return { address: databaseUrl, options: {} }
  url.searchParams.delete('host')
  return { address: url.href, options: { path: `${host}/.s.PGSQL.${url.port || DEFAULT_PORT}` } }
}

/** The same address with another database on the same server. */
export function withDatabase(databaseUrl: string, database: string): string {
  const url = new URL(databaseUrl)
  url.pathname = `/${encodeURIComponent(database)}`
  return url.href
}
