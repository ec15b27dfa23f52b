import { visibilityOf, visibleOf } from '#contract/admin/visibility.ts'
import { mergeEdits, type Conflict } from '#platform/admin/edits.ts'
import type { AttributeTexts } from './product-attributes.ts'
import type { ProductValues } from './product-form.ts'

/** Two people at the form of one product: what each has changed, together. Pure. */

type Merged = { merged: ProductValues; conflicts: Conflict[] }

/** What the form changed, upon what is stored now; fields of variants, too, that only one of the two has changed are merged. */
export function mergeProduct(before: ProductValues, values: ProductValues, current: ProductValues): Merged {
  const own = mergeEdits(apartOf(before), apartOf(values), apartOf(current))
  const attributes = mergeTexts(before.attributes, values.attributes, current.attributes)
  const conflicts = [...own.conflicts, ...attributes.conflicts]
  const variants = values.variants.map((variant, index) => {
    const now = current.variants.find(({ id }) => id === variant.id)
    if (variant.id === null || !now) return variant
    const began = before.variants.find(({ id }) => id === variant.id) ?? now
    const { merged, conflicts: found } = mergeEdits(began, variant, now)
    conflicts.push(...found.map((one) => ({ ...one, field: `variants.${index}.${one.field}` })))
    return merged
  })
  const added = current.variants.filter(({ id }) => !values.variants.some((one) => one.id === id))
  const { visibility, ...rest } = own.merged
  const merged = {
    ...rest,
    ...visibleOf(visibility),
    attributes: attributes.merged,
    variants: [...variants, ...added],
  }
  return { merged, conflicts }
}

/** Each attribute is a field of its own; one that is not named has no value. */
function mergeTexts(before: AttributeTexts, values: AttributeTexts, current: AttributeTexts) {
  const slugs = [...new Set([before, values, current].flatMap((texts) => Object.keys(texts)))]
  const whole = (texts: AttributeTexts): AttributeTexts =>
    Object.fromEntries(slugs.map((slug) => [slug, texts[slug] ?? '']))
  const { merged, conflicts } = mergeEdits(whole(before), whole(values), whole(current))
  return { merged, conflicts: conflicts.map((one) => ({ ...one, field: `attributes.${one.field}` })) }
}

/** The fields that are merged as they are. */
const apartOf = ({ is_published, publish_at, ...values }: ProductValues) => ({
  ...values,
  visibility: visibilityOf({ is_published, publish_at }),
  variants: [],
  attributes: {},
})
