/** Rules of which words beside a tyre size become filters: season, kind of vehicle, XL, brand. Pure. */
import { brandFilter, type FilterDefinition } from '#listing-index/index.ts'
import type { Target } from '#listing-index/text/dictionary-index.ts'
import { hasStem, stemMark } from '#listing-index/text/document.ts'
import { definitionOf, type Role } from './size-filters.ts'
import { stemOf } from '#listing-index/text/stem.ts'
import type { Phrase } from '#listing-index/text/synonyms.ts'
import type { Token } from '#listing-index/text/tokens.ts'
import type { Lexicon } from '#listing-index/text/word-matches.ts'

const wordRoles: readonly Role[] = ['season', 'vehicle', 'reinforced', 'runFlat']
const vanWords: readonly Phrase[] = [['kisteher'], ['kisteherauto'], ['van']]
type FilterTarget = Exclude<Target, { field: 'category' }>

/** A filter that was read out of a search, and the words that it was read from. */
export type Guess = { slug: string; written: string }
export type FilterWords = {
  filters: Record<string, string>
  labels: string[]
  guesses: Guess[]
  rest: Token[]
}

/**
 * Takes the words that are filters out of the tokens. `commercial` is the C after the rim; beside a whole size (`sized`)
 * the word tyre says nothing and goes too.
 */
export function readFilterWords(
  lexicon: Lexicon,
  tokens: Token[],
  definitions: readonly FilterDefinition[],
  { commercial, sized }: { commercial: boolean; sized: boolean },
): FilterWords {
  const slugs = new Set(
    wordRoles.flatMap((role) => {
      const definition = definitionOf(role, definitions)
      return definition?.type === 'choice' ? [definition.slug] : []
    }),
  )
  const withBrand = definitions.some(({ slug }) => slug === brandFilter)
  const accepts = (target: Target): target is FilterTarget =>
    target.field === 'value' ? slugs.has(target.slug) : target.field === 'brand' && withBrand
  const values = new Map<string, Set<string>>()
  const labels: string[] = []
  const guesses: Guess[] = []
  const rest: Token[] = []
  const take = (target: FilterTarget, written: string) => {
    const slug = target.field === 'brand' ? brandFilter : target.slug
    const value = target.field === 'brand' ? target.slug : target.value
    const chosen = values.get(slug) ?? new Set()
    if (!chosen.has(value)) labels.push(labelOf(target, definitions))
    values.set(slug, chosen.add(value))
    guesses.push({ slug, written })
  }

  if (commercial) {
    const van = vanWords.map((phrase) => targetOf(lexicon, phrase, accepts)).find(Boolean)
    if (van) take(van, 'C')
  }
  for (let at = 0; at < tokens.length;) {
    const { target, length } = nextTarget(lexicon, tokens.slice(at), accepts)
    if (target) take(target, writtenOf(tokens.slice(at, at + length)))
    else if (!sized || !isTyreWord(lexicon, tokens[at]!.folded)) rest.push(tokens[at]!)
    at += length
  }
  const filters = Object.fromEntries([...values].map(([slug, chosen]) => [slug, [...chosen].join(',')]))
  return { filters, labels, guesses, rest }
}

const writtenOf = (tokens: Token[]) => tokens.map(({ written }) => written).join(' ')

type Accepts = (target: Target) => target is FilterTarget

/** The filter that the longest beginning of the words names. */
function nextTarget(
  lexicon: Lexicon,
  tokens: Token[],
  accepts: Accepts,
): { target: FilterTarget | undefined; length: number } {
  const words = tokens.map(({ folded }) => folded)
  for (let length = Math.min(3, words.length); length > 0; length -= 1) {
    const phrase = words.slice(0, length)
    const target =
      targetOf(lexicon, phrase, accepts) ??
      lexicon.synonyms
        .alternatives(phrase)
        .map((other) => targetOf(lexicon, other, accepts))
        .find(Boolean)
    if (target) return { target, length }
  }
  return { target: undefined, length: 1 }
}

/** A value that all the words are words of; a brand only by its whole name, with an ending at most. */
function targetOf({ index }: Lexicon, phrase: Phrase, accepts: Accepts): FilterTarget | undefined {
  const byWord = phrase.map((word) => [
    ...index.targets(word),
    ...(hasStem(word) ? index.targets(stemMark + stemOf(word)) : []),
  ])
  const common = (byWord[0] ?? [])
    .filter(accepts)
    .filter((target) => byWord.every((targets) => targets.includes(target)))
  return (
    common.find((target) => target.field === 'value') ??
    common.find((target) => target.field === 'brand' && isNamed(target.words, phrase))
  )
}

function isNamed(words: readonly string[], phrase: Phrase): boolean {
  return words.length === phrase.length && words.every((word, at) => phrase[at]!.startsWith(word))
}

function isTyreWord({ synonyms }: Lexicon, word: string): boolean {
  if (stemOf(word) === stemOf('gumi')) return true
  return synonyms.alternatives([word]).some((other) => other.length === 1 && other[0] === 'gumi')
}

/** A flag is shown by its attribute's name. */
function labelOf(target: FilterTarget, definitions: readonly FilterDefinition[]): string {
  if (target.field === 'brand') return target.name
  const definition = definitions.find(({ slug }) => slug === target.slug)
  return lowerFirst(definition?.kind === 'boolean' ? definition.name : target.name)
}

/** `Téli` -> `téli`, but `SUV, terepjáró` stays. */
function lowerFirst(text: string): string {
  const second = text.charAt(1)
  return second !== second.toLocaleUpperCase('hu')
    ? text.charAt(0).toLocaleLowerCase('hu') + text.slice(1)
    : text
}
