import type { ActionFunctionArgs } from 'react-router'
import { handleForm, formResult, textOf, withToken } from '../runtime/forms/form-result.ts'
import { accountContext } from '../runtime/router/page-context.ts'
import { stockAlertFields } from './stock-alert-texts.ts'

/** Requests the email. */
export async function stockAlertAction(args: ActionFunctionArgs) {
  const fields = await args.request.formData()
  return handleForm('stock-alert', fields, { texts: stockAlertFields }, async () => {
    const account = await args.context.get(accountContext)()
    const input = {
      params: { variant_id: Number(textOf(fields, 'variant_id')) },
      body: { email: textOf(fields, 'email'), privacy_policy: fields.has('privacy_policy') as true },
    }
    const { message } = await withToken(args, () => account.stockAlertCreate(input))
    return formResult('stock-alert', fields, { done: message })
  })
}
