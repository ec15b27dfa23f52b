import { Button } from '../ui/button.tsx'
import { FormErrors } from '../ui/form-errors.tsx'
import { TextField } from '../ui/field.tsx'
import type { FormAnswer } from '../shell/form-answer.ts'
import { useForm } from '../ui/use-form.ts'
import { authTexts } from './auth-texts.ts'
import styles from './auth.module.css'
import { Done } from './done.tsx'

/** Asks for a letter with a link to a new password. */
export function ForgottenForm({ posted }: { posted?: FormAnswer | undefined }) {
  const { answer, busy, form } = useForm<FormAnswer>('/elfelejtett-jelszo', posted)
  if (answer?.done) return <Done text={answer.done} />
  return (
    <form {...form} className={styles.form}>
      <FormErrors result={answer} />
      <p>Írja be az e-mail-címét, és küldünk egy levelet, amellyel új jelszót adhat meg.</p>
      <TextField
        name="email"
        label={authTexts.email}
        error={answer?.errors.email}
        defaultValue={answer?.values.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        maxLength={254}
        required
      />
      <Button type="submit" look="primary" wide busy={busy}>
        Kérem a levelet
      </Button>
    </form>
  )
}
