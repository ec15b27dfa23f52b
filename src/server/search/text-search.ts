import type { Executor } from '#platform/database/database.ts'
import type { FilterDefinition } from '#listing-index/index.ts'
import { codeOf, findByCode } from './code-store.ts'
import { completeLastWord } from './completions.ts'
import { dictionaryIndexOf, type SearchDictionary } from '#listing-index/text/dictionary-index.ts'
import { respelledSearches, type RespeltSearch } from './respell.ts'
import type { Synonyms } from '#listing-index/text/synonyms.ts'
import { fewerGuesses, textAgain } from './plainer.ts'
import { maxSearchLength, understand, type Understood } from './understand.ts'
import type { Vocabulary } from '#listing-index/text/vocabulary.ts'

/** What searches are understood by; the read model is one. */
export type TextSource = { dictionary(): SearchDictionary; vocabulary: Vocabulary; synonyms(): Synonyms }

export type TextSearch = {
  /** Without looking for codes; see `withCodes`. */
  understand(search: string, definitions: readonly FilterDefinition[]): Understood
  /** The search with fewer of its words taken for filters, and these words; the nearest to the first reading first. */
  plainer(
    search: string,
    understood: Understood,
    definitions: readonly FilterDefinition[],
  ): Iterable<PlainerReading>
  /** Adds the variants whose item number or EAN was typed, when the search looks like one. */
  withCodes(search: string, understood: Understood): Promise<Understood>
  /** The search with its last word completed to words of the catalogue, the best known first. */
  complete(search: string, limit: number): string[]
  /** What a search that finds nothing may have meant, the likeliest first. */
  respell(search: string): RespeltSearch[]
}

export type PlainerReading = { understood: Understood; asText: string[] }

/** Text search over the source's words and synonyms as they are at each call. */
export function createTextSearch(sql: Executor, source: TextSource): TextSearch {
  const lexicon = () => ({
    vocabulary: source.vocabulary,
    index: dictionaryIndexOf(source.dictionary()),
    synonyms: source.synonyms(),
  })
  const read = (search: string, definitions: readonly FilterDefinition[], asWords?: ReadonlySet<string>) =>
    understand(search, source.dictionary(), source.vocabulary, source.synonyms(), definitions, asWords)
  return {
    understand: (search, definitions) => read(search, definitions),
    *plainer(search, understood, definitions) {
      for (const asWords of fewerGuesses(understood))
        yield {
          understood: read(search, definitions, asWords),
          asText: textAgain(understood, asWords),
        }
    },
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
