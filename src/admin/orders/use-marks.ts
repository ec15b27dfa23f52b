import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { useAction, type Failure } from '../runtime/use-desk.ts'
import { showSaved, showToast } from '../shell/toast.ts'

type Results = AdminResponse<'tagOrders'>['results']
type Change = { add?: string[]; remove?: string[] }

/** Tags and the assignee of one order or many. What failed is said by its number. */
export function useMarks() {
  const tags = useAction((client, orders: string[], change: Change) =>
    client.tagOrders({ body: { orders, ...change } }),
  )
  const assignee = useAction((client, orders: string[], staffId: number | null) =>
    client.assignOrders({ body: { orders, staff_id: staffId } }),
  )

  return {
    async tag(orders: readonly string[], change: Change): Promise<boolean> {
      const done = await tags.run([...orders], change)
      if (done) showToast(markedText(done.results, 'Címkék mentve.'))
      return done !== null && done.results.every((one) => one.is_done)
    },
    /** It can be taken back. */
    async assign(orders: readonly string[], staffId: number | null): Promise<boolean> {
      const done = await assignee.run([...orders], staffId)
      if (done) showSaved(markedText(done.results, 'Felelős mentve.'))
      return done !== null
    },
    busy: tags.busy || assignee.busy,
    failure: (tags.failure ?? assignee.failure) as Failure | null,
  }
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
