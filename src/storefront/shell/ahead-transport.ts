import type { Call, Transport } from '#contract/client.ts'
import { callUrl } from '#contract/http-transport.ts'

/** An answer fetched ahead is used once and only this long, in milliseconds. */
const keepFor = 10_000

/**
 * Two transports over one: `ahead` fetches and keeps GET answers, `transport` takes a fresh kept answer instead of
 * asking again. So a page that was prefetched on hover opens without waiting.
 */
export function aheadTransport(inner: Transport, now: () => number = () => performance.now()) {
  const kept = new Map<string, { at: number; answer: Promise<unknown> }>()
  const isRead = (call: Call) => call.method === 'GET'

  const transport: Transport = async (call) => {
    if (!isRead(call)) {
      kept.clear()
      return inner(call)
    }
    const url = callUrl(call)
    const found = kept.get(url)
    kept.delete(url)
    return found && now() - found.at < keepFor ? found.answer : inner(call)
  }

  const ahead: Transport = async (call) => {
    if (!isRead(call)) throw new Error('Only reads may be done ahead')
    const url = callUrl(call)
    const found = kept.get(url)
    if (found && now() - found.at < keepFor) return found.answer
    // Its own life: the page that asked for it may be left before the answer comes.
    const answer = inner({ ...call, signal: undefined })
    kept.set(url, { at: now(), answer })
    answer.catch(() => kept.delete(url))
    return answer
  }
  return { transport, ahead }
}
