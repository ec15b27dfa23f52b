/** Which goods a collection gathers: those that fit each part. By id, since names and addresses change. */
export type CollectionRule = {
  /** In one of these or below it; none: in any. */
  categories: number[]
  /** Of one of these; none: of any. */
  brands: number[]
  attributes: AttributeRule[]
  /** Gross forints; null: no limit. */
  minGross: number | null
  maxGross: number | null
  /** Only what can be taken off the shelf now. */
  inStock: boolean
}
/** One of the values; or, of a number, within the limits, null being none. */
export type AttributeRule =
  | { attribute: number; values: string[] }
  | { attribute: number; min: number | null; max: number | null }
