import type { ActionFunctionArgs } from 'react-router'
import { handleForm, formResult, textOf, withToken, type FormFields } from '../runtime/forms/form-result.ts'
import { accountContext } from '../runtime/router/page-context.ts'
import { settled } from '../user/signed-in.ts'

const newsletterFields: FormFields = {
  texts: {
    email: 'Írja be az e-mail-címét.',
    first_name: '',
    privacy_policy: 'A hírlevélhez a hozzájárulása is kell: jelölje be.',
  },
}

/** Requests the newsletter; the response says the same of every address. */
export async function action(args: ActionFunctionArgs) {
  const fields = await args.request.formData()
  return handleForm('newsletter', fields, newsletterFields, async () => {
    await settled()
    const account = await args.context.get(accountContext)()
    const body = {
      email: textOf(fields, 'email'),
      first_name: textOf(fields, 'first_name'),
      privacy_policy: fields.has('privacy_policy') as true,
    }
    const { message } = await withToken(args, () => account.newsletterSubscribe({ body }))
    return formResult('newsletter', fields, { done: message })
  })
}
