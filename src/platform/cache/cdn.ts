import type { HttpRequestOptions, HttpResponse } from '../http/http-request.ts'

export type CdnSettings = { kind: CdnKind; urls: readonly string[]; token: string | undefined }
export type CdnKind = keyof typeof cdnKinds

/** How a kind of shared cache learns what a response shows, and is notified to forget what shows one of these. */
type Cdn = {
  /** The name of the header, and what stands between its keys. The cache takes it away before the customer. */
  header: string
  separator: string
  needsToken: boolean
  /** As many keys as one request may name. */
  maxKeys: number
  purge: (keys: readonly string[], token: string | undefined) => HttpRequestOptions
  /** Whether the response says that it was done. */
  isDone: (response: HttpResponse) => boolean
}

const isOk = ({ status }: HttpResponse) => status >= 200 && status < 300

export const cdnKinds = {
  /** With the module xkey, by `docs/proxies/varnish.vcl`. */
  varnish: {
    header: 'surrogate-key',
    separator: ' ',
    needsToken: false,
    maxKeys: 100,
    purge: (keys, token) => ({
      method: 'PURGE',
      headers: {
        'surrogate-key': keys.join(' '),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
    }),
    isDone: isOk,
  },
  /** https://api.fastly.com/service/ID/purge */
  fastly: {
    header: 'surrogate-key',
    separator: ' ',
    needsToken: true,
    maxKeys: 256,
    purge: (keys, token) => ({
      method: 'POST',
      headers: { 'surrogate-key': keys.join(' '), 'fastly-key': token ?? '', accept: 'application/json' },
    }),
    isDone: isOk,
  },
  /** https://api.cloudflare.com/client/v4/zones/ID/purge_cache */
  cloudflare: {
    header: 'cache-tag',
    separator: ',',
    needsToken: true,
    maxKeys: 30,
    purge: (keys, token) => ({
      method: 'POST',
      headers: { authorization: `Bearer ${token ?? ''}`, 'content-type': 'application/json' },
      body: JSON.stringify({ tags: keys }),
    }),
    isDone: isOk,
  },
} as const satisfies Record<string, Cdn>

/** A key of every response of the shop. */
export const everythingKey = 'boltiv'
/** A key of responses that show too much to name it all: they go with every change. */
export const broadKey = 'boltiv-broad'

/** Caches refuse long headers: Varnish those above 8 kB, Cloudflare takes 16 kB of tags. */
const maxHeaderLength = 4000

/** Characters that separate keys in none of the kinds. */
const keyOf = (tag: string) => encodeURIComponent(tag).replaceAll('%3A', ':')

/** Flat: the name and the value of the header that names what a response shows. */
export function tagHeader(kind: CdnKind, tags: Iterable<string>): [name: string, value: string] {
  const { header, separator } = cdnKinds[kind]
  const value = [everythingKey, ...[...tags].map(keyOf)].join(separator)
  return [header, value.length <= maxHeaderLength ? value : [everythingKey, broadKey].join(separator)]
}

/** The keys of what has changed. */
export const purgeKeys = (tags: Iterable<string>): string[] => [broadKey, ...[...tags].map(keyOf)]
