/** Rules of what a search that finds nothing may have meant: one of its words, spelt otherwise. Pure. */
import { looseStems } from '#listing-index/text/stem.ts'
import { foldToken } from '#listing-index/text/tokens.ts'
import { displayOf, type Lexicon } from '#listing-index/text/word-matches.ts'

export type RespeltSearch = { search: string; from: string; to: string }

/** With the ending of an abbreviation: `SUV-ok`. */
const wordForm = /\p{L}{3,}(?:-\p{L}{1,4}(?!\p{L}))?/gu
const maxWords = 8
const waysOfWord = 16
const maxSpellings = 40
const shortWord = 3

/** The search with one word exchanged for another of the catalogue, the likeliest first. */
export function respelledSearches(lexicon: Lexicon, search: string): RespeltSearch[] {
  const waysOfWords = [...search.matchAll(wordForm)].slice(0, maxWords).map(({ 0: from, index }) =>
    likeWords(lexicon, foldToken(from.replace('-', ''))).map((to) => ({
      search: search.slice(0, index) + to + search.slice(index + from.length),
      from,
      to,
    })),
  )
  return Array.from({ length: waysOfWord }, (_, rank) => waysOfWords.flatMap((ways) => ways[rank] ?? []))
    .flat()
    .slice(0, maxSpellings)
}

/** Words of the catalogue that it may be a form of, or that it is with a wrong letter or two. */
function likeWords(lexicon: Lexicon, word: string): string[] {
  const { vocabulary, index } = lexicon
  const limit = word.length < 8 ? 1 : 2
  const near = [index.vocabulary, vocabulary]
    .flatMap((words) =>
      words.near(word, limit).map(({ id, distance }) => ({ other: words.term(id), distance })),
    )
    // Most words of three letters are near each other: for these only a missing letter counts.
    .filter(({ other, distance }) => distance > 0 && (word.length > shortWord || other.length > shortWord))
    .toSorted((a, b) => a.distance - b.distance)
  const bases = word.length > shortWord ? looseStems(word).filter((base) => isUsed(lexicon, base)) : []
  const words = new Set([...bases, ...near.map(({ other }) => other)])
  return [...words].slice(0, waysOfWord).map((other) => displayOf(lexicon, other))
}

function isUsed({ vocabulary, index }: Lexicon, word: string): boolean {
  const id = vocabulary.find(word)
  return (id !== undefined && vocabulary.uses(id) > 0) || index.targets(word).length > 0
}
