import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { AuthFrame } from '../auth/auth-frame.tsx'
import styles from '../auth/auth.module.css'
import { Done } from '../auth/done.tsx'
import { answerForm, formAnswer, type FormAnswer } from '../shell/form-answer.ts'
import { accountContext } from '../shell/page-context.ts'
import type { PageHandle } from '../shell/page-module.ts'
import { texts } from '../texts.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { FormErrors } from '../ui/form-errors.tsx'
import { useForm } from '../ui/use-form.ts'
import { leave, settled } from '../user/signed-in.ts'

type PageData = { hash: string }

/** Opening the link deletes nothing: only the button does. */
export const loader = ({ params }: LoaderFunctionArgs): PageData => ({ hash: params.hash ?? '' })

export async function action({ request, params, context }: ActionFunctionArgs) {
  const fields = await request.formData()
  return answerForm('delete', fields, { texts: {} }, async () => {
    const account = await context.get(accountContext)()
    await settled()
    const { message } = await account.userDelete({ params: { token: params.hash ?? '' } })
    await leave(context)
    return formAnswer('delete', fields, { done: message })
  })
}

export const shouldRevalidate = () => false

const title = 'Fiók törlése'
export const handle: PageHandle<PageData> = { meta: () => ({ title, noindex: true }) }

export function Component() {
  const { hash } = useLoaderData<PageData>()
  const posted = useActionData<FormAnswer>()
  const { answer, busy, form } = useForm<FormAnswer>(`/fiok-torles/${encodeURIComponent(hash)}`, posted)
  if (answer?.done)
    return (
      <AuthFrame title={title}>
        <Done text={answer.done} href="/" label={texts.backHome} />
      </AuthFrame>
    )
  return (
    <AuthFrame title={title}>
      <form {...form} className={styles.page}>
        <FormErrors result={answer} />
        <div>
          <p>
            <b>Töröljük:</b>
          </p>
          <ul>
            <li>nevét, e-mail-címét, telefonszámát és jelszavát,</li>
            <li>mentett címeit, kedvenceit és kosarát,</li>
            <li>összekapcsolt belépési módjait és hírlevél-feliratkozását.</li>
          </ul>
        </div>
        <div>
          <p>
            <b>Megmarad:</b>
          </p>
          <ul>
            <li>a megrendelései és a számlái, ameddig a jogszabály előírja a megőrzésüket,</li>
            <li>az értékelései, név nélkül.</li>
          </ul>
        </div>
        <p>A törlés végleges, nem tudjuk visszavonni. Minden eszközön kiléptetjük.</p>
        <Button type="submit" look="strong" wide busy={busy}>
          Véglegesen törlöm a fiókomat
        </Button>
        <a className={buttonClass({ look: 'outline', wide: true })} href="/">
          Mégsem törlöm
        </a>
      </form>
    </AuthFrame>
  )
}
