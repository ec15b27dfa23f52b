import { useEffect, useState } from 'react'
import { useActionData } from 'react-router'
import type { Question, QuestionList } from '#contract/wire.ts'
import type { FormResult } from '../runtime/forms/form-result.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { QuestionForm } from './question-form.tsx'
import styles from './questions.module.css'
import { questionsShown } from './questions-shown.ts'

export type QuestionsProps = {
  path: string
  productId: number
  /** What came with the page; absent where the part fetches them itself, null where they could not be had. */
  questions: QuestionList | null | undefined
}

async function fetchPage(productId: number, page: number): Promise<QuestionList> {
  const { accountClient } = await import('../runtime/client/account-client.ts')
  return accountClient.questionGetAll({
    params: { product_id: productId },
    query: { page, per_page: questionsShown },
  })
}

function Answered({ question: { question, reply, is_sample: isSample } }: { question: Question }) {
  return (
    <li className={styles.question}>
      {isSample ? <p className={styles.sample}>Minta, nem valódi kérdés</p> : null}
      <p className={styles.asked}>
        <span className="visually-hidden">Kérdés: </span>
        {question}
      </p>
      <p className={styles.reply}>
        <span className={styles.shop}>A bolt válasza</span>
        {reply}
      </p>
    </li>
  )
}

/** What customers asked about the product and the shop answered, the newest replies first, and the form to ask. */
export function Questions({ path, productId, questions }: QuestionsProps) {
  const given = useActionData<FormResult | { sent: boolean }>()
  const posted = given && 'form' in given && given.form === 'question' ? given : undefined
  const [list, setList] = useState(questions)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (list === undefined) fetchPage(productId, 1).then(setList, () => setList(null))
  }, [productId, list])

  async function showMore(shown: QuestionList) {
    setBusy(true)
    const next = await fetchPage(productId, shown.current_page + 1).catch(() => null)
    setBusy(false)
    if (!next) return
    const known = new Set(shown.data.map(({ id }) => id))
    setList({ ...next, data: [...shown.data, ...next.data.filter(({ id }) => !known.has(id))] })
  }

  return (
    <>
      {list && list.data.length > 0 ? (
        <ul className={styles.list}>
          {list.data.map((question) => (
            <Answered key={question.id} question={question} />
          ))}
        </ul>
      ) : (
        <p className="muted">
          Erről a termékről még nem kérdeztek. Ha valami nem derül ki, kérdezzen tőlünk!
        </p>
      )}
      {list && list.current_page < list.last_page ? (
        <p className="live-only">
          <Button busy={busy} onClick={() => void showMore(list)}>
            További kérdések
          </Button>
        </p>
      ) : null}
      <details className={styles.ask} open={posted ? true : undefined}>
        <summary>
          <Icon name="edit" small /> Kérdés a termékről
        </summary>
        <QuestionForm path={path} productId={productId} posted={posted} />
      </details>
    </>
  )
}
