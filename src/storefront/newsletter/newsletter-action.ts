import type { AccountClient, ShopClient } from '#contract/client.ts'
import type { ActionFunctionArgs } from 'react-router'
import { handleForm, formResult, textOf, type FormFields } from '../runtime/forms/form-result.ts'
import { accountContext, clientContext } from '../runtime/router/page-context.ts'
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

/** Requests the newsletter; the response says the same of every address. */
export function subscribe(fields: FormData, { shop, account }: Clients) {
  return handleForm('newsletter', fields, newsletterFields, async () => {
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
    return formResult('newsletter', fields, { done: message })
  })
}

export const action = async ({ request, context }: ActionFunctionArgs) =>
  subscribe(await request.formData(), {
    shop: context.get(clientContext),
    account: context.get(accountContext),
  })
