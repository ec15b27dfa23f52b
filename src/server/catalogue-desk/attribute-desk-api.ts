import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { requireMember, type AdminHandlers, type Member } from '#platform/admin/admin-endpoint.ts'
import { mergeEdits } from '#platform/admin/edits.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { platformError } from '#platform/http/errors.ts'
import type { Platform } from '#platform/platform.ts'
import {
  changeAttribute,
  countAttributeValues,
  createAttribute,
  deleteAttribute,
  findAttributeNamed,
  listAccessoryRulesBy,
  listAttributeUsers,
  listDeskAttributes,
  lockTaxonomy,
  orderAttributes,
  orderChoices,
  removeChoice,
  saveChoice,
  type DeskAttribute,
} from '#server/catalogue/index.ts'
import { isTyreAttribute } from '#tyres/tyre-attributes.ts'
import {
  attributeErrors,
  attributeOptions,
  attributeTextOf,
  attributeValuesOf,
  removalObstacle,
  sameValue,
} from './attribute-form.ts'
import { catalogueDeskError } from './catalogue-desk-errors.ts'
import { requireAttribute } from './taxonomy-merge.ts'
import { mergeOrQueue, type Merging } from './taxonomy-run.ts'

type Handlers = Pick<
  AdminHandlers,
  | 'listAttributes'
  | 'getAttribute'
  | 'createAttribute'
  | 'changeAttribute'
  | 'orderAttributes'
  | 'removeAttribute'
  | 'saveAttributeValue'
  | 'mergeAttributeValue'
  | 'orderAttributeValues'
  | 'removeAttributeValue'
>

/** Attributes and their values at the desk. */
export function createAttributeDeskHandlers({ sql }: Platform, merging: Merging): Handlers {
  const list = async () => ({ attributes: (await listDeskAttributes(sql)).map(presentListed) })

  /** A change of one attribute, which nobody else changes meanwhile. */
  async function change(id: number, work: (tx: Transaction, stored: DeskAttribute) => Promise<void>) {
    await sql.begin(async (tx) => {
      await lockTaxonomy(tx)
      await work(tx, await requireAttribute(tx, id, true))
    })
    return presentOne(sql, id)
  }

  const mergeValue = (
    tx: Transaction,
    { id, labels }: DeskAttribute,
    { from, into, goods }: { from: string; into: string; goods: number },
    member: Member,
  ) =>
    mergeOrQueue(tx, merging, {
      merge: { kind: 'value', attribute: id, from, into },
      goods,
      names: { from: labels[from] ?? from, into: labels[into] ?? into },
      member,
    })

  return {
    listAttributes: list,
    getAttribute: ({ params: { id } }) => presentOne(sql, id),
    async createAttribute({ body }) {
      const id = await sql.begin(async (tx) => {
        await lockTaxonomy(tx)
        await requireFreeName(tx, body.name, { except: null, field: 'name' })
        return createAttribute(tx, body)
      })
      return presentOne(sql, id)
    },
    changeAttribute: ({ params: { id }, body: { before, values } }) =>
      change(id, async (tx, stored) => {
        const { merged, conflicts } = mergeEdits(before, values, attributeValuesOf(stored))
        if (conflicts.length > 0) throw catalogueDeskError('taxonomy_conflict', { details: { conflicts } })
        const errors = attributeErrors(stored, merged)
        if (Object.keys(errors).length > 0) throw platformError('validation_failed', { errors })
        if (merged.name !== stored.name)
          await requireFreeName(tx, merged.name, { except: id, field: 'values.name' })
        const isKnown = isTyreAttribute(stored.slug)
        await changeAttribute(tx, id, attributeTextOf({ ...merged, is_shown: merged.is_shown || isKnown }))
      }),
    async orderAttributes({ body: { ids } }) {
      await sql.begin(async (tx) => {
        await lockTaxonomy(tx)
        requireSame(
          (await listDeskAttributes(tx)).map(({ id }) => String(id)),
          ids.map(String),
        )
        await orderAttributes(tx, ids)
      })
      return list()
    },
    async removeAttribute({ params: { id } }) {
      await sql.begin(async (tx) => {
        await lockTaxonomy(tx)
        await requireAttribute(tx, id, true)
        const { obstacle } = await presentOne(tx, id)
        if (obstacle !== null) throw obstacleError(obstacle)
        await deleteAttribute(tx, id)
      })
      return list()
    },
    saveAttributeValue: ({ params: { id }, body }, context) =>
      change(id, async (tx, stored) => {
        requireValues(stored)
        const counts = await countAttributeValues(tx, id)
        const { options } = attributeOptions(stored, counts, Infinity)
        if (body.value !== null && !options.some(({ value }) => value === body.value))
          throw platformError('not_found')
        const twin = sameValue(options, body.label, body.value)
        if (twin) throw twinError(twin.label)
        if (stored.kind === 'choice') await saveChoice(tx, stored, body)
        else if (body.value === null) throw obstacleError('Szöveges értéket a termék lapján vehet fel.')
        else if (body.value !== body.label) {
          const renamed = { from: body.value, into: body.label, goods: counts.get(body.value) ?? 0 }
          await mergeValue(tx, stored, renamed, requireMember(context))
        }
      }),
    mergeAttributeValue: ({ params: { id }, body: { from, into, variants } }, context) =>
      change(id, async (tx, stored) => {
        requireValues(stored)
        if (from === into) throw obstacleError('Egy érték önmagába nem vonható össze.')
        const counts = await countAttributeValues(tx, id)
        const known = (value: string) =>
          stored.kind === 'choice' ? Object.hasOwn(stored.labels, value) : counts.has(value)
        if (!known(from) || !known(into) || (counts.get(from) ?? 0) !== variants)
          throw catalogueDeskError('effect_changed')
        await mergeValue(tx, stored, { from, into, goods: variants }, requireMember(context))
      }),
    orderAttributeValues: ({ params: { id }, body: { values } }) =>
      change(id, async (tx, stored) => {
        requireSame(Object.keys(stored.labels), values)
        await orderChoices(tx, id, values)
      }),
    removeAttributeValue: ({ params: { id }, body: { value } }) =>
      change(id, async (tx, stored) => {
        if (stored.kind !== 'choice' || !Object.hasOwn(stored.labels, value)) throw platformError('not_found')
        const variants = (await countAttributeValues(tx, id)).get(value) ?? 0
        if (variants > 0)
          throw obstacleError(`${variants} változatnak ez az értéke. Vonja össze egy másikkal.`)
        await removeChoice(tx, id, value)
      }),
  }
}

const obstacleError = (message: string) => catalogueDeskError('taxonomy_obstacle', { message })

function twinError(label: string) {
  const message = `„${label}” érték már van. Ha ugyanaz, vonja össze vele.`
  return catalogueDeskError('address_taken', { errors: { label: [message] } })
}

/** Numbers and yes or no have no texts of their own. @throws AppError 409 */
function requireValues({ kind }: DeskAttribute): void {
  if (kind === 'number' || kind === 'boolean')
    throw obstacleError('Ennek a jellemzőnek az értékeit a termékek lapján írhatja át.')
}

/** @throws AppError 409 beside the field */
async function requireFreeName(
  tx: Transaction,
  name: string,
  { except, field }: { except: number | null; field: string },
): Promise<void> {
  const twin = await findAttributeNamed(tx, name, except)
  if (twin === undefined) return
  throw catalogueDeskError('address_taken', { errors: { [field]: [`„${twin}” jellemző már van.`] } })
}

/** An order names what is there, each once. @throws AppError 409 */
function requireSame(known: readonly string[], named: readonly string[]): void {
  if (known.toSorted().join('\n') !== named.toSorted().join('\n'))
    throw catalogueDeskError('attributes_changed')
}

type Listed = Awaited<ReturnType<typeof listDeskAttributes>>[number]

const presentListed = (row: Listed): AdminResponse<'listAttributes'>['attributes'][number] => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  kind: row.kind,
  unit: row.unit ?? '',
  is_filter: row.filterType !== null,
  is_on_card: row.isOnCard,
  is_shown: row.shown,
  is_known: isTyreAttribute(row.slug),
  variants: row.variants,
  values: row.values,
  categories: row.categories,
})

async function presentOne(sql: Executor, id: number): Promise<AdminResponse<'getAttribute'>> {
  const stored = await requireAttribute(sql, id)
  const [counts, { categories, chooses }, rules] = [
    await countAttributeValues(sql, id),
    await listAttributeUsers(sql, stored.slug),
    await listAccessoryRulesBy(sql, id),
  ]
  const variants = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const isKnown = isTyreAttribute(stored.slug)
  return {
    id,
    slug: stored.slug,
    kind: stored.kind,
    values: attributeValuesOf(stored),
    is_known: isKnown,
    variants,
    categories,
    obstacle: removalObstacle({ isKnown, variants, categories, chooses, rules }),
    ...attributeOptions(stored, counts),
  }
}
