import { readSelections, type FilterDefinition, type ReadModel } from '#listing-index/index.ts'
import { type TextSearch, type Understood } from '#server/search/index.ts'

type Question = { readModel: ReadModel; textSearch: TextSearch; definitions: FilterDefinition[] }

/**
 * The search that was meant where nothing is found by it as it was typed, null where there is none, or where something
 * is found and it is the filters requested besides that leave nothing.
 */
export async function findRespelt(
  question: Question,
  search: string,
  understood: Understood,
): Promise<Understood | null> {
  if (await findsAny(question, understood)) return null
  const { textSearch, definitions } = question
  for (const { search: text, from, to } of textSearch.respell(search)) {
    const other = textSearch.understand(text, definitions)
    const corrected = [{ from, to }, ...other.corrected]
    if (await findsAny(question, other)) return { ...other, corrected }
  }
  return null
}

async function findsAny(
  { readModel, definitions }: Question,
  { filters, query }: Understood,
): Promise<boolean> {
  // A text whose words all fell away lists everything, which is not what was meant.
  if (query.words.length === 0 && Object.keys(filters).length === 0) return query.exactVariantIds.length > 0
  const selections = readSelections(filters, definitions)
  return readModel.hasAny({ scope: { text: query }, definitions, selections })
}
