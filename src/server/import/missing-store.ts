import {
  addAttributeLabels,
  writeAttributes,
  loadFormerSlugs,
  writeBrands,
  writeCategories,
} from '#server/catalogue/index.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { Mapping } from './mapping.ts'
import type { BatchRow } from './import-store.ts'

/** Categories, attributes, brands and labels that the shop lacks; what it has stays as the merchant set it. */
export async function makeMissing(
  tx: Transaction,
  rows: readonly BatchRow[],
  mapping: Mapping,
): Promise<void> {
  const [formerCategories, formerBrands, categories, attributes, brands] = await Promise.all([
    loadFormerSlugs(tx, 'category'),
    loadFormerSlugs(tx, 'brand'),
    tx<{ slug: string }[]>`select slug from category`,
    tx<{ slug: string }[]>`select slug from attribute`,
    tx<{ slug: string }[]>`select slug from brand`,
  ])
  const lacks = (stored: readonly { slug: string }[]) => {
    const slugs = new Set(stored.map((row) => row.slug))
    return ({ slug }: { slug: string }) => !slugs.has(slug)
  }
  const newCategories = mapping.categories
    .filter(lacks(categories))
    .filter(({ slug }) => !formerCategories.has(slug))
  if (newCategories.length > 0) {
    await writeCategories(
      tx,
      newCategories.map(
        ({ parent, description = '', defaultQuantity = 1, filters = [], ...rest }, position) => ({
          ...rest,
          parent: (parent && formerCategories.get(parent)) ?? parent ?? null,
          description,
          defaultQuantity,
          filters,
          position: 100 + position,
        }),
      ),
    )
  }
  const newAttributes = mapping.attributes.filter(lacks(attributes))
  if (newAttributes.length > 0) {
    await writeAttributes(
      tx,
      newAttributes.map(({ slug, name, kind, unit, filter, card, labels }, position) => ({
        slug,
        name,
        kind,
        unit: unit ?? null,
        filterType: filter ?? null,
        filterPosition: 100 + position,
        cardPosition: card ?? null,
        labels: labels ?? {},
        position: 100 + position,
      })),
    )
  }
  const named = new Map(
    rows.flatMap(({ mapped }) => (mapped.brand ? [[mapped.brand.slug, mapped.brand] as const] : [])),
  )
  // A twin that was put into another brand does not come back by the next file.
  const newBrands = [...named.values()].filter(lacks(brands)).filter(({ slug }) => !formerBrands.has(slug))
  if (newBrands.length > 0) await writeBrands(tx, newBrands)
  await addAttributeLabels(tx, gatherLabels(rows))
}

function gatherLabels(rows: readonly BatchRow[]): Record<string, Record<string, string>> {
  const labels: Record<string, Record<string, string>> = {}
  for (const { mapped } of rows) {
    for (const [slug, texts] of Object.entries(mapped.labels)) labels[slug] = { ...texts, ...labels[slug] }
  }
  return labels
}
