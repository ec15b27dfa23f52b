import type { ActionFunctionArgs } from 'react-router'
import { answerForm, formAnswer, textOf, withToken } from '../shell/form-answer.ts'
import { accountContext } from '../shell/page-context.ts'
import { contactFields, type MessageType } from './contact-texts.ts'

function bodyOf(fields: FormData) {
  return {
    name: textOf(fields, 'name'),
    email: textOf(fields, 'email'),
    phone: textOf(fields, 'phone'),
    // The call refuses anything else, in its own words.
    type: textOf(fields, 'type') as MessageType,
    message: textOf(fields, 'message'),
    privacy_policy: fields.has('privacy_policy') as true,
    recaptcha: textOf(fields, 'recaptcha'),
  }
}

/** Sends the message. The form may stand on any page; it always posts here. */
export async function contactAction(args: ActionFunctionArgs) {
  const fields = await args.request.formData()
  return answerForm('contact', fields, { texts: contactFields }, async () => {
    const account = await args.context.get(accountContext)()
    const { message } = await withToken(args, () => account.contactSend({ body: bodyOf(fields) }))
    return formAnswer('contact', fields, { done: message })
  })
}
