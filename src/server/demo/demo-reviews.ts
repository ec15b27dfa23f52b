import { sampleQuestions, sampleReviews } from '#demo/reviews/sample-reviews.ts'
import { insertSampleQuestion } from '#server/question/index.ts'
import { insertSampleReview } from '#server/review/index.ts'
import type { Transaction } from '#platform/database/database.ts'

const dayMs = 86_400_000

/** Marked samples beside some goods, which count for nothing. */
export async function writeDemoReviews(tx: Transaction, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  const slugs = [...sampleReviews, ...sampleQuestions].map(({ slug }) => slug)
  const rows = await tx<{ slug: string; productId: number; variantId: number }[]>`
    select distinct on (p.id) p.slug, p.id as "productId", v.id as "variantId"
    from product p join variant v on v.product_id = p.id where p.slug = any(${slugs}) order by p.id, v.id`
  const products = new Map(rows.map((row) => [row.slug, row]))
  for (const { slug, daysAgo, ...review } of sampleReviews) {
    const { productId, variantId } = products.get(slug)!
    await insertSampleReview(tx, { ...review, productId, variantId, now: ago(daysAgo) })
  }
  for (const { slug, daysAgo, ...question } of sampleQuestions) {
    const { productId } = products.get(slug)!
    await insertSampleQuestion(tx, { ...question, productId, createdAt: ago(daysAgo) })
  }
}
