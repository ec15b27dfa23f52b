import { address, secret, setting, text, type ReadSetting } from './config-setting.ts'

export type DatabaseConfig = {
  /** Undefined: the built-in PostgreSQL in the data folder. */
  databaseUrl: string | undefined
  databasePool: number
}

export const databaseSettings = {
  DATABASE_URL: secret(
    address('postgres:', 'postgresql:'),
    'an address like postgres://user:password@host/database',
    'built-in PostgreSQL',
  ),
  DATABASE_POOL: setting(text.regex(/^([1-9]\d?|1\d\d|200)$/), 'a number from 1 to 200', '10'),
}

export const readDatabase = (read: ReadSetting): DatabaseConfig => ({
  databaseUrl: read('DATABASE_URL'),
  databasePool: Number(read('DATABASE_POOL') ?? databaseSettings.DATABASE_POOL.fallback),
})
