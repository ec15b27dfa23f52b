import type { EndpointName } from '#contract/endpoints.ts'
import type { Invoke } from './endpoint.ts'

type Kept = { answer: unknown; tags: ReadonlySet<string> }

export type Fragments = {
  invoke: Invoke
  /** Forgets what shows any of these. */
  drop: (tags: ReadonlySet<string>) => void
  clear: () => void
}

/** Menus are few; an address made up by a visitor must not fill the memory. */
const mostKept = 200

/**
 * Keeps the answers of calls that stand on every page, such as menus, so that a page which is rendered for one visitor
 * does not ask the database for them. They are as public as the cached pages, and dropped by the same tags.
 */
export function createFragments(invoke: Invoke, names: ReadonlySet<EndpointName>): Fragments {
  const kept = new Map<string, Kept>()
  /** Grows with every change: an answer made meanwhile may show the time before. */
  let changes = 0

  return {
    invoke: async (name, input, context) => {
      if (!names.has(name)) return invoke(name, input, context)
      const key = `${name} ${JSON.stringify([input.params, input.query])}`
      const known = kept.get(key)
      if (known) {
        for (const tag of known.tags) context.tags.add(tag)
        return known.answer
      }
      const before = changes
      const tags = new Set<string>()
      const answer = await invoke(name, input, { ...context, tags })
      for (const tag of tags) context.tags.add(tag)
      if (before === changes && kept.size < mostKept) kept.set(key, { answer, tags })
      return answer
    },
    drop(tags) {
      changes += 1
      for (const [key, fragment] of kept)
        if ([...fragment.tags].some((tag) => tags.has(tag))) kept.delete(key)
    },
    clear() {
      changes += 1
      kept.clear()
    },
  }
}
