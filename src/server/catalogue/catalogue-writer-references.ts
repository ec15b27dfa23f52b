import type { Transaction } from '#platform/database/database.ts'
import { CatalogueInputError, type ProductInput } from './catalogue-writer-input.ts'

export type AttributeReference = { id: number; slug: string; kind: 'choice' | 'number' | 'boolean' | 'text' }

/** What products of a batch may refer to, by slug. */
export type References = {
  brands: Map<string, { id: number; name: string }>
  categories: Map<string, { id: number; names: string }>
  attributes: Map<string, AttributeReference>
  collections: Map<string, number>
  badges: Map<string, number>
}

export async function loadReferences(tx: Transaction): Promise<References> {
  const [brands, categories, attributes, collections, badges] = await Promise.all([
    tx<{ id: number; slug: string; name: string }[]>`select id, slug, name from brand`,
    tx<{ id: number; slug: string; names: string }[]>`
      select c.id, c.slug, (select string_agg(a.name, ' ') from category a where a.id = any(c.path)) as names from category c`,
    tx<AttributeReference[]>`select id, slug, kind from attribute`,
    tx<{ id: number; slug: string }[]>`select id, slug from collection`,
    tx<{ id: number; slug: string }[]>`select id, slug from badge`,
  ])
  return {
    brands: new Map(brands.map((row) => [row.slug, row])),
    categories: new Map(categories.map((row) => [row.slug, row])),
    attributes: new Map(attributes.map((row) => [row.slug, row])),
    collections: new Map(collections.map((row) => [row.slug, row.id])),
    badges: new Map(badges.map((row) => [row.slug, row.id])),
  }
}

/** What a slug names. @throws CatalogueInputError when nothing has it. */
export function resolve<T>(
  known: ReadonlyMap<string, T>,
  slug: string,
  input: Pick<ProductInput, 'itemNumber'>,
  field: string,
): T {
  const found = known.get(slug)
  if (found === undefined) throw new CatalogueInputError(input.itemNumber, field, `ismeretlen: ${slug}`)
  return found
}
