import type {
  DuplicableProduct,
  DuplicableVariant,
  ProductInput,
  VariantInput,
} from '#server/catalogue/index.ts'
import type { ProductValues } from './product-form.ts'

/** A product made of another: all that it is, but for what is another's own. Pure. */

const maxNumberLength = 60
/** `-2`, `-3` and so on: how far a free one is looked for. */
const suffixes = Array.from({ length: 99 }, (_one, index) => `-${index + 2}`)

const numbered = (number: string, suffix: string) => number.slice(0, maxNumberLength - suffix.length) + suffix

/** All that `freeNumbers` may propose. */
export const numberCandidates = (numbers: readonly string[]): string[] =>
  suffixes.flatMap((suffix) => numbers.map((number) => numbered(number, suffix)))

/** An item number for each variant, all with the first ending that nobody's has; '' where there is none. */
export function freeNumbers(numbers: readonly string[], taken: ReadonlySet<string>): string[] {
  for (const suffix of suffixes) {
    const candidates = numbers.map((number) => numbered(number, suffix))
    const isFree = new Set(candidates).size === numbers.length && candidates.every((one) => !taken.has(one))
    if (isFree) return candidates
  }
  return numbers.map(() => '')
}

/** What the form of the new product would begin with: nothing of it is in stock, and no sale goes over to it. */
export function duplicatedValues(
  values: ProductValues,
  name: string,
  numbers: ReadonlyMap<number, string>,
): ProductValues {
  return {
    ...values,
    name,
    is_published: false,
    publish_at: null,
    eprel_id: '',
    variants: values.variants.flatMap((variant) => {
      const number = variant.id === null ? undefined : numbers.get(variant.id)
      if (number === undefined) return []
      return {
        ...variant,
        id: null,
        item_number: number,
        ean: '',
        shelf: '',
        on_hand: 0,
        price: variant.original_price ?? variant.price,
        original_price: null,
      }
    }),
  }
}

/** With what the form does not show. `input` has the variants in the order of `more.variants`. */
export function withHidden(input: ProductInput, more: DuplicableProduct): ProductInput {
  const { packingUnitMeasure, packingQuantity, garanFile, badges, collections } = more
  return {
    ...input,
    packingUnitMeasure,
    packingQuantity,
    garanFile,
    badges,
    collections,
    variants: input.variants.map((variant, index) => withHiddenOf(variant, more.variants[index])),
  }
}

const withHiddenOf = (variant: VariantInput, more: DuplicableVariant | undefined): VariantInput =>
  more ? { ...variant, packingQuantity: more.packingQuantity, images: more.images } : variant
