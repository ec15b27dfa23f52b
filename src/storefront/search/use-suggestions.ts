import type { SearchSuggestions } from '#contract/wire.ts'
import { useEffect, useState } from 'react'
import { browserClient } from '../runtime/client/browser-client.ts'
import { readSearches, withoutSearch, withSearch, writeSearches } from './recent-searches.ts'
import { createSuggester } from './suggester.ts'

const fetchSuggestions = (search: string, signal: AbortSignal) =>
  browserClient.productSearchSuggest({ query: { search } }, { signal })

const storage = () => localStorage

/** The last searches of this browser, and how they change. */
export function useRecentSearches() {
  const [recent, setRecent] = useState(() => readSearches(storage))
  const change = (next: string[]) => {
    setRecent(next)
    writeSearches(storage, next)
  }
  return {
    recent,
    // Another tab or field may have added to them.
    remember: (search: string) => change(withSearch(readSearches(storage), search)),
    forget: (search: string) => change(withoutSearch(readSearches(storage), search)),
  }
}

/** What the shop suggests for a typed text; the last response until the next one comes. */
export function useSuggestions(typed: string): SearchSuggestions | null {
  const [suggestions, setSuggestions] = useState<SearchSuggestions | null>(null)
  const [suggester] = useState(() => createSuggester({ fetchSuggestions, show: setSuggestions }))
  useEffect(() => suggester.type(typed), [suggester, typed])
  useEffect(() => suggester.stop, [suggester])
  return suggestions
}
