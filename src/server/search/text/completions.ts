/** Rules of completing a search that is being typed. Pure. */
import { foldToken, tokensOf } from './tokens.ts'
import { displayOf, type Lexicon } from './word-matches.ts'

/** The search with its last word completed, at most `limit` ways. Nothing for a search that ends in a space. */
export function completeLastWord(lexicon: Lexicon, search: string, limit: number): string[] {
  const last = tokensOf(search).at(-1)
  if (last === undefined || !search.endsWith(last)) return []
  const beginning = search.slice(0, search.length - last.length)
  const folded = foldToken(last)
  if (folded.length < 2) return []
  const words = [lexicon.index.vocabulary, lexicon.vocabulary].flatMap((vocabulary) =>
    vocabulary.withPrefix(folded, limit * 2).map((id) => vocabulary.term(id)),
  )
  return [...new Set(words)]
    .filter((word) => word !== folded)
    .slice(0, limit)
    .map((word) => beginning + displayOf(lexicon, word))
}

/** The search with the word that follows its last one in a product's name: `205/55` -> `205/55 R16`. */
export function continueFromNames(search: string, names: readonly string[]): string[] {
  const last = tokensOf(search).at(-1)
  if (last === undefined) return []
  const folded = foldToken(last)
  const found = names.flatMap((name) => {
    const tokens = tokensOf(name)
    const at = tokens.findIndex((token) => foldToken(token).startsWith(folded))
    const next = tokens[at + 1]
    if (at < 0 || next === undefined) return []
    const beginning = search.slice(0, search.lastIndexOf(last))
    return [`${beginning}${tokens[at]} ${next}`]
  })
  return [...new Set(found)]
}
