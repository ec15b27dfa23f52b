import type { SearchPage } from '#contract/wire.ts'
import {
  foldText,
  readSelections,
  type FilterDefinition,
  type LoadedTaxonomy,
  type ReadModel,
  type TextQuery,
} from '#listing-index/index.ts'
import { sizeRoles } from '#tyres/tyre-attributes.ts'
import { vehicleOf } from '#tyres/vehicle.ts'
import type { TextSearch, Understood } from '#server/search/index.ts'
import { readSetWords, seasonIn, type SetSearch } from './set-words.ts'

type Question = {
  readModel: ReadModel
  textSearch: TextSearch
  definitions: FilterDefinition[]
  /** Filters that were requested besides the text. */
  requested: Record<string, string>
}
type Goods = NonNullable<SetSearch['goods']>

/** What a search for sets of wheel and tyre lists, and where a set begins: with a wheel, or with a tyre. */
export type SetReading = { understood: Understood; sets: NonNullable<SearchPage['sets']> }

/** Main categories of the two halves, by their names. */
const categoryNames: Record<Goods, RegExp> = {
  wheels: /^(?:alu)?felni/i,
  tyres: /^(?:gumi|abroncs)/i,
}
const goodsText: Record<Goods, string> = { wheels: 'felni', tyres: 'gumi' }
const rimSlugs: readonly string[] = sizeRoles.rim
const vehicleSlugs: readonly string[] = sizeRoles.vehicle
const seasonSlugs: readonly string[] = sizeRoles.season
/** What only tyres have. */
const tyreSlugs: readonly string[] = [
  sizeRoles.width,
  sizeRoles.aspect,
  sizeRoles.season,
  sizeRoles.load,
].flat()

/**
 * A set is no product: what stands beside its words is searched for, wheels where nothing does. Null where no set is looked for,
 * and where the shop offers none.
 */
export async function findSet(
  question: Question,
  search: string,
  areSetsOffered: () => Promise<boolean>,
): Promise<SetReading | null> {
  const read = readSetWords(search)
  if (!read || !(await areSetsOffered())) return null
  const { filters } = understoodOf(question, read.rest)
  const isOfTyres =
    read.season || Object.keys({ ...filters, ...question.requested }).some((slug) => tyreSlugs.includes(slug))
  const goods = read.goods ?? (isOfTyres ? 'tyres' : read.rest === '' ? 'wheels' : null)
  const understood = understoodOf(question, read.rest, goods)
  const rest = `${understood.rest} ${read.words}`.trim()
  return {
    understood: { ...understood, rest },
    sets: await startsOf(question, { ...read, goods }, understood),
  }
}

function understoodOf(question: Question, text: string, goods?: Goods | null): Understood {
  const { textSearch, definitions, readModel } = question
  const category = goods && mainCategory(readModel.taxonomy(), goods)
  if (!category) return textSearch.understand(`${text} ${goods ? goodsText[goods] : ''}`.trim(), definitions)
  const understood = understoodSeason(question, text)
  const ofCategory: TextQuery['words'][number] = {
    matches: [{ field: 'category', id: category.id, score: 1 }],
  }
  const { words } = understood.query
  const without = goods === 'tyres' ? vehiclesWithoutSets(readModel) : []
  return { ...understood, query: { ...understood.query, words: [...words, ofCategory], without } }
}

/** As beside a size, a season is a filter: tyres for all seasons speak of winter too, and are no winter tyres. */
function understoodSeason({ textSearch, definitions, readModel }: Question, text: string): Understood {
  const understood = textSearch.understand(text, definitions)
  const { season, rest } = seasonIn(understood.rest)
  const filter = definitions.find(({ slug, type }) => seasonSlugs.includes(slug) && type === 'choice')
  const value =
    season &&
    readModel
      .dictionary()
      .values.find(
        (one) => one.attributeSlug === filter?.slug && foldText(one.label ?? one.value).startsWith(season),
      )
  if (!filter || !value) return understood
  const others = textSearch.understand(rest, definitions)
  const shown = (value.label ?? value.value).toLocaleLowerCase('hu')
  return {
    ...others,
    filters: { ...others.filters, ...understood.filters, [filter.slug]: value.value },
    label: [understood.label ?? others.label, shown].filter(Boolean).join(', '),
    guesses: understood.guesses,
  }
}

/** No wheel of a set takes the tyre of a van or a motorcycle. Where no vehicle is given, the size decides later. */
function vehiclesWithoutSets(readModel: ReadModel): { attributeId: number; value: string }[] {
  return readModel
    .dictionary()
    .values.filter(({ attributeSlug }) => vehicleSlugs.includes(attributeSlug))
    .filter(({ value }) => !['car', 'suv'].includes(vehicleOf(value) ?? ''))
}

/** The widest category that is named so. */
function mainCategory({ categories }: LoadedTaxonomy, goods: Goods) {
  return categories
    .filter(({ name }) => categoryNames[goods].test(name))
    .toSorted((a, b) => a.path.length - b.path.length)[0]
}

/** Searches that list one half of a set, as far as what is looked for says which, with what each finds. */
async function startsOf(
  question: Question,
  read: SetSearch,
  { filters }: Understood,
): Promise<SetReading['sets']> {
  const requested = { ...filters, ...question.requested }
  const rim = Object.entries(requested).find(([slug]) => rimSlugs.includes(slug))?.[1]
  const ofRim = rim ? `R${rim}` : ''
  const texts: Record<Goods, string> = { wheels: ofRim, tyres: read.goods === 'wheels' ? ofRim : read.rest }
  const startOf = async (goods: Goods) => {
    const count = await countOf({ ...question, requested: {} }, understoodOf(question, texts[goods], goods))
    return count > 0 ? { search: `${texts[goods]} ${goodsText[goods]} szett`.trim(), count } : null
  }
  const [wheels, tyres] = await Promise.all([startOf('wheels'), startOf('tyres')])
  return { wheels, tyres }
}

async function countOf(
  { readModel, definitions, requested }: Question,
  { filters, query }: Understood,
): Promise<number> {
  if (query.words.length === 0 && Object.keys({ ...filters, ...requested }).length === 0) return 0
  const selections = readSelections({ ...filters, ...requested }, definitions)
  return readModel.count({ scope: { text: query }, definitions, selections })
}
