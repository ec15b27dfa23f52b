import { formatNumber } from '#contract/money.ts'
import type { FilterDefinition } from '#server/search/index.ts'

/** What is the same of a filter's option in every answer. */
export type KnownOption = {
  /** What it was counted under; null for the definition's own label. */
  given: string | null
  label: string
  colour: string | undefined
  /** Its JSON before the count, and after whether it is selected. */
  before: string
  after: string
}

const mostOptions = 10_000
const known = new WeakMap<FilterDefinition, Map<string, KnownOption>>()
const heads = new WeakMap<FilterDefinition, string>()

/** Formatting and writing are dear, and the same options come in every answer. `label` is the name it was counted under. */
export function knownOption(definition: FilterDefinition, value: string, label: string | null): KnownOption {
  const options = known.get(definition) ?? new Map<string, KnownOption>()
  const kept = options.get(value)
  if (kept && kept.given === label) return kept
  if (options.size >= mostOptions) options.clear()
  if (options.size === 0) known.set(definition, options)
  const made = makeOption(definition, value, label)
  options.set(value, made)
  return made
}

/** The JSON of a filter with options before the first of them; `shown` is what the definition alone tells. */
export function writtenHead(definition: FilterDefinition, shown: object): string {
  const kept = heads.get(definition)
  if (kept !== undefined) return kept
  const made = `${JSON.stringify(shown).slice(0, -1)},"options":[`
  heads.set(definition, made)
  return made
}

export function writtenOption({ before, after }: KnownOption, count: number, selected: boolean): string {
  return `${before}${count},"selected":${selected}${after}`
}

function makeOption(definition: FilterDefinition, value: string, given: string | null): KnownOption {
  const label = given ?? labelOf(definition, value)
  const colour = Object.hasOwn(definition.swatches, value) ? definition.swatches[value]! : undefined
  return {
    given,
    label,
    colour,
    before: `${JSON.stringify({ value, label }).slice(0, -1)},"count":`,
    after: colour === undefined ? '}' : `,"colour":${JSON.stringify(colour)}}`,
  }
}

function labelOf({ kind, unit, labels }: FilterDefinition, value: string): string {
  if (kind === 'boolean') return value === 'true' ? 'Igen' : 'Nem'
  if (kind === 'number' && Number.isFinite(Number(value))) {
    const text = formatNumber(Number(value))
    return unit ? `${text}\u00a0${unit}` : text
  }
  return Object.hasOwn(labels, value) ? labels[value]! : value
}
