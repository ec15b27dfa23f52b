import { useActionData } from 'react-router'
import { AuthFrame } from '../auth/auth-frame.tsx'
import { formClass } from '../auth/form-class.ts'
import { Done } from '../auth/done.tsx'
import { footerTexts } from '../menu/footer-texts.ts'
import type { FormResult } from '../runtime/forms/form-result.ts'
import type { PageHandle } from '../runtime/router/page-module.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox, TextField } from '../ui/field.tsx'
import { FormErrors } from '../ui/form-errors.tsx'
import { useForm } from '../runtime/forms/use-form.ts'
import { newsletterPath } from './newsletter-path.ts'

export { action } from './newsletter-action.ts'

const title = 'Feliratkozás a hírlevélre'

export const loader = () => null
export const handle: PageHandle<null> = {
  meta: () => ({ title, description: footerTexts.newsletterLead, canonical: newsletterPath }),
}

/** The form of the footer as a page: for who has no scripts, and for links of emails. */
export function Component() {
  const posted = useActionData<FormResult>()
  const { result, errors, busy, form } = useForm<FormResult>(newsletterPath, posted)
  const values = result?.values ?? {}
  return (
    <AuthFrame title={title}>
      {result?.done ? (
        <Done text={result.done} href="/" label="Tovább a kezdőlapra" />
      ) : (
        <form {...form} className={formClass}>
          <FormErrors result={result} left={errors} />
          <p>{footerTexts.newsletterLead}</p>
          <TextField
            name="email"
            label="E-mail-cím"
            type="email"
            autoComplete="email"
            maxLength={254}
            defaultValue={values.email}
            error={errors.email}
            required
          />
          <TextField
            name="first_name"
            label="Keresztnév (nem kötelező)"
            autoComplete="given-name"
            maxLength={100}
            defaultValue={values.first_name}
            error={errors.first_name}
          />
          <Checkbox
            id="f-privacy_policy"
            name="privacy_policy"
            defaultChecked={'privacy_policy' in values}
            error={errors.privacy_policy}
            label={
              <>
                Hozzájárulok, hogy hírlevelet küldjenek az{' '}
                <a className="link" href="/adatkezelesi-tajekoztato">
                  adatkezelési tájékoztató
                </a>{' '}
                szerint.
              </>
            }
          />
          <Button type="submit" variant="primary" wide busy={busy}>
            Feliratkozom
          </Button>
        </form>
      )}
    </AuthFrame>
  )
}
