import { openQuestion } from '../ui/confirm.ts'
import { useStore } from '../ui/store.ts'
import { toasts } from '../ui/toast.ts'
import { usePart } from '../ui/use-part.ts'
import styles from './overlays.module.css'

/** Without the dialog's script the browser's own asks. */
function askPlainly() {
  const question = openQuestion.get()
  question?.answer(globalThis.confirm(question.text))
}

/** The question of `confirm()`. */
export function Question() {
  const asked = useStore(openQuestion, (question) => question !== null, false)
  const part = usePart(asked, () => import('../ui/confirm-dialog.tsx'), askPlainly)
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
