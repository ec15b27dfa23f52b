import type { OptionAttribute, Product, ProductVariant } from '#contract/wire.ts'
import { variantParameter } from './variant-parameter.ts'

export type OptionLink = {
  label: string
  /** The item number of the variant behind it. */
  variant: string
  href: string
  current: boolean
  colour: string | null
  state: OptionState
}
/** `other`: with the present choice of the other options there is none, so the link changes those too. */
export type OptionState = 'available' | 'unavailable' | 'other'
export type OptionGroup = {
  name: string
  slug: string
  selector: OptionAttribute['selector_type']
  links: OptionLink[]
}

type VariantLike = Pick<ProductVariant, 'slug' | 'item_number' | 'addable_to_cart' | 'attributes'>

/** The requested variant, else the first that can be bought, else the first. */
export function chosenVariant<V extends VariantLike>(variants: V[], requested: string | null): V | undefined {
  return (
    variants.find((variant) => variant.item_number === requested) ??
    variants.find((variant) => variant.slug === requested) ??
    variants.find((variant) => variant.addable_to_cart) ??
    variants[0]
  )
}

export function variantHref(path: string, itemNumber: string): string {
  return `${path}?${variantParameter}=${encodeURIComponent(itemNumber)}`
}

const valueOf = (variant: VariantLike, slug: string) =>
  String(variant.attributes.find((attribute) => attribute.slug === slug)?.data ?? '')

/** The variant with this value that differs least from the present one in the other options. */
function nearest<V extends VariantLike>(
  variants: V[],
  present: V,
  slugs: string[],
  slug: string,
  value: string,
): V | undefined {
  const sameness = (variant: V) =>
    slugs.filter((other) => other !== slug && valueOf(variant, other) === valueOf(present, other)).length
  const candidates = variants.filter((variant) => valueOf(variant, slug) === value)
  return candidates.toSorted((a, b) => sameness(b) - sameness(a))[0]
}

function stateOf(variant: VariantLike, present: VariantLike, slugs: string[], slug: string): OptionState {
  const fits = slugs.every((other) => other === slug || valueOf(variant, other) === valueOf(present, other))
  if (!fits) return 'other'
  return variant.addable_to_cart ? 'available' : 'unavailable'
}

/** A row of plain links for every option of the product; without options, one row with every variant's name. */
export function optionGroups(
  product: Pick<Product, 'variants' | 'option_attributes'>,
  present: ProductVariant,
  path: string,
): OptionGroup[] {
  const { variants, option_attributes: options } = product
  if (variants.length < 2) return []
  if (options.length === 0) return [allVariants(variants, present, path)]
  const slugs = options.map(({ slug }) => slug)
  return options.map(({ name, slug, selector_type, options: choices }) => ({
    name,
    slug,
    selector: selector_type,
    links: choices.flatMap(({ label, value, data }): OptionLink[] => {
      const variant = nearest(variants, present, slugs, slug, value)
      if (!variant) return []
      const current = valueOf(present, slug) === value
      return [
        {
          label,
          variant: variant.item_number,
          href: variantHref(path, variant.item_number),
          current,
          colour: data,
          state: stateOf(variant, present, slugs, slug),
        },
      ]
    }),
  }))
}

function allVariants(variants: ProductVariant[], present: ProductVariant, path: string): OptionGroup {
  const links = variants.map(({ name, item_number, addable_to_cart }) => ({
    label: name,
    variant: item_number,
    href: variantHref(path, item_number),
    current: item_number === present.item_number,
    colour: null,
    state: addable_to_cart ? ('available' as const) : ('unavailable' as const),
  }))
  return { name: 'Változat', slug: 'valtozat', selector: 'button', links }
}
