import { useEffect, useRef } from 'react'
import { Done } from '../auth/done.tsx'
import { fillEmpty, readOwnData } from '../contact/own-data.ts'
import { PrivacyBox } from '../contact/privacy-box.tsx'
import type { FormResult } from '../runtime/forms/form-result.ts'
import { useForm } from '../runtime/forms/use-form.ts'
import { Button } from '../ui/button.tsx'
import { TextArea, TextField } from '../ui/field.tsx'
import { FormErrors } from '../ui/form-errors.tsx'
import styles from './questions.module.css'
import { questionsId } from './questions-id.ts'

type QuestionFormProps = { path: string; productId: number; posted: FormResult | undefined }

/** Asks the shop about a product; the reply comes by email. */
export function QuestionForm({ path, productId, posted }: QuestionFormProps) {
  const { result, errors, busy, form } = useForm<FormResult>(path, posted)
  const own = useRef<HTMLFormElement>(null)
  useEffect(() => {
    void readOwnData().then((user) => {
      if (user && own.current)
        fillEmpty(own.current, { question_name: user.name, question_email: user.email })
    })
  }, [])
  if (result?.done) return <Done text={result.done} />
  const values = result?.values ?? {}
  return (
    <form {...form} action={`${path}#${questionsId}`} ref={own} className={styles.form}>
      <FormErrors result={result} left={errors} />
      <input type="hidden" name="form" value="question" />
      <input type="hidden" name="product_id" value={productId} />
      <TextArea
        name="question"
        label="Kérdése"
        hint="Legfeljebb 1000 karakter. A válasszal együtt mindenki láthatja, a neve nélkül: személyes adatot ne írjon bele."
        maxLength={1000}
        error={errors.question ?? null}
        defaultValue={values.question}
        required
      />
      <TextField
        name="question_name"
        label="Név"
        error={errors.question_name ?? null}
        defaultValue={values.question_name}
        autoComplete="name"
        maxLength={200}
        required
      />
      <TextField
        name="question_email"
        label="E-mail-cím"
        hint="Ide válaszolunk. A boltban sem a neve, sem a címe nem látszik."
        error={errors.question_email ?? null}
        defaultValue={values.question_email}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        required
      />
      <PrivacyBox
        name="question_privacy"
        error={errors.question_privacy}
        isTicked={values.question_privacy !== undefined}
      />
      <p>
        <Button type="submit" variant="strong" busy={busy}>
          Kérdés elküldése
        </Button>
      </p>
    </form>
  )
}
