import type { DemoBlog } from '#demo/blog/blog-types.ts'
import { writeBlogCategories, writeBlogPost, writeBlogTags } from '#server/blog/index.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { ImageKeys } from './demo-catalogue.ts'

const dayMs = 86_400_000

/** Categories, tags and posts; the newest is some days old. */
export async function writeDemoBlog(
  tx: Transaction,
  { categories, tags, posts }: DemoBlog,
  imageKeys: ImageKeys,
  now: Date,
): Promise<void> {
  await writeBlogCategories(
    tx,
    categories.map((category, index) => ({ ...category, position: index + 1 })),
  )
  await writeBlogTags(tx, tags)
  for (const { author, daysAgo, image, ...post } of posts) {
    await writeBlogPost(tx, {
      ...post,
      authorName: author,
      imageKey: imageKeys.get(image.key) ?? null,
      imageTitle: image.title,
      metaTitle: '',
      metaDescription: '',
      publishedAt: new Date(now.getTime() - daysAgo * dayMs),
    })
  }
}
