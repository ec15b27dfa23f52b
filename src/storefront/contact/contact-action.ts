import type { ActionFunctionArgs } from 'react-router'
import { handleForm, formResult, textOf, withToken } from '../runtime/forms/form-result.ts'
import { accountContext } from '../runtime/router/page-context.ts'
import { contactFields, type MessageType } from './contact-texts.ts'

function bodyOf(fields: FormData) {
  return {
    name: textOf(fields, 'name'),
    email: textOf(fields, 'email'),
    phone: textOf(fields, 'phone'),
    // The call refuses anything else, with its own text.
    type: textOf(fields, 'type') as MessageType,
    message: textOf(fields, 'message'),
    privacy_policy: fields.has('privacy_policy') as true,
    recaptcha: textOf(fields, 'recaptcha'),
  }
}

/** Sends the message. The form may stand on any page; it always posts here. */
export async function contactAction(args: ActionFunctionArgs) {
  const fields = await args.request.formData()
  return handleForm('contact', fields, { texts: contactFields }, async () => {
    const account = await args.context.get(accountContext)()
    const { message } = await withToken(args, () => account.contactSend({ body: bodyOf(fields) }))
    return formResult('contact', fields, { done: message })
  })
}
