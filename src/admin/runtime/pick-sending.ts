import type { QueryClient } from '@tanstack/react-query'
import type { AdminClient } from '#contract/admin/client.ts'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { maxPickEvents } from '#contract/admin/packing-limits.ts'
import { createPickOutbox, type Pick, type PickOutbox, type PickResult } from './pick-outbox.ts'
import { withPicks, type Picking } from './picked.ts'
import { isResponseError } from './response-error.ts'
import { createStore } from './store.ts'

/** Between two tries while the shop is not reached, in milliseconds. */
const retryMilliseconds = 4000

/** Of who is signed in; null until the page has begun. */
export const pickOutbox = createStore<PickOutbox | null>(null)
/** Scans that changed nothing when they arrived: somebody else had them already, or the order had left. */
export const uncounted = createStore(0)

/** What no shop would take at another try, either. */
const isLost = (error: unknown): boolean => isResponseError(error) && [400, 413, 422].includes(error.status)

/** Sends scans as soon as there is a network, whatever page of the desk is open. */
export function startPickSending(client: AdminClient, queries: QueryClient): void {
  const session = queries.getQueryData<AdminResponse<'getSession'>>(['getSession', null])
  if (!session?.member) return

  function onResults(picks: readonly Pick[], results: readonly PickResult[]) {
    const counted = new Set(results.filter(({ outcome }) => outcome === 'counted').map(({ id }) => id))
    queries.setQueriesData<Picking>({ queryKey: ['getPicking'] }, (picking) =>
      picking
        ? withPicks(
            picking,
            picks.filter(({ id }) => counted.has(id)),
          )
        : undefined,
    )
    uncounted.set(uncounted.get() + results.length - counted.size)
  }

  const outbox = createPickOutbox(session.member.id, {
    storage: localStorage,
    send: async (events) => (await client.sendPicks({ body: { events: [...events] } })).results,
    isLost,
    onResults,
    batchSize: maxPickEvents,
  })
  outbox.restore()
  pickOutbox.set(outbox)
  const flush = () => void outbox.flush()
  outbox.waiting.subscribe(() => {
    if (outbox.waiting.get().length > 0) flush()
  })
  addEventListener('online', flush)
  setInterval(() => {
    // What a tab that was closed has left behind.
    outbox.restore()
    flush()
  }, retryMilliseconds)
  flush()
}
