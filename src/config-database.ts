import { DatabaseAddressError, readDatabaseAddress } from '#platform/postgres/database-address.ts'
import { ConfigError, secret, setting, text, type ReadSetting } from './config-setting.ts'

export type DatabaseConfig = {
  /** Undefined: the built-in PostgreSQL in the data folder. */
  databaseUrl: string | undefined
  /** The database's own address, where `databaseUrl` is a pooler's. */
  databaseDirectUrl: string | undefined
  /** Of a replica, for what may be a moment old. */
  databaseReplicaUrl: string | undefined
  /** Seconds; a replica that is later is left alone. */
  databaseReplicaMaxLag: number
  databasePool: number
}

const databaseAddress = text.regex(/^postgres(ql)?:\/\//)
const expected = 'an address like postgres://user:password@host/database'

export const databaseSettings = {
  DATABASE_URL: secret(databaseAddress, expected, 'built-in PostgreSQL'),
  DATABASE_DIRECT_URL: secret(databaseAddress, expected, 'DATABASE_URL'),
  DATABASE_REPLICA_URL: secret(databaseAddress, expected, 'none: everything is read from DATABASE_URL'),
  DATABASE_REPLICA_MAX_LAG: setting(text.regex(/^([1-9]|[1-5]\d|60)$/), 'a number from 1 to 60', '1'),
  DATABASE_POOL: setting(text.regex(/^([1-9]\d?|1\d\d|200)$/), 'a number from 1 to 200', '10'),
}

/** @throws ConfigError for an address that can't be used, in a sentence without what is secret in it. */
export function readDatabase(read: ReadSetting): DatabaseConfig {
  const addresses = {
    databaseUrl: readAddress(read, 'DATABASE_URL'),
    databaseDirectUrl: readAddress(read, 'DATABASE_DIRECT_URL'),
    databaseReplicaUrl: readReplicaAddress(read),
  }
  const beside = addresses.databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_REPLICA_URL'
  if (addresses.databaseUrl === undefined && (addresses.databaseDirectUrl ?? addresses.databaseReplicaUrl))
    throw new ConfigError(`DATABASE_URL: it is missing; expected with ${beside}.`)
  const number = (name: 'DATABASE_REPLICA_MAX_LAG' | 'DATABASE_POOL') =>
    Number(read(name) ?? databaseSettings[name].fallback)
  return {
    ...addresses,
    databaseReplicaMaxLag: number('DATABASE_REPLICA_MAX_LAG'),
    databasePool: number('DATABASE_POOL'),
  }
}

function readAddress(read: ReadSetting, name: string): string | undefined {
  const value = read(name)
  try {
    if (value !== undefined) readDatabaseAddress(value)
    return value
  } catch (error) {
    if (!(error instanceof DatabaseAddressError)) throw error
    throw new ConfigError(`${name}: its value is not valid: ${error.message}; expected ${expected}.`)
  }
}

/** Of several hosts the one that takes writes would be chosen, and a replica is one that doesn't. */
function readReplicaAddress(read: ReadSetting): string | undefined {
  const name = 'DATABASE_REPLICA_URL'
  const value = readAddress(read, name)
  if (value !== undefined && readDatabaseAddress(value).target === 'primary')
    throw new ConfigError(
      `${name}: it chooses the host that takes writes; expected target_session_attrs=standby, or any, with several hosts.`,
    )
  return value
}
