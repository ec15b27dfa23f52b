import type { Sql } from '#platform/database/database.ts'
import { writeBlogCategories, writeBlogPost, writeBlogTags, type PostInput } from '#server/blog/index.ts'

/** A post for tests, in the category `gumi`. */
export const testPost = (slug: string, changes: Partial<PostInput> = {}): PostInput => ({
  slug,
  title: `A ${slug} bejegyzés`,
  lead: 'Röviden.',
  content: '<p>Hosszabban.</p>',
  authorName: 'Őri Gergő',
  imageKey: null,
  imageTitle: '',
  metaTitle: '',
  metaDescription: '',
  publishedAt: new Date('2026-01-01T08:00:00Z'),
  categories: ['gumi'],
  tags: [],
  ...changes,
})

/** Writes posts with the categories `gumi` and `akku` and the tags `tel` and `nyomas`. */
export async function writeTestPosts(sql: Sql, posts: readonly PostInput[]): Promise<void> {
  await sql.begin(async (tx) => {
    await writeBlogCategories(tx, [
      { slug: 'gumi', name: 'Gumiabroncs', description: 'Minden a gumiról.', position: 1 },
      { slug: 'akku', name: 'Akkumulátor', description: '', position: 2 },
    ])
    await writeBlogTags(tx, [
      { slug: 'tel', name: 'Tél' },
      { slug: 'nyomas', name: 'Guminyomás' },
    ])
    for (const post of posts) await writeBlogPost(tx, post)
  })
}
