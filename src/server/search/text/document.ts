/** Rules of what of a product goes into the text index. Pure: the cache only remembers. */
import { stemOf } from './stem.ts'
import { foldToken, isPlainWord, partsOf, tokensOf } from './tokens.ts'

export type SearchableText = { name: string; shortDescription: string; description: string }
/** Distinct index terms, by field. */
export type DocumentTerms = { name: string[]; text: string[] }

/** Marks a stem, so that words and stems never meet in the vocabulary by chance. */
export const stemMark = '~'
const longestDescription = 4000
const cachedTokens = 400_000

/** `seen` is the last field that held it: much cheaper than a set for each of a million products. */
type Term = { text: string; seen: number; written: string }
type Token = { terms: Term[]; seen: number }
let tokens = new Map<string, Token>()
let terms = new Map<string, Term>()
let field = 0

/** The index terms of a product: folded words, their stems (with `~`), and the parts of sizes and codes. */
export function documentTerms({ name, shortDescription, description }: SearchableText): DocumentTerms {
  if (tokens.size > cachedTokens) {
    tokens = new Map()
    terms = new Map()
  }
  const inName = distinctTerms([tokensOf(name)])
  return {
    name: inName,
    text: distinctTerms([tokensOf(shortDescription), tokensOf(description, longestDescription)]),
  }
}

function distinctTerms(texts: string[][]): string[] {
  field += 1
  const found: string[] = []
  for (const text of texts)
    for (const written of text) {
      const token = tokens.get(written) ?? remember(written)
      if (token.seen === field) continue
      token.seen = field
      for (const term of token.terms) {
        if (term.seen === field) continue
        term.seen = field
        found.push(term.text)
      }
    }
  return found
}

function remember(written: string): Token {
  const folded = foldToken(written)
  const token = { terms: termsOfToken(folded).map(intern), seen: 0 }
  const word = token.terms[0]
  // Accents tell more: the form with them is the one to show.
  if (word?.text === folded && word.written === folded) word.written = written.toLocaleLowerCase('hu')
  tokens.set(written, token)
  return token
}

function intern(text: string): Term {
  const known = terms.get(text)
  if (known) return known
  const term = { text, seen: 0, written: text }
  terms.set(text, term)
  return term
}

/** How the products' texts write a term: `akkumulator` -> `akkumulátor`. */
export function writtenForm(term: string): string {
  return terms.get(term)?.written ?? term
}

/** The terms under which a folded word is found. */
export function termsOfToken(folded: string): string[] {
  if (isPlainWord(folded)) return wordTerms(folded)
  const { whole, parts } = partsOf(folded)
  const inner = parts.flatMap((part) => (part === folded ? [] : termsOfToken(part)))
  return [...new Set([...wordTerms(whole), ...inner])]
}

function wordTerms(word: string): string[] {
  return hasStem(word) ? [word, stemMark + stemOf(word)] : [word]
}

export function hasStem(word: string): boolean {
  return word.length > 3 && isPlainWord(word)
}
