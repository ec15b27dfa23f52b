import {
  builtInFilters,
  stockFilter,
  stockValues,
  type ReadModel,
  type Selection,
} from '#listing-index/index.ts'
import type { Executor } from '#platform/database/database.ts'
import { attributeFilters } from '../category-store.ts'
import { loadVariants, type VariantRow } from '../variant-store.ts'
import {
  accessoryQuantity,
  appliesTo,
  fittingReason,
  fittingValues,
  takeTurns,
  wantedOf,
  type AccessoryRule,
  type MainGoods,
} from './accessory.ts'
import { listRulesFor } from './accessory-store.ts'

/** So many are offered at most. */
export const maxAccessories = 4
/** Of each search so many are looked at: some of them may be in the cart. */
const candidateCount = 12
/** A cart of many sizes is searched for so often at most. */
const maxSearches = 16

/** An accessory with how many go with what is bought, and why it is offered. */
export type OfferedAccessory = { row: VariantRow; quantity: number; reason: string }
/** What one rule found for all goods that it is for; by the variant of the accessory. */
type Found = { variantId: number; rule: AccessoryRule; goods: MainGoods[] }

/**
 * Accessories that can be taken off the shelf and fit the goods, the first rule's best first and each rule in turn. Goods among
 * those given are not offered. The index answers; the database is read for the rules and for what is shown.
 */
export async function findAccessories(
  sql: Executor,
  readModel: ReadModel,
  goods: readonly MainGoods[],
  now: Date,
): Promise<OfferedAccessory[]> {
  const rules = await listRulesFor(sql, [...new Set(goods.flatMap(({ categories }) => [...categories]))])
  const lists = await searchAll(readModel, rules, goods, now)
  const rows = new Map(
    (await loadVariants(sql, [...new Set(lists.flat().map(({ variantId }) => variantId))], now)).map(
      (row) => [row.id, row],
    ),
  )
  const there = new Set(goods.map(({ productId }) => productId))
  const offered = lists.map((list) =>
    list.flatMap((found) => {
      const row = rows.get(found.variantId)
      return row && isOffered(row) && !there.has(row.productId) ? [offer(found, row)] : []
    }),
  )
  return takeTurns(offered, ({ row }) => row.productId, maxAccessories)
}

/** The index may be a moment behind. */
const isOffered = ({ published, forSale, gross, free }: VariantRow) =>
  published && forSale && gross !== null && free > 0

const offer = ({ rule, goods }: Found, row: VariantRow): OfferedAccessory => ({
  row,
  quantity: Math.min(accessoryQuantity(rule, goods), row.free, row.maxOrderQuantity),
  reason: fittingReason(rule.matches, goods[0]!),
})

async function searchAll(
  readModel: ReadModel,
  rules: readonly AccessoryRule[],
  goods: readonly MainGoods[],
  now: Date,
): Promise<Found[][]> {
  let left = maxSearches
  const lists: Found[][] = []
  for (const rule of rules) {
    const byValues = Map.groupBy(
      goods.filter((one) => appliesTo(rule, one)),
      (one) => JSON.stringify(rule.matches.map((match) => wantedOf(match, one)?.texts ?? null)),
    )
    const found = new Map<number, Found>()
    for (const alike of byValues.values()) {
      if (left === 0) break
      left -= 1
      for (const variantId of await searchOne(readModel, rule, alike[0]!, now)) {
        const known = found.get(variantId)
        if (known) known.goods.push(...alike)
        else found.set(variantId, { variantId, rule, goods: [...alike] })
      }
    }
    lists.push([...found.values()])
  }
  return lists
}

/** Variants of the accessories that a rule finds for these goods, in stock, the recommended ones first. */
async function searchOne(
  readModel: ReadModel,
  rule: AccessoryRule,
  goods: MainGoods,
  now: Date,
): Promise<number[]> {
  const filters = attributeFilters(
    readModel.taxonomy(),
    rule.matches.map(({ accessoryAttributeId }) => accessoryAttributeId),
  )
  const definitions = [...filters, ...builtInFilters.filter(({ slug }) => slug === stockFilter)]
  const list = (selections: Map<string, Selection>, perPage: number) =>
    readModel.list({
      scope: { categoryId: rule.accessoryCategoryId },
      definitions,
      selections,
      order: { key: 'recommended', direction: 'desc' },
      page: 1,
      perPage,
      now,
    })
  const selections = new Map<string, Selection>([
    [stockFilter, { type: 'choice', values: [stockValues.inStock] }],
  ])
  if (rule.matches.length === 0) return (await list(selections, candidateCount)).variantIds
  const { choices } = await list(selections, 1)
  for (const match of rule.matches) {
    const filter = filters.find(({ attributeId }) => attributeId === match.accessoryAttributeId)
    const wanted = wantedOf(match, goods)
    const values = filter && wanted ? fittingValues(match.kind, wanted, choices.get(filter.slug) ?? []) : []
    if (values.length === 0) return []
    selections.set(filter!.slug, { type: 'choice', values })
  }
  return (await list(selections, candidateCount)).variantIds
}
