import { endpointSchemas, type EndpointSchema } from '#contract/endpoint-schemas.ts'
import type { Invoke } from '../http/endpoint.ts'

type CachedFragment = { response: unknown; tags: ReadonlySet<string> }

export type Fragments = {
  invoke: Invoke
  /** Forgets what shows any of these. */
  drop: (tags: ReadonlySet<string>) => void
  clear: () => void
}

/** Menus are few; an address made up by a customer must not fill the memory. */
const maxCached = 200

/**
 * Caches the responses of calls that stand on every page, such as menus, so that a page which is rendered for one customer
 * does not query the database for them. They are as public as the cached pages, and dropped by the same tags.
 */
export function createFragments(invoke: Invoke): Fragments {
  const cached = new Map<string, CachedFragment>()
  /** Grows with every change: a response made meanwhile may show the time before. */
  let changes = 0

  return {
    invoke: async (name, input, context) => {
      const { fragment }: EndpointSchema = endpointSchemas[name]
      if (!fragment) return invoke(name, input, context)
      const key = `${name} ${JSON.stringify([input.params, input.query])}`
      const known = cached.get(key)
      if (known) {
        for (const tag of known.tags) context.tags.add(tag)
        return known.response
      }
      const before = changes
      const tags = new Set<string>()
      const response = await invoke(name, input, { ...context, tags })
      for (const tag of tags) context.tags.add(tag)
      if (before === changes && cached.size < maxCached) cached.set(key, { response, tags })
      return response
    },
    drop(tags) {
      changes += 1
      for (const [key, fragment] of cached)
        if ([...fragment.tags].some((tag) => tags.has(tag))) cached.delete(key)
    },
    clear() {
      changes += 1
      cached.clear()
    },
  }
}
