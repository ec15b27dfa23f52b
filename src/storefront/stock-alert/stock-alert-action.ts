import type { ActionFunctionArgs } from 'react-router'
import { answerForm, formAnswer, textOf, withToken } from '../shell/form-answer.ts'
import { accountContext } from '../shell/page-context.ts'
import { stockAlertFields } from './stock-alert-texts.ts'

/** Asks for the letter. */
export async function stockAlertAction(args: ActionFunctionArgs) {
  const fields = await args.request.formData()
  return answerForm('stock-alert', fields, { texts: stockAlertFields }, async () => {
    const account = await args.context.get(accountContext)()
    const input = {
      params: { variant_id: Number(textOf(fields, 'variant_id')) },
      body: { email: textOf(fields, 'email'), privacy_policy: fields.has('privacy_policy') as true },
    }
    const { message } = await withToken(args, () => account.stockAlertCreate(input))
    return formAnswer('stock-alert', fields, { done: message })
  })
}
