import { z } from 'zod'
import { cdnKinds, type CdnKind, type CdnSettings } from '#platform/cache/cdn.ts'
import { isLoopback } from '#platform/security/loopback.ts'
import {
  ConfigError,
  listOf,
  parseUrl,
  secret,
  setting,
  text,
  type ReadSetting,
  type Setting,
} from './config-setting.ts'

/** A cache before the shop that is notified of changes; undefined: there is none, or it may be half a minute behind. */
export type CdnConfig = { cdn: CdnSettings | undefined }

const isAddress = (value: string) => ['http:', 'https:'].includes(parseUrl(value)?.protocol ?? '')

export const cdnSettings = {
  CDN: setting(
    z.enum(Object.keys(cdnKinds) as [CdnKind, ...CdnKind[]]),
    `one of ${Object.keys(cdnKinds).join(', ')}`,
    'none: a cache before the shop shows changes up to 5.5 minutes late',
  ),
  CDN_PURGE_URL: setting(
    text.refine((value) => listOf(value).length > 0 && listOf(value).every(isAddress)),
    'addresses with commas between, like http://10.0.0.7:6081',
    'none',
  ),
  CDN_PURGE_TOKEN: secret(text.regex(/^[\x21-\x7e]+$/), 'the key of the service, without spaces', 'none'),
} satisfies Record<string, Setting>

/** @throws ConfigError for a cache that could not be notified of changes, or only by giving its key away. */
export function readCdn(read: ReadSetting): CdnConfig {
  const kind = read('CDN') as CdnKind | undefined
  const urls = listOf(read('CDN_PURGE_URL') ?? '')
  const token = read('CDN_PURGE_TOKEN')
  if (!kind) {
    if (urls.length > 0 || token) throw missing('CDN', 'CDN_PURGE_URL or CDN_PURGE_TOKEN')
    return { cdn: undefined }
  }
  if (urls.length === 0) throw missing('CDN_PURGE_URL', 'CDN')
  if (cdnKinds[kind].needsToken && !token) throw missing('CDN_PURGE_TOKEN', `CDN=${kind}`)
  if (token && !urls.every(isPrivate))
    throw new ConfigError(
      'CDN_PURGE_URL: it is not encrypted; expected https beside CDN_PURGE_TOKEN (http for this machine alone).',
    )
  return { cdn: { kind, urls, token } }
}

const missing = (name: string, beside: string) =>
  new ConfigError(`${name}: it is missing; expected with ${beside}.`)

function isPrivate(address: string): boolean {
  const url = parseUrl(address)
  return url?.protocol === 'https:' || isLoopback(url?.hostname ?? '')
}
