import { useActionData, type ActionFunctionArgs } from 'react-router'
import { handleForm, formResult, textOf, withToken, type FormResult } from '../runtime/forms/form-result.ts'
import { homeWithContinuePath } from '../runtime/router/guards.ts'
import { accountContext } from '../runtime/router/page-context.ts'
import { isCallFailure } from '../runtime/router/page-error.ts'
import type { PageHandle } from '../runtime/router/page-module.ts'
import { Note } from '../ui/note.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { buttonClass } from '../ui/button.tsx'
import { authTexts } from './auth-texts.ts'
import styles from './auth.module.css'

const title = 'Megerősítő levél'

/** Sends the verifying email again, to the signed-in user or to who has just registered an address. The forms of other pages post here. */
export async function action(args: ActionFunctionArgs) {
  const fields = await args.request.formData()
  return handleForm('resend', fields, { texts: {} }, async () => {
    const account = await args.context.get(accountContext)()
    const email = textOf(fields, 'email')
    const { message } = await withToken(args, () =>
      account.authResendVerificationEmail({ body: email ? { email } : {} }),
    )
    return formResult('resend', fields, { done: message })
  }).catch((error: unknown) => {
    // Signed out elsewhere meanwhile.
    if (isCallFailure(error) && error.status === 401)
      return homeWithContinuePath(new Request(new URL('/profil/szemelyes', args.request.url)))
    throw error
  })
}

export const loader = () => null
export const handle: PageHandle<null> = { meta: () => ({ title, noindex: true }) }

/** Seen only without scripts, and by who comes here without a form. */
export function Component() {
  const result = useActionData<FormResult>()
  return (
    <AuthFrame title={title}>
      <div className={styles.form}>
        {result ? (
          <Note tone={result.done ? 'success' : 'error'}>{result.done ?? result.message}</Note>
        ) : (
          <p>A levelet a fiókjából kérheti újra.</p>
        )}
        <a className={buttonClass({ variant: 'primary', wide: true })} href="/profil/szemelyes">
          {authTexts.toProfile}
        </a>
      </div>
    </AuthFrame>
  )
}
