import { Fragment, useState } from 'react'
import type { User } from '#contract/wire.ts'
import { authTexts } from '../auth/auth-texts.ts'
import { PasswordField } from '../auth/password-field.tsx'
import type { FormResult } from '../runtime/forms/form-result.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox, TextField } from '../ui/field.tsx'
import { FormErrors } from '../ui/form-errors.tsx'
import { Note } from '../ui/note.tsx'
import { useForm } from '../runtime/forms/use-form.ts'
import type { PersonalForm } from './personal-action.ts'
import { profileTexts } from './profile-texts.ts'

export type OwnFormProps = { user: User; posted: FormResult | undefined }

/** One of the forms of this page: the result of another form is none of its business. */
export function usePersonalForm(name: PersonalForm, posted: FormResult | undefined) {
  return useForm<FormResult>('/profil/szemelyes', posted?.form === name ? posted : undefined)
}

type FormStateProps = { result: FormResult | undefined; left?: FormResult['errors'] | undefined }

/** What came of the form, at its top. */
export function FormState({ result, left }: FormStateProps) {
  return (
    <>
      <FormErrors result={result} left={left} />
      <div role="status">{result?.done ? <Note tone="success">{result.done}</Note> : null}</div>
    </>
  )
}

export function ProfileForm({ user, posted }: OwnFormProps) {
  const { result, errors, busy, form } = usePersonalForm('profile', posted)
  const [changed, setChanged] = useState(false)
  const values = result?.values ?? ({} as FormResult['values'])
  return (
    <form {...form} className="profile-form">
      <FormState result={result} left={errors} />
      <input type="hidden" name="form" value="profile" />
      <div className="profile-two">
        <TextField
          name="last_name"
          label={authTexts.lastName}
          error={errors.last_name}
          defaultValue={values.last_name ?? user.last_name}
          autoComplete="family-name"
          maxLength={100}
          required
        />
        <TextField
          name="first_name"
          label={authTexts.firstName}
          error={errors.first_name}
          defaultValue={values.first_name ?? user.first_name}
          autoComplete="given-name"
          maxLength={100}
          required
        />
      </div>
      <TextField
        name="email"
        label={authTexts.email}
        hint={
          user.pending_email
            ? `Megerősítésre vár: ${user.pending_email}. Addig a régi cím érvényes.`
            : 'Ha módosítja, az új címre megerősítő levelet küldünk; addig a régi marad érvényben.'
        }
        error={errors.email}
        defaultValue={values.email ?? user.email}
        onChange={(event) => setChanged(event.target.value.trim() !== user.email)}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        required
      />
      {user.password_set ? (
        <div className={changed || result?.errors.email_password ? undefined : 'plain-only'}>
          <TextField
            name="email_password"
            label="Jelszó az új e-mail-címhez"
            error={errors.email_password}
            type="password"
            autoComplete="current-password"
            maxLength={1000}
          />
        </div>
      ) : null}
      <TextField
        name="phone"
        label={`Telefonszám ${profileTexts.optional}`}
        error={errors.phone}
        defaultValue={values.phone ?? user.phone ?? ''}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={30}
      />
      <Checkbox
        name="subscribed_to_newsletter"
        label="Kérem a hírlevelet: akciók és tanácsok, havonta legfeljebb kétszer."
        defaultChecked={
          result && !result.done ? 'subscribed_to_newsletter' in values : user.subscribed_to_newsletter
        }
      />
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {profileTexts.save}
        </Button>
      </div>
    </form>
  )
}

export function PasswordForm({ user, posted }: OwnFormProps) {
  const { result, errors, busy, form } = usePersonalForm('password', posted)
  return (
    <form {...form} className="profile-form">
      <FormState result={result} left={errors} />
      <input type="hidden" name="form" value="password" />
      {/* Password managers learn which account this is. */}
      <input hidden name="username" autoComplete="username" defaultValue={user.email} />
      {/* A saved password leaves the fields; the form stays, with its focus and its news. */}
      <Fragment key={result?.done}>
        {user.password_set ? (
          <TextField
            name="old_password"
            label="Mostani jelszó"
            error={errors.old_password}
            type="password"
            autoComplete="current-password"
            maxLength={1000}
            required
          />
        ) : null}
        <PasswordField
          isNew
          name="new_password"
          label={authTexts.newPassword}
          error={errors.new_password}
          email={user.email}
        />
      </Fragment>
      <p className="small muted">Utána minden más eszközön újra be kell lépnie.</p>
      <div>
        <Button type="submit" variant="outline" busy={busy}>
          Jelszó mentése
        </Button>
      </div>
    </form>
  )
}

export function DeleteForm({ user, posted }: OwnFormProps) {
  const { result, errors, busy, form } = usePersonalForm('delete', posted)
  return (
    <form {...form} className="profile-form">
      <FormState result={result} left={errors} />
      <input type="hidden" name="form" value="delete" />
      <p>
        Levelet küldünk egy hivatkozással. Ott elolvashatja, mit törlünk és mit kell megőriznünk, és ott
        dönthet.
      </p>
      {user.password_set ? (
        <TextField
          key={result?.done}
          name="delete_password"
          label={authTexts.password}
          error={errors.delete_password}
          type="password"
          autoComplete="current-password"
          maxLength={1000}
          required
        />
      ) : null}
      <div>
        <Button type="submit" variant="outline" busy={busy}>
          Kérem a törlést megerősítő levelet
        </Button>
      </div>
    </form>
  )
}
