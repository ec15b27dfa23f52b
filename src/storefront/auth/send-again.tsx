import type { FormResult } from '../runtime/forms/form-result.ts'
import { useForm } from '../runtime/forms/use-form.ts'
import { buttonClass } from '../ui/button.tsx'

/** Where the verifying email is requested once more. */
export const resendPath = '/email-megerosites/ujra'

/** Requests an email once more, to `email`; without it to the signed-in user. */
export function SendAgain({ action, email }: { action: string; email?: string | undefined }) {
  const { result, busy, form } = useForm<FormResult>(action)
  return (
    <form {...form}>
      {email === undefined ? null : <input type="hidden" name="email" value={email} />}
      {result ? (
        <p role="status">{result.done ?? result.message}</p>
      ) : (
        <button className={buttonClass({ variant: 'outline', size: 'small' })} aria-busy={busy}>
          Újra kérem a levelet
        </button>
      )}
    </form>
  )
}
