import type { ActionFunctionArgs } from 'react-router'
import { formResult, handleForm, textOf, withToken } from '../runtime/forms/form-result.ts'
import { accountContext } from '../runtime/router/page-context.ts'
import { emptyFieldTexts } from '../ui/empty-field-texts.ts'

/** The form's own names: other forms of the page have such fields too. */
const names = {
  name: 'question_name',
  email: 'question_email',
  privacy_policy: 'question_privacy',
}
const texts = {
  question: 'Írja be a kérdését.',
  question_name: emptyFieldTexts.ownName,
  question_email: emptyFieldTexts.email,
  question_privacy: 'A küldéshez fogadja el az adatkezelési tájékoztatót.',
}

/** Asks about the product whose page the form stands on. */
export async function questionAction(args: ActionFunctionArgs, fields: FormData) {
  return handleForm('question', fields, { texts, names }, async () => {
    const account = await args.context.get(accountContext)()
    const body = {
      product_id: Number(textOf(fields, 'product_id')),
      name: textOf(fields, names.name),
      email: textOf(fields, names.email),
      question: textOf(fields, 'question'),
      privacy_policy: fields.has(names.privacy_policy) as true,
    }
    const { message } = await withToken(args, () => account.questionCreate({ body }))
    return formResult('question', fields, { done: message })
  })
}
