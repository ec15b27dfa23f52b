import { PrivacyBox } from '../contact/privacy-box.tsx'
import { Button } from '../ui/button.tsx'
import { FormErrors } from '../ui/form-errors.tsx'
import { Checkbox, TextField } from '../ui/field.tsx'
import type { FormResult } from '../runtime/forms/form-result.ts'
import { useForm } from '../runtime/forms/use-form.ts'
import { authTexts } from './auth-texts.ts'
import styles from './auth.module.css'
import { Done } from './done.tsx'
import { ContinueField, type AuthFormProps } from './login-form.tsx'
import { PasswordField } from './password-field.tsx'
import { resendPath, SendAgain } from './send-again.tsx'

type ConsentsProps = { values: FormResult['values'] | undefined; errors: FormResult['errors'] }

function Consents({ values, errors }: ConsentsProps) {
  return (
    <div>
      <PrivacyBox
        error={errors.privacy_policy}
        isTicked={values !== undefined && 'privacy_policy' in values}
      />
      <Checkbox
        name="sign_in"
        defaultChecked={values === undefined || 'sign_in' in values}
        label="Ezen az eszközön rögtön be is lépek."
      />
    </div>
  )
}

/** A new account. The password is asked once, because it may be looked at. */
export function RegisterForm({ posted, to }: AuthFormProps) {
  const { result, errors, busy, form } = useForm<FormResult>('/regisztracio', posted)
  const values = result?.values ?? ({} as FormResult['values'])
  if (result?.done)
    return (
      <Done text={result.done} href={to ?? undefined}>
        <SendAgain action={resendPath} email={result.values.email} />
      </Done>
    )
  return (
    <form {...form} className={styles.form}>
      <FormErrors result={result} left={errors} />
      <ContinueField to={to} />
      <p className="small muted">
        A fiókban együtt találja a rendeléseit, a számláit, a kedvenceit és az autóit.
      </p>
      <div className={styles.names}>
        <TextField
          name="last_name"
          label={`${authTexts.lastName} (nem kötelező)`}
          error={errors.last_name}
          defaultValue={values.last_name}
          autoComplete="family-name"
          maxLength={100}
        />
        <TextField
          name="first_name"
          label={`${authTexts.firstName} (nem kötelező)`}
          error={errors.first_name}
          defaultValue={values.first_name}
          autoComplete="given-name"
          maxLength={100}
        />
      </div>
      <TextField
        name="email"
        label={authTexts.email}
        error={errors.email}
        defaultValue={values.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        maxLength={254}
        required
      />
      <PasswordField isNew error={errors.password} />
      <Consents values={result?.values} errors={errors} />
      <Button type="submit" variant="primary" wide busy={busy}>
        Fiók létrehozása
      </Button>
    </form>
  )
}
