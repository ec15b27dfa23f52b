import type { DemoAccessoryRule } from '#demo/demo-types.ts'
import type { Transaction } from '#platform/database/database.ts'
import { createAccessoryRule } from '#server/catalogue/index.ts'

/** Rules of accessories, switched on; where there are any, they stay. */
export async function writeDemoAccessoryRules(
  tx: Transaction,
  rules: readonly DemoAccessoryRule[],
): Promise<void> {
  const known = await tx`select from accessory_rule limit 1`
  if (known.count > 0) return
  const [categories, attributes] = [await idsOf(tx, 'category'), await idsOf(tx, 'attribute')]
  for (const { main, accessory, matches, quantity } of rules) {
    const [quantityKind, count] = quantity
    await createAccessoryRule(tx, {
      mainCategoryId: categories(main),
      accessoryCategoryId: categories(accessory),
      matches: matches.map((match) => ({
        kind: match.kind,
        mainAttributeId: match.main === null ? null : attributes(match.main),
        accessoryAttributeId: attributes(match.accessory),
      })),
      quantityKind,
      quantity: count,
      active: true,
    })
  }
}

async function idsOf(tx: Transaction, table: 'category' | 'attribute'): Promise<(slug: string) => number> {
  const rows = await tx<{ slug: string; id: number }[]>`select slug, id from ${tx(table)}`
  const ids = new Map(rows.map(({ slug, id }) => [slug, id]))
  return (slug) => {
    const id = ids.get(slug)
    if (id === undefined) throw new Error(`The demo has no ${table} ${slug}.`)
    return id
  }
}
