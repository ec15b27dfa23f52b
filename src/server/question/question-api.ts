import { isProductShown } from '#server/catalogue/index.ts'
import type { Handlers } from '#platform/http/endpoint.ts'
import { platformError } from '#platform/http/errors.ts'
import { presentPages } from '#platform/http/presenting.ts'
import type { Platform } from '#platform/platform.ts'
import { sign } from '#platform/security/ids.ts'
import { addressKey } from '#platform/security/rate-limits.ts'
import { questionError, questionErrors } from './question-errors.ts'
import {
  countAnswered,
  countQuestions,
  insertQuestion,
  isKnown,
  listAnswered,
  lockAsker,
  type QuestionRecord,
} from './question-store.ts'
import { maxQuestions, sameQuestionSeconds } from './question.ts'

const hour = 3_600_000
const thanks =
  'Köszönjük a kérdését! A választ e-mailben küldjük, és ha másnak is hasznos, a termék lapján is megjelenik.'

/** Questions about a product, from anybody, and those that were answered. */
export function createQuestionHandlers({
  sql,
  clock,
  secret,
  workGate,
}: Platform): Pick<Handlers, 'questionCreate' | 'questionGetAll'> {
  return {
    questionCreate: async ({ body: { product_id: productId, name, email, question } }, context) => {
      const now = clock()
      if (!(await isProductShown(sql, productId, now))) throw unknownProduct()
      await workGate.enter('email', context)
      const ipHash = sign(secret, 'question-ip', addressKey(context.ip))
      const given = { productId, name, email, question, ipHash, createdAt: now }
      await sql.begin(async (tx) => {
        await lockAsker(tx, given)
        if (await isKnown(tx, given, new Date(now.getTime() - sameQuestionSeconds * 1000))) return
        const counted = await countQuestions(tx, given, new Date(now.getTime() - hour))
        if (counted.address >= maxQuestions.address || counted.connection >= maxQuestions.connection)
          throw questionError('too_many_questions', { retryAfterSeconds: hour / 1000 })
        await insertQuestion(tx, given)
      })
      return { message: thanks }
    },

    questionGetAll: async ({ params: { product_id: productId }, query }, { tags }) => {
      tags.add(`product:${productId}`)
      const [isShown, questions, total] = await Promise.all([
        isProductShown(sql, productId, clock()),
        listAnswered(sql, productId, query),
        countAnswered(sql, productId),
      ])
      if (!isShown) throw platformError('not_found')
      return presentPages(questions.map(presentQuestion), {
        total,
        page: query.page,
        perPage: query.per_page,
      })
    },
  }
}

/** Exactly what everybody may see: nobody's name. */
function presentQuestion({ id, question, reply, createdAt, decidedAt, sample }: QuestionRecord) {
  return {
    id,
    question,
    reply,
    created_at: createdAt.toISOString(),
    answered_at: (decidedAt ?? createdAt).toISOString(),
    is_sample: sample,
  }
}

function unknownProduct() {
  const { message } = questionErrors.question_product_unknown
  return questionError('question_product_unknown', { errors: { product_id: [message] } })
}
