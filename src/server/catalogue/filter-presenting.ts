import type { Filter } from '#contract/wire.ts'
import { writeWith } from '#server/kernel/answer-text.ts'
import {
  builtInFilters,
  type ChoiceCount,
  type FilterCounts,
  type FilterDefinition,
  type Selection,
} from '#server/search/index.ts'
import { knownOption, writtenHead, writtenOption } from './filter-option.ts'
import { createLabelOrder } from './label-order.ts'

const labelOrder = createLabelOrder()

/** A filter, and how it is written. */
type Shown = { filter: Filter; write: () => string }

/** The filters worth showing: something to choose from, or something chosen. */
export function presentFilters(
  definitions: FilterDefinition[],
  selections: Map<string, Selection>,
  result: FilterCounts,
): Filter[] {
  const shown = definitions.flatMap((definition): Shown[] => {
    const selection = selections.get(definition.slug)
    if (definition.type === 'choice') return presentChoices(definition, selection, result)
    const filter = presentRange(definition, selection, result)
    return filter ? [{ filter, write: () => JSON.stringify(filter) }] : []
  })
  return writeWith(
    shown.map(({ filter }) => filter),
    () => `[${shown.map(({ write }) => write()).join()}]`,
  )
}

function base({ slug, name, unit }: FilterDefinition) {
  return { slug, name, ...(unit ? { unit } : {}) }
}

function presentRange(
  definition: FilterDefinition,
  selection: Selection | undefined,
  result: FilterCounts,
): Filter | null {
  const range = result.ranges.get(definition.slug)
  if (!selection && (!range || range.min === range.max)) return null
  return {
    ...base(definition),
    type: 'range',
    options: {
      min: range?.min ?? 0,
      max: range?.max ?? 0,
      selected: selection?.type === 'range' ? { min: selection.min, max: selection.max } : null,
    },
  }
}

function presentChoices(
  definition: FilterDefinition,
  selection: Selection | undefined,
  result: FilterCounts,
): Shown[] {
  const chosen = new Set(selection?.type === 'choice' ? selection.values : [])
  const counted = (result.choices.get(definition.slug) ?? []).filter(
    (option) => option.count > 0 || chosen.has(option.value),
  )
  const missing = [...chosen].filter(
    (value) => !counted.some((option) => option.value === value) && isKnown(definition, value),
  )
  const options = [...counted, ...missing.map((value): ChoiceCount => ({ value, label: null, count: 0 }))]
  if (options.length === 0) return []
  const sorted = sortOptions(definition, options)
  const known = sorted.map(({ value, label }) => knownOption(definition, value, label))
  const head = { ...base(definition), type: 'choice', look: definition.look } as const
  const filter = {
    ...head,
    options: sorted.map(({ value, count }, place) => {
      const { label, colour } = known[place]!
      const selected = chosen.has(value)
      return colour === undefined
        ? { value, label, count, selected }
        : { value, label, count, selected, colour }
    }),
  }
  const writeOptions = () =>
    filter.options.map(({ count, selected }, place) => writtenOption(known[place]!, count, selected)).join()
  return [{ filter, write: () => `${writtenHead(definition, head)}${writeOptions()}]}` }]
}

/** A chosen value that no product has any more is still shown, so that it can be taken off. */
function isKnown(definition: FilterDefinition, value: string): boolean {
  return (
    Object.hasOwn(definition.labels, value) ||
    definition.kind === 'number' ||
    definition.kind === 'boolean' ||
    definition.kind === 'text' ||
    builtInFilters.includes(definition)
  )
}

/** Numbers by size, choices in the merchant's order, the rest in Hungarian order. */
function sortOptions({ kind, labels }: FilterDefinition, options: ChoiceCount[]): ChoiceCount[] {
  const placeOf = kind === 'number' ? ({ value }: ChoiceCount) => Number(value) : labelPlaces(labels, options)
  // Worked out once for each option, not for each comparison.
  return options
    .map((option) => ({ option, place: placeOf(option) }))
    .sort((a, b) => a.place - b.place)
    .map(({ option }) => option)
}

function labelPlaces(
  labels: Record<string, string>,
  options: ChoiceCount[],
): (option: ChoiceCount) => number {
  const places = merchantPlaces(labels)
  const textOf = ({ label, value }: ChoiceCount) => label ?? value
  const ranks = labelOrder(options.filter(({ value }) => !places.has(value)).map(textOf))
  return (option) => places.get(option.value) ?? places.size + ranks.get(textOf(option))!
}

const knownPlaces = new WeakMap<object, ReadonlyMap<string, number>>()

/** The place of each value among the merchant's labels, which stay the same object until one of them changes. */
function merchantPlaces(labels: Record<string, string>): ReadonlyMap<string, number> {
  const known = knownPlaces.get(labels)
  if (known) return known
  const places = new Map(Object.keys(labels).map((value, place) => [value, place]))
  knownPlaces.set(labels, places)
  return places
}
