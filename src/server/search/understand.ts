/** Rules of what a customer means by a text. Pure. */
import { discountFilter, type FilterDefinition } from '#listing-index/index.ts'
import type { SearchWord, TextQuery, WordMatch } from '#listing-index/text/text-query.ts'
import { normalizeSizeText, parseTyreSize, type TyreSize } from '#tyres/tyre-size.ts'
import { dictionaryIndexOf, type SearchDictionary } from '#listing-index/text/dictionary-index.ts'
import { readFilterWords, type Guess } from './filter-words.ts'
import { loadLabel, loadSlugs, sizeFilters, sizeLabel, sizeText, wheelLabel } from './size-filters.ts'
import { stemOf } from '#listing-index/text/stem.ts'
import type { Synonyms } from '#listing-index/text/synonyms.ts'
import { foldToken, isPlainWord, partsOf, tokensOf, type Token } from '#listing-index/text/tokens.ts'
import type { Vocabulary } from '#listing-index/text/vocabulary.ts'
import {
  compoundMatches,
  directMatches,
  joinedMatches,
  looseMatches,
  mergeMatches,
  phraseMatches,
  prefixMatches,
  shortBaseMatches,
  splitWord,
  synonymMatches,
  typoMatches,
  type Lexicon,
} from '#listing-index/text/word-matches.ts'

/** `filters` are in the wire's form; `label` shows them; `rest` is what is searched as text. */
export type Understood = {
  filters: Record<string, string>
  label: string | null
  rest: string
  query: TextQuery
  /** What the filters were read from: words beside a size, its load and speed, and with `isSize` the size itself. */
  guesses: (Guess & { isSize: boolean })[]
  corrected: { from: string; to: string }[]
  /** The words that are found nowhere in the catalogue. */
  unknown: string[]
}

/** Characters that are read. */
export const maxSearchLength = 200
const maxTokens = 16
/** Scores of at most 40 are summed in a byte. */
const maxWords = 6
const stopWords = new Set('a az es vagy db darab ft olcso akcios akcio elado uj'.split(' '))
const pieces = /(?<![\p{L}\d/.,])\d{1,3}\s*(?:db|darab)(?!\p{L})/giu

/**
 * Reads a search: a tyre size and what stands with it become filters, all else becomes words of the index.
 * @param asWords filters that are not to be read out of it: what would become one of them stays text
 */
export function understand(
  search: string,
  dictionary: SearchDictionary,
  vocabulary: Vocabulary,
  synonyms: Synonyms,
  allDefinitions: readonly FilterDefinition[],
  asWords: ReadonlySet<string> = new Set(),
): Understood {
  const definitions = allDefinitions.filter(({ slug }) => !asWords.has(slug))
  const lexicon = { vocabulary, index: dictionaryIndexOf(dictionary), synonyms }
  const text = search
    .slice(0, maxSearchLength)
    .normalize('NFKC')
    .replace(/\u00d7/g, 'x')
    .trim()
  const withoutPieces = text.replace(pieces, ' ')
  const size = parseTyreSize(withoutPieces)
  const filters = size && sizeFilters(size, dictionary, definitions)
  // A tyre that bears less must not be found for it: what it was to bear stays, as a word.
  const load = size && loadSlugs(allDefinitions).some((slug) => asWords.has(slug)) ? loadLabel(size) : ''
  if (!size || !filters) {
    const searched = size ? `${unfiltered(size, withoutPieces)} ${load}` : withoutPieces
    return asText(lexicon, text, searched, definitions)
  }

  const beside = `${load} ${size.rest}`.toLocaleLowerCase('hu')
  const tokens = splitUnknown(lexicon, meaningfulTokens(beside))
  const read = readFilterWords(lexicon, tokens, definitions, {
    commercial: size.commercial,
    sized: size.kind !== 'rim',
  })
  const { words, corrected, unknown } = searchWordsOf(
    lexicon,
    read.rest.map(({ folded }) => folded),
  )
  return {
    filters: { ...filters, ...read.filters },
    label: [load ? wheelLabel(size) : sizeLabel(size), ...read.labels].join(', '),
    rest: read.rest.map(({ written }) => written).join(' '),
    query: { words, exactVariantIds: [] },
    guesses: guessesOf(size, filters, read.guesses, definitions),
    corrected,
    unknown,
  }
}

function guessesOf(
  size: TyreSize,
  filters: Record<string, string>,
  words: Guess[],
  definitions: readonly FilterDefinition[],
): Understood['guesses'] {
  const loads = loadSlugs(definitions)
  const ofSize = Object.keys(filters).map((slug) =>
    loads.includes(slug)
      ? { slug, written: loadLabel(size), isSize: false }
      : { slug, written: wheelLabel(size), isSize: true },
  )
  // The C of a van's tyre belongs to its size.
  const ofWords = words.map((guess) => ({ ...guess, isSize: size.commercial && guess.written === 'C' }))
  return [...ofSize, ...ofWords]
}

/** A search for which no filter stands in, such as a listing's own: words only. */
export function textQueryOf(
  search: string,
  dictionary: SearchDictionary,
  vocabulary: Vocabulary,
  synonyms: Synonyms,
): TextQuery {
  return understand(search, dictionary, vocabulary, synonyms, []).query
}

/** A size that no filter fits is looked for in the texts, unless it is only a rim beside what may be a size. */
function unfiltered(size: TyreSize, text: string): string {
  return size.kind === 'rim' ? normalizeSizeText(text) : `${sizeText(size).join(' ')} ${size.rest}`
}

function meaningfulTokens(text: string): Token[] {
  return tokensOf(text)
    .slice(0, maxTokens)
    .map((written) => ({ folded: foldToken(written), written }))
    .filter(({ folded }) => folded !== '' && !stopWords.has(folded))
}

function asText(
  lexicon: Lexicon,
  text: string,
  searched: string,
  definitions: readonly FilterDefinition[],
): Understood {
  const tokens = splitUnknown(lexicon, meaningfulTokens(searched))
  const { words, corrected, unknown } = searchWordsOf(
    lexicon,
    tokens.map(({ folded }) => folded),
  )
  const onlyDiscounted =
    words.length === 0 &&
    definitions.some(({ slug }) => slug === discountFilter) &&
    tokensOf(text).some((token) => foldToken(token).startsWith('akcio'))
  return {
    filters: onlyDiscounted ? { [discountFilter]: 'igen' } : {},
    label: onlyDiscounted ? 'akciós termékek' : null,
    rest: onlyDiscounted ? '' : text,
    query: { words, exactVariantIds: [] },
    guesses: [],
    corrected,
    unknown,
  }
}

/** Compounds that nothing is found by, nor by a word with one letter less wrong, as their two words. */
function splitUnknown(lexicon: Lexicon, tokens: Token[]): Token[] {
  return tokens.flatMap((token, at) => {
    const { folded, written } = token
    if (!isPlainWord(folded) || ownMatches(lexicon, folded, at === tokens.length - 1).length > 0)
      return [token]
    if (looseMatches(lexicon, folded).length > 0 || typoMatches(lexicon, folded).distance <= 1) return [token]
    const split = splitWord(lexicon, folded)
    if (!split) return [token]
    const length = split[0].length
    return [
      { folded: split[0], written: written.slice(0, length) },
      { folded: split[1], written: written.slice(length) },
    ]
  })
}

function ownMatches(lexicon: Lexicon, word: string, isLast: boolean): WordMatch[] {
  return mergeMatches(
    directMatches(lexicon, word),
    shortBaseMatches(lexicon, word),
    synonymMatches(lexicon, [word]),
    compoundMatches(lexicon, word),
    isLast ? prefixMatches(lexicon, word) : [],
  )
}

type Found = { words: SearchWord[]; corrected: { from: string; to: string }[]; unknown: string[] }

function searchWordsOf(lexicon: Lexicon, tokens: string[]): Found {
  const found: Found = { words: [], corrected: [], unknown: [] }
  for (let at = 0; at < tokens.length && found.words.length < maxWords;) {
    const length = phraseLength(lexicon, tokens, at)
    if (length > 1) {
      const phrase = tokens.slice(at, at + length)
      found.words.push({
        matches: mergeMatches(phraseMatches(lexicon, phrase), synonymMatches(lexicon, phrase)),
      })
    } else addWord(found, lexicon, tokens, at)
    at += length
  }
  found.words.splice(maxWords)
  return found
}

/** How many of the next words are a phrase with synonyms: `négy évszakos`. */
function phraseLength({ synonyms }: Lexicon, tokens: string[], at: number): number {
  for (let length = Math.min(synonyms.maxPhraseLength, tokens.length - at); length > 1; length -= 1)
    if (synonyms.alternatives(tokens.slice(at, at + length)).length > 0) return length
  return 1
}

function addWord(found: Found, lexicon: Lexicon, tokens: string[], at: number): void {
  const word = tokens[at]!
  const isLast = at === tokens.length - 1
  const { whole, parts } = isPlainWord(word) ? { whole: word, parts: [] } : partsOf(word)
  const own = mergeMatches(ownMatches(lexicon, whole, isLast), neighbourMatches(lexicon, tokens, at))
  const inParts = parts.map((part) => directMatches(lexicon, part))
  if (inParts.length > 0 && inParts.every((matches) => matches.length > 0)) {
    // (whole) or (part and part) is the same as (whole or part) and (whole or part).
    for (const matches of inParts) found.words.push({ matches: mergeMatches(own, matches) })
    return
  }
  if (own.length > 0) {
    found.words.push({ matches: own })
    return
  }
  const loose = looseMatches(lexicon, whole)
  const respelt = typoMatches(lexicon, whole)
  const { matches, spelling } = respelt.spelling === null ? typoMatches(lexicon, stemOf(whole)) : respelt
  if (loose.length === 0 && spelling !== null) found.corrected.push({ from: word, to: spelling })
  if (loose.length === 0 && spelling === null) found.unknown.push(word)
  found.words.push({ matches: mergeMatches(loose, matches) })
}

/** The word written as one with its neighbour: `motor olaj` finds `motorolaj`. */
function neighbourMatches(lexicon: Lexicon, tokens: string[], at: number): WordMatch[] {
  const word = tokens[at]!
  const pairs = [
    [tokens[at - 1], word],
    [word, tokens[at + 1]],
  ]
  return mergeMatches(
    ...pairs.map(([first, second]) =>
      first !== undefined && second !== undefined && isPlainWord(first) && isPlainWord(second)
        ? joinedMatches(lexicon, first + second)
        : [],
    ),
  )
}
