import type { Executor } from '#platform/database/database.ts'
import type { FilterDefinition } from '#listing-index/index.ts'
import { codeOf, findByCode } from './code-store.ts'
import { completeLastWord } from './completions.ts'
import { dictionaryIndexOf, type SearchDictionary } from '#listing-index/text/dictionary-index.ts'
import { respelledSearches, type RespeltSearch } from './respell.ts'
import type { Synonyms } from '#listing-index/text/synonyms.ts'
import { maxSearchLength, understand, type Understood } from './understand.ts'
import type { Vocabulary } from '#listing-index/text/vocabulary.ts'

/** What searches are understood by; the read model is one. */
export type TextSource = { dictionary(): SearchDictionary; vocabulary: Vocabulary; synonyms(): Synonyms }

export type TextSearch = {
  /** Without looking for codes; see `withCodes`. */
  understand(search: string, definitions: readonly FilterDefinition[]): Understood
  /** Adds the variants whose item number or EAN was typed, when the search looks like one. */
  withCodes(search: string, understood: Understood): Promise<Understood>
  /** The search with its last word completed to words of the catalogue, the best known first. */
  complete(search: string, limit: number): string[]
  /** What a search that finds nothing may have meant, the likeliest first. */
  respell(search: string): RespeltSearch[]
}

/** Text search over the source's words and synonyms as they are at each call. */
export function createTextSearch(sql: Executor, source: TextSource): TextSearch {
  const lexicon = () => ({
    vocabulary: source.vocabulary,
    index: dictionaryIndexOf(source.dictionary()),
    synonyms: source.synonyms(),
  })
  return {
    understand: (search, definitions) =>
      understand(search, source.dictionary(), source.vocabulary, source.synonyms(), definitions),
    async withCodes(search, understood) {
      const code = Object.keys(understood.filters).length === 0 ? codeOf(search) : null
      if (code === null) return understood
      const exactVariantIds = await findByCode(sql, code)
      return { ...understood, query: { ...understood.query, exactVariantIds } }
    },
    complete: (search, limit) => completeLastWord(lexicon(), search, limit),
    respell: (search) => respelledSearches(lexicon(), search.slice(0, maxSearchLength)),
  }
}
