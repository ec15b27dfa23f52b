import type { ProductValues, Variant } from './product-values.ts'

/** What variants differ in, and the variants of all combinations. Pure. */

type Change = Pick<ProductValues, 'attributes' | 'option_attributes' | 'variants'>

/** Customers choose by it from now on: each variant begins with what all had. */
export function withOption(values: Change, slug: string): Change {
  const shared = values.attributes[slug] ?? ''
  return {
    option_attributes: [...values.option_attributes, slug],
    attributes: { ...values.attributes, [slug]: '' },
    variants: values.variants.map((one) => ({
      ...one,
      attributes: { ...one.attributes, [slug]: (one.attributes[slug] ?? '') || shared },
    })),
  }
}

/** Nobody chooses by it any more. What is the same in all variants is the product's again. */
export function withoutOption(values: Change, slug: string): Change {
  const [first = ''] = values.variants.map((one) => one.attributes[slug] ?? '')
  const isAlike = values.variants.every((one) => (one.attributes[slug] ?? '') === first)
  const left = { ...values, option_attributes: values.option_attributes.filter((one) => one !== slug) }
  if (!isAlike) return left
  return {
    ...left,
    attributes: { ...values.attributes, [slug]: first },
    variants: values.variants.map((one) => ({
      ...one,
      attributes: Object.fromEntries(Object.entries(one.attributes).filter(([name]) => name !== slug)),
    })),
  }
}

/** Those that are sold already, or have something of their own: a new one without any was what the others were made like. */
export const ownVariants = ({ variants, option_attributes: options }: Change): Variant[] =>
  variants.filter(
    ({ id, attributes }) => id !== null || options.some((slug) => (attributes[slug] ?? '') !== ''),
  )

export type Combination = Readonly<Record<string, string>>

/** Every way to take one value of each option. */
export const combinationsOf = (chosen: Readonly<Record<string, readonly string[]>>): Combination[] =>
  Object.entries(chosen)
    .filter(([, values]) => values.length > 0)
    .reduce<Combination[]>(
      (found, [slug, values]) => found.flatMap((one) => values.map((value) => ({ ...one, [slug]: value }))),
      [{}],
    )
    .filter((one) => Object.keys(one).length > 0)

/** A new one like the first variant; stock, shelf and bar code are its own. */
export function variantOf(
  like: Variant,
  combination: Combination,
  { itemNumber, name }: { itemNumber: string; name: string },
): Variant {
  return {
    ...like,
    id: null,
    item_number: itemNumber,
    name,
    ean: '',
    on_hand: 0,
    shelf: '',
    attributes: { ...like.attributes, ...combination },
  }
}

/** Whether a variant is the one of a combination already. */
export const isOf = ({ attributes }: Pick<Variant, 'attributes'>, combination: Combination): boolean =>
  Object.entries(combination).every(([slug, value]) => attributes[slug] === value)
