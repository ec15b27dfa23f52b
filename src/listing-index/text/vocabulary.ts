import { bitCount, editDistance, characterMask } from './edit-distance.ts'
import { stemMark } from './document.ts'
import { createSortedWords, type SortedWords } from './sorted-words.ts'
import { isPlainWord } from './tokens.ts'

/** The index's terms by number. Words can be looked for by their beginning and by likeness; stems (`~gum`) cannot. */
export type Vocabulary = {
  readonly size: number
  /** The term's number; a new one gets the next. */
  idOf(term: string): number
  find(term: string): number | undefined
  term(id: number): string
  /** Words with this beginning, the most used first. */
  withPrefix(prefix: string, limit: number): number[]
  /** Longer words with this end, the most used first: `kesztyu` -> `munkakesztyu`. */
  withSuffix(suffix: string, limit: number): number[]
  /** Words within that many wrong letters (at most 2), nearest first, then the most used. Words with digits are left out. */
  near(word: string, maxDistance: number): NearTerm[]
  /** Counts occurrences in live products up or down. A term that fell to zero is no longer found by beginning or likeness. */
  use(id: number, delta: number): void
  uses(id: number): number
  /** Terms from this number on, `limit` at most. */
  range(from: number, limit: number): TermRange
  /** Adds what `range` gave, after what is there. */
  restore(range: TermRange): void
}
/** Consecutive terms, with what is known of each. */
export type TermRange = {
  terms: string[]
  uses: Int32Array
  /** Terms that have fallen to zero. */
  gone: string[]
}
export type NearTerm = { id: number; distance: number }

/** The shortest word that can be a compound: its last part has four letters at least. */
const minCompoundLength = 6
const nearLimit = 12

/** An empty vocabulary. */
export function createVocabulary(): Vocabulary {
  const terms: string[] = []
  const ids = new Map<string, number>()
  const counts: number[] = []
  const gone = new Set<number>()
  const forwards = createSortedWords()
  const backwards = createSortedWords()
  const shapes = createShapes()
  const byUse = (a: number, b: number) => counts[b]! - counts[a]! || a - b

  function add(term: string): number {
    const id = terms.push(term) - 1
    ids.set(term, id)
    counts.push(0)
    if (term.startsWith(stemMark)) return id
    forwards.add(id, term)
    if (!isPlainWord(term)) return id
    shapes.add(id, term)
    if (term.length >= minCompoundLength) backwards.add(id, reversed(term))
    return id
  }

  function mostUsed(words: SortedWords, prefix: string, limit: number): number[] {
    const best: number[] = []
    words.each(prefix, (id) => {
      if (best.length === limit && byUse(id, best.at(-1)!) >= 0) return
      if (gone.has(id)) return
      const index = best.findIndex((other) => byUse(id, other) < 0)
      best.splice(index < 0 ? best.length : index, 0, id)
      if (best.length > limit) best.pop()
    })
    return best
  }

  return {
    get size() {
      return terms.length
    },
    idOf: (term) => ids.get(term) ?? add(term),
    find: (term) => ids.get(term),
    term: (id) => terms[id] ?? '',
    withPrefix: (prefix, limit) => mostUsed(forwards, prefix, limit),
    withSuffix: (suffix, limit) =>
      mostUsed(backwards, reversed(suffix), limit + 1)
        .filter((id) => terms[id] !== suffix)
        .slice(0, limit),
    near(word, maxDistance) {
      const limit = Math.min(2, maxDistance)
      const found: NearTerm[] = []
      shapes.each(word, limit, (id) => {
        const distance = editDistance(word, terms[id]!, limit)
        if (distance <= limit && !gone.has(id)) found.push({ id, distance })
      })
      return found.sort((a, b) => a.distance - b.distance || byUse(a.id, b.id)).slice(0, nearLimit)
    },
    use(id, delta) {
      const count = Math.max(0, (counts[id] ?? 0) + delta)
      counts[id] = count
      if (count === 0 && delta < 0) gone.add(id)
      else if (delta > 0 && gone.size > 0) gone.delete(id)
    },
    uses: (id) => counts[id] ?? 0,
    range(from, limit) {
      const some = terms.slice(from, from + limit)
      const uses = Int32Array.from(counts.slice(from, from + limit))
      return { terms: some, uses, gone: some.filter((_, index) => gone.has(from + index)) }
    },
    restore(range) {
      for (const [index, term] of range.terms.entries()) counts[add(term)] = range.uses[index]!
      for (const term of range.gone) gone.add(ids.get(term)!)
    },
  }
}

function reversed(word: string): string {
  return [...word].toReversed().join('')
}

/** Words by length with the letters they have: two words that differ much in these need no exact comparison. */
function createShapes() {
  const buckets: { ids: Int32Array; masks: Int32Array; length: number }[] = []
  return {
    add(id: number, word: string) {
      const bucket = (buckets[word.length] ??= {
        ids: new Int32Array(8),
        masks: new Int32Array(8),
        length: 0,
      })
      if (bucket.length === bucket.ids.length) {
        bucket.ids = grown(bucket.ids)
        bucket.masks = grown(bucket.masks)
      }
      bucket.ids[bucket.length] = id
      bucket.masks[bucket.length] = characterMask(word)
      bucket.length += 1
    },
    /** Every word that may be within `limit` wrong letters. */
    each(word: string, limit: number, visit: (id: number) => void) {
      const mask = characterMask(word)
      for (let length = Math.max(1, word.length - limit); length <= word.length + limit; length += 1) {
        const bucket = buckets[length]
        if (!bucket) continue
        const { ids, masks, length: count } = bucket
        // A missing or extra letter changes one bit, a wrong one two.
        const bits = 2 * limit - Math.abs(length - word.length)
        for (let at = 0; at < count; at += 1) if (bitCount(masks[at]! ^ mask) <= bits) visit(ids[at]!)
      }
    },
  }
}

function grown(from: Int32Array): Int32Array {
  const to = new Int32Array(from.length * 2)
  to.set(from)
  return to
}
