import { useActionData, type ActionFunctionArgs } from 'react-router'
import { answerForm, formAnswer, withToken, type FormAnswer } from '../shell/form-answer.ts'
import { homeWithContinuePath } from '../shell/guards.ts'
import { accountContext } from '../shell/page-context.ts'
import { isCallFailure } from '../shell/page-error.ts'
import type { PageHandle } from '../shell/page-module.ts'
import { Note } from '../ui/note.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { buttonClass } from '../ui/button.tsx'
import { authTexts } from './auth-texts.ts'
import styles from './auth.module.css'

const title = 'Megerősítő levél'

/** Sends the signed-in user's verifying letter again. The forms of other pages post here. */
export async function action(args: ActionFunctionArgs) {
  const fields = await args.request.formData()
  return answerForm('resend', fields, { texts: {} }, async () => {
    const account = await args.context.get(accountContext)()
    const { message } = await withToken(args, () => account.authResendVerificationEmail({ body: {} }))
    return formAnswer('resend', fields, { done: message })
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
  const answer = useActionData<FormAnswer>()
  return (
    <AuthFrame title={title}>
      <div className={styles.form}>
        {answer ? (
          <Note tone={answer.done ? 'success' : 'error'}>{answer.done ?? answer.message}</Note>
        ) : (
          <p>A levelet a fiókjából kérheti újra.</p>
        )}
        <a className={buttonClass({ look: 'primary', wide: true })} href="/profil/szemelyes">
          {authTexts.toProfile}
        </a>
      </div>
    </AuthFrame>
  )
}
