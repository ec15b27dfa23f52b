import { z } from 'zod'
import { address, ConfigError, secret, setting, text, type ReadSetting } from './config-setting.ts'

const roles = ['web', 'jobs', 'all'] as const
export type Role = (typeof roles)[number]

/** What a process does among the others of its shop. */
export type NodeConfig = {
  /** `web` serves, `jobs` works and sends emails, `all` does both. */
  role: Role
  /** Where all processes of a shop count together; undefined: each for itself. */
  redisUrl: string | undefined
  /** From so many variants on the read model is saved for the next start; undefined: never. */
  snapshotFrom: number | undefined
  /** The servers that hold the products of listings, by shard, each with its mirrors; undefined: every process holds them. */
  listingShards: readonly ListingServer[][] | undefined
}

type ListingServer = { host: string; port: number }

export const nodeSettings = {
  ROLE: setting(z.enum(roles), `one of ${roles.join(', ')}`, 'all'),
  REDIS_URL: secret(
    address('redis:', 'rediss:'),
    'an address like redis://:password@host:6379, or rediss: for TLS',
    'none: each process has limits of its own',
  ),
  SNAPSHOT_FROM: setting(text.regex(/^(none|[1-9]\d{0,8})$/), 'a number of variants, or none', '50000'),
  LISTING_SHARDS: setting(
    text.refine((value) => readShards(value) !== null),
    'servers like search-1:9306,search-2:9306, with a bar between mirrors',
    'none: each process holds the catalogue',
  ),
}

/** @throws ConfigError for a process whose other half nobody could do. */
export function readNode(read: ReadSetting): NodeConfig {
  const role = (read('ROLE') ?? nodeSettings.ROLE.fallback) as Role
  if (role !== 'all' && read('DATABASE_URL') === undefined)
    throw new ConfigError(
      `DATABASE_URL: it is missing; expected with ROLE=${role}, because the built-in database serves one process.`,
    )
  const snapshotFrom = read('SNAPSHOT_FROM') ?? nodeSettings.SNAPSHOT_FROM.fallback
  return {
    role,
    redisUrl: read('REDIS_URL'),
    snapshotFrom: snapshotFrom === 'none' ? undefined : Number(snapshotFrom),
    listingShards: readShards(read('LISTING_SHARDS') ?? '') ?? undefined,
  }
}

const listingServer = /^([\w.-]+):(\d{1,5})$/

/** Null where some server is none, or named twice. */
function readShards(value: string): ListingServer[][] | null {
  const names = value.split(/[,|]/).map((name) => name.trim())
  if (new Set(names).size < names.length || !names.every((name) => listingServer.test(name))) return null
  return value.split(',').map((mirrors) =>
    mirrors.split('|').map((name) => {
      const [, host, port] = listingServer.exec(name.trim())!
      return { host: host!, port: Number(port) }
    }),
  )
}
