import { Button } from '../ui/button.tsx'
import { FormErrors } from '../ui/form-errors.tsx'
import { TextField } from '../ui/field.tsx'
import type { FormResult } from '../runtime/forms/form-result.ts'
import { useForm } from '../runtime/forms/use-form.ts'
import { authTexts } from './auth-texts.ts'
import styles from './auth.module.css'
import { Done } from './done.tsx'
import { SendAgain } from './send-again.tsx'

/** Requests an email with a link to a new password. */
export function ForgottenForm({ posted }: { posted?: FormResult | undefined }) {
  const { result, errors, busy, form } = useForm<FormResult>('/elfelejtett-jelszo', posted)
  if (result?.done)
    return (
      <Done text={result.done}>
        <SendAgain action="/elfelejtett-jelszo" email={result.values.email} />
      </Done>
    )
  return (
    <form {...form} className={styles.form}>
      <FormErrors result={result} left={errors} />
      <p>Írja be az e-mail-címét, és küldünk egy levelet, amellyel új jelszót adhat meg.</p>
      <TextField
        name="email"
        label={authTexts.email}
        error={errors.email}
        defaultValue={result?.values.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        maxLength={254}
        required
      />
      <Button type="submit" variant="primary" wide busy={busy}>
        Kérem a levelet
      </Button>
    </form>
  )
}
