import type { AccountClient, ShopClient } from '#contract/client.ts'
import type { ActionFunctionArgs } from 'react-router'
import { answerForm, formAnswer, textOf, type FormFields } from '../shell/form-answer.ts'
import { accountContext, clientContext } from '../shell/page-context.ts'
import { settled } from '../user/signed-in.ts'

type Clients = {
  shop: Pick<ShopClient, 'sanctumCsrfCookie'>
  account: () => Promise<Pick<AccountClient, 'newsletterSubscribe'>>
}

const newsletterFields: FormFields = {
  texts: {
    email: 'Írja be az e-mail-címét.',
    first_name: '',
    privacy_policy: 'A hírlevélhez a hozzájárulása is kell: jelölje be.',
  },
}

/** Asks for the newsletter; the answer tells the same of every address. */
export function subscribe(fields: FormData, { shop, account }: Clients) {
  return answerForm('newsletter', fields, newsletterFields, async () => {
    await settled()
    await shop.sanctumCsrfCookie()
    const { newsletterSubscribe } = await account()
    const { message } = await newsletterSubscribe({
      body: {
        email: textOf(fields, 'email'),
        first_name: textOf(fields, 'first_name'),
        privacy_policy: fields.has('privacy_policy') as true,
      },
    })
    return formAnswer('newsletter', fields, { done: message })
  })
}

export const action = async ({ request, context }: ActionFunctionArgs) =>
  subscribe(await request.formData(), {
    shop: context.get(clientContext),
    account: context.get(accountContext),
  })
