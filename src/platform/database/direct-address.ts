import { ConfigError, type Config } from '#config'
import { openDatabase, type Sql } from './database.ts'

type Addresses = Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>

/** Where sessions are: what locks, listens, works on jobs, migrates or makes databases goes there. Undefined: the built-in database. */
export const directUrlOf = ({ databaseUrl, databaseDirectUrl }: Addresses): string | undefined =>
  databaseDirectUrl ?? databaseUrl

const rounds = 3

/**
 * Refuses an address where a pooler gives a session for a transaction alone: a lock taken there stays with nobody, and LISTEN hears
 * nothing. @throws ConfigError
 */
export async function requireDirect(config: Addresses): Promise<void> {
  const url = directUrlOf(config)
  if (url === undefined) return
  const [one, other] = [openDatabase(url, { max: 1 }), openDatabase(url, { max: 1 })]
  try {
    for (let round = 0; round < rounds; round += 1) if (await shareSessions(one, other)) throw refusal(config)
  } finally {
    await Promise.all([one.end({ timeout: 1 }), other.end({ timeout: 1 })])
  }
}

/** Two connections that are both open have a session each, and each the same one again. */
async function shareSessions(one: Sql, other: Sql): Promise<boolean> {
  const [first, second, again] = [await sessionOf(one), await sessionOf(other), await sessionOf(one)]
  return first === second || first !== again
}

async function sessionOf(sql: Sql): Promise<number | undefined> {
  // Without parameters, which a pooler might not hand on.
  const [row] = await sql.unsafe<{ pid: number }[]>('select pg_backend_pid() as pid')
  return row?.pid
}

function refusal({ databaseDirectUrl }: Addresses): ConfigError {
  const because = 'because locks, LISTEN, jobs and migrations need a session of their own'
  return new ConfigError(
    databaseDirectUrl === undefined
      ? `DATABASE_URL: a pooler responds there, with sessions for a transaction alone; expected the database’s own address as DATABASE_DIRECT_URL beside it, ${because}.`
      : `DATABASE_DIRECT_URL: a pooler responds there, with sessions for a transaction alone; expected the database’s own address, ${because}.`,
  )
}
