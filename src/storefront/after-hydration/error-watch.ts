/** So many are reported of one page: the rest would say the same. */
const maxPerPage = 5

type Source = Pick<Window, 'addEventListener'>
type ReportedError = { message: string; stack: string; path: string }

const send = (reported: ReportedError) =>
  void fetch('/api/error', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(reported),
  }).catch(() => undefined)

/**
 * A picture that could not travel to its new page, because the screen was turned or the page took long: the page itself has come.
 * Browsers reject the transition's promise for it, and the router passes that on.
 */
const isSkippedTransition = (reason: unknown) =>
  reason instanceof DOMException && /transition/i.test(reason.message)

/** Reports to the server errors that nobody caught, each once; the address without its query, which may hold signatures. */
export function watchErrors(source: Source, report: (reported: ReportedError) => void = send): void {
  const known = new Set<string>()
  const look = (error: unknown) => {
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
    if (known.has(message) || known.size >= maxPerPage) return
    known.add(message)
    report({
      message: message.slice(0, 500),
      stack: stack.slice(0, 4000),
      path: location.pathname.slice(0, 300),
    })
  }
  source.addEventListener('error', ({ error, message }) => look(error ?? message))
  source.addEventListener('unhandledrejection', (event) => {
    if (isSkippedTransition(event.reason)) event.preventDefault()
    else look(event.reason)
  })
}
