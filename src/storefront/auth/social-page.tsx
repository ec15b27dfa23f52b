import {
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { handleForm, formResult, textOf, withToken, type FormResult } from '../runtime/forms/form-result.ts'
import { accountContext } from '../runtime/router/page-context.ts'
import { isCallFailure } from '../runtime/router/page-error.ts'
import type { PageHandle } from '../runtime/router/page-module.ts'
import { buttonClass } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { enter } from '../user/signed-in.ts'
import { continuePath } from './auth-action.ts'
import { AuthFrame } from './auth-frame.tsx'
import { authTexts } from './auth-texts.ts'
import styles from './auth.module.css'
import { LoginForm } from './login-form.tsx'

/** What came back: a refusal in words, or that the account's own password is needed first. */
type Arrival = { message: string; passwordFor: string | null; to: string }

const callbackParameters = [
  'code',
  'state',
  'scope',
  'authuser',
  'prompt',
  'iss',
  'error',
  'error_description',
] as const

/** The provider sends the customer here with its response, which is good for once. */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Arrival | Response> {
  const search = new URL(request.url).searchParams
  if (!search.has('state') && !search.has('error'))
    return { message: 'Kérjük, kezdje újra a belépést.', passwordFor: null, to: continuePath(null) }
  const query = Object.fromEntries(
    callbackParameters.flatMap((name) => (search.has(name) ? [[name, search.get(name) ?? '']] : [])),
  )
  const account = await context.get(accountContext)()
  try {
    const arrival = await account.authSocialCallback({ params: { provider: params.provider ?? '' }, query })
    const to = continuePath(arrival.continue)
    if (arrival.status === 'password_needed')
      return { message: arrival.message, passwordFor: arrival.email ?? '', to }
    await enter(context)
    return redirect(to, 303)
  } catch (error) {
    if (!isCallFailure(error)) throw error
    return { message: error.body.message, passwordFor: null, to: continuePath(null) }
  }
}

/** The response of a provider is good for once: nothing on this page requests it again. */
export const shouldRevalidate = () => false

/** A button of a provider was pressed. A form may lead to this site alone, so without scripts a link leads on. */
export async function action(args: ActionFunctionArgs) {
  const fields = await args.request.formData()
  return handleForm('social', fields, { texts: {} }, async () => {
    const account = await args.context.get(accountContext)()
    const { url } = await withToken(args, () =>
      account.authSocialStart({
        params: { provider: args.params.provider ?? '' },
        body: { continue: continuePath(textOf(fields, 'tovabb')) },
      }),
    )
    return import.meta.env.SSR ? formResult('social', fields, { done: url }) : redirect(url)
  })
}

export const handle: PageHandle<Arrival> = { meta: () => ({ title: authTexts.login, noindex: true }) }

export function Component() {
  const arrival = useLoaderData<Arrival | null>()
  const started = useActionData<FormResult>()
  if (started?.done)
    return (
      <AuthFrame title={authTexts.login}>
        <div className={styles.form}>
          <p>A belépés a szolgáltató oldalán folytatódik.</p>
          <a className={buttonClass({ variant: 'primary', wide: true })} href={started.done}>
            Tovább a szolgáltatóhoz
          </a>
        </div>
      </AuthFrame>
    )
  const message = started?.message ?? arrival?.message
  return (
    <AuthFrame title={authTexts.login}>
      <div className={styles.form}>
        <Note tone={arrival?.passwordFor == null ? 'error' : 'info'} alert>
          {message}
        </Note>
        {arrival?.passwordFor == null ? (
          <a className={buttonClass({ variant: 'primary', wide: true })} href="/belepes">
            {authTexts.backToLogin}
          </a>
        ) : (
          <LoginForm to={arrival.to} email={arrival.passwordFor} />
        )}
      </div>
    </AuthFrame>
  )
}
