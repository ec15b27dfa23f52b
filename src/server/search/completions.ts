/** Rules of completing a search that is being typed. Pure. */
import { stemOf } from '#listing-index/text/stem.ts'
import { foldToken, tokensOf } from '#listing-index/text/tokens.ts'
import { displayOf, type Lexicon } from '#listing-index/text/word-matches.ts'

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

type NameTokens = { written: string[]; folded: string[] }
const nameTokens = new Map<string, NameTokens>()
const maxNames = 5000

/** The same names are found again with every letter that is typed. */
function tokensOfName(name: string): NameTokens {
  const known = nameTokens.get(name)
  if (known) return known
  const written = tokensOf(name)
  const tokens = { written, folded: written.map(foldToken) }
  if (nameTokens.size >= maxNames) nameTokens.clear()
  nameTokens.set(name, tokens)
  return tokens
}

/** The search with the word that follows its last one in a product's name: `205/55` -> `205/55 R16`. */
export function continueFromNames(search: string, names: readonly string[]): string[] {
  const last = tokensOf(search).at(-1)
  if (last === undefined) return []
  const folded = foldToken(last)
  const beginning = search.slice(0, search.lastIndexOf(last))
  const found = names.flatMap((name) => {
    const tokens = tokensOfName(name)
    const at = tokens.folded.findIndex((token) => token.startsWith(folded))
    const next = tokens.written[at + 1]
    // A number alone, such as the 9 of `Hólánc 9 mm`, says nothing yet.
    return at < 0 || next === undefined || /^\d+$/.test(next)
      ? []
      : [`${beginning}${tokens.written[at]} ${next}`]
  })
  return [...new Set(found)]
}

/** `olajok` and `olajat` are one line of suggestions: they find the same. */
export const withoutEndings = (text: string): string => tokensOf(text).map(foldToken).map(stemOf).join(' ')
