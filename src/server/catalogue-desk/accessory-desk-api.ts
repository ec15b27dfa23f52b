import type { AdminRequest, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import type { AdminHandlers } from '#platform/admin/admin-endpoint.ts'
import { mergeEdits } from '#platform/admin/edits.ts'
import type { Executor } from '#platform/database/database.ts'
import { platformError } from '#platform/http/errors.ts'
import type { Platform } from '#platform/platform.ts'
import {
  changeAccessoryRule,
  countAccessoryRule,
  countAccessorySides,
  createAccessoryRule,
  deleteAccessoryRule,
  findAccessoryRule,
  knowsAccessoryRule,
  listAccessoryRules,
  listDeskAttributes,
  listDeskCategories,
  lockTaxonomy,
  maxAccessoryRules,
  orderAccessoryRules,
  type StoredAccessoryRule,
} from '#server/catalogue/index.ts'
import { catalogueDeskError } from './catalogue-desk-errors.ts'

type Handlers = Pick<
  AdminHandlers,
  | 'listAccessoryRules'
  | 'getAccessoryRule'
  | 'countAccessoryRule'
  | 'createAccessoryRule'
  | 'changeAccessoryRule'
  | 'orderAccessoryRules'
  | 'removeAccessoryRule'
>
type Values = AdminRequest<'changeAccessoryRule'>['body']['values']
type NewRule = Omit<StoredAccessoryRule, 'id'>

/** Rules of accessories at the desk. */
export function createAccessoryDeskHandlers({ sql }: Platform): Handlers {
  async function list(): Promise<AdminResponse<'listAccessoryRules'>> {
    const rules = await listAccessoryRules(sql)
    const counts = await Promise.all(rules.map((rule) => countAccessorySides(sql, rule)))
    return {
      rules: rules.map((rule, index) => ({
        id: rule.id,
        values: valuesOf(rule),
        main_products: counts[index]!.mainProducts,
        accessory_products: counts[index]!.accessoryProducts,
      })),
      ...(await choices(sql)),
    }
  }

  return {
    listAccessoryRules: list,
    getAccessoryRule: ({ params: { id } }) => presentOne(sql, id),
    async countAccessoryRule({ body }) {
      const { mainProducts, accessoryProducts, examples } = await countAccessoryRule(sql, storedValues(body))
      return { main_products: mainProducts, accessory_products: accessoryProducts, examples }
    },
    async createAccessoryRule({ body }) {
      const values: Values = {
        ...body,
        matches: [],
        quantity_kind: 'per_set',
        quantity: 1,
        is_active: false,
      }
      const id = await sql.begin(async (tx) => {
        await lockTaxonomy(tx)
        if ((await listAccessoryRules(tx)).length >= maxAccessoryRules)
          throw catalogueDeskError('accessory_rules_full')
        await requireSound(tx, values, '')
        return createAccessoryRule(tx, storedValues(values))
      })
      return presentOne(sql, id)
    },
    async changeAccessoryRule({ params: { id }, body: { before, values } }) {
      await sql.begin(async (tx) => {
        await lockTaxonomy(tx)
        const stored = await requireRule(tx, id, true)
        const { merged, conflicts } = mergeEdits(before, values, valuesOf(stored))
        if (conflicts.length > 0) throw catalogueDeskError('taxonomy_conflict', { details: { conflicts } })
        await requireSound(tx, merged, 'values.')
        await changeAccessoryRule(tx, stored, storedValues(merged))
      })
      return presentOne(sql, id)
    },
    async orderAccessoryRules({ body: { ids } }) {
      await sql.begin(async (tx) => {
        await lockTaxonomy(tx)
        const known = (await listAccessoryRules(tx)).map(({ id }) => id)
        if (known.toSorted((a, b) => a - b).join() !== ids.toSorted((a, b) => a - b).join())
          throw catalogueDeskError('accessory_rules_changed')
        await orderAccessoryRules(tx, ids)
      })
      return list()
    },
    async removeAccessoryRule({ params: { id } }) {
      await sql.begin(async (tx) => {
        await lockTaxonomy(tx)
        await requireRule(tx, id, true)
        await deleteAccessoryRule(tx, id)
      })
      return list()
    },
  }
}

/** @throws AppError 404 */
async function requireRule(sql: Executor, id: number, lock = false): Promise<StoredAccessoryRule> {
  const found = await findAccessoryRule(sql, id, lock)
  if (!found) throw platformError('not_found')
  return found
}

/** @throws AppError 422 beside the field, whose name begins with `prefix` */
async function requireSound(sql: Executor, values: Values, prefix: string): Promise<void> {
  const problem = problemOf(values)
  if (problem)
    throw platformError('validation_failed', { errors: { [prefix + problem.field]: [problem.text] } })
  if (!(await knowsAccessoryRule(sql, storedValues(values))))
    throw platformError('validation_failed', {
      errors: {
        [`${prefix}main_category`]: ['Közben megszűnt egy kategória vagy jellemző, amelyet a szabály említ.'],
      },
    })
}

function problemOf({ main_category: main, accessory_category: accessory, matches }: Values) {
  if (main === accessory)
    return {
      field: 'accessory_category',
      text: 'Válasszon másik kategóriát: önmagához semmi sem kiegészítő.',
    }
  const compared = matches.map((one) => one.accessory_attribute)
  if (new Set(compared).size < compared.length)
    return { field: 'matches', text: 'A kiegészítő egy jellemzője csak egyszer szerepelhet.' }
  const isUnordered = matches.some(
    ({ kind, main_attribute: attribute }) => attribute === null && (kind === 'from' || kind === 'to'),
  )
  return isUnordered
    ? { field: 'matches', text: 'Az abroncsméret csak egyezhet vagy listában szerepelhet.' }
    : null
}

const storedValues = (values: Values): NewRule => ({
  mainCategoryId: values.main_category,
  accessoryCategoryId: values.accessory_category,
  matches: values.matches.map((one) => ({
    kind: one.kind,
    mainAttributeId: one.main_attribute,
    accessoryAttributeId: one.accessory_attribute,
  })),
  quantityKind: values.quantity_kind,
  quantity: values.quantity,
  active: values.is_active,
})

const valuesOf = (rule: StoredAccessoryRule): Values => ({
  main_category: rule.mainCategoryId,
  accessory_category: rule.accessoryCategoryId,
  matches: rule.matches.map((one) => ({
    kind: one.kind,
    main_attribute: one.mainAttributeId,
    accessory_attribute: one.accessoryAttributeId,
  })),
  quantity_kind: rule.quantityKind,
  quantity: rule.quantity,
  is_active: rule.active,
})

async function choices(sql: Executor) {
  const [categories, attributes] = [await listDeskCategories(sql), await listDeskAttributes(sql)]
  return {
    categories: categories.map(({ id, name, depth }) => ({ id, name, depth })),
    attributes: attributes.map(({ id, name }) => ({ id, name })),
  }
}

async function presentOne(sql: Executor, id: number): Promise<AdminResponse<'getAccessoryRule'>> {
  const stored = await requireRule(sql, id)
  return { id, values: valuesOf(stored), ...(await choices(sql)) }
}
