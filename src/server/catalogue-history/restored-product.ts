import type { AttributeValuesInput, ProductInput, VariantInput } from '#server/catalogue/index.ts'
import type { Cell } from './product-diff.ts'
import { textIn, type ProductState, type StatePicture } from './product-state.ts'
import { productColumns, variantColumns } from './restore-columns.ts'

type ThingKind = 'brand' | 'category' | 'badge' | 'collection'
/** What is there to be named again. */
export type References = {
  slug: (kind: ThingKind, id: number) => string | undefined
  attribute: (id: number) => { slug: string; kind: string } | undefined
  hasFile: (key: string) => boolean
}
type Refusal = 'reference' | 'file' | 'unsupported'

/** Gathers the cells of one product into what the catalogue's writer takes. */
export class RestoredProduct {
  /** True: into the bin, false: out of it. */
  bin: boolean | null = null
  readonly #present: ProductState
  readonly #references: References
  readonly #product: Partial<ProductInput> = {}
  readonly #variants = new Map<number, VariantInput>()
  #main: number
  #categories: readonly number[]
  #isPlaced = false

  constructor(present: ProductState, references: References) {
    this.#present = present
    this.#references = references
    this.#main = Number(present.row.main_category_id)
    this.#categories = present.categories
  }

  /** Null: it becomes what the cell wants. */
  take(cell: Cell): Refusal | null {
    return cell.variantId === null ? this.#ofProduct(cell) : this.#ofVariant(cell, cell.variantId)
  }

  /** Null: nothing for the writer. */
  input(): ProductInput | null {
    // What all variants share is written at each of them.
    if (this.#product.attributes)
      for (const [id, { row }] of this.#present.variants)
        if (!this.#variants.has(id)) this.#variants.set(id, { itemNumber: textIn(row, 'item_number') })
    const isEmpty = Object.keys(this.#product).length === 0 && this.#variants.size === 0
    if (isEmpty && !this.#isPlaced) return null
    return {
      ...this.#product,
      ...(this.#isPlaced ? this.#place() : {}),
      itemNumber: textIn(this.#present.row, 'item_number'),
      variants: [...this.#variants.values()],
    }
  }

  #place(): Pick<ProductInput, 'mainCategory' | 'categories'> {
    const slugs = (ids: readonly number[]) => ids.map((id) => this.#references.slug('category', id)!)
    const others = this.#categories.filter((id) => id !== this.#main)
    return { mainCategory: slugs([this.#main])[0]!, categories: slugs(others) }
  }

  #ofProduct({ field, after }: Cell): Refusal | null {
    const column = productColumns[field]
    if (column) return this.#set(this.#product, column, after)
    switch (field) {
      case 'exists':
      case 'binned_at':
        this.bin = field === 'exists' ? true : after !== null
        return null
      case 'brand_id':
        return this.#named('brand', after, (slug) => (this.#product.brand = slug))
      case 'main_category_id':
        return this.#placed(Number(after), this.#categories)
      case 'categories':
        return this.#placed(this.#main, after as number[])
      case 'badges':
        return this.#list('badge', after as number[], (slugs) => (this.#product.badges = slugs))
      case 'collections':
        return this.#list('collection', after as number[], (slugs) => (this.#product.collections = slugs))
      case 'pictures':
        return this.#pictures(after as StatePicture[], this.#product)
    }
    if (field.startsWith('attribute.'))
      return this.#attribute(field, after, (this.#product.attributes ??= {}))
    return 'unsupported'
  }

  #ofVariant({ field, after }: Cell, variantId: number): Refusal | null {
    const present = this.#present.variants.get(variantId)
    if (!present) return 'unsupported'
    const itemNumber = textIn(present.row, 'item_number')
    const variant = this.#variants.get(variantId) ?? { itemNumber }
    const refusal = this.#variantField(variant, field, after)
    if (!refusal) this.#variants.set(variantId, variant)
    return refusal
  }

  #variantField(variant: VariantInput, field: string, after: unknown): Refusal | null {
    const column = variantColumns[field]
    if (column) return this.#set(variant, column, after)
    if (field === 'exists') return this.#set(variant, 'published', false)
    if (field === 'pictures') return this.#pictures(after as StatePicture[], variant)
    if (field.startsWith('attribute.')) return this.#attribute(field, after, (variant.attributes ??= {}))
    return 'unsupported'
  }

  #set<T extends object>(target: T, column: keyof T, value: unknown): null {
    target[column] = value as T[keyof T]
    return null
  }

  #placed(main: number, categories: readonly number[]): Refusal | null {
    const isKnown = [main, ...categories].every((id) => this.#references.slug('category', id))
    if (!isKnown) return 'reference'
    this.#categories = categories
    this.#main = main
    this.#isPlaced = true
    return null
  }

  #named(kind: ThingKind, id: unknown, set: (slug: string | null) => void): Refusal | null {
    const slug = id === null ? null : this.#references.slug(kind, Number(id))
    if (slug === undefined) return 'reference'
    set(slug)
    return null
  }

  #list(kind: ThingKind, ids: readonly number[], set: (slugs: string[]) => void): Refusal | null {
    const slugs = ids.map((id) => this.#references.slug(kind, id))
    if (slugs.some((slug) => slug === undefined)) return 'reference'
    set(slugs as string[])
    return null
  }

  #pictures(pictures: StatePicture[], target: { images?: StatePicture[] }): Refusal | null {
    if (!pictures.every(({ fileKey }) => this.#references.hasFile(fileKey))) return 'file'
    target.images = pictures
    return null
  }

  #attribute(field: string, after: unknown, target: AttributeValuesInput): Refusal | null {
    const known = this.#references.attribute(Number(field.slice('attribute.'.length)))
    if (!known) return 'reference'
    target[known.slug] = typeof after === 'string' ? valueOf(after, known.kind) : null
    return null
  }
}

/** As the writer takes it: flags and numbers are stored as texts too. */
function valueOf(text: string, kind: string): string | number | boolean {
  if (kind === 'boolean') return text === 'true'
  return kind === 'number' ? Number(text) : text
}
