import type { SearchSuggestions } from '#contract/wire.ts'

type SuggesterParts = {
  ask: (search: string, signal: AbortSignal) => Promise<SearchSuggestions>
  /** Null: there is nothing to suggest. */
  show: (answer: SearchSuggestions | null) => void
  /** How long typing rests before the question is sent, in milliseconds. */
  delay?: number
}

/** Answers kept for going back and forth in a word. */
const keptAnswers = 30
const shortestSearch = 2

/** What is asked of a typed text: spaces at its ends and doubled ones say nothing. */
export const askedText = (typed: string) => typed.replace(/\s+/g, ' ').trim()

/**
 * Asks for suggestions while a text is typed: after a rest, one question at a time, and only the answer to the newest text
 * is shown. A failure is silent: the plain form still searches.
 */
export function createSuggester({ ask, show, delay = 80 }: SuggesterParts) {
  const kept = new Map<string, SearchSuggestions>()
  let wanted = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking: AbortController | null = null

  function keep(search: string, answer: SearchSuggestions) {
    kept.delete(search)
    kept.set(search, answer)
    const oldest = kept.keys().next().value
    if (kept.size > keptAnswers && oldest !== undefined) kept.delete(oldest)
  }

  async function send(search: string) {
    const own = new AbortController()
    asking = own
    try {
      const answer = await ask(search, own.signal)
      if (own.signal.aborted) return
      keep(search, answer)
      show(answer)
    } catch {
      if (own.signal.aborted) return
      // The same text may be asked again.
      wanted = ''
      show(null)
    }
  }

  function drop() {
    clearTimeout(timer)
    asking?.abort()
    asking = null
  }

  function type(typed: string) {
    const search = askedText(typed)
    if (search === wanted) return
    wanted = search
    drop()
    const known = kept.get(search)
    if (known) keep(search, known)
    if (known || search.length < shortestSearch) show(known ?? null)
    else timer = setTimeout(() => void send(search), delay)
  }
  return { type, stop: drop }
}
