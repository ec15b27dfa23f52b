import type { QueryClient } from '@tanstack/react-query'

/** Between two rounds of asking again, in milliseconds: an import reports a thousand changes. */
const restMilliseconds = 1000

/**
 * Asks again for what is on the screen whenever the shop says that something changed; `onChange` gets the kinds of what did,
 * `onEnded` is called when the session is over.
 */
export function followEvents(
  queries: QueryClient,
  { onChange, onEnded }: { onChange: (kinds: readonly string[]) => void; onEnded: () => void },
): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const events = new EventSource('/admin/events')
  events.addEventListener('change', ({ data }: MessageEvent<string>) => {
    onChange(JSON.parse(data) as string[])
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
