import { loadFormerSlugs } from '#server/catalogue/index.ts'
import type { Executor } from '#platform/database/database.ts'
import { foldText } from '#hungary/folded-text.ts'
import type { AttributeKind } from './field-values.ts'
import type { Vocabulary } from './import.ts'
import type { Mapping } from './mapping.ts'

/** What rows may name: what the shop has and what the mapping will make. */
export async function loadVocabulary(sql: Executor, mapping: Mapping): Promise<Vocabulary> {
  const [former, categories, attributes, collections, badges] = await Promise.all([
    loadFormerSlugs(sql, 'category'),
    sql<{ slug: string; name: string }[]>`select slug, name from category`,
    sql<{ slug: string; kind: AttributeKind }[]>`select slug, kind from attribute`,
    sql<{ slug: string }[]>`select slug from collection`,
    sql<{ slug: string }[]>`select slug from badge`,
  ])
  const slugs = (rows: readonly { slug: string }[]) => rows.map((row) => row.slug)
  // What the mapping calls by an old address is there already.
  const made = mapping.categories.filter(({ slug }) => !former.has(slug))
  const { fallbackCategory = '' } = mapping
  const fallback = former.get(fallbackCategory) ?? fallbackCategory
  return {
    categories: new Set([...slugs([...categories, ...made]), ...former.keys()]),
    categoryNames: categoryNames([...categories, ...made]),
    attributes: new Map([...mapping.attributes, ...attributes].map((row) => [row.slug, row.kind])),
    collections: new Set(slugs(collections)),
    badges: new Set(slugs(badges)),
    fallback: [...categories, ...made].find(({ slug }) => slug === fallback) ?? null,
  }
}

/** Which category a cell names, by its name or its slug, as an import without a `map` reads it; null: none. */
export async function loadCategoryOf(sql: Executor): Promise<(cell: string) => string | null> {
  const rows = await sql<{ slug: string; name: string }[]>`select slug, name from category`
  const names = categoryNames(rows)
  const slugs = new Set(rows.map(({ slug }) => slug))
  return (cell) => names.get(foldText(cell)) ?? (slugs.has(cell) ? cell : null)
}

/** Slugs by folded names; a name that two categories have stands for none. */
function categoryNames(categories: readonly { slug: string; name: string }[]): Map<string, string> {
  const named = [...Map.groupBy(categories, ({ name }) => foldText(name))]
  return new Map(
    named.flatMap(([name, found]) => {
      const [slug, ...others] = new Set(found.map((one) => one.slug))
      return slug !== undefined && others.length === 0 ? [[name, slug] as const] : []
    }),
  )
}
