import { endpointSchemas, type EndpointSchema } from '#contract/endpoint-schemas.ts'
import type { Invoke } from '../http/endpoint.ts'

/** What is known of a public response after it was made. */
export type CallRecord = { tags: Set<string>; hasFailed: boolean; queryMilliseconds: number }

/**
 * Notes what calls show, whether one failed by a fault of ours (then the page stands without a part of it, and must not be
 * cached), and how long calls were under way.
 */
export function recordCalls(invoke: Invoke, isFault: (error: unknown) => boolean) {
  const record: CallRecord = { tags: new Set(), hasFailed: false, queryMilliseconds: 0 }
  let atWork = 0
  let since = 0
  const recorded: Invoke = async (name, input, context) => {
    if (atWork === 0) since = performance.now()
    atWork += 1
    const tags = new Set<string>()
    try {
      const response = await invoke(name, input, { ...context, tags })
      const { tags: always = [] }: EndpointSchema = endpointSchemas[name]
      for (const tag of [...always, ...tags]) record.tags.add(tag)
      return response
    } catch (error) {
      for (const tag of tags) record.tags.add(tag)
      if (isFault(error)) record.hasFailed = true
      throw error
    } finally {
      atWork -= 1
      if (atWork === 0) record.queryMilliseconds += performance.now() - since
    }
  }
  return { invoke: recorded, record }
}
