import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { AuthFrame } from '../auth/auth-frame.tsx'
import { pageFormClass } from '../auth/form-class.ts'
import { Done } from '../auth/done.tsx'
import { handleForm, formResult, type FormResult } from '../runtime/forms/form-result.ts'
import { accountContext } from '../runtime/router/page-context.ts'
import type { PageHandle } from '../runtime/router/page-module.ts'
import { texts } from '../texts.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { FormErrors } from '../ui/form-errors.tsx'
import { useForm } from '../runtime/forms/use-form.ts'
import { leave, settled } from '../user/signed-in.ts'

type PageData = { hash: string }

/** Opening the link deletes nothing: only the button does. */
export const loader = ({ params }: LoaderFunctionArgs): PageData => ({ hash: params.hash ?? '' })

export async function action({ request, params, context }: ActionFunctionArgs) {
  const fields = await request.formData()
  return handleForm('delete', fields, { texts: {} }, async () => {
    const account = await context.get(accountContext)()
    await settled()
    const { message } = await account.userDelete({ params: { token: params.hash ?? '' } })
    await leave(context)
    return formResult('delete', fields, { done: message })
  })
}

export const shouldRevalidate = () => false

const title = 'Fiók törlése'
export const handle: PageHandle<PageData> = { meta: () => ({ title, noindex: true }) }

export function Component() {
  const { hash } = useLoaderData<PageData>()
  const posted = useActionData<FormResult>()
  const { result, busy, form } = useForm<FormResult>(`/fiok-torles/${encodeURIComponent(hash)}`, posted)
  if (result?.done)
    return (
      <AuthFrame title={title}>
        <Done text={result.done} href="/" label={texts.backHome} />
      </AuthFrame>
    )
  return (
    <AuthFrame title={title}>
      <form {...form} className={pageFormClass}>
        <FormErrors result={result} />
        <div>
          <p>
            <b>Töröljük:</b>
          </p>
          <ul>
            <li>nevét, e-mail-címét, telefonszámát és jelszavát,</li>
            <li>mentett címeit, kedvenceit és kosarát,</li>
            <li>összekapcsolt belépési módjait és hírlevél-feliratkozását,</li>
            <li>általános üzeneteit.</li>
          </ul>
        </div>
        <div>
          <p>
            <b>Megmarad:</b>
          </p>
          <ul>
            <li>a megrendelései és a számlái, ameddig a jogszabály előírja a megőrzésüket,</li>
            <li>
              az elállásai, valamint a rendelésekről és termékekről írt üzenetei, legfeljebb az elévülésig,
            </li>
            <li>az értékelései, név nélkül.</li>
          </ul>
        </div>
        <p>A törlés végleges, nem tudjuk visszavonni. Minden eszközön kiléptetjük.</p>
        <Button type="submit" variant="strong" wide busy={busy}>
          Véglegesen törlöm a fiókomat
        </Button>
        <a className={buttonClass({ variant: 'outline', wide: true })} href="/">
          Mégsem törlöm
        </a>
      </form>
    </AuthFrame>
  )
}
