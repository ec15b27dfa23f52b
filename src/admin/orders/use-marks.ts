import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { maxSelectedOrders } from '#contract/admin/packing-limits.ts'
import { useAction, type Failure } from '../runtime/use-desk.ts'
import { showSaved, showToast } from '../shell/toast.ts'

type Results = AdminResponse<'tagOrders'>['results']
type Change = { add?: string[]; remove?: string[] }

/** Tags and the assignee of one order or many. What failed is said by its number. */
export function useMarks() {
  const tags = useAction((client, orders: readonly string[], change: Change) =>
    inBatches(orders, (batch) => client.tagOrders({ body: { orders: batch, ...change } })),
  )
  const assignee = useAction((client, orders: readonly string[], staffId: number | null) =>
    inBatches(orders, (batch) => client.assignOrders({ body: { orders: batch, staff_id: staffId } })),
  )

  return {
    async tag(orders: readonly string[], change: Change): Promise<boolean> {
      const done = await tags.run(orders, change)
      if (done) showToast(markedText(done, 'Címkék mentve.'))
      return done?.every((one) => one.is_done) ?? false
    },
    /** What one call has done can be taken back. */
    async assign(orders: readonly string[], staffId: number | null): Promise<boolean> {
      const done = await assignee.run(orders, staffId)
      const show = orders.length > maxSelectedOrders ? showToast : showSaved
      if (done) show(markedText(done, 'Felelős mentve.'))
      return done !== null
    },
    busy: tags.busy || assignee.busy,
    /** What is wrong with the tags stands at their field. */
    tagError: tagErrorOf(tags.failure),
    failure: tagErrorOf(tags.failure) === undefined ? (tags.failure ?? assignee.failure) : null,
  }
}

const tagErrorOf = (failure: Failure | null): string | undefined =>
  Object.entries(failure?.errors ?? {}).find(([field]) => /^(add|remove)\b/.test(field))?.[1][0]

async function inBatches(
  orders: readonly string[],
  work: (batch: string[]) => Promise<{ results: Results }>,
) {
  const results: Results = []
  for (let from = 0; from < orders.length; from += maxSelectedOrders)
    results.push(...(await work(orders.slice(from, from + maxSelectedOrders))).results)
  return results
}

export type Marks = ReturnType<typeof useMarks>

/** Names three of those that stay as they are. */
function markedText(results: Results, done: string): string {
  const left = results.filter((one) => !one.is_done)
  if (left.length === 0) return done
  const more = left.length > 3 ? ` És még ${left.length - 3}.` : ''
  return `${left
    .slice(0, 3)
    .map(({ number, reason }) => `${number}: ${reason}`)
    .join(' ')}${more}`
}
