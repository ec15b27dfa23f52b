import type { AdminRequest, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { foldText } from '#hungary/folded-text.ts'
import type { AttributeText, DeskAttribute } from '#server/catalogue/index.ts'

/** An attribute's form against what the catalogue stores. Pure. */

export type AttributeValues = AdminRequest<'changeAttribute'>['body']['values']
type Option = AdminResponse<'getAttribute'>['options'][number]

export const attributeValuesOf = (stored: DeskAttribute): AttributeValues => ({
  name: stored.name,
  unit: stored.unit ?? '',
  filter: stored.filterType ?? 'none',
  look: stored.filterDisplay,
  selector: stored.selectorType ?? 'button',
  is_on_card: stored.isOnCard,
  is_shown: stored.shown,
})

export const attributeTextOf = (values: AttributeValues): AttributeText => ({
  name: values.name,
  unit: values.unit === '' ? null : values.unit,
  filterType: values.filter === 'none' ? null : values.filter,
  filterDisplay: values.look,
  selectorType: values.selector,
  isOnCard: values.is_on_card,
  shown: values.is_shown,
})

/** What does not fit the kind of an attribute, by field. */
export function attributeErrors(
  { kind }: Pick<DeskAttribute, 'kind'>,
  { filter, unit }: AttributeValues,
): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  if (filter === 'range' && kind !== 'number')
    errors['values.filter'] = ['Csak szám szűrhető alsó és felső határral.']
  if (unit !== '' && kind === 'boolean') errors['values.unit'] = ['Az igen–nem jellemzőnek nincs egysége.']
  return errors
}

/** The page has so many of a text or a number. */
const maxOptions = 500

/** The values as the page lists them: of a choice in the merchant's order, else those used most first; twins are named. */
export function attributeOptions(
  { kind, labels, labelOrder, swatches }: Pick<DeskAttribute, 'kind' | 'labels' | 'labelOrder' | 'swatches'>,
  counts: ReadonlyMap<string, number>,
  max = maxOptions,
): { options: Option[]; more: number } {
  const values =
    kind === 'choice'
      ? [...new Set([...labelOrder.filter((value) => Object.hasOwn(labels, value)), ...Object.keys(labels)])]
      : [...counts.keys()].sort((a, b) => counts.get(b)! - counts.get(a)! || a.localeCompare(b, 'hu'))
  const labelled = values.map((value) => ({ value, label: labelOf(kind, labels, value) }))
  const twins = kind === 'boolean' || kind === 'number' ? new Map<string, string[]>() : byFold(labelled)
  const all = labelled.map(({ value, label }) => ({
    value,
    label,
    swatch: swatches[value] ?? null,
    variants: counts.get(value) ?? 0,
    twin: twins.get(foldValue(label))?.find((other) => other !== label) ?? null,
  }))
  // A twin is what somebody comes for, however seldom it is used.
  const shown =
    kind === 'choice' ? all : [...all.filter(({ twin }) => twin), ...all.filter(({ twin }) => !twin)]
  return { options: shown.slice(0, max), more: Math.max(0, shown.length - max) }
}

function labelOf(kind: DeskAttribute['kind'], labels: Record<string, string>, value: string): string {
  if (kind === 'boolean') return value === 'true' ? 'igen' : 'nem'
  return kind === 'number' ? value.replace('.', ',') : (labels[value] ?? value)
}

/** Letters and digits alone: `Téli `, `téli` and `TÉLI.` are one. */
const foldValue = (label: string): string => foldText(label).replaceAll(/[^\p{L}\p{N}]+/gu, '')

function byFold(labelled: readonly { label: string }[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { label } of labelled) {
    const key = foldValue(label)
    found.set(key, [...(found.get(key) ?? []), label])
  }
  return found
}

/** Another value that reads the same, and so would be a twin. */
export const sameValue = (
  options: readonly Option[],
  label: string,
  except: string | null,
): Option | undefined =>
  options.find((one) => one.value !== except && one.label.toLowerCase() === label.toLowerCase())

/** Why an attribute can't be removed, in words; null: it can. */
export function removalObstacle({
  isKnown,
  variants,
  categories,
  chooses,
  rules,
}: {
  isKnown: boolean
  variants: number
  categories: readonly string[]
  chooses: number
  /** Of accessories, which compare by it. */
  rules: readonly string[]
}): string | null {
  if (isKnown) return 'Ezzel a program maga is dolgozik: nem törölhető.'
  if (variants > 0) return `${variants} változatnak van ilyen jellemzője.`
  if (categories.length > 0) return `Ezek a kategóriák hivatkoznak rá: ${categories.join(', ')}.`
  if (chooses > 0) return `${chooses} termék változatai ebben különböznek.`
  return rules.length > 0 ? `Ezek az „Illik hozzá” szabályok hivatkoznak rá: ${rules.join(', ')}.` : null
}
