import { useState, type ChangeEvent } from 'react'
import { IconButton } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { authTexts } from './auth-texts.ts'
import styles from './auth.module.css'
import { passwordStrength, strengthTexts } from './password-strength.ts'

type PasswordFieldProps = {
  name?: string
  label?: string
  error?: string | undefined
  /** A password being chosen: with a hint and a word on its strength. */
  isNew?: boolean
  /** Where the form's own field of the address is not in the page. */
  email?: string
}

/** The address typed beside it, so that a password like it counts as weak. */
function typedEmail(event: ChangeEvent<HTMLInputElement>): string {
  const field = event.target.form?.elements.namedItem('email')
  return field instanceof HTMLInputElement ? field.value : ''
}

/** A password, which may be looked at, pasted and filled in by a password manager. */
export function PasswordField({
  name = 'password',
  label = authTexts.password,
  error,
  isNew,
  email,
}: PasswordFieldProps) {
  const [seen, setSeen] = useState(false)
  const [strength, setStrength] = useState<ReturnType<typeof passwordStrength>>('empty')
  return (
    <div className={styles.password}>
      <TextField
        name={name}
        label={label}
        error={error}
        hint={isNew ? authTexts.passwordHint : undefined}
        type={seen ? 'text' : 'password'}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={1000}
        required
        onChange={
          isNew
            ? (event) => setStrength(passwordStrength(event.target.value, email ?? typedEmail(event)))
            : undefined
        }
      />
      <span className="live-only">
        <IconButton
          icon="eye"
          label={authTexts.showPassword}
          aria-pressed={seen}
          onClick={() => setSeen(!seen)}
        />
      </span>
      {isNew ? (
        <p className={styles.strength} data-strength={strength} role="status">
          {strengthTexts[strength]}
        </p>
      ) : null}
    </div>
  )
}
