import { useEffect, useRef } from 'react'
import type { User } from '#contract/wire.ts'
import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import type { AccountClient } from '#contract/client.ts'
import { handleForm, formResult, secretOf, type FormResult } from '../runtime/forms/form-result.ts'
import { accountContext, clientContext } from '../runtime/router/page-context.ts'
import { isCallFailure } from '../runtime/router/page-error.ts'
import type { PageModule } from '../runtime/router/page-module.ts'
import { Button } from '../ui/button.tsx'
import { FormErrors } from '../ui/form-errors.tsx'
import { useForm } from '../runtime/forms/use-form.ts'
import { readUser, refresh, settled } from '../user/signed-in.ts'
import { ownPage } from './auth-action.ts'
import { AuthFrame } from './auth-frame.tsx'
import { authTexts } from './auth-texts.ts'
import { PasswordField } from './password-field.tsx'
import styles from './auth.module.css'
import { Done } from './done.tsx'

type LinkPage = {
  path: string
  title: string
  /** What the button will do. */
  lead: string
  button: string
  /** Query parameters of the email's link, which the call takes. */
  parameters: readonly string[]
  perform: (account: AccountClient, values: Record<string, string>) => Promise<{ message: string }>
  /** Where to go afterwards. */
  next: { href: string; label: string }
  /** Whether it was done for this user already: a link opened twice is no failure. */
  wasDone?: { for: (user: User, values: Record<string, string>) => boolean; text: string; hint: string }
  /** The code of a refusal that a password overcomes: it is then typed beside the button. */
  passwordCode?: string
  /** What is said above it then. */
  passwordLead?: string
  /** Done as soon as the page is open. Not where opening by mistake would be a pity. */
  immediate?: boolean
}

type Context = Pick<ActionFunctionArgs, 'context'>
type LinkData = { values: Record<string, string> }

const pick = (source: URLSearchParams | FormData, names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => {
      const value = source.get(name)
      return [name, typeof value === 'string' ? value : '']
    }),
  )

const damaged = 'Ez a hivatkozás hiányos. Kérjük, nyissa meg újra a levélből, vagy másolja be az egészet.'

/** The result to a link that is used up; null when the failure is another one, or nothing is known of the link. */
async function whenUsed(page: LinkPage, error: unknown, { fields, context }: { fields: FormData } & Context) {
  if (!page.wasDone || !isCallFailure(error) || error.body.code !== 'link_invalid') return null
  const user = await readUser(context)
  return user && page.wasDone.for(user, pick(fields, page.parameters))
    ? formResult('link', fields, { done: page.wasDone.text })
    : formResult('link', fields, { message: `${error.body.message} ${page.wasDone.hint}` }, error.status)
}

/** Null when a part of the link is missing or cut, which the call says of its fields in words of its own. */
function whenDamaged({ passwordCode }: LinkPage, error: unknown): null {
  const code = isCallFailure(error) && error.body.errors ? error.body.code : undefined
  if (code !== undefined && code !== 'link_invalid' && code !== passwordCode) return null
  throw error
}

/**
 * The page of an email's link: a button does what the email is about, so that a mail program that opens links does
 * nothing. With scripts the page may press it by itself.
 */
export function createLinkPage(page: LinkPage): PageModule {
  function Component() {
    const { values } = useLoaderData<LinkData>()
    const posted = useActionData<FormResult>()
    const { result, busy, form, send } = useForm<FormResult>(
      `${page.path}?${new URLSearchParams(values)}`,
      posted,
    )
    const own = useRef<HTMLFormElement>(null)
    const begun = useRef(Boolean(posted))
    useEffect(() => {
      if (begun.current || !page.immediate || !own.current) return
      begun.current = true
      send(new FormData(own.current))
    })
    return (
      <AuthFrame title={page.title}>
        {result?.done ? (
          <Done text={result.done} {...page.next} />
        ) : (
          <form {...form} ref={own} className={styles.form}>
            <FormErrors result={result} />
            {Object.entries(values).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <p>{result?.errors.password ? page.passwordLead : page.lead}</p>
            {result?.errors.password ? <PasswordField error={result.errors.password} /> : null}
            <Button type="submit" variant="primary" wide busy={busy}>
              {page.button}
            </Button>
          </form>
        )}
      </AuthFrame>
    )
  }

  return {
    loader: ({ request }: LoaderFunctionArgs): LinkData => ({
      values: pick(new URL(request.url).searchParams, page.parameters),
    }),
    action: async ({ request, context }: ActionFunctionArgs) => {
      const fields = await request.formData()
      return handleForm('link', fields, { texts: { password: '' } }, async () => {
        await settled()
        await context.get(clientContext).sanctumCsrfCookie()
        const account = await context.get(accountContext)()
        const password = secretOf(fields, 'password')
        const values = { ...pick(fields, page.parameters), ...(password ? { password } : {}) }
        const performed = page.perform(account, values)
        const done = await performed.catch(async (error: unknown) => {
          return (await whenUsed(page, error, { fields, context })) ?? whenDamaged(page, error)
        })
        if (done && 'init' in done) return done
        if (done === null) return formResult('link', fields, { message: damaged }, 422)
        await refresh(context)
        return formResult('link', fields, { done: done.message })
      })
    },
    Component,
    handle: { meta: () => ({ title: page.title, noindex: true }) },
    // A link is used once: its page is not asked again.
    shouldRevalidate: () => false,
  }
}

const home = { href: '/', label: authTexts.toHome }

export const verifyEmailPage = createLinkPage({
  path: '/email-megerosites',
  title: 'E-mail-cím megerősítése',
  lead: 'Egy gombnyomással megerősíti, hogy ez az Ön e-mail-címe.',
  button: 'Megerősítem',
  parameters: ['user_id', 'hash'],
  perform: (account, { user_id, hash = '', ...password }) =>
    account.authVerifyEmail({ body: { user_id: Number(user_id), hash, ...password } }),
  passwordCode: 'registered_elsewhere',
  passwordLead:
    'A fiókot egy másik böngészőben hozták létre. Ha Ön regisztrált, adja meg az akkor választott jelszavát; ha nem Ön volt, nincs teendője.',
  wasDone: {
    for: ({ id, is_verified }, { user_id }) => is_verified && id === Number(user_id),
    text: 'Az e-mail-címét már megerősítette, nincs több teendője.',
    hint: 'Ha a címét már megerősítette, nincs több teendője: lépjen be a fiókjába.',
  },
  next: { href: ownPage, label: authTexts.toProfile },
  immediate: true,
})

export const changeEmailPage = createLinkPage({
  path: '/email-valtoztatas',
  title: 'Új cím megerősítése',
  lead: 'Egy gombnyomással megerősíti az új címét. Ettől kezdve ezzel lép be, és ide írunk.',
  button: 'Megerősítem',
  parameters: ['user_id', 'hash'],
  perform: (account, { user_id, hash = '' }) =>
    account.userConfirmEmail({ body: { user_id: Number(user_id), hash } }),
  next: { href: '/profil/szemelyes', label: authTexts.toProfile },
  immediate: true,
})

export const newsletterConfirmPage = createLinkPage({
  path: '/hirlevel-megerosites',
  title: 'Feliratkozás a hírlevélre',
  lead: 'Egy gombnyomással megerősíti, hogy kéri a hírlevelünket.',
  button: 'Feliratkozom',
  parameters: ['email', 'token'],
  perform: (account, { email = '', token = '' }) => account.newsletterConfirm({ body: { email, token } }),
  next: home,
  immediate: true,
})

export const newsletterLeavePage = createLinkPage({
  path: '/hirlevel-leiratkozas',
  title: 'Leiratkozás a hírlevélről',
  lead: 'Ha leiratkozik, nem küldünk több hírlevelet. Később bármikor újra feliratkozhat.',
  button: 'Leiratkozom',
  parameters: ['email', 'token'],
  perform: (account, { email = '', token = '' }) => account.newsletterUnsubscribe({ body: { email, token } }),
  next: home,
})
