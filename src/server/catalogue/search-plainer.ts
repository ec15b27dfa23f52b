import { readSelections, type FilterDefinition, type ReadModel } from '#listing-index/index.ts'
import type { PlainerReading, TextSearch, Understood } from '#server/search/index.ts'

type Question = {
  readModel: ReadModel
  textSearch: TextSearch
  definitions: FilterDefinition[]
  /** Filters that were requested besides the text. */
  requested: Record<string, string>
}

/**
 * The reading that finds something where what was guessed finds nothing: `suv` of `wintercraft suv ice 315/35 R20` is a
 * name then and no kind of car. Null where the words find nothing either.
 */
export async function findPlainer(
  question: Question,
  search: string,
  understood: Understood,
): Promise<PlainerReading | null> {
  for (const reading of question.textSearch.plainer(search, understood, question.definitions))
    if (isSearch(reading.understood) && (await findsAny(question, reading.understood))) return reading
  return null
}

/** A text whose words all fell away lists everything; a number of which one digit was exchanged is another size. */
function isSearch({ query, filters, corrected }: Understood): boolean {
  const isEmpty = query.words.length === 0 && Object.keys(filters).length === 0
  return !isEmpty && !corrected.some(({ from }) => /\d/.test(from))
}

function findsAny(
  { readModel, definitions, requested }: Question,
  { filters, query }: Understood,
): Promise<boolean> {
  const selections = readSelections({ ...filters, ...requested }, definitions)
  return readModel.hasAny({ scope: { text: query }, definitions, selections })
}
