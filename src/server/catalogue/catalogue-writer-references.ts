import type { Transaction } from '#platform/database/database.ts'
import { CatalogueInputError, type ProductInput } from './catalogue-writer-input.ts'
import { loadFormerSlugs } from './taxonomy/taxonomy-slug.ts'

export type AttributeReference = {
  id: number
  slug: string
  kind: 'choice' | 'number' | 'boolean' | 'text'
  /** Values that were put into another. */
  former: Record<string, string>
}

/** What products of a batch may refer to, by slug; old slugs of what was renamed or put into another too. */
export type References = {
  brands: Map<string, { id: number; name: string }>
  categories: Map<string, { id: number; names: string }>
  attributes: Map<string, AttributeReference>
  collections: Map<string, number>
  badges: Map<string, number>
}

export async function loadReferences(tx: Transaction): Promise<References> {
  const [brands, categories, attributes, collections, badges, ...former] = await Promise.all([
    tx<{ id: number; slug: string; name: string }[]>`select id, slug, name from brand`,
    tx<{ id: number; slug: string; names: string }[]>`
      select c.id, c.slug, (select string_agg(a.name, ' ') from category a where a.id = any(c.path)) as names from category c`,
    tx<AttributeReference[]>`select id, slug, kind, former_values as former from attribute`,
    tx<{ id: number; slug: string }[]>`select id, slug from collection`,
    tx<{ id: number; slug: string }[]>`select id, slug from badge`,
    loadFormerSlugs(tx, 'brand'),
    loadFormerSlugs(tx, 'category'),
    loadFormerSlugs(tx, 'collection'),
  ])
  return {
    brands: withFormer(new Map(brands.map((row) => [row.slug, row])), former[0]),
    categories: withFormer(new Map(categories.map((row) => [row.slug, row])), former[1]),
    attributes: new Map(attributes.map((row) => [row.slug, row])),
    collections: withFormer(new Map(collections.map((row) => [row.slug, row.id])), former[2]),
    badges: new Map(badges.map((row) => [row.slug, row.id])),
  }
}

function withFormer<T>(known: Map<string, T>, former: ReadonlyMap<string, string>): Map<string, T> {
  for (const [old, slug] of former) if (!known.has(old)) known.set(old, known.get(slug)!)
  return known
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
