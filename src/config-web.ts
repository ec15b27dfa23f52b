import type { z } from 'zod'
import { isLoopback } from '#platform/security/loopback.ts'
import {
  address,
  ConfigError,
  flag,
  listOf,
  parseUrl,
  setting,
  text,
  type ReadSetting,
} from './config-setting.ts'

/** Where a process is reached, by whom, and how much it takes on. */
export type WebConfig = {
  host: string
  port: number
  /** Address of the management port; never a public one. */
  managementHost: string
  managementPort: number
  /** Origin that customers see, without a closing slash. */
  publicUrl: string
  /** Origin of the merchant's desk where it has a host of its own; undefined: `/admin` of the shop. */
  adminUrl: string | undefined
  trustedProxies: string[]
  /** How long a process that was asked to end goes on serving, so that whoever balances sees it go. */
  drainMilliseconds: number
  /** What stopping may take after the drain. */
  stopMilliseconds: number
  rateLimits: boolean
  /** How many connections one address may have open, trusted proxies and this machine excepted; 0: any number. */
  connectionsPerAddress: number
  /** How late the process may be before it turns requests away; 0: whatever happens. */
  overloadMilliseconds: number
  /** What cached pages and responses may take; 0 caches none. */
  pageCacheBytes: number
}

const port = text.refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65535)
const host: z.ZodType<string> = text.regex(/^\S+$/)
const origin = address('http:', 'https:').refine((value) => {
  const url = parseUrl(value)
  return url !== undefined && url.href === `${url.origin}/` && !value.includes('?') && !value.includes('#')
})
const addressOrRange = /^[0-9a-f.:]+(\/\d{1,3})?$/i
const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal']

export const webSettings = {
  PORT: setting(port, 'a port number from 0 to 65535', '3000'),
  HOST: setting(host, 'an address or host name', '127.0.0.1'),
  MANAGEMENT_HOST: setting(host, 'an address or host name', '127.0.0.1'),
  MANAGEMENT_PORT: setting(port, 'a port number from 0 to 65535', '3001'),
  PUBLIC_URL: setting(origin, 'an origin like https://shop.example.hu, without a path', 'http://HOST:PORT'),
  ADMIN_URL: setting(origin, 'an origin like https://desk.example.hu, without a path', 'PUBLIC_URL'),
  TRUSTED_PROXIES: setting(
    text.refine((value) =>
      listOf(value).every((item) => PROXY_NAMES.includes(item) || addressOrRange.test(item)),
    ),
    'addresses or ranges with commas between, like 10.0.0.0/8,127.0.0.1',
    'none',
  ),
  DRAIN_SECONDS: setting(text.regex(/^([0-9]|[1-9]\d|1[01]\d|120)$/), 'a number from 0 to 120', '5'),
  STOP_SECONDS: setting(text.regex(/^([1-9]\d?|[1-5]\d\d|600)$/), 'a number from 1 to 600', '20'),
  RATE_LIMITS: setting(flag, '0 or 1', '1'),
  CONNECTIONS_PER_ADDRESS: setting(text.regex(/^(0|[1-9]\d{0,4})$/), 'a number from 0 to 99999', '256'),
  OVERLOAD_MS: setting(
    text.regex(/^(0|[1-9]\d{0,4})$/),
    'a number of milliseconds from 0 to 99999',
    '1000, or 0 when SHOP_MODE is test',
  ),
  PAGE_CACHE_MB: setting(
    text.regex(/^(0|[1-9]\d{0,4})$/),
    'a number of megabytes from 0 to 99999',
    '64, or 0 when SHOP_MODE is not production',
  ),
}

/** @throws ConfigError for ports or addresses that can't be together. */
export function readWeb(read: ReadSetting, mode: string): WebConfig {
  const or = (name: keyof typeof webSettings) => read(name) ?? webSettings[name].fallback
  const config: WebConfig = {
    host: or('HOST'),
    port: Number(or('PORT')),
    managementHost: or('MANAGEMENT_HOST'),
    managementPort: Number(or('MANAGEMENT_PORT')),
    publicUrl: (read('PUBLIC_URL') ?? defaultPublicUrl(or('HOST'), or('PORT'))).replace(/\/$/, ''),
    adminUrl: read('ADMIN_URL')?.replace(/\/$/, ''),
    trustedProxies: listOf(read('TRUSTED_PROXIES') ?? ''),
    drainMilliseconds: Number(or('DRAIN_SECONDS')) * 1000,
    stopMilliseconds: Number(or('STOP_SECONDS')) * 1000,
    rateLimits: or('RATE_LIMITS') === '1',
    connectionsPerAddress: Number(or('CONNECTIONS_PER_ADDRESS')),
    overloadMilliseconds: Number(read('OVERLOAD_MS') ?? (mode === 'test' ? 0 : 1000)),
    pageCacheBytes: Number(read('PAGE_CACHE_MB') ?? (mode === 'production' ? 64 : 0)) * 1024 * 1024,
  }
  requireDifferentPorts(config)
  if (!read('PUBLIC_URL')) requirePrivateHost(config, mode)
  return config
}

function requireDifferentPorts({ port: web, managementPort }: WebConfig): void {
  if (web !== managementPort || web === 0) return
  throw new ConfigError(`MANAGEMENT_PORT: "${managementPort}" is not valid; expected another port than PORT.`)
}

/** Who can be reached from elsewhere must say under which name: links in emails and returns from a bank lead there. */
function requirePrivateHost({ host: listens }: WebConfig, mode: string): void {
  if (mode !== 'production' || isLoopback(listens)) return
  throw new ConfigError(
    `PUBLIC_URL: it is missing; expected with HOST=${listens}, because others can reach the shop there.`,
  )
}

/** A wildcard address is none that a browser can open. */
function defaultPublicUrl(listens: string, webPort: string): string {
  const name = ['0.0.0.0', '::', '[::]'].includes(listens) ? 'localhost' : listens
  const bracketed = name.includes(':') && !name.startsWith('[') ? `[${name}]` : name
  return new URL(`http://${bracketed}:${Number(webPort)}`).origin
}
