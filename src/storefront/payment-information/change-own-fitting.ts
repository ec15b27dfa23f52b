import { data, redirect, type ActionFunctionArgs } from 'react-router'
import { accountContext } from '../runtime/router/page-context.ts'
import { offlineMessage, textOf, withToken } from '../runtime/forms/form-result.ts'
import { isCallFailure } from '../runtime/router/page-error.ts'

/** Why the hour stays as it is. */
export type FittingResult = { unfitted: string }
type Chosen = { id: string; signature: string | undefined; fields: FormData }

export const fittingIntent = 'fitting'
export const noFittingIntent = 'no-fitting'

/** Takes another hour at the workshop, or gives it back. */
export async function changeOwnFitting(args: ActionFunctionArgs, { id, signature, fields }: Chosen) {
  const [, day = '', hour = ''] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d)$/.exec(textOf(fields, 'fitting')) ?? []
  const isCancelled = fields.get('intent') === noFittingIntent
  if (!isCancelled && day === '') return refused('Kérjük, válasszon időpontot.', 422)
  const input = { params: { id }, query: signature === undefined ? {} : { signature } }
  try {
    const account = await args.context.get(accountContext)()
    await withToken(args, () =>
      isCancelled
        ? account.orderCancelFitting(input)
        : account.orderSetFitting({ ...input, body: { day, hour } }),
    )
  } catch (error) {
    if (error instanceof Error && error.name === 'FetchError') return refused(offlineMessage, 503)
    if (!isCallFailure(error) || error.status >= 500 || error.status === 404) throw error
    return refused(error.body.message, error.status)
  }
  const { pathname, search } = new URL(args.request.url)
  return redirect(pathname + search, 303)
}

const refused = (message: string, status: number) => data<FittingResult>({ unfitted: message }, { status })
