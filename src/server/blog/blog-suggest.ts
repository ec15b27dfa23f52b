import type { Executor } from '#platform/database/database.ts'
import { foldText } from '#listing-index/index.ts'
import { postUrl } from './blog-presenting.ts'
import { findPostsWith } from './blog-store.ts'
import { searchWords } from './blog.ts'

const maxSuggestions = 3
const maxCandidates = 50
const minWordLength = 3

/** Posts in whose titles every typed word begins a word; what only their texts hold would be noise while one types. */
export async function suggestPosts(
  sql: Executor,
  search: string,
  now: Date,
): Promise<{ title: string; url: string }[]> {
  const words = searchWords(search)
  if (!words.some((word) => word.length >= minWordLength)) return []
  const found = await findPostsWith(sql, words, maxCandidates, now)
  return found
    .filter(({ title }) => {
      const titleWords = foldText(title).split(' ')
      return words.every((word) => titleWords.some((known) => known.startsWith(word)))
    })
    .slice(0, maxSuggestions)
    .map(({ title, slug }) => ({ title, url: postUrl(slug) }))
}
