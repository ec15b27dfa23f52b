import type { SearchSuggestions } from '#contract/wire.ts'

type SuggesterParts = {
  fetchSuggestions: (search: string, signal: AbortSignal) => Promise<SearchSuggestions>
  /** Null: there is nothing to suggest. */
  show: (response: SearchSuggestions | null) => void
  /** How long typing rests before the question is sent, in milliseconds. */
  delay?: number
}

/** Responses cached for going back and forth in a word. */
const maxCachedResponses = 30
const minSearchLength = 2

/** What is asked of a typed text: spaces at its ends and doubled ones say nothing. */
export const queryText = (typed: string) => typed.replace(/\s+/g, ' ').trim()

/**
 * Requests suggestions while a text is typed: after a rest, one question at a time, and only the response to the newest text
 * is shown. A failure is silent: the plain form still searches.
 */
export function createSuggester({ fetchSuggestions, show, delay = 80 }: SuggesterParts) {
  const cached = new Map<string, SearchSuggestions>()
  let wanted = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let pending: AbortController | null = null

  function store(search: string, response: SearchSuggestions) {
    cached.delete(search)
    cached.set(search, response)
    const oldest = cached.keys().next().value
    if (cached.size > maxCachedResponses && oldest !== undefined) cached.delete(oldest)
  }

  async function send(search: string) {
    const own = new AbortController()
    pending = own
    try {
      const response = await fetchSuggestions(search, own.signal)
      if (own.signal.aborted) return
      store(search, response)
      show(response)
    } catch {
      if (own.signal.aborted) return
      // The same text may be asked again.
      wanted = ''
      show(null)
    }
  }

  function drop() {
    clearTimeout(timer)
    pending?.abort()
    pending = null
  }

  function type(typed: string) {
    const search = queryText(typed)
    if (search === wanted) return
    wanted = search
    drop()
    const known = cached.get(search)
    if (known) store(search, known)
    if (known || search.length < minSearchLength) show(known ?? null)
    else timer = setTimeout(() => void send(search), delay)
  }
  return { type, stop: drop }
}
