import { z } from 'zod'
import { email, fullName } from './checkout.ts'
import { databaseId, pagedList, pageQuery, text } from './shared.ts'

/** An answered question about a product. Who asked is nobody's business. `is_sample`: of the demo shop, nobody asked. */
export const question = z
  .object({
    id: z.int(),
    question: z.string(),
    reply: z.string(),
    created_at: z.string(),
    answered_at: z.string(),
    is_sample: z.boolean(),
  })
  .meta({ id: 'Question' })
export const questionList = pagedList(question)

/** The reply goes to `email`. */
export const questionBody = z.object({
  product_id: databaseId,
  name: fullName,
  email,
  question: text(1000).min(1),
  privacy_policy: z.literal(true, 'El kell fogadnia az adatkezelési tájékoztatót.'),
})
export const questionParams = z.object({ product_id: databaseId })
export const questionQuery = z.object(pageQuery)
