import { createHash } from 'node:crypto'
import { compress as compressWell, firstEffort, worthCompressing, type Encoding } from './answer-encoding.ts'
import { createAnswerStore, type Answer } from './answer-store.ts'

/** What a page or a call made, before it is kept. */
export type MadeAnswer = Pick<Answer, 'contentType' | 'cacheControl' | 'tags'> & { body: Buffer }
/** Null: not for others, such as an error or a page that looked at the visitor. */
export type MakeAnswer = () => Promise<MadeAnswer | null>

export type AnswerCacheStats = {
  hits: number
  stale: number
  misses: number
  dropped: number
  entries: number
  bytes: number
}

/** Public answers by key. A change drops what shows it at once; without a change, answers are made anew now and then. */
export type AnswerCache = {
  isOn: boolean
  /** A kept answer; with `isStale` it may be sent once more while `refresh` makes a new one. */
  find: (key: string) => { answer: Answer; isStale: boolean } | undefined
  /** Makes the answer, once for all who ask for it at a time. Throws what `make` throws. */
  fill: (key: string, make: MakeAnswer) => Promise<Answer | null>
  /** Makes the answer anew in the background, unless somebody does already. */
  refresh: (key: string, make: MakeAnswer) => void
  /** The body compressed: at once when it is ready, for all later visitors too. */
  encode: (answer: Answer, encoding: Encoding) => Buffer | Promise<Buffer>
  drop: (tags: ReadonlySet<string>) => void
  clear: () => void
  stats: () => AnswerCacheStats
}

export type AnswerCacheOptions = {
  /** 0 keeps nothing. */
  maxBytes: number
  /** Milliseconds. */
  now?: () => number
  /** What else every answer depends on, such as the day of delivery: another era is another cache. */
  era?: () => string
  compress?: typeof compressWell
}

/** Changes of data drop answers; this is for what depends on the time alone. In milliseconds. */
const freshFor = 60_000
const staleFor = 600_000
const longestKey = 1000

type Flight = { answer: Promise<Answer | null>; dropped: ReadonlySet<string>[]; isCleared: boolean }

export function createAnswerCache(options: AnswerCacheOptions): AnswerCache {
  const { maxBytes, now = Date.now, era = () => '', compress = compressWell } = options
  const store = createAnswerStore(maxBytes, shrinkLater)
  const counts = { hits: 0, stale: 0, misses: 0, dropped: 0 }
  const flying = new Set<Flight>()
  const joinable = new Map<string, Flight>()
  let shrinking: Promise<void> = Promise.resolve()

  /** Changes that come while the answer is being made are noted, so that it is not kept if it may show the time before. */
  function takeOff(key: string, make: MakeAnswer): Flight {
    const [madeAt, madeIn] = [now(), era()]
    const flight: Flight = { answer: Promise.resolve(null), dropped: [], isCleared: false }
    flight.answer = make()
      .then((made) => {
        if (!made) return null
        const answer = whole(key, made, madeAt, madeIn)
        if (key.length <= longestKey && !isOvertaken(flight, answer)) store.put(answer)
        return answer
      })
      .finally(() => {
        flying.delete(flight)
        if (joinable.get(key) === flight) joinable.delete(key)
      })
    flying.add(flight)
    joinable.set(key, flight)
    return flight
  }

  function encode(answer: Answer, encoding: Encoding): Buffer | Promise<Buffer> {
    const ready = answer.encoded.get(encoding)
    if (ready) return ready
    const work = compress(answer.body, encoding, firstEffort(answer.contentType)).then((form) => {
      // Meanwhile a better one may have come.
      if (answer.encoded.get(encoding) === work) answer.encoded.set(encoding, form)
      store.weigh(answer)
      return form
    })
    answer.encoded.set(encoding, work)
    return work
  }

  /** What is asked for again is compressed well, one answer at a time: the processors belong to the visitors. */
  function shrinkLater(answer: Answer): void {
    if (answer.body.length < worthCompressing) return
    shrinking = shrinking
      .then(async () => {
        for (const encoding of ['br', 'gzip'] as const) {
          // Dropped while it waited: nobody will ask for it.
          if (!store.holds(answer)) return
          answer.encoded.set(encoding, await compress(answer.body, encoding, 'small'))
        }
        store.weigh(answer)
      })
      // The quick forms serve as well.
      .catch(() => {})
  }

  return {
    isOn: maxBytes > 0,
    find(key) {
      const answer = store.get(key)
      if (!answer) return undefined
      const age = now() - answer.madeAt
      if (age >= freshFor + staleFor || answer.era !== era()) {
        store.remove(answer)
        return undefined
      }
      const isStale = age >= freshFor
      if (!isStale) counts.hits += 1
      return { answer, isStale }
    },
    async fill(key, make) {
      counts.misses += 1
      return (joinable.get(key) ?? takeOff(key, make)).answer
    },
    refresh(key, make) {
      counts.stale += 1
      if (joinable.has(key)) return
      const before = store.get(key)
      takeOff(key, make).answer.then(
        (answer) => {
          // What was public and is no more, such as a page taken back.
          if (!answer && before) store.remove(before)
        },
        // Who made it has told the log; the old answer serves until it is too old.
        () => {},
      )
    },
    encode,
    drop(tags) {
      if (tags.size === 0) return
      counts.dropped += store.drop(tags)
      for (const flight of flying) flight.dropped.push(tags)
      // Who asks from now on must not be given what was begun before the change.
      joinable.clear()
    },
    clear() {
      counts.dropped += store.entries
      store.clear()
      for (const flight of flying) flight.isCleared = true
      joinable.clear()
    },
    stats: () => ({ ...counts, entries: store.entries, bytes: store.bytes }),
  }
}

function whole(key: string, made: MadeAnswer, madeAt: number, era: string): Answer {
  const hash = createHash('sha1').update(made.body).digest('base64url')
  // Weak: the compressed forms share it.
  return { ...made, key, etag: `W/"${hash}"`, madeAt, era, encoded: new Map(), heads: new WeakMap() }
}

function isOvertaken({ dropped, isCleared }: Flight, { tags }: Answer): boolean {
  return isCleared || dropped.some((changed) => [...tags].some((tag) => changed.has(tag)))
}
