import { data, redirect, type ActionFunctionArgs } from 'react-router'
import {
  handleForm,
  formResult,
  offlineMessage,
  secretOf,
  textOf,
  withToken,
} from '../runtime/forms/form-result.ts'
import { safeContinuePath } from '#contract/continue-path.ts'
import { accountContext, clientContext } from '../runtime/router/page-context.ts'
import { isCallFailure } from '../runtime/router/page-error.ts'
import { showToast } from '../ui/toast.ts'
import { enter, leave, readUser, settled } from '../user/signed-in.ts'
import { forgottenFields, loginFields, newPasswordFields, registerFields } from './auth-texts.ts'

/** Where people are taken who came to sign in and to nothing else. */
export const ownPage = '/profil/megrendelesek'

/** Where to go on after signing in: a path of this site. */
export const continuePath = (value: string | null) => (value ? safeContinuePath(value) : ownPage)

/** Every call of signing in begins with a fresh forgery token. */
async function openAuth({ context }: ActionFunctionArgs) {
  await settled()
  await context.get(clientContext).sanctumCsrfCookie()
  return context.get(accountContext)()
}

/** Goes on, or says that it is done where the form stands over another page. */
function finishSignIn(fields: FormData, form: string, done: string) {
  if (fields.has('stay')) return formResult(form, fields, { done })
  return redirect(continuePath(textOf(fields, 'tovabb')), 303)
}

export async function loginAction(args: ActionFunctionArgs) {
  const fields = await args.request.formData()
  return handleForm('login', fields, { texts: loginFields }, async () => {
    const missing = Object.entries(loginFields).filter(([name]) => !secretOf(fields, name))
    if (missing.length > 0) return formResult('login', fields, { errors: Object.fromEntries(missing) }, 422)
    const account = await openAuth(args)
    const [email, password] = [textOf(fields, 'email'), secretOf(fields, 'password')]
    const { message } = await account.authLogin({ body: { email, password } })
    await enter(args.context)
    return finishSignIn(fields, 'login', message)
  })
}

/** Signs in at once when asked to; where that fails the account is there all the same. */
async function signInNewUser(args: ActionFunctionArgs, body: { email: string; password: string }) {
  try {
    const account = await openAuth(args)
    await account.authLogin({ body })
    return await enter(args.context)
  } catch (error) {
    if (isCallFailure(error)) return null
    throw error
  }
}

/** For those who count. */
async function noteRegistration() {
  const { userEvent } = await import('../user/user-event.ts')
  userEvent.set('sign_up')
}

export async function registerAction(args: ActionFunctionArgs) {
  const fields = await args.request.formData()
  return handleForm('register', fields, { texts: registerFields }, async () => {
    const [email, password] = [textOf(fields, 'email'), secretOf(fields, 'password')]
    const account = await openAuth(args)
    const { message } = await account.authRegister({
      body: {
        email,
        password,
        password_confirmation: password,
        // The call refuses anything but consent, with its own text.
        privacy_policy: fields.has('privacy_policy') as true,
        last_name: textOf(fields, 'last_name'),
        first_name: textOf(fields, 'first_name'),
      },
    })
    if (!import.meta.env.SSR) await noteRegistration()
    const user = fields.has('sign_in') ? await signInNewUser(args, { email, password }) : null
    return user
      ? finishSignIn(fields, 'register', message)
      : formResult('register', fields, { done: message })
  })
}

export async function forgottenAction(args: ActionFunctionArgs) {
  const fields = await args.request.formData()
  return handleForm('forgotten', fields, { texts: forgottenFields }, async () => {
    const account = await openAuth(args)
    const { message } = await account.authResetPassword({ body: { email: textOf(fields, 'email') } })
    return formResult('forgotten', fields, { done: message })
  })
}

export async function newPasswordAction(args: ActionFunctionArgs) {
  const fields = await args.request.formData()
  return handleForm('new-password', fields, { texts: newPasswordFields }, async () => {
    const account = await openAuth(args)
    const { message } = await account.authSetNewPassword({
      body: {
        email: textOf(fields, 'email'),
        token: textOf(fields, 'token'),
        password: secretOf(fields, 'password'),
      },
    })
    // Every session has ended, this one too if there was one.
    if (await readUser(args.context)) await leave(args.context)
    return formResult('new-password', fields, { done: message })
  })
}

export async function logoutAction(args: ActionFunctionArgs) {
  const account = await args.context.get(accountContext)()
  try {
    // Who is signed in may just be asked, and the answer lost with the connection.
    await settled()
    await withToken(args, () => account.authLogout())
  } catch (error) {
    if (import.meta.env.SSR || !(error instanceof Error)) throw error
    // They are still signed in, and the page that they see is still theirs.
    showToast({ text: isCallFailure(error) ? error.body.message : offlineMessage, theme: 'error' })
    // Nothing has changed, so nothing is asked again.
    return data(null, { status: 503 })
  }
  await leave(args.context)
  // A page without scripts can't notice that it was restored whole by the back button; with them user-store.ts does.
  return redirect('/', { status: 303, headers: import.meta.env.SSR ? { 'clear-site-data': '"cache"' } : {} })
}
