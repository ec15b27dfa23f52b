import { createHash } from 'node:crypto'
import type { AdminRequest, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { maxRestoredCells } from '#contract/admin/history-limits.ts'
import { dayOf } from '#hungary/calendar-day.ts'
import {
  requireMember,
  requireRight,
  type AdminContext,
  type AdminHandlers,
} from '#platform/admin/admin-endpoint.ts'
import type { Executor } from '#platform/database/database.ts'
import { platformError } from '#platform/http/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { lockOffers } from '#server/catalogue/index.ts'
import { guardsOf, presentGuards } from '#server/price-table/index.ts'
import { differencesCsv, maxExportedCells } from './difference-csv.ts'
import { presentDifferences } from './difference-presenting.ts'
import { fieldTitle, loadCellLabels, valueText } from './difference-text.ts'
import { differenceWindow, type DifferenceFilter } from './differences.ts'
import { historyError } from './history-errors.ts'
import { knownSince, requireKnown, withinKnown } from './known-since.ts'
import { nameOf, pastProducts } from './past-products.ts'
import { explainPrice } from './price-reason.ts'
import type { Cell } from './product-diff.ts'
import { textIn, type ProductState } from './product-state.ts'
import { leftTitles, type CellName, type RestorePlan } from './restore-plan.ts'
import { neededRights } from './restore-rights.ts'
import { loadRestore, type RestoreRequest } from './restore-store.ts'
import { writeRestore } from './restore-writing.ts'

type Handlers = Pick<
  AdminHandlers,
  | 'listPastProducts'
  | 'listDifferences'
  | 'exportDifferences'
  | 'previewRestore'
  | 'restoreCatalogue'
  | 'explainPrice'
>
type Target = AdminRequest<'restoreCatalogue'>['body']['target']
type Effect = AdminResponse<'previewRestore'>
type Query = Omit<AdminRequest<'listDifferences'>['query'], 'after'>

const pastWindow = 100
const cellWindow = 200
const maxExamples = 50
const maxTexts = 20

/** The catalogue of a past moment, what has become other since, and the way back. */
export function createHistoryHandlers({ sql, replica, clock, files }: Platform): Handlers {
  async function known(): Promise<{ since: Date; now: Date }> {
    const now = clock()
    return { since: await knownSince(sql, now), now }
  }

  return {
    async listPastProducts({ query: { at, search, after = 0 } }, context) {
      const { since, now } = await known()
      const moment = withinKnown(momentOr(at, now), { since, now })
      const options = { moment, search, after, limit: pastWindow, now, seesCosts: seesCosts(context) }
      const found = await pastProducts(sql, options)
      return { ...found, at: moment.toISOString(), known_since: since.toISOString() }
    },
    async listDifferences({ query: { after = 0, ...query } }, context) {
      const { since, now } = await known()
      const filter = filterOf(query, { since, now })
      const window = await differenceWindow(sql, filter, { after, limit: cellWindow, now })
      return {
        differences: await presentDifferences(sql, window, seesCosts(context)),
        next: window.next,
        from: filter.span.from.toISOString(),
        to: filter.span.to < now ? filter.span.to.toISOString() : null,
        known_since: since.toISOString(),
      }
    },
    async exportDifferences({ query }, context) {
      const { since, now } = await known()
      const options = { after: 0, limit: maxExportedCells, now, isComplete: true }
      const { window, rows } = await replica.read(async (from) => {
        const window = await differenceWindow(from, filterOf(query, { since, now }), options)
        return { window, rows: await presentDifferences(from, window, seesCosts(context)) }
      })
      return { name: `kulonbsegek-${dayOf(now)}.csv`, bytes: differencesCsv(rows, window.next !== null) }
    },
    async previewRestore({ body: { target } }, context) {
      const { since, now } = await known()
      requireKnown(new Date(target.from), { since, now })
      const request = await requestOf(sql, target, { since, now, seesCosts: seesCosts(context) })
      const { plan, present } = await loadRestore(sql, request, { files, now })
      return effectOf(sql, plan, present, { request, now })
    },
    async restoreCatalogue({ body: { target, version, confirmed } }, context) {
      const member = requireMember(context)
      const { since } = await known()
      return sql.begin(async (tx) => {
        await lockOffers(tx, [])
        const now = clock()
        requireKnown(new Date(target.from), { since, now })
        const request = await requestOf(tx, target, { since, now, seesCosts: seesCosts(context) })
        const { plan, present } = await loadRestore(tx, request, { files, now })
        for (const right of neededRights(plan.restored)) requireRight(member, right)
        const effect = await effectOf(tx, plan, present, { request, now })
        if (effect.version !== version) throw historyError('history_changed')
        await writeRestore(tx, plan, { now, staffId: member.id, confirmed })
        return { cells: effect.cells, products: effect.products }
      })
    },
    async explainPrice({ params: { id } }) {
      const reason = await explainPrice(sql, id, clock())
      if (!reason) throw platformError('not_found')
      return reason
    },
  }
}

const seesCosts = (context: AdminContext): boolean => requireMember(context).rights.has('costs.see')

const dayMilliseconds = 86_400_000
const momentOr = (text: string | undefined, now: Date): Date =>
  text === undefined ? new Date(now.getTime() - dayMilliseconds) : new Date(text)

/** A time that runs backwards is turned round. */
function filterOf(
  { from, to, what, source, search }: Query,
  { since, now }: { since: Date; now: Date },
): DifferenceFilter {
  const [first, last] = [momentOr(from, now), to === undefined ? now : new Date(to)]
    .map((at) => withinKnown(at, { since, now }))
    .toSorted((a, b) => a.getTime() - b.getTime())
  return { span: { from: first!, to: last! }, kind: what ?? null, source: source ?? null, search }
}

/** @throws AppError history_too_large */
async function requestOf(
  sql: Executor,
  target: Target,
  { since, now, seesCosts: sees }: { since: Date; now: Date; seesCosts: boolean },
): Promise<RestoreRequest> {
  const at = new Date(target.from)
  const seenAt = target.to === undefined ? null : new Date(target.to)
  const mayTouch = (cell: CellName) => sees || cell.field !== 'cost'
  if (target.kind === 'cells') {
    const cells = target.cells.map(({ product_id: productId, variant_id: variantId, field }) => ({
      productId,
      variantId,
      field,
    }))
    return { cells: cells.filter(mayTouch), at, seenAt }
  }
  const options = { after: 0, limit: maxRestoredCells + 1, now, isComplete: true }
  const window = await differenceWindow(sql, filterOf(target, { since, now }), options)
  const cells = window.cells.filter(mayTouch)
  if (cells.length > maxRestoredCells || window.next !== null) throw historyError('history_too_large')
  return { cells, at, seenAt }
}

async function effectOf(
  sql: Executor,
  plan: RestorePlan,
  present: ReadonlyMap<number, ProductState>,
  { request, now }: { request: RestoreRequest; now: Date },
): Promise<Effect> {
  const { restored, left } = plan
  const all = [...restored, ...left.map(({ cell }) => cell)]
  const labels = await loadCellLabels(sql, all)
  const text = (cell: Cell) => {
    const state = present.get(cell.productId)
    const variant = state?.variants.get(cell.variantId ?? 0)
    return {
      item_number: textIn((variant ?? state)?.row, 'item_number'),
      name: state ? nameOf(state.row, variant) : '',
      title: fieldTitle(cell, labels),
      before: valueText(cell, cell.before, labels),
      after: valueText(cell, cell.after, labels),
    }
  }
  return {
    cells: restored.length,
    products: new Set(restored.map(({ productId }) => productId)).size,
    left: [...Map.groupBy(left, ({ reason }) => reason)].map(([name, own]) => ({
      name,
      title: leftTitles[name],
      count: own.length,
      texts: own.slice(0, maxTexts).map(({ cell }) => {
        const { item_number: number, title } = text(cell)
        return [number, title].filter(Boolean).join(': ')
      }),
    })),
    guards: presentGuards(guardsOf(plan.offers, now)),
    examples: restored.slice(0, maxExamples).map(text),
    version: createHash('sha256')
      .update(JSON.stringify([request.at, restored, left.map(({ reason }) => reason)]))
      .digest('base64url'),
  }
}
