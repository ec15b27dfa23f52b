import type { Executor } from '#server/kernel/database.ts'
import { foldText } from '#server/search/index.ts'
import { postUrl } from './blog-presenting.ts'
import { findPostsWith } from './blog-store.ts'
import { searchWords } from './blog.ts'

const mostSuggested = 3
const mostLooked = 50
const shortest = 3

/** Posts in whose titles every typed word begins a word; what only their texts hold would be noise while one types. */
export async function suggestPosts(
  sql: Executor,
  search: string,
  now: Date,
): Promise<{ title: string; url: string }[]> {
  const words = searchWords(search)
  if (!words.some((word) => word.length >= shortest)) return []
  const found = await findPostsWith(sql, words, mostLooked, now)
  return found
    .filter(({ title }) => {
      const titleWords = foldText(title).split(' ')
      return words.every((word) => titleWords.some((known) => known.startsWith(word)))
    })
    .slice(0, mostSuggested)
    .map(({ title, slug }) => ({ title, url: postUrl(slug) }))
}
