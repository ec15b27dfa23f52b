import { createHash } from 'node:crypto'
import {
  compress as compressWell,
  firstEffort,
  worthCompressing,
  type Encoding,
} from './response-encoding.ts'
import { createResponseStore, type CachedResponse } from './response-store.ts'

/** What a page or a call made, before it is cached. */
export type UncachedResponse = Pick<CachedResponse, 'contentType' | 'cacheControl' | 'tags'> & {
  body: Buffer
}
/** Null: not for others, such as an error or a page that looked at the customer. */
export type MakeResponse = () => Promise<UncachedResponse | null>

export type ResponseCacheStats = {
  hits: number
  stale: number
  misses: number
  dropped: number
  entries: number
  bytes: number
}

/** Public responses by key. A change drops what shows it at once; without a change, responses are rebuilt now and then. */
export type ResponseCache = {
  isOn: boolean
  /** A cached response; with `isStale` it may be sent once more while `refresh` makes a new one. */
  find: (key: string) => { response: CachedResponse; isStale: boolean } | undefined
  /** Makes the response, once for all who request it at a time. Throws what `make` throws. */
  fill: (key: string, make: MakeResponse) => Promise<CachedResponse | null>
  /** Revalidates the response in the background, unless somebody does already. */
  refresh: (key: string, make: MakeResponse) => void
  /** The body compressed: at once when it is ready, for all later customers too. */
  encode: (response: CachedResponse, encoding: Encoding) => Buffer | Promise<Buffer>
  drop: (tags: ReadonlySet<string>) => void
  clear: () => void
  stats: () => ResponseCacheStats
}

export type ResponseCacheOptions = {
  /** 0 keeps nothing. */
  maxBytes: number
  /** Milliseconds. */
  now?: () => number
  /** What else every response depends on, such as the day of delivery: another version is another cache. */
  cacheVersion?: () => string
  compress?: typeof compressWell
}

/** Changes of data drop responses; this is for what depends on the time alone. In milliseconds. */
const freshFor = 60_000
const staleFor = 600_000
const maxKeyLength = 1000

type Render = { response: Promise<CachedResponse | null>; dropped: ReadonlySet<string>[]; isCleared: boolean }

export function createResponseCache(options: ResponseCacheOptions): ResponseCache {
  const { maxBytes, now = Date.now, cacheVersion = () => '', compress = compressWell } = options
  const store = createResponseStore(maxBytes, shrinkLater)
  const counts = { hits: 0, stale: 0, misses: 0, dropped: 0 }
  const inFlight = new Set<Render>()
  const joinable = new Map<string, Render>()
  let shrinking: Promise<void> = Promise.resolve()

  /** Changes that come while the response is being made are noted, so that it is not cached if it may show the time before. */
  function startRender(key: string, make: MakeResponse): Render {
    const [madeAt, madeIn] = [now(), cacheVersion()]
    const render: Render = { response: Promise.resolve(null), dropped: [], isCleared: false }
    render.response = make()
      .then((made) => {
        if (!made) return null
        const response = completeResponse(key, made, madeAt, madeIn)
        if (key.length <= maxKeyLength && !isSuperseded(render, response)) store.put(response)
        return response
      })
      .finally(() => {
        inFlight.delete(render)
        if (joinable.get(key) === render) joinable.delete(key)
      })
    inFlight.add(render)
    joinable.set(key, render)
    return render
  }

  function encode(response: CachedResponse, encoding: Encoding): Buffer | Promise<Buffer> {
    const ready = response.encoded.get(encoding)
    if (ready) return ready
    const work = compress(response.body, encoding, firstEffort(response.contentType)).then((form) => {
      // Meanwhile a better one may have come.
      if (response.encoded.get(encoding) === work) response.encoded.set(encoding, form)
      store.weigh(response)
      return form
    })
    response.encoded.set(encoding, work)
    return work
  }

  /** What is requested again is compressed well, one response at a time: the processors belong to the customers. */
  function shrinkLater(response: CachedResponse): void {
    if (response.body.length < worthCompressing) return
    shrinking = shrinking
      .then(async () => {
        for (const encoding of ['br', 'gzip'] as const) {
          // Dropped while it waited: nobody will request it.
          if (!store.holds(response)) return
          response.encoded.set(encoding, await compress(response.body, encoding, 'small'))
        }
        store.weigh(response)
      })
      // The quick forms serve as well.
      .catch(() => {})
  }

  return {
    isOn: maxBytes > 0,
    find(key) {
      const response = store.get(key)
      if (!response) return undefined
      const age = now() - response.madeAt
      if (age >= freshFor + staleFor || response.cacheVersion !== cacheVersion()) {
        store.remove(response)
        return undefined
      }
      const isStale = age >= freshFor
      if (!isStale) counts.hits += 1
      return { response, isStale }
    },
    async fill(key, make) {
      counts.misses += 1
      return (joinable.get(key) ?? startRender(key, make)).response
    },
    refresh(key, make) {
      counts.stale += 1
      if (joinable.has(key)) return
      const before = store.get(key)
      startRender(key, make).response.then(
        (response) => {
          // What was public and is no more, such as a page taken back.
          if (!response && before) store.remove(before)
        },
        // Who made it has logged the error; the old response serves until it is too old.
        () => {},
      )
    },
    encode,
    drop(tags) {
      if (tags.size === 0) return
      counts.dropped += store.drop(tags)
      for (const render of inFlight) render.dropped.push(tags)
      // Who asks from now on must not be given what was begun before the change.
      joinable.clear()
    },
    clear() {
      counts.dropped += store.entries
      store.clear()
      for (const render of inFlight) render.isCleared = true
      joinable.clear()
    },
    stats: () => ({ ...counts, entries: store.entries, bytes: store.bytes }),
  }
}

function completeResponse(
  key: string,
  made: UncachedResponse,
  madeAt: number,
  cacheVersion: string,
): CachedResponse {
  const hash = createHash('sha1').update(made.body).digest('base64url')
  // Weak: the compressed forms share it.
  return { ...made, key, etag: `W/"${hash}"`, madeAt, cacheVersion, encoded: new Map(), heads: new WeakMap() }
}

function isSuperseded({ dropped, isCleared }: Render, { tags }: CachedResponse): boolean {
  return isCleared || dropped.some((changed) => [...tags].some((tag) => changed.has(tag)))
}
