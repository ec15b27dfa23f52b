import { requireMember, type AdminContext, type AdminHandlers } from '#platform/admin/admin-endpoint.ts'
import { lockUntilCommit } from '#platform/database/advisory-locks.ts'
import type { Executor, Sql, Transaction } from '#platform/database/database.ts'
import { platformError } from '#platform/http/errors.ts'
import type { Platform } from '#platform/platform.ts'
import {
  findDeskProduct,
  findDuplicable,
  findProductId,
  listAttributeFields,
  listProductCategories,
  takenItemNumbers,
  writeProducts,
} from '#server/catalogue/index.ts'
import { catalogueDeskError } from './catalogue-desk-errors.ts'
import { duplicatedValues, freeNumbers, numberCandidates, withHidden } from './product-duplicate.ts'
import { inputOf, neededRights, valuesOf, withoutCosts } from './product-form.ts'

type Handlers = Pick<AdminHandlers, 'proposeDuplicate' | 'duplicateProduct'>

/** A product made of another, hidden until somebody has looked through it. */
export function createDuplicateHandlers({ sql, clock }: Platform): Handlers {
  return {
    async proposeDuplicate({ params: { id } }) {
      const { stored, more } = await originalOf(sql, id)
      const variants = more.variants.flatMap(
        (one) => stored.variants.find((known) => known.id === one.id) ?? [],
      )
      const numbers = variants.map(({ itemNumber }) => itemNumber)
      const taken = await takenItemNumbers(sql, numberCandidates(numbers), null)
      const free = freeNumbers(numbers, new Set(taken))
      return {
        name: stored.product.name,
        variants: variants.map((variant, index) => ({
          id: variant.id,
          name: variant.name,
          item_number: variant.itemNumber,
          new_item_number: free[index]!,
        })),
      }
    },
    duplicateProduct: ({ params: { id }, body: { name, variants } }, context) =>
      sql.begin(async (tx) => {
        await lockUntilCommit(tx, 'catalogue_writer')
        const { stored, more } = await originalOf(tx, id, true)
        requireSameVariants(more.variants, variants)
        await requireFree(
          tx,
          variants.map((one) => one.item_number),
        )
        const numbers = new Map(variants.map((one) => [one.id, one.item_number]))
        const values = duplicatedValues(seen(valuesOf(stored), context), name, numbers)
        const { rights } = requireMember(context)
        if (neededRights(null, values).some((right) => !rights.has(right))) throw platformError('forbidden')
        const itemNumber = values.variants[0]!.item_number
        const input = inputOf(itemNumber, values, {
          brand: more.brand,
          categories: await listProductCategories(tx, id),
          before: null,
          fields: await listAttributeFields(tx),
        })
        // Nobody buys what is hidden, and its prices are those that another has already: no guard has to look at them.
        await writeProducts(tx, [withHidden(input, more)], { now: clock(), guard: () => undefined })
        return { id: await findProductId(tx, itemNumber) }
      }),
  }
}

type Values = ReturnType<typeof valuesOf>
const seen = (values: Values, context: AdminContext): Values =>
  requireMember(context).rights.has('costs.see') ? values : withoutCosts(values)

/** @throws AppError 404; 409 where nothing of it is sold any more */
async function originalOf(db: Sql | Transaction, id: number, lock = false) {
  const stored = await findDeskProduct(db, id, lock)
  const more = await findDuplicable(db, id)
  if (!stored || !more) throw catalogueDeskError('product_not_found')
  if (more.variants.length === 0) throw catalogueDeskError('nothing_to_duplicate')
  return { stored, more }
}

type Named = { id: number; item_number: string }

/** @throws AppError 409, when another has added or removed a variant since the numbers were proposed */
function requireSameVariants(stored: readonly { id: number }[], named: readonly Named[]): void {
  const ids = new Set(named.map(({ id }) => id))
  const isSame =
    ids.size === named.length && ids.size === stored.length && stored.every(({ id }) => ids.has(id))
  if (!isSame) throw catalogueDeskError('variant_missing')
}

/** @throws AppError 422 for a number that stands twice, 409 for one that is taken, each beside its field */
async function requireFree(db: Executor, numbers: readonly string[]): Promise<void> {
  const errorsOf = (isWrong: (number: string, index: number) => boolean, message: string) =>
    Object.fromEntries(
      numbers.flatMap((number, index) =>
        isWrong(number, index) ? [[`variants.${index}.item_number`, [message]]] : [],
      ),
    )
  const twice = errorsOf(
    (number, index) => numbers.findIndex((one) => one.toLowerCase() === number.toLowerCase()) < index,
    'Ez a cikkszám kétszer szerepel.',
  )
  if (Object.keys(twice).length > 0) throw platformError('validation_failed', { errors: twice })
  const taken = await takenItemNumbers(db, numbers, null)
  if (taken.length === 0) return
  const { message } = catalogueDeskError('item_number_taken')
  throw catalogueDeskError('item_number_taken', { errors: errorsOf((one) => taken.includes(one), message) })
}
