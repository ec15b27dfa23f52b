/** Rules of where a word may be found in the catalogue, and how much each field is worth. Pure. */
import type { WordMatch } from './text-query.ts'
import { matchOf, type DictionaryIndex } from './dictionary-index.ts'
import { hasStem, stemMark, writtenForm } from './document.ts'
import { looseStems, stemOf } from './stem.ts'
import type { Phrase, Synonyms } from './synonyms.ts'
import type { Vocabulary } from './vocabulary.ts'

/** All that a search is looked up in. */
export type Lexicon = { vocabulary: Vocabulary; index: DictionaryIndex; synonyms: Synonyms }

const weights = { name: 40, brand: 32, category: 24, value: 16, text: 8 } as const
/** What of the weight a match keeps, in per cent. */
const exact = 100
const sameStem = 95
const joined = 92
const synonym = 85
const looseForm = 85
const prefix = 55
/** A name says more than the category that goods of many kinds share: `motorolaj` is `olaj`, not all in `Olajok` is. */
const compound = 65
const typo = [0, 60, 45] as const
/** Fewer where the word is one already: `gumi` is more likely meant than `gumicsizma`. */
const prefixWords = { unknown: 24, known: 8 }
const compoundWords = 12
const minLastPartLength = 4
const maxMatches = 96

function score(field: WordMatch['field'], quality: number): number {
  return Math.max(1, Math.round((weights[field] * quality) / 100))
}

/** One match for each target, the best. */
export function mergeMatches(...lists: readonly WordMatch[][]): WordMatch[] {
  const best = new Map<string | number, WordMatch>()
  for (const list of lists)
    for (const match of list) {
      const identity = identityOf(match)
      const known = best.get(identity)
      if (!known || known.score < match.score) best.set(identity, match)
    }
  return [...best.values()].sort((a, b) => b.score - a.score).slice(0, maxMatches)
}

const fields = { name: 0, text: 1, brand: 2, category: 3 } as const

function identityOf(match: WordMatch): string | number {
  if (match.field === 'value') return `${match.attributeId} ${match.value}`
  return ('term' in match ? match.term : match.id) * 4 + fields[match.field]
}

function termMatches({ vocabulary, index }: Lexicon, term: string, quality: number): WordMatch[] {
  const found = index.targets(term).map((target) => matchOf(target, score(target.field, quality)))
  const id = vocabulary.find(term)
  if (id === undefined) return found
  return [
    { field: 'name', term: id, score: score('name', quality) },
    { field: 'text', term: id, score: score('text', quality) },
    ...found,
  ]
}

/** The word itself and words of the same stem. */
export function directMatches(lexicon: Lexicon, word: string, quality: number = exact): WordMatch[] {
  const own = termMatches(lexicon, word, quality)
  if (!hasStem(word)) return own
  return mergeMatches(own, termMatches(lexicon, stemMark + stemOf(word), (quality * sameStem) / 100))
}

export const joinedMatches = (lexicon: Lexicon, word: string) => directMatches(lexicon, word, joined)

/** Phrases of several words are looked for by their rarest. */
export function synonymMatches(lexicon: Lexicon, phrase: Phrase): WordMatch[] {
  return mergeMatches(
    ...lexicon.synonyms.alternatives(phrase).map((other) => phraseMatches(lexicon, other, synonym)),
  )
}

export function phraseMatches(lexicon: Lexicon, phrase: Phrase, quality: number = exact): WordMatch[] {
  const found = phrase.map((word) => ({ word, matches: directMatches(lexicon, word, quality) }))
  if (found.some(({ matches }) => matches.length === 0)) return []
  const rarest = found.toSorted((a, b) => usesOf(lexicon, a.word) - usesOf(lexicon, b.word))[0]
  return rarest?.matches ?? []
}

function usesOf({ vocabulary }: Lexicon, word: string): number {
  const id = vocabulary.find(hasStem(word) ? stemMark + stemOf(word) : word)
  return id === undefined ? 0 : vocabulary.uses(id)
}

/** Words that begin so: the last word of a search may be half typed. */
export function prefixMatches(lexicon: Lexicon, word: string): WordMatch[] {
  if (word.length < 2) return []
  const { vocabulary, index } = lexicon
  const limit = prefixWords[directMatches(lexicon, word).length > 0 ? 'known' : 'unknown']
  const words = new Set(
    [vocabulary, index.vocabulary].flatMap((words) =>
      words.withPrefix(word, limit).map((id) => words.term(id)),
    ),
  )
  words.delete(word)
  return mergeMatches(...[...words].map((other) => termMatches(lexicon, other, prefix)))
}

/** Compounds that it is the last part of, which says what they are: `kesztyűt` finds `munkakesztyű`. */
export function compoundMatches(lexicon: Lexicon, word: string): WordMatch[] {
  if (!hasStem(word)) return []
  for (const part of [word, ...looseStems(word)]) {
    if (part.length < minLastPartLength) continue
    const compounds = [lexicon.vocabulary, lexicon.index.vocabulary].flatMap((words) =>
      words.withSuffix(part, compoundWords).map((id) => words.term(id)),
    )
    if (compounds.length === 0) continue
    const matches = [...new Set(compounds)].map((other) => termMatches(lexicon, other, compound))
    // In a description it is mostly another word that happens to end so.
    return mergeMatches(...matches).filter(({ field }) => field !== 'text')
  }
  return []
}

/** Forms of words that are too short for a stem: `bakok` finds `bak`. */
export function shortBaseMatches(lexicon: Lexicon, word: string): WordMatch[] {
  if (!hasStem(word)) return []
  const bases = looseStems(word).filter((base) => !hasStem(base))
  return mergeMatches(...bases.map((base) => termMatches(lexicon, base, looseForm)))
}

/** What the word may be an unusual form of. */
export function looseMatches(lexicon: Lexicon, word: string): WordMatch[] {
  if (!hasStem(word)) return []
  for (const stem of looseStems(word)) {
    const matches = directMatches(lexicon, stem, looseForm)
    if (matches.length > 0) return matches
  }
  return []
}

/** How many wrong letters a word may have. */
function tolerance(word: string): 0 | 1 | 2 {
  if (!hasStem(word)) return 0
  return word.length < 8 ? 1 : 2
}

export type Respelling = { matches: WordMatch[]; distance: number; spelling: string | null }

/** The likeliest spellings of a word that the catalogue doesn't know, with the best one as it is written. */
export function typoMatches(lexicon: Lexicon, word: string): Respelling {
  const near = nearWords(lexicon, word)
  const nearest = Math.min(...near.map(({ distance }) => distance))
  const best = near.filter(({ distance }) => distance === nearest)
  const spelling = best[0]?.other
  return {
    matches: mergeMatches(
      ...best.map(({ other, distance }) => directMatches(lexicon, other, typo[distance as 0 | 1 | 2])),
    ),
    distance: nearest,
    spelling: spelling === undefined ? null : displayOf(lexicon, spelling),
  }
}

function nearWords({ vocabulary, index }: Lexicon, word: string): { other: string; distance: number }[] {
  const limit = tolerance(word)
  if (limit === 0) return []
  return [index.vocabulary, vocabulary].flatMap((words) =>
    words.near(word, limit).map(({ id, distance }) => ({ other: words.term(id), distance })),
  )
}

export function displayOf({ index }: Lexicon, word: string): string {
  return index.written(word) ?? writtenForm(word)
}

/** The word as two that the catalogue knows, the longest first part that works: `teligumi` -> `teli`, `gumi`. */
export function splitWord(lexicon: Lexicon, word: string): [string, string] | null {
  if (!hasStem(word) || word.length > 30) return null
  for (let at = word.length - 3; at >= 3; at -= 1) {
    const [first, second] = [word.slice(0, at), word.slice(at)]
    if (isKnown(lexicon, first) && isKnown(lexicon, second)) return [first, second]
  }
  return null
}

function isKnown(lexicon: Lexicon, word: string): boolean {
  return directMatches(lexicon, word).length > 0 || synonymMatches(lexicon, [word]).length > 0
}
