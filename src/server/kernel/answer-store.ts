import type { Encoded } from './answer-encoding.ts'

/** A whole public answer, the same for every visitor. */
export type Answer = {
  key: string
  body: Buffer
  contentType: string
  cacheControl: string
  etag: string
  /** What it shows: a change of any of these drops it. */
  tags: ReadonlySet<string>
  /** When its making began, in milliseconds. */
  madeAt: number
  /** In which era it was made: in another one it does not count. */
  era: string
  /** The body compressed; a promise while that is under way. */
  encoded: Encoded
  /** Raw headers that never change, by the very bytes they announce: a better form may take their place at any time. */
  heads: WeakMap<Buffer, string[]>
}

export type AnswerStore = {
  get: (key: string) => Answer | undefined
  put: (answer: Answer) => void
  remove: (answer: Answer) => void
  holds: (answer: Answer) => boolean
  /** Drops all answers that show any of these. Gives their number. */
  drop: (tags: ReadonlySet<string>) => number
  clear: () => void
  /** Tells the bytes of an answer anew, after its compressed forms came. */
  weigh: (answer: Answer) => void
  readonly bytes: number
  readonly entries: number
}

/** What an answer costs beside its bodies, in bytes: objects, headers, places in the maps. */
const overhead = 1500
const tagOverhead = 100
/** The share of the bytes that answers asked for once can never take away. */
const keptShare = 0.8
const largestShare = 1 / 8

type Slot = { answer: Answer; bytes: number; isKept: boolean }

/**
 * Answers by key within a number of bytes. A new answer is on trial; one asked for again is kept. Room is made among those
 * on trial first, so a crawl through a million addresses can't flush what visitors want.
 */
export function createAnswerStore(maxBytes: number, onKept: (answer: Answer) => void): AnswerStore {
  const trial = new Map<string, Slot>()
  const kept = new Map<string, Slot>()
  const byTag = new Map<string, Set<Slot>>()
  let bytes = 0
  let keptBytes = 0

  function take(slot: Slot): void {
    const { answer } = slot
    ;(slot.isKept ? kept : trial).delete(answer.key)
    bytes -= slot.bytes
    if (slot.isKept) keptBytes -= slot.bytes
    for (const tag of answer.tags) {
      const slots = byTag.get(tag)
      slots?.delete(slot)
      if (slots?.size === 0) byTag.delete(tag)
    }
  }

  function keep(slot: Slot): void {
    trial.delete(slot.answer.key)
    slot.isKept = true
    kept.set(slot.answer.key, slot)
    keptBytes += slot.bytes
    while (keptBytes > maxBytes * keptShare) {
      const oldest = first(kept)!
      kept.delete(oldest.answer.key)
      oldest.isKept = false
      trial.set(oldest.answer.key, oldest)
      keptBytes -= oldest.bytes
    }
    onKept(slot.answer)
  }

  function makeRoom(): void {
    while (bytes > maxBytes) take((first(trial) ?? first(kept))!)
  }

  const find = (key: string) => kept.get(key) ?? trial.get(key)

  return {
    get(key) {
      const slot = kept.get(key)
      if (slot) {
        kept.delete(key)
        kept.set(key, slot)
        return slot.answer
      }
      const onTrial = trial.get(key)
      if (onTrial) keep(onTrial)
      return onTrial?.answer
    },
    put(answer) {
      const before = find(answer.key)
      if (before) take(before)
      const slot = { answer, bytes: sizeOf(answer), isKept: before?.isKept ?? false }
      if (slot.bytes > maxBytes * largestShare) return
      ;(slot.isKept ? kept : trial).set(answer.key, slot)
      bytes += slot.bytes
      if (slot.isKept) keptBytes += slot.bytes
      for (const tag of answer.tags) {
        const slots = byTag.get(tag)
        if (slots) slots.add(slot)
        else byTag.set(tag, new Set([slot]))
      }
      if (slot.isKept) onKept(answer)
      makeRoom()
    },
    remove(answer) {
      const slot = find(answer.key)
      if (slot?.answer === answer) take(slot)
    },
    holds: (answer) => find(answer.key)?.answer === answer,
    drop(tags) {
      const stale = new Set<Slot>()
      for (const tag of tags) for (const slot of byTag.get(tag) ?? []) stale.add(slot)
      for (const slot of stale) take(slot)
      return stale.size
    },
    clear() {
      trial.clear()
      kept.clear()
      byTag.clear()
      bytes = 0
      keptBytes = 0
    },
    weigh(answer) {
      const slot = find(answer.key)
      if (slot?.answer !== answer) return
      const change = sizeOf(answer) - slot.bytes
      slot.bytes += change
      bytes += change
      if (slot.isKept) keptBytes += change
      makeRoom()
    },
    get bytes() {
      return bytes
    },
    get entries() {
      return trial.size + kept.size
    },
  }
}

function first(slots: Map<string, Slot>): Slot | undefined {
  const [slot] = slots.values()
  return slot
}

function sizeOf({ key, body, tags, encoded }: Answer): number {
  let bytes = overhead + key.length * 2 + body.length + tags.size * tagOverhead
  for (const form of encoded.values()) if (Buffer.isBuffer(form)) bytes += form.length
  return bytes
}
