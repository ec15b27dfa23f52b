import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import type {
  AttributeField,
  AttributeValuesInput,
  CategoryFields,
  StoredAttribute,
} from '#server/catalogue/index.ts'

/** The attributes of a product's form, as texts by slug; '' is none. Pure. */

export type AttributeTexts = Record<string, string>
type Fields = AdminResponse<'listProductFields'>

/** What all variants have alike, and what each has of its own. */
export function splitAttributes(
  rows: readonly StoredAttribute[],
  variantIds: readonly number[],
): { shared: AttributeTexts; own: ReadonlyMap<number, AttributeTexts> } {
  const shared: AttributeTexts = {}
  const own = new Map<number, AttributeTexts>(variantIds.map((id) => [id, {}]))
  for (const slug of new Set(rows.map((row) => row.slug))) {
    const alike = rows.filter((row) => row.slug === slug)
    const [first] = alike
    const isShared =
      alike.length === variantIds.length && alike.every((row) => !row.own && row.value === first!.value)
    if (isShared) shared[slug] = textOf(first!)
    else for (const row of alike) own.get(row.variantId)![slug] = textOf(row)
  }
  return { shared, own }
}

const textOf = ({ kind, value }: Pick<StoredAttribute, 'kind' | 'value'>): string =>
  kind === 'number' ? value.replace('.', ',') : value

type Change = { before: AttributeTexts; after: AttributeTexts }

/** What differs, for the catalogue's writer. `all`: what does not differ, too, for variants that are new. */
export function attributeInput(
  { before, after }: Change,
  fields: readonly AttributeField[],
  { all = false, shared = {} }: { all?: boolean; shared?: AttributeTexts } = {},
): AttributeValuesInput {
  const input: AttributeValuesInput = {}
  for (const slug of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const text = (after[slug] ?? '').trim()
    if (text === (before[slug] ?? '') && !all) continue
    // What all have alike from now on is said by the product.
    if (text === '' && (shared[slug] ?? '') !== '') continue
    const kind = fields.find((field) => field.slug === slug)?.kind
    input[slug] = text === '' ? null : kind === 'number' ? Number(text.replace(',', '.')) : text
  }
  return input
}

/** What no field takes, by slug, in words. Values that are there already pass. */
export function attributeTextErrors(
  { before, after }: Change,
  fields: readonly AttributeField[],
): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [slug, given] of Object.entries(after)) {
    const text = given.trim()
    if (text === '' || text === before[slug]) continue
    const problem = textProblem(
      fields.find((field) => field.slug === slug),
      text,
    )
    if (problem) errors[slug] = problem
  }
  return errors
}

function textProblem(field: AttributeField | undefined, text: string): string | null {
  switch (field?.kind) {
    case undefined:
      return 'Ez a jellemző közben megszűnt.'
    case 'number':
      return /^-?\d{1,9}([.,]\d{1,6})?$/.test(text) ? null : 'Számot írjon.'
    case 'boolean':
      return text === 'true' || text === 'false' ? null : 'Igen vagy nem lehet.'
    case 'choice':
      return Object.hasOwn(field.labels, text) ? null : 'Ez az érték közben megszűnt.'
    case 'text':
      return null
  }
}

/** For the form: its fields, and which of them each category has. */
export const presentFields = (
  attributes: readonly AttributeField[],
  categories: readonly CategoryFields[],
): Fields => ({
  attributes: attributes.map(({ slug, name, kind, unit, labels, labelOrder }) => ({
    slug,
    name,
    kind,
    unit: unit ?? '',
    options: [...new Set([...labelOrder, ...Object.keys(labels)])]
      .filter((value) => Object.hasOwn(labels, value))
      .map((value) => ({ value, label: labels[value]! })),
  })),
  categories: categories.map(({ slug, attributes: named }) => ({
    slug,
    attributes: named.filter((one) => attributes.some((field) => field.slug === one)),
  })),
})
