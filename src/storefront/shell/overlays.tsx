import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { authDialog, loadAuthDialog, openSignIn } from '../auth/auth-facade.ts'
import { openQuestion } from '../ui/confirm.ts'
import { useStore } from '../ui/store.ts'
import { toasts } from '../ui/toast.ts'
import { usePart } from '../runtime/lazy/use-part.ts'
import { isSignedIn } from '../user/user-facade.ts'
import { safeContinuePath } from '#contract/continue-path.ts'
import { continueParameter } from '../runtime/router/guards.ts'
import { application } from '../runtime/application.ts'
import styles from './overlays.module.css'

/** Without the dialog's script the browser's own asks. */
function confirmNatively() {
  const question = openQuestion.get()
  question?.answer(globalThis.confirm(question.text))
}

/** The question of `confirm()`. */
export function Question() {
  const isOpen = useStore(openQuestion, (question) => question !== null, false)
  const part = usePart(isOpen, () => import('../ui/confirm-dialog.tsx'), confirmNatively)
  return part ? <part.ConfirmDialog /> : null
}

/** The live region that all toasts appear in; it stands in the page from the start so that readers know it. */
export function Toasts() {
  const any = useStore(toasts, (all) => all.length > 0, false)
  const part = usePart(any, () => import('../ui/toast-messages.tsx'))
  return (
    <div className={styles.toasts} role="status">
      {part ? <part.ToastMessages /> : null}
    </div>
  )
}

/** Signing in over the page, opened by a button or by the home page's address of who was sent there to sign in. */
export function SignIn() {
  const { pathname, search } = useLocation()
  useEffect(() => {
    // The pages of signing in take the same address on themselves.
    if (pathname !== '/') return
    const to = new URLSearchParams(search).get(continueParameter)
    if (to && !isSignedIn()) openSignIn(safeContinuePath(to))
  }, [pathname, search])
  const open = useStore(authDialog, (dialog) => dialog !== null, false)
  const part = usePart(
    open,
    loadAuthDialog,
    // Without the dialog's script the page of the same form serves.
    () => {
      authDialog.set(null)
      application.open('/belepes')
    },
  )
  return part ? <part.AuthDialog /> : null
}
