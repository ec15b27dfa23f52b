import { useEffect, useRef, useState } from 'react'
import type { SocialProvider } from '#contract/wire.ts'
import { useLocation } from 'react-router'
import { accountClient } from '../runtime/client/account-client.ts'
import { loadFormScripts } from '../runtime/forms/form-scripts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useStore } from '../ui/store.ts'
import { authDialog, type AuthView } from './auth-facade.ts'
import { AuthTabs } from './auth-frame.tsx'
import { authTexts } from './auth-texts.ts'
import styles from './auth.module.css'
import { ForgottenForm } from './forgotten-form.tsx'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { SocialButtons } from './social-buttons.tsx'

const close = () => authDialog.set(null)

function useProviders(): SocialProvider[] {
  const [providers, setProviders] = useState<SocialProvider[]>([])
  useEffect(() => {
    // Other ways in are an extra: without a response there are none.
    loadFormScripts()
    void accountClient.authGetSocialProviders().then(setProviders, () => undefined)
  }, [])
  return providers
}

type ViewProps = { view: AuthView; to: string | null }

/** The link that was pressed is gone with its form: the focus goes to the first field of the next one. */
function useFocusOfView(view: AuthView) {
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(view)
  useEffect(() => {
    if (shown.current === view) return
    const fromOrToForgotten = [shown.current, view].includes('forgotten')
    shown.current = view
    if (fromOrToForgotten) box.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus()
  }, [view])
  return box
}

function View({ view, to }: ViewProps) {
  const providers = useProviders()
  const { pathname, search } = useLocation()
  const show = (next: AuthView) => authDialog.set({ view: next, to })
  if (view === 'forgotten')
    return (
      <>
        <ForgottenForm />
        <p className={styles.after}>
          <a
            className="link"
            href="/belepes"
            onClick={(event) => {
              event.preventDefault()
              show('login')
            }}
          >
            {authTexts.backToLogin}
          </a>
        </p>
      </>
    )
  return (
    <>
      <AuthTabs current={view} requested={to} onChoose={show} />
      {view === 'login' ? (
        <LoginForm to={to} onForgotten={() => show('forgotten')} onDone={close} />
      ) : (
        <RegisterForm to={to} />
      )}
      <SocialButtons providers={providers} to={to ?? pathname + search} />
      {view === 'login' ? <p className={styles.after}>{authTexts.guest}</p> : null}
    </>
  )
}

function Views(props: ViewProps) {
  const box = useFocusOfView(props.view)
  return (
    <div ref={box}>
      <View {...props} />
    </div>
  )
}

/** Signing in over any page. It closes when someone has signed in; a new account says first that an email is on its way. */
export function AuthDialog() {
  const open = useStore(authDialog)
  const { key } = useLocation()
  // Going anywhere closes it.
  useEffect(() => close, [key])
  return (
    <Dialog open={open !== null} onClose={close} title={open ? authTexts[open.view] : ''}>
      {open ? <Views {...open} /> : null}
    </Dialog>
  )
}
