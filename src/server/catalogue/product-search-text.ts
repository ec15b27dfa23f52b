import { summaryOf } from '#platform/markup/summary.ts'
import { attributeText, fullName } from './catalogue-presenting.ts'
import type { AttributeRow } from './variant-store.ts'

/** What search engines show of a product whose merchant wrote nothing for them. Pure. */

type Described = {
  name: string
  /** The own part of the name of its only variant; '' where there are more. */
  variantName: string
  shortDescription: string
  description: string
  /** Of its first variant. */
  attributes: readonly AttributeRow[]
}

/** What is said of a product that nothing is written of. */
const productSummary =
  'Ára, készlete, műszaki adatai és a szállítás napja a webáruházban, rendelés regisztráció nélkül is.'

export function productSearchText({ name, variantName, attributes, ...texts }: Described) {
  return {
    title: fullName({ productName: name, variantName }),
    description: summaryOf([
      texts.shortDescription,
      texts.description,
      attributes.map((attribute) => `${attribute.name}: ${attributeText(attribute)}`).join(', '),
      productSummary,
    ]),
  }
}
