import { formatNumber } from '#contract/money.ts'
import type { Filter } from '#contract/wire.ts'
import {
  builtInFilters,
  type ChoiceCount,
  type FilterDefinition,
  type ListingResult,
  type Selection,
} from '#server/search/index.ts'

const collator = new Intl.Collator('hu', { numeric: true })

/** The filters worth showing: something to choose from, or something chosen. */
export function presentFilters(
  definitions: FilterDefinition[],
  selections: Map<string, Selection>,
  result: ListingResult,
): Filter[] {
  return definitions.flatMap((definition) => {
    const selection = selections.get(definition.slug)
    const shown =
      definition.type === 'range'
        ? presentRange(definition, selection, result)
        : presentChoices(definition, selection, result)
    return shown ? [shown] : []
  })
}

function base({ slug, name, unit }: FilterDefinition) {
  return { slug, name, ...(unit ? { unit } : {}) }
}

function presentRange(
  definition: FilterDefinition,
  selection: Selection | undefined,
  result: ListingResult,
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
  result: ListingResult,
): Filter | null {
  const chosen = new Set(selection?.type === 'choice' ? selection.values : [])
  const counted = (result.choices.get(definition.slug) ?? []).filter(
    (option) => option.count > 0 || chosen.has(option.value),
  )
  const missing = [...chosen].filter(
    (value) => !counted.some((option) => option.value === value) && isKnown(definition, value),
  )
  const options = [...counted, ...missing.map((value): ChoiceCount => ({ value, label: null, count: 0 }))]
  if (options.length === 0) return null
  return {
    ...base(definition),
    type: 'choice',
    look: definition.look,
    options: sortOptions(definition, options).map(({ value, label, count }) => ({
      value,
      label: label ?? optionLabel(definition, value),
      count,
      selected: chosen.has(value),
      ...(Object.hasOwn(definition.swatches, value) ? { colour: definition.swatches[value]! } : {}),
    })),
  }
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

function optionLabel({ kind, unit, labels }: FilterDefinition, value: string): string {
  if (kind === 'boolean') return value === 'true' ? 'Igen' : 'Nem'
  if (kind === 'number' && Number.isFinite(Number(value)))
    return unit ? `${formatNumber(Number(value))}\u00a0${unit}` : formatNumber(Number(value))
  return Object.hasOwn(labels, value) ? labels[value]! : value
}

/** Numbers by size, choices in the merchant's order, the rest in Hungarian order. */
function sortOptions({ kind, labels }: FilterDefinition, options: ChoiceCount[]): ChoiceCount[] {
  const order = Object.keys(labels)
  return options.sort((a, b) => {
    if (kind === 'number') return Number(a.value) - Number(b.value)
    const places = order.indexOf(a.value) - order.indexOf(b.value)
    if (order.includes(a.value) && order.includes(b.value)) return places
    return collator.compare(a.label ?? a.value, b.label ?? b.value)
  })
}
