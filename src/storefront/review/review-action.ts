import { data, redirect, type ActionFunctionArgs } from 'react-router'
import { accountContext } from '../runtime/router/page-context.ts'
import { reviewFields } from './review-fields.ts'
import { isCallFailure } from '../runtime/router/page-error.ts'

/** What became of a review; the fields stay as they were typed when it was refused. */
export type ReviewResult = {
  sent: boolean
  message: string
  errors?: Record<string, string | undefined>
  values?: Record<string, string>
}

export const sentTexts = {
  published: 'Már olvasható a termék lapján.',
  pending: 'Átnézzük, és jóváhagyás után megjelenik a termék lapján.',
  rejected: '',
}

/** The product page's forms: of a question, or of a review. Who is not signed in is led there and back. */
export async function reviewAction(args: ActionFunctionArgs) {
  const { request, context } = args
  const fields = await request.formData()
  if (fields.get('form') === 'question')
    return (await import('../question/question-action.ts')).questionAction(args, fields)
  const values: Record<string, string> = {}
  for (const name of ['variant_id', 'rating', 'comment', 'anonymous', 'car', 'kilometres']) {
    const value = fields.get(name)
    if (typeof value === 'string') values[name] = value
  }
  try {
    const client = await context.get(accountContext)()
    const review = await client.reviewCreate({
      body: await reviewFields(fields),
    })
    return data<ReviewResult>({ sent: true, message: sentTexts[review.status] })
  } catch (error) {
    if (!isCallFailure(error)) throw error
    if (error.status === 401) {
      const { pathname } = new URL(request.url)
      return redirect(`/belepes?tovabb=${encodeURIComponent(`${pathname}#velemenyek`)}`, 303)
    }
    const errors = Object.fromEntries(
      Object.entries(error.body.errors ?? {}).map(([name, texts]) => [name, texts[0]]),
    )
    return data<ReviewResult>(
      { sent: false, message: error.body.message, errors, values },
      { status: error.status },
    )
  }
}
