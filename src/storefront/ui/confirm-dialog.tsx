import { Button } from './button.tsx'
import { openQuestion } from './confirm.ts'
import { Dialog } from './dialog.tsx'
import styles from './confirm-dialog.module.css'
import { useStore } from './store.ts'

type OpenQuestion = ReturnType<typeof openQuestion.get>

/** A question with its two answers; closed while there is none. */
export function QuestionBox({ question }: { question: OpenQuestion }) {
  return (
    <Dialog open={question !== null} onClose={() => question?.answer(false)} title={question?.title ?? ''}>
      <p>{question?.text}</p>
      <div className={styles.actions}>
        <Button variant="outline" onClick={() => question?.answer(false)}>
          {question?.cancelLabel ?? 'Mégse'}
        </Button>
        <Button variant="strong" onClick={() => question?.answer(true)}>
          {question?.confirmLabel}
        </Button>
      </div>
    </Dialog>
  )
}

/** Shows the question of `confirm()`. Comes with the first one. */
export function ConfirmDialog() {
  return <QuestionBox question={useStore(openQuestion, (value) => value, null)} />
}
