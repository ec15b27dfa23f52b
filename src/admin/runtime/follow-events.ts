import type { QueryClient } from '@tanstack/react-query'
import { adminEndpoints } from '#contract/admin/endpoints.ts'

/** Between two rounds of asking again, in milliseconds: an import reports a thousand changes. */
const restMilliseconds = 1000
/** A stream that was refused, as by a proxy while the shop restarts, is opened again so many milliseconds later. */
const againMilliseconds = 3000

/**
 * Asks again for what is on the screen whenever the shop says that something changed, and when it is there again after a pause;
 * `onChange` gets the kinds of what did, `onEnded` is called when the session is over.
 */
export function followEvents(
  queries: QueryClient,
  { onChange, onEnded }: { onChange: (kinds: readonly string[]) => void; onEnded: () => void },
): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let events: EventSource
  let wasLost = false

  function refresh() {
    waiting ??= setTimeout(() => {
      waiting = undefined
      void queries.invalidateQueries()
    }, restMilliseconds)
  }

  function open() {
    events = new EventSource('/admin/events')
    events.addEventListener('change', ({ data }: MessageEvent<string>) => {
      onChange(JSON.parse(data) as string[])
      refresh()
    })
    events.addEventListener('ended', () => {
      events.close()
      onEnded()
    })
    events.addEventListener('open', () => {
      // What changed meanwhile nobody has said.
      if (wasLost) refresh()
      wasLost = false
    })
    events.addEventListener('error', () => {
      wasLost = true
      // The browser connects again by itself, but for a refusal.
      if (events.readyState === EventSource.CLOSED) again = setTimeout(() => void reopen(), againMilliseconds)
    })
  }

  /** Unless it was refused for good. */
  async function reopen() {
    const { status } = await fetch(adminEndpoints.getSecurity.path, {
      headers: { 'x-desk-idle': '1' },
    }).catch(() => ({ status: 0 }))
    if (status === 401) onEnded()
    else open()
  }

  open()
  return () => {
    clearTimeout(waiting)
    clearTimeout(again)
    events.close()
  }
}
