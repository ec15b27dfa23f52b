import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { loadShop } from '#server/content/index.ts'
import type { AdminHandlers } from '#platform/admin/admin-endpoint.ts'
import type { DeskQueue } from '#platform/admin/today.ts'
import type { Transaction } from '#platform/database/database.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/platform.ts'
import { questionError } from './question-errors.ts'
import { replyEmail } from './question-mail.ts'
import {
  decideQuestion,
  findQuestion,
  findUnanswered,
  listQuestionWindow,
  type ListedQuestion,
} from './question-store.ts'
import { questionTransitions, type QuestionState } from './question.ts'

type Shown = AdminResponse<'replyToQuestion'>

const listWindow = 50

/** What customers ask about products, and what they are answered. */
export function createQuestionDeskHandlers({
  sql,
  clock,
  config,
}: Platform): Pick<AdminHandlers, 'listQuestions' | 'replyToQuestion' | 'rejectQuestion'> {
  /** The question, locked, as it was when it was decided of; null when that decision has been made. */
  async function requireOpen(
    tx: Transaction,
    { id, from, to }: { id: number; from: QuestionState; to: QuestionState },
  ): Promise<{ question: ListedQuestion; isDone: boolean }> {
    const question = await findQuestion(tx, id)
    if (!question) throw questionError('question_not_found')
    const isDone = question.state === to
    if (!isDone && (question.state !== from || !questionTransitions[from].includes(to)))
      throw questionError('question_decided')
    return { question, isDone }
  }

  return {
    async listQuestions({ query: { view, after } }) {
      const [rows, { count }] = await Promise.all([
        listQuestionWindow(sql, { state: view, after, limit: listWindow + 1 }),
        findUnanswered(sql),
      ])
      return {
        questions: rows.slice(0, listWindow).map(presentQuestion),
        pending: count,
        has_more: rows.length > listWindow,
      }
    },

    async replyToQuestion({ params: { id }, body: { from, reply } }) {
      return sql.begin(async (tx) => {
        const { question, isDone } = await requireOpen(tx, { id, from, to: 'published' })
        // Pressed twice is pressed once; another reply than the published one is a colleague's.
        if (isDone && question.reply !== reply) throw questionError('question_decided')
        if (isDone) return presentQuestion(question)
        const decided = { state: 'published', reply, decidedAt: clock() } as const
        await decideQuestion(tx, question, decided)
        // Its key lets one reply go out, however often the question is answered again.
        if (question.email) {
          const { email, question: text, productName: product, productSlug: slug } = question
          const context = { shop: await loadShop(tx), publicUrl: config.publicUrl }
          await queueMail(tx, replyEmail(context, { id, email, question: text, product, slug }, reply))
        }
        return presentQuestion({ ...question, ...decided })
      })
    },

    async rejectQuestion({ params: { id }, body: { from } }) {
      return sql.begin(async (tx) => {
        const { question, isDone } = await requireOpen(tx, { id, from, to: 'rejected' })
        if (isDone) return presentQuestion(question)
        const decided = { state: 'rejected', reply: question.reply, decidedAt: clock() } as const
        await decideQuestion(tx, question, decided)
        return presentQuestion({ ...question, ...decided })
      })
    },
  }
}

function presentQuestion({ id, productId, productName, ...row }: ListedQuestion): Shown {
  return {
    id,
    created_at: row.createdAt.toISOString(),
    decided_at: row.decidedAt?.toISOString() ?? null,
    state: row.state,
    product: { id: productId, name: productName },
    name: row.name,
    gets_email: row.email !== '',
    is_sample: row.sample,
    question: row.question,
    reply: row.reply,
  }
}

export const questionQueues: readonly DeskQueue[] = [
  {
    name: 'questions',
    title: 'Megválaszolatlan kérdés',
    right: 'reviews.moderate',
    href: '/termekek/kerdesek',
    find: findUnanswered,
  },
]
