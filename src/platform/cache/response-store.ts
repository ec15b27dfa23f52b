import type { Encoded } from './response-encoding.ts'

/** A whole public response, the same for every customer. */
export type CachedResponse = {
  key: string
  body: Buffer
  contentType: string
  cacheControl: string
  etag: string
  /** What it shows: a change of any of these drops it. */
  tags: ReadonlySet<string>
  /** When its making began, in milliseconds. */
  madeAt: number
  /** In which cache version it was made: in another one it does not count. */
  cacheVersion: string
  /** The body compressed; a promise while that is under way. */
  encoded: Encoded
  /** Raw headers that never change, by the very bytes they announce: a better form may take their place at any time. */
  heads: WeakMap<Buffer, string[]>
}

export type ResponseStore = {
  get: (key: string) => CachedResponse | undefined
  put: (response: CachedResponse) => void
  remove: (response: CachedResponse) => void
  holds: (response: CachedResponse) => boolean
  /** Drops all responses that show any of these. Gives their number. */
  drop: (tags: ReadonlySet<string>) => number
  clear: () => void
  /** Reports the bytes of a response again, after its compressed forms came. */
  weigh: (response: CachedResponse) => void
  readonly bytes: number
  readonly entries: number
}

/** What a response costs beside its bodies, in bytes: objects, headers, entries in the maps. */
const overhead = 1500
const tagOverhead = 100
/** The share of the bytes that responses requested once can never take away. */
const retainedShare = 0.8
const maxShare = 1 / 8

type Slot = { response: CachedResponse; bytes: number; isRetained: boolean }

/**
 * Responses by key within a number of bytes. A new response is on trial; one requested again is retained. Room is made among those
 * on trial first, so a crawl through a million addresses can't flush what customers want.
 */
export function createResponseStore(
  maxBytes: number,
  onRetained: (response: CachedResponse) => void,
): ResponseStore {
  const trial = new Map<string, Slot>()
  const retained = new Map<string, Slot>()
  const byTag = new Map<string, Set<Slot>>()
  let bytes = 0
  let retainedBytes = 0

  function take(slot: Slot): void {
    const { response } = slot
    ;(slot.isRetained ? retained : trial).delete(response.key)
    bytes -= slot.bytes
    if (slot.isRetained) retainedBytes -= slot.bytes
    for (const tag of response.tags) {
      const slots = byTag.get(tag)
      slots?.delete(slot)
      if (slots?.size === 0) byTag.delete(tag)
    }
  }

  function retain(slot: Slot): void {
    trial.delete(slot.response.key)
    slot.isRetained = true
    retained.set(slot.response.key, slot)
    retainedBytes += slot.bytes
    while (retainedBytes > maxBytes * retainedShare) {
      const oldest = first(retained)!
      retained.delete(oldest.response.key)
      oldest.isRetained = false
      trial.set(oldest.response.key, oldest)
      retainedBytes -= oldest.bytes
    }
    onRetained(slot.response)
  }

  function makeRoom(): void {
    while (bytes > maxBytes) take((first(trial) ?? first(retained))!)
  }

  const find = (key: string) => retained.get(key) ?? trial.get(key)

  return {
    get(key) {
      const slot = retained.get(key)
      if (slot) {
        retained.delete(key)
        retained.set(key, slot)
        return slot.response
      }
      const onTrial = trial.get(key)
      if (onTrial) retain(onTrial)
      return onTrial?.response
    },
    put(response) {
      const before = find(response.key)
      if (before) take(before)
      const slot = { response, bytes: sizeOf(response), isRetained: before?.isRetained ?? false }
      if (slot.bytes > maxBytes * maxShare) return
      ;(slot.isRetained ? retained : trial).set(response.key, slot)
      bytes += slot.bytes
      if (slot.isRetained) retainedBytes += slot.bytes
      for (const tag of response.tags) {
        const slots = byTag.get(tag)
        if (slots) slots.add(slot)
        else byTag.set(tag, new Set([slot]))
      }
      if (slot.isRetained) onRetained(response)
      makeRoom()
    },
    remove(response) {
      const slot = find(response.key)
      if (slot?.response === response) take(slot)
    },
    holds: (response) => find(response.key)?.response === response,
    drop(tags) {
      const stale = new Set<Slot>()
      for (const tag of tags) for (const slot of byTag.get(tag) ?? []) stale.add(slot)
      for (const slot of stale) take(slot)
      return stale.size
    },
    clear() {
      trial.clear()
      retained.clear()
      byTag.clear()
      bytes = 0
      retainedBytes = 0
    },
    weigh(response) {
      const slot = find(response.key)
      if (slot?.response !== response) return
      const change = sizeOf(response) - slot.bytes
      slot.bytes += change
      bytes += change
      if (slot.isRetained) retainedBytes += change
      makeRoom()
    },
    get bytes() {
      return bytes
    },
    get entries() {
      return trial.size + retained.size
    },
  }
}

function first(slots: Map<string, Slot>): Slot | undefined {
  const [slot] = slots.values()
  return slot
}

function sizeOf({ key, body, tags, encoded }: CachedResponse): number {
  let bytes = overhead + key.length * 2 + body.length + tags.size * tagOverhead
  for (const form of encoded.values()) if (Buffer.isBuffer(form)) bytes += form.length
  return bytes
}
