import type { Call, Transport } from '#contract/client.ts'
import { callUrl } from '#contract/http-transport.ts'

/** A response fetched ahead is used once and only this long, in milliseconds. */
const maxAgeMs = 10_000

/**
 * Two transports over one: `ahead` fetches and caches GET responses, `transport` takes a fresh cached response instead of
 * asking again. So a page that was prefetched on hover opens without waiting.
 */
export function aheadTransport(inner: Transport, now: () => number = () => performance.now()) {
  const cached = new Map<string, { at: number; response: Promise<unknown> }>()
  const isRead = (call: Call) => call.method === 'GET'

  const transport: Transport = async (call) => {
    if (!isRead(call)) {
      cached.clear()
      return inner(call)
    }
    const url = callUrl(call)
    const found = cached.get(url)
    cached.delete(url)
    return found && now() - found.at < maxAgeMs ? found.response : inner(call)
  }

  const ahead: Transport = async (call) => {
    if (!isRead(call)) throw new Error('Only reads may be done ahead')
    const url = callUrl(call)
    const found = cached.get(url)
    if (found && now() - found.at < maxAgeMs) return found.response
    // Its own life: the page that requested it may be left before the response comes.
    const response = inner({ ...call, signal: undefined })
    cached.set(url, { at: now(), response })
    response.catch(() => cached.delete(url))
    return response
  }
  return { transport, ahead }
}
