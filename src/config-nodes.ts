import { z } from 'zod'
import { address, ConfigError, secret, setting, type ReadSetting } from './config-setting.ts'

const roles = ['web', 'jobs', 'all'] as const
export type Role = (typeof roles)[number]

/** What a process does among the others of its shop. */
export type NodeConfig = {
  /** `web` serves, `jobs` works and sends emails, `all` does both. */
  role: Role
  /** Where all processes of a shop count together; undefined: each for itself. */
  redisUrl: string | undefined
}

export const nodeSettings = {
  ROLE: setting(z.enum(roles), `one of ${roles.join(', ')}`, 'all'),
  REDIS_URL: secret(
    address('redis:', 'rediss:'),
    'an address like redis://:password@host:6379, or rediss: for TLS',
    'none: each process has limits of its own',
  ),
}

/** @throws ConfigError for a process whose other half nobody could do. */
export function readNode(read: ReadSetting): NodeConfig {
  const role = (read('ROLE') ?? nodeSettings.ROLE.fallback) as Role
  if (role !== 'all' && read('DATABASE_URL') === undefined)
    throw new ConfigError(
      `DATABASE_URL: it is missing; expected with ROLE=${role}, because the built-in database serves one process.`,
    )
  return { role, redisUrl: read('REDIS_URL') }
}
