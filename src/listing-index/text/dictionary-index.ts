/** Rules of finding brands, categories and attribute values by their words. Pure. */
import { foldText } from './fold.ts'
import type { WordMatch } from './text-query.ts'
import { hasStem, stemMark, termsOfToken } from './document.ts'
import { foldToken, tokensOf } from './tokens.ts'
import { createVocabulary, type Vocabulary } from './vocabulary.ts'

/** Names that products are found by besides their own texts. A new object whenever anything in it has changed. */
export type SearchDictionary = {
  brands: readonly { id: number; slug: string; name: string }[]
  categories: readonly { id: number; slug: string; name: string; path: readonly number[] }[]
  values: readonly {
    attributeId: number
    attributeSlug: string
    value: string
    label: string | null
    kind: 'choice' | 'number' | 'boolean' | 'text'
  }[]
}

export type Target =
  | { field: 'brand'; id: number; slug: string; name: string; words: string[] }
  | { field: 'category'; id: number }
  | { field: 'value'; attributeId: number; slug: string; value: string; name: string }
export type DictionaryIndex = {
  /** By a word or a marked stem. */
  targets(term: string): readonly Target[]
  /** The dictionary's words. */
  vocabulary: Vocabulary
  /** A word as the dictionary writes it. */
  written(word: string): string | undefined
}

const indexes = new WeakMap<SearchDictionary, DictionaryIndex>()

/** The dictionary's index, made once for each dictionary. */
export function dictionaryIndexOf(dictionary: SearchDictionary): DictionaryIndex {
  const known = indexes.get(dictionary)
  if (known) return known
  const index = makeIndex(dictionary)
  indexes.set(dictionary, index)
  return index
}

function makeIndex({ brands, categories, values }: SearchDictionary): DictionaryIndex {
  const byTerm = new Map<string, Target[]>()
  const written = new Map<string, string>()
  const vocabulary = createVocabulary()
  function add(text: string, target: Target): void {
    for (const token of tokensOf(text)) {
      const folded = foldToken(token)
      for (const term of termsOfToken(folded)) {
        const targets = byTerm.get(term)
        if (!targets) byTerm.set(term, [target])
        else if (targets.at(-1) !== target) targets.push(target)
        if (!term.startsWith(stemMark)) vocabulary.use(vocabulary.idOf(term), 1)
      }
      if (hasStem(folded))
        written.set(folded, target.field === 'brand' ? token : token.toLocaleLowerCase('hu'))
    }
  }
  for (const { id, slug, name } of brands)
    add(name, { field: 'brand', id, slug, name, words: tokensOf(name).map(foldToken) })
  for (const { id, name } of categories) add(name, { field: 'category', id })
  for (const value of values) {
    const { attributeId, attributeSlug } = value
    const text = searchableValue(value)
    if (text)
      add(text, {
        field: 'value',
        attributeId,
        slug: attributeSlug,
        value: value.value,
        name: value.label ?? text,
      })
  }
  return {
    targets: (term) => byTerm.get(term) ?? [],
    vocabulary,
    written: (word) => written.get(word),
  }
}

/** Single letters and digits would be found everywhere; a flag is found by its attribute's own name. */
function searchableValue({ attributeSlug, value, label, kind }: SearchDictionary['values'][number]): string {
  if (kind === 'boolean') return value === 'true' ? attributeSlug.replaceAll('-', ' ') : ''
  const text = label ?? value
  return foldText(text).length < 2 ? '' : text
}

export function matchOf(target: Target, score: number): WordMatch {
  if (target.field === 'value')
    return { field: 'value', attributeId: target.attributeId, value: target.value, score }
  return { field: target.field, id: target.id, score }
}
