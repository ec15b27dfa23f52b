import type { LoaderFunctionArgs } from 'react-router'
import type { QuestionList } from '#contract/wire.ts'
import { accountContext } from '../runtime/router/page-context.ts'
import { questionsShown } from './questions-shown.ts'

/** What the page of the server shows at first; null when it can't be had: the page stands without its questions too. */
export async function loadQuestions(
  context: LoaderFunctionArgs['context'],
  productId: number,
): Promise<QuestionList | null> {
  try {
    const client = await context.get(accountContext)()
    return await client.questionGetAll({
      params: { product_id: productId },
      query: { page: 1, per_page: questionsShown },
    })
  } catch {
    return null
  }
}
