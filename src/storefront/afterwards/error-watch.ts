/** So many are told of one page: the rest would say the same. */
const mostOfOnePage = 5

type Source = Pick<Window, 'addEventListener'>
type Told = { message: string; stack: string; path: string }

const send = (told: Told) =>
  void fetch('/api/error', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(told),
  }).catch(() => undefined)

/** Tells the server of errors that nobody caught, each once; the address without its query, which may hold signatures. */
export function watchErrors(source: Source, tell: (told: Told) => void = send): void {
  const known = new Set<string>()
  const look = (error: unknown) => {
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
    if (known.has(message) || known.size >= mostOfOnePage) return
    known.add(message)
    tell({
      message: message.slice(0, 500),
      stack: stack.slice(0, 4000),
      path: location.pathname.slice(0, 300),
    })
  }
  source.addEventListener('error', ({ error, message }) => look(error ?? message))
  source.addEventListener('unhandledrejection', ({ reason }) => look(reason))
}
