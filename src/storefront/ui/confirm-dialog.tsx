import { texts } from '../texts.ts'
import { Button } from './button.tsx'
import { openQuestion } from './confirm.ts'
import { Dialog } from './dialog.tsx'
import styles from './confirm-dialog.module.css'
import { useStore } from './store.ts'

/** Shows the question of `confirm()`. Comes with the first one. */
export function ConfirmDialog() {
  const question = useStore(openQuestion, (value) => value, null)
  return (
    <Dialog open={question !== null} onClose={() => question?.answer(false)} title={question?.title ?? ''}>
      <p>{question?.text}</p>
      <div className={styles.actions}>
        <Button look="outline" onClick={() => question?.answer(false)}>
          {question?.cancelLabel ?? texts.cancel}
        </Button>
        <Button look="strong" onClick={() => question?.answer(true)}>
          {question?.confirmLabel}
        </Button>
      </div>
    </Dialog>
  )
}
