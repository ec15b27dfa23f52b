/** Rules of what of a product goes into the text index. Pure: the cache only remembers. */
import { ownText } from './own-text.ts'
import { stemOf } from './stem.ts'
import { foldToken, isPlainWord, partsOf, tokensOf } from './tokens.ts'

export type SearchableText = { name: string; shortDescription: string; description: string }
/** Distinct index terms, by field. */
export type DocumentTerms<T> = { name: T[]; text: T[] }

/** Marks a stem, so that words and stems never meet in the vocabulary by chance. */
export const stemMark = '~'
const maxDescriptionLength = 4000
const cachedTokens = 400_000
const cachedCharacters = 1_000_000

/**
 * `seen` is the last field that held it: much cheaper than a set for each of a million products. `id` is the number that
 * `owner` has given it.
 */
type Term = { text: string; seen: number; written: string; owner: object | null; id: number }
type Token = { terms: Term[]; seen: number }

let tokens = new Map<string, Token>()
let terms = new Map<string, Term>()
let field = 0

/** The index terms of a product: folded words, their stems (with `~`), and the parts of sizes and codes. */
export function documentTerms({
  name,
  shortDescription,
  description,
}: SearchableText): DocumentTerms<string> {
  const textOf = (term: Term) => term.text
  return { name: nameTerms(name).map(textOf), text: textTerms(shortDescription, description).map(textOf) }
}

/** Returns the numbers of a product's index terms, by a vocabulary. */
export function createDocumentReader(vocabulary: { idOf(term: string): number }) {
  const owner = {}
  /** Many products are described in the same words. */
  let known = new Map<string, number[]>()
  let letters = 0

  function idsOf(found: Term[]): number[] {
    const ids: number[] = []
    for (const term of found) {
      if (term.owner !== owner) {
        term.owner = owner
        term.id = vocabulary.idOf(term.text)
      }
      ids.push(term.id)
    }
    return ids
  }

  function idsOfText(shortDescription: string, description: string): number[] {
    const key = description === '' ? shortDescription : `${shortDescription}\n${description}`
    const ids = known.get(key)
    if (ids) return ids
    const made = idsOf(textTerms(shortDescription, description))
    letters += key.length + made.length
    if (letters > cachedCharacters) {
      known = new Map()
      letters = 0
    }
    known.set(ownText(key), made)
    return made
  }

  return ({ name, shortDescription, description }: SearchableText): DocumentTerms<number> => ({
    name: idsOf(nameTerms(name)),
    text: idsOfText(shortDescription, description),
  })
}

const nameTerms = (name: string) => distinctTerms(tokensOf(name))
const textTerms = (shortDescription: string, description: string) =>
  distinctTerms([...tokensOf(shortDescription), ...tokensOf(description, maxDescriptionLength)])

function distinctTerms(written: string[]): Term[] {
  if (tokens.size > cachedTokens) {
    tokens = new Map()
    terms = new Map()
  }
  field += 1
  const found: Term[] = []
  for (let at = 0; at < written.length; at += 1) {
    const token = tokens.get(written[at]!) ?? remember(ownText(written[at]!))
    if (token.seen === field) continue
    token.seen = field
    for (let part = 0; part < token.terms.length; part += 1) {
      const term = token.terms[part]!
      if (term.seen === field) continue
      term.seen = field
      found.push(term)
    }
  }
  return found
}

function remember(written: string): Token {
  const folded = foldToken(written)
  const token = { terms: termsOfToken(folded).map(intern), seen: 0 }
  const word = token.terms[0]
  // Accents say more: the form with them is the one to show.
  if (word?.text === folded && word.written === folded) word.written = written.toLocaleLowerCase('hu')
  tokens.set(written, token)
  return token
}

function intern(text: string): Term {
  const known = terms.get(text)
  if (known) return known
  const term: Term = { text, seen: 0, written: text, owner: null, id: 0 }
  terms.set(text, term)
  return term
}

/** For terms whose texts are not read: they were when a snapshot was saved. */
export function restoreWrittenForm(term: string, written: string): void {
  intern(term).written = written
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
