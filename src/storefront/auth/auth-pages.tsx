import { redirect, useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { AccountClient } from '#contract/client.ts'
import type { SocialProvider } from '#contract/wire.ts'
import type { FormResult } from '../runtime/forms/form-result.ts'
import { continueParameter } from '../runtime/router/guards.ts'
import { accountContext } from '../runtime/router/page-context.ts'
import type { PageModule } from '../runtime/router/page-module.ts'
import { Button } from '../ui/button.tsx'
import { FormErrors } from '../ui/form-errors.tsx'
import { useForm } from '../runtime/forms/use-form.ts'
import { readUser } from '../user/signed-in.ts'
import {
  continuePath,
  forgottenAction,
  loginAction,
  logoutAction,
  newPasswordAction,
  registerAction,
} from './auth-action.ts'
import { AuthFrame, AuthTabs } from './auth-frame.tsx'
import { authTexts } from './auth-texts.ts'
import styles from './auth.module.css'
import { Done } from './done.tsx'
import { ForgottenForm } from './forgotten-form.tsx'
import { LoginForm } from './login-form.tsx'
import { PasswordField } from './password-field.tsx'
import { RegisterForm } from './register-form.tsx'
import { SocialButtons } from './social-buttons.tsx'

type WayIn = { to: string; requested: string | null; providers: SocialProvider[] }

/** Other ways in are an extra: without a response there are none. */
export const loadProviders = (account: AccountClient): Promise<SocialProvider[]> =>
  account.authGetSocialProviders().catch(() => [])

/** Who is signed in already goes on at once. */
async function wayInLoader({ request, context }: LoaderFunctionArgs): Promise<WayIn | Response> {
  const requested = new URL(request.url).searchParams.get(continueParameter)
  const to = continuePath(requested)
  if (await readUser(context)) return redirect(to)
  return { to, requested, providers: await loadProviders(await context.get(accountContext)()) }
}

const titled = (title: string): PageModule['handle'] => ({ meta: () => ({ title, noindex: true }) })

function LoginPage() {
  const { to, requested, providers } = useLoaderData<WayIn>()
  const posted = useActionData<FormResult>()
  return (
    <AuthFrame title={authTexts.login}>
      <AuthTabs current="login" requested={requested} />
      <LoginForm posted={posted} to={to} />
      <SocialButtons providers={providers} to={to} />
      <p className={styles.after}>{authTexts.guest}</p>
    </AuthFrame>
  )
}

function RegisterPage() {
  const { to, requested, providers } = useLoaderData<WayIn>()
  const posted = useActionData<FormResult>()
  return (
    <AuthFrame title={authTexts.register}>
      <AuthTabs current="register" requested={requested} />
      <RegisterForm posted={posted} to={to} />
      <SocialButtons providers={providers} to={to} />
    </AuthFrame>
  )
}

function ForgottenPage() {
  const posted = useActionData<FormResult>()
  return (
    <AuthFrame title={authTexts.forgotten}>
      <ForgottenForm posted={posted} />
      <p className={styles.after}>
        <a className="link" href="/belepes">
          {authTexts.backToLogin}
        </a>
      </p>
    </AuthFrame>
  )
}

type ResetLink = { email: string; token: string }

function NewPasswordPage() {
  const { email, token } = useLoaderData<ResetLink>()
  const posted = useActionData<FormResult>()
  // The link's parts stay in the address, so that a form posted without scripts comes back with them.
  const action = `/jelszo-visszaallitas?${new URLSearchParams({ email, token })}`
  const { result, errors, busy, form } = useForm<FormResult>(action, posted)
  if (result?.done)
    return (
      <AuthFrame title={authTexts.newPassword}>
        <Done text={result.done} href="/belepes" label={authTexts.toLogin} />
      </AuthFrame>
    )
  return (
    <AuthFrame title={authTexts.newPassword}>
      <form {...form} className={styles.form}>
        <FormErrors result={result} left={errors} />
        <input type="hidden" name="token" value={token} />
        {/* Password managers learn which account the new password is for. */}
        <input type="hidden" name="email" autoComplete="username" value={email} />
        {email ? <p>Új jelszó ehhez a fiókhoz: {email}</p> : null}
        <PasswordField isNew label={authTexts.newPassword} error={errors.password} email={email} />
        <Button type="submit" variant="primary" wide busy={busy}>
          Jelszó mentése
        </Button>
        {result?.message ? (
          <p className={styles.after}>
            <a className="link" href="/elfelejtett-jelszo">
              Kérek egy új levelet
            </a>
          </p>
        ) : null}
      </form>
    </AuthFrame>
  )
}

function LogoutPage() {
  const { busy, form } = useForm('/kilepes')
  return (
    <AuthFrame title={authTexts.logout}>
      <form {...form} className={styles.form}>
        <p>Kilép a fiókjából ezen az eszközön?</p>
        <Button type="submit" variant="primary" wide busy={busy}>
          {authTexts.logout}
        </Button>
      </form>
    </AuthFrame>
  )
}

export const loginPage: PageModule = {
  loader: wayInLoader,
  action: loginAction,
  Component: LoginPage,
  handle: titled(authTexts.login),
}
export const registerPage: PageModule = {
  loader: wayInLoader,
  action: registerAction,
  Component: RegisterPage,
  handle: titled(authTexts.register),
}
export const forgottenPage: PageModule = {
  loader: () => null,
  action: forgottenAction,
  Component: ForgottenPage,
  handle: titled(authTexts.forgotten),
}
export const newPasswordPage: PageModule = {
  loader: async ({ request }): Promise<ResetLink> => {
    const search = new URL(request.url).searchParams
    return { email: search.get('email') ?? '', token: search.get('token') ?? '' }
  },
  action: newPasswordAction,
  Component: NewPasswordPage,
  handle: titled(authTexts.newPassword),
}
export const logoutPage: PageModule = {
  loader: () => null,
  action: logoutAction,
  Component: LogoutPage,
  handle: titled(authTexts.logout),
}
