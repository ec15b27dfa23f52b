import type { QueryClient } from '@tanstack/react-query'

/** Between two rounds of asking again, in milliseconds: an import reports a thousand changes. */
const restMilliseconds = 1000

/** Asks again for what is on the screen whenever the shop says that something changed; `onEnded` when the session is over. */
export function followEvents(queries: QueryClient, onEnded: () => void): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const events = new EventSource('/admin/events')
  events.addEventListener('change', () => {
    waiting ??= setTimeout(() => {
      waiting = undefined
      void queries.invalidateQueries()
    }, restMilliseconds)
  })
  events.addEventListener('ended', () => {
    events.close()
    onEnded()
  })
  return () => {
    clearTimeout(waiting)
    events.close()
  }
}
