import type { Transaction } from '#platform/database/database.ts'
import {
  binProducts,
  restoreProducts,
  writeOffers,
  writeProducts,
  type OfferGuard,
} from '#server/catalogue/index.ts'
import { guardsOf, presentGuards } from '#server/price-table/index.ts'
import { historyError } from './history-errors.ts'
import type { RestorePlan } from './restore-plan.ts'

/** The catalogue's writer takes so many at once. */
const batchSize = 500
/** What stands beside moves of stock, of which a restore makes none. */
const reason = 'Időutazás'

/** By the catalogue's writer, with its guards. @throws AppError history_unconfirmed */
export async function writeRestore(
  tx: Transaction,
  { inputs, offers, binned, unbinned }: RestorePlan,
  { now, staffId, confirmed }: { now: Date; staffId: number; confirmed: readonly string[] },
): Promise<void> {
  const guard = (found: readonly OfferGuard[]) => requireConfirmed(found, confirmed)
  guard(guardsOf(offers, now))
  if (unbinned.length > 0) await restoreProducts(tx, unbinned, now)
  for (let from = 0; from < inputs.length; from += batchSize)
    await writeProducts(tx, inputs.slice(from, from + batchSize), { now, guard })
  const changes = offers.map(({ change }) => change)
  if (changes.length > 0) await writeOffers(tx, changes, { now, staffId, reason })
  if (binned.length > 0) await binProducts(tx, binned, now)
}

function requireConfirmed(found: readonly OfferGuard[], confirmed: readonly string[]): void {
  const open = presentGuards(found)
    .filter(({ name }) => !confirmed.includes(name))
    .map(({ name, title, count }) => ({ name, text: `${title}: ${count} sor` }))
  if (open.length > 0) throw historyError('history_unconfirmed', { details: { guards: open } })
}
