import { dayOf } from '#hungary/calendar-day.ts'
import {
  requireMember,
  requireRight,
  type AdminContext,
  type AdminHandlers,
  type Member,
} from '#platform/admin/admin-endpoint.ts'
import { platformError } from '#platform/http/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { lockOffers, readOffers, writeOffers } from '#server/catalogue/index.ts'
import { findBySql, type ProductList } from '#server/desk-lists/index.ts'
import { changeOf, fields, neededRights, planEdits, type Changes, type Edited } from './price-edits.ts'
import { maxExportedRows, priceWorkbook } from './price-export.ts'
import { effectOf } from './price-effect.ts'
import { guardsOf, presentGuards } from './price-guards.ts'
import { priceTableError } from './price-table-errors.ts'
import { presentRow } from './price-table-presenting.ts'
import { listVariants } from './price-table-list.ts'
import { findLowestPrices, findVariantIds } from './price-table-store.ts'

type Handlers = Pick<
  AdminHandlers,
  'listPrices' | 'exportPrices' | 'findPrices' | 'previewPrices' | 'savePrices'
>

/** How many the table gets at once. */
const tableWindow = 200
/** What stands beside the moves of stock that the table makes. */
const moveReason = 'Árak és készlet'
const maxErrors = 200

/** The table of prices and stock: windows of variants, and saves of many cells in one transaction. */
export function createPriceTableHandlers(
  { sql, clock }: Platform,
  list: Pick<ProductList, 'find'> = { find: (query) => findBySql(sql, query) },
): Handlers {
  /** Rows of the table, in the order of the ids. */
  async function rowsOf(ids: readonly number[], context: AdminContext) {
    const isSeen = seesCosts(context)
    const now = clock()
    const [offers, lowest] = await Promise.all([readOffers(sql, ids, now), findLowestPrices(sql, ids, now)])
    return ids.flatMap((id) => {
      const offer = offers.get(id)
      return offer ? [presentRow(offer, { lowest: lowest.get(id) ?? null, seesCosts: isSeen, now })] : []
    })
  }

  return {
    async listPrices({ query }, context) {
      const { ids, all } = await listVariants(sql, list, { ...query, limit: tableWindow + 1 })
      return {
        rows: await rowsOf(ids.slice(0, tableWindow), context),
        total: all?.total ?? null,
        facets: Object.entries(all?.facets ?? {}).map(([name, options]) => ({ name, options })),
        has_more: ids.length > tableWindow,
      }
    },
    async exportPrices({ query: scope }, context) {
      const now = clock()
      const { ids } = await listVariants(sql, list, { ...scope, limit: maxExportedRows + 1 })
      if (ids.length > maxExportedRows) throw priceTableError('prices_too_many')
      const bytes = await priceWorkbook(await rowsOf(ids, context), seesCosts(context))
      return { name: `arak-${dayOf(now)}.xlsx`, bytes }
    },
    async findPrices({ body: { item_numbers: numbers } }, context) {
      return { rows: await rowsOf(await findVariantIds(sql, [...new Set(numbers)]), context) }
    },
    async previewPrices({ body: { changes } }, context) {
      requireRights(requireMember(context), changes)
      const now = clock()
      return effectOf(planEdits(changes, await readOffers(sql, variantsOf(changes), now), now), now)
    },
    async savePrices({ body: { changes, confirmed } }, context) {
      const member = requireMember(context)
      requireRights(member, changes)
      return sql.begin(async (tx) => {
        await lockOffers(tx, changes.on_hand?.ids ?? [])
        const now = clock()
        const edited = planEdits(changes, await readOffers(tx, variantsOf(changes), now), now)
        requireSound(edited)
        requireConfirmed(edited, confirmed, now)
        const { planned } = edited
        const writing = { now, staffId: member.id, reason: moveReason }
        if (planned.length > 0) await writeOffers(tx, planned.map(changeOf), writing)
        return {
          rows: planned.length,
          cells: planned.reduce((sum, { cells }) => sum + Object.keys(cells).length, 0),
        }
      })
    },
  }
}

const seesCosts = (context: AdminContext): boolean => requireMember(context).rights.has('costs.see')

const variantsOf = (changes: Changes): number[] => [
  ...new Set(fields.flatMap((field) => changes[field]?.ids ?? [])),
]

/** @throws AppError 403 */
function requireRights(member: Member, changes: Changes): void {
  for (const right of neededRights(changes)) requireRight(member, right)
}

/** @throws AppError 409 for cells that another has changed, 422 for what can't be */
function requireSound({ conflicts, errors }: Edited): void {
  if (conflicts.length > 0)
    throw priceTableError('prices_conflict', {
      details: {
        conflicts: conflicts.map(({ id, field, yours, theirs }) => ({
          field: `${id}.${field}`,
          yours,
          theirs,
        })),
      },
    })
  if (errors.length > 0)
    throw platformError('validation_failed', {
      errors: Object.fromEntries(
        errors.slice(0, maxErrors).map(({ id, field, text }) => [`${id}.${field}`, [text]]),
      ),
    })
}

/** @throws AppError 409 with the guards that nobody has confirmed */
function requireConfirmed({ planned }: Edited, confirmed: readonly string[], now: Date): void {
  const guards = presentGuards(guardsOf(planned, now))
    .filter(({ name }) => !confirmed.includes(name))
    .map(({ name, title, count }) => ({ name, text: `${title}: ${count} sor` }))
  if (guards.length > 0) throw priceTableError('prices_unconfirmed', { details: { guards } })
}
