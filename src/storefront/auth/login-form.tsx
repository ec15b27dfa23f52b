import { useEffect } from 'react'
import { Button } from '../ui/button.tsx'
import { FormErrors } from '../ui/form-errors.tsx'
import { TextField } from '../ui/field.tsx'
import type { FormResult } from '../runtime/forms/form-result.ts'
import { useForm } from '../runtime/forms/use-form.ts'
import { authTexts } from './auth-texts.ts'
import styles from './auth.module.css'
import { PasswordField } from './password-field.tsx'

export type AuthFormProps = {
  /** The result that came with the document. */
  posted?: FormResult | undefined
  /** Where to go on; null: the dialog closes and the page stays. */
  to: string | null
  email?: string
  /** In a dialog another form takes the place of this one. */
  onForgotten?: () => void
  /** Called when someone has signed in and the page stays. */
  onDone?: () => void
}

/** Where to go on after the form. In a dialog nowhere. */
export function ContinueField({ to }: { to: string | null }) {
  return to === null ? (
    <input type="hidden" name="stay" value="1" />
  ) : (
    <input type="hidden" name="tovabb" value={to} />
  )
}

/** Address and password, in the order that password managers know. */
export function LoginForm({ posted, to, email, onForgotten, onDone }: AuthFormProps) {
  const { result, errors, busy, form } = useForm<FormResult>('/belepes', posted)
  const done = result?.done
  useEffect(() => {
    if (done) onDone?.()
  }, [done, onDone])
  return (
    <form {...form} className={styles.form}>
      <FormErrors result={result} left={errors} />
      <ContinueField to={to} />
      <TextField
        name="email"
        label={authTexts.email}
        error={errors.email}
        defaultValue={result?.values.email ?? email ?? ''}
        type="email"
        inputMode="email"
        autoComplete="username"
        maxLength={254}
        required
      />
      <div className={styles.forgot}>
        <PasswordField error={errors.password} />
        <a
          className="link"
          href="/elfelejtett-jelszo"
          onClick={
            onForgotten
              ? (event) => {
                  event.preventDefault()
                  onForgotten()
                }
              : undefined
          }
        >
          {authTexts.forgot}
        </a>
      </div>
      <Button type="submit" variant="primary" wide busy={busy}>
        {authTexts.login}
      </Button>
    </form>
  )
}
