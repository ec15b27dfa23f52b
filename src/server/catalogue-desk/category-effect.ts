import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import type { Executor } from '#platform/database/database.ts'
import { platformError } from '#platform/http/errors.ts'
import {
  countGoods,
  filtersAfterMerge,
  findCategory,
  isBelow,
  listAccessoryRulesNaming,
  listDeskCategories,
  listFilterAttributes,
  listFormerSlugs,
  listRulesNaming,
  type CategoryDetails,
  type DeskCategory,
} from '#server/catalogue/index.ts'
import { catalogueDeskError } from './catalogue-desk-errors.ts'
import { filterLabel, filterOptions } from './category-form.ts'
import { listUsers, type TaxonomyUser } from './taxonomy-users.ts'

type Effect = AdminResponse<'previewCategoryMerge'>

const addressOf = (slug: string) => `/termekek/${slug}`

/** What putting one into another would do. */
export async function mergeEffect(
  sql: Executor,
  users: readonly TaxonomyUser[],
  { from, into }: { from: CategoryDetails; into: CategoryDetails },
): Promise<Effect> {
  const tree = await listDeskCategories(sql)
  const known = await commonEffect(sql, users, { from, into, tree })
  const [filters, attributes] = [await filtersAfterMerge(sql, from, into), await listFilterAttributes(sql)]
  const options = filterOptions(attributes)
  return {
    ...known,
    filters: filters
      .filter((name) => !into.filters.includes(name) && from.filters.includes(name))
      .map((name) => filterLabel(name, options)),
    obstacle: mergeObstacle(tree, from, into),
  }
}

/** What deleting it would do, its goods going into another, or there being none. */
export async function removalEffect(
  sql: Executor,
  users: readonly TaxonomyUser[],
  { from, into }: { from: CategoryDetails; into: CategoryDetails | null },
): Promise<Effect> {
  const tree = await listDeskCategories(sql)
  const known = await commonEffect(sql, users, { from, into, tree })
  const parent = tree.find(({ id }) => id === from.parentId)
  const leadsTo = into ? known.leads_to : parent ? addressOf(parent.slug) : null
  return { ...known, leads_to: leadsTo, filters: [], obstacle: removalObstacle(known, into) }
}

async function commonEffect(
  sql: Executor,
  users: readonly TaxonomyUser[],
  { from, into, tree }: { from: CategoryDetails; into: CategoryDetails | null; tree: DeskCategory[] },
): Promise<Omit<Effect, 'filters' | 'obstacle'>> {
  const goods = await countGoods(sql, from.id, into?.id ?? null)
  const former = await listFormerSlugs(sql, 'category', from.id)
  return {
    ...goods,
    addresses: [from.slug, ...former].map(addressOf),
    leads_to: into && addressOf(into.slug),
    named_by: [
      ...(await listUsers(sql, users, from)),
      ...(await listRulesNaming(sql, 'categories', from.id)).map((name) => `${name} (gyűjtemény)`),
      ...(await listAccessoryRulesNaming(sql, from.id)).map((name) => `${name} (illik hozzá)`),
    ],
    children: tree.filter(({ parentId }) => parentId === from.id).map(({ name }) => name),
  }
}

function mergeObstacle(
  tree: readonly DeskCategory[],
  from: CategoryDetails,
  into: CategoryDetails,
): string | null {
  if (isBelow(tree, into.id, from.id))
    return from.id === into.id
      ? 'Egy kategória önmagába nem vonható össze.'
      : 'A saját alkategóriájába nem vonható össze. Előbb helyezze át azt máshová.'
  const namesOf = (parent: number) => tree.filter(({ parentId }) => parentId === parent)
  const twin = namesOf(from.id).find(({ name }) =>
    namesOf(into.id).some((one) => one.id !== from.id && one.name.toLowerCase() === name.toLowerCase()),
  )
  return twin ? `Mindkettő alatt van „${twin.name}” nevű alkategória. Előbb ezeket vonja össze.` : null
}

function removalObstacle(
  { products, children, named_by: namedBy }: Pick<Effect, 'products' | 'children' | 'named_by'>,
  into: CategoryDetails | null,
): string | null {
  if (children.length > 0)
    return `Van alatta kategória: ${children.join(', ')}. Előbb ezeket helyezze át vagy törölje.`
  if (into) return null
  if (products > 0) return `${products} termék van benne. Válassza ki, melyik kategóriába kerüljenek.`
  return namedBy.length > 0
    ? `Erre a kategóriára hivatkozik: ${namedBy.join(', ')}. Válassza ki, melyik kategória lépjen a helyére.`
    : null
}

/** @throws AppError 404 */
export async function requireCategory(sql: Executor, id: number, lock = false): Promise<CategoryDetails> {
  const found = await findCategory(sql, id, lock)
  if (!found) throw platformError('not_found')
  return found
}

/** @throws AppError 409 with the obstacle, or when it is no longer what was shown */
export function requireExpected(
  effect: Pick<Effect, 'obstacle' | 'products'>,
  expectedProducts: number,
): void {
  if (effect.obstacle) throw catalogueDeskError('taxonomy_obstacle', { message: effect.obstacle })
  if (effect.products !== expectedProducts) throw catalogueDeskError('effect_changed')
}
