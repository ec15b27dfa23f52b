import { formatNumber } from '#contract/money.ts'
import type { Filter } from '#contract/wire.ts'
import {
  brandFilter,
  builtInFilters,
  type ChoiceCount,
  type FilterCounts,
  type FilterDefinition,
  type Selection,
} from '#listing-index/index.ts'
import { createLabelOrder } from './label-order.ts'

const labelOrder = createLabelOrder()
const numberTexts = new Map<string, string>()
const maxNumberTexts = 10_000

/** The filters worth showing: something to choose from, or something chosen. `brandName` names brands that are not counted. */
export function presentFilters(
  definitions: FilterDefinition[],
  selections: Map<string, Selection>,
  result: FilterCounts,
  brandName: (slug: string) => string | null,
): Filter[] {
  return definitions.flatMap((definition) => {
    const selection = selections.get(definition.slug)
    const shown =
      definition.type === 'range'
        ? presentRange(definition, selection, result)
        : presentChoices(definition, selection, result, brandName)
    return shown ? [shown] : []
  })
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
  brandName: (slug: string) => string | null,
): Filter | null {
  const chosen = new Set(selection?.type === 'choice' ? selection.values : [])
  const counted = (result.choices.get(definition.slug) ?? []).filter(
    (option) => option.count > 0 || chosen.has(option.value),
  )
  const missing = [...chosen].filter(
    (value) => !counted.some((option) => option.value === value) && isKnown(definition, value),
  )
  const nameOf = definition.slug === brandFilter ? brandName : () => null
  const options = [
    ...counted,
    ...missing.map((value): ChoiceCount => ({ value, label: nameOf(value), count: 0 })),
  ]
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
    return unit ? `${numberText(value)}\u00a0${unit}` : numberText(value)
  return Object.hasOwn(labels, value) ? labels[value]! : value
}

/** Formatting is dear, and the same numbers come in every response. */
function numberText(value: string): string {
  const known = numberTexts.get(value)
  if (known !== undefined) return known
  const text = formatNumber(Number(value))
  if (numberTexts.size >= maxNumberTexts) numberTexts.clear()
  numberTexts.set(value, text)
  return text
}

/** Numbers by size, choices in the merchant's order, the rest in Hungarian order. */
function sortOptions({ kind, labels }: FilterDefinition, options: ChoiceCount[]): ChoiceCount[] {
  const positionOf =
    kind === 'number' ? ({ value }: ChoiceCount) => Number(value) : labelPosition(labels, options)
  // Worked out once for each option, not for each comparison.
  return options
    .map((option) => ({ option, position: positionOf(option) }))
    .sort((a, b) => a.position - b.position)
    .map(({ option }) => option)
}

function labelPosition(
  labels: Record<string, string>,
  options: ChoiceCount[],
): (option: ChoiceCount) => number {
  const positions = merchantPositions(labels)
  const textOf = ({ label, value }: ChoiceCount) => label ?? value
  const ranks = labelOrder(options.filter(({ value }) => !positions.has(value)).map(textOf))
  return (option) => positions.get(option.value) ?? positions.size + ranks.get(textOf(option))!
}

const knownPositions = new WeakMap<object, ReadonlyMap<string, number>>()

/** The position of each value among the merchant's labels, which stay the same object until one of them changes. */
function merchantPositions(labels: Record<string, string>): ReadonlyMap<string, number> {
  const known = knownPositions.get(labels)
  if (known) return known
  const positions = new Map(Object.keys(labels).map((value, position) => [value, position]))
  knownPositions.set(labels, positions)
  return positions
}
