import { useEffect, useState, type FormEvent } from 'react'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { Note } from '../parts/sheet.tsx'
import { load } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { failureOf, useClient, useDesk, type Failure } from '../runtime/use-desk.ts'
import { AuthenticatorSetup, RecoveryCodes } from './authenticator-setup.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import styles from './sign-in-frame.module.css'

export const handle: PageHandle = { title: 'Meghívó' }
export const loader = load('getSession')

type Invitation = AdminResponse<'getInvitation'>
type Authenticator = AdminResponse<'getInvitationAuthenticator'>

const openDesk = () => location.replace('/admin')

/** Opens the desk to an invited colleague: a passkey, or a password with an authenticator. The token is behind the `#` of the address. */
export function Component() {
  const client = useClient()
  const { shop } = useDesk('getSession')
  const [token] = useState(() => (typeof location === 'undefined' ? '' : location.hash.slice(1)))
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [authenticator, setAuthenticator] = useState<Authenticator | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  useEffect(() => {
    void client.getInvitation({ body: { invitation: token } }).then(
      (found) => {
        setInvitation(found)
        setName(found.name)
        setEmail(found.email)
      },
      (error: unknown) => setFailure(failureOf(error)),
    )
  }, [client, token])

  async function attempt(work: () => Promise<unknown>) {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }

  const byPasskey = () =>
    attempt(async () => {
      const { makePasskey } = await import('../runtime/passkey.ts')
      const body = { invitation: token, email, name }
      const credential = await makePasskey(await client.getInvitationChallenge({ body }))
      await client.acceptByPasskey({ body: { ...body, credential } })
      openDesk()
    })

  const beginPassword = () =>
    attempt(async () =>
      setAuthenticator(await client.getInvitationAuthenticator({ body: { invitation: token, email } })),
    )

  function byPassword(event: FormEvent) {
    event.preventDefault()
    void attempt(async () => {
      const { sealed } = authenticator!
      const { recovery_codes: shown } = await client.acceptByPassword({
        body: { invitation: token, email, name, password, sealed, code },
      })
      setCodes(shown)
    })
  }

  const errors = failure?.errors ?? {}
  if (codes)
    return (
      <SignInFrame title="Helyreállító kódok" shop={shop.name}>
        <RecoveryCodes codes={codes} />
        <Button kind="next" wide onClick={openDesk}>
          Elmentettem, tovább a pulthoz
        </Button>
      </SignInFrame>
    )
  return (
    <SignInFrame title="Üdvözöljük a pultnál!" shop={shop.name}>
      {failure ? <Note>{failure.message}</Note> : null}
      {invitation ? (
        <>
          {invitation.email === '' ? (
            <>
              <p>Ön lesz a bolt első tulajdonosa. Munkatársakat utána a beállításoknál hívhat meg.</p>
              <Field
                label="E-mail-cím"
                note="Ezzel lép be, és ide értesítjük a rendelésekről."
                type="email"
                autoComplete="email"
                value={email}
                onChange={(event) => setEmail(event.target.value)}
                error={errors.email?.[0]}
              />
            </>
          ) : (
            <p>
              A meghívó <b>{invitation.email}</b> részére szól, szerepkör: {invitation.role}.
            </p>
          )}
          <Field
            label="Az Ön neve"
            note="Ezt látják a kollégái a napló soraiban."
            autoComplete="name"
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={errors.name?.[0]}
          />
          {authenticator ? (
            <form className={styles.form} onSubmit={byPassword} noValidate>
              <Field
                label="Jelszó"
                note="Legalább 12 karakter."
                type="password"
                autoComplete="new-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
                error={errors.password?.[0]}
              />
              <AuthenticatorSetup {...authenticator} />
              <Field
                label="Hitelesítő kód"
                note="A hat számjegy, amelyet az alkalmazás most mutat."
                autoComplete="one-time-code"
                inputMode="numeric"
                value={code}
                onChange={(event) => setCode(event.target.value)}
                error={errors.code?.[0]}
              />
              <Button kind="next" type="submit" wide busy={busy}>
                Belépés
              </Button>
            </form>
          ) : (
            <>
              {invitation.passkeys ? (
                <>
                  <p>
                    Kulccsal a legegyszerűbb és a legbiztonságosabb: ujjlenyomattal, arccal vagy PIN-kóddal
                    lép be, jelszó nélkül.
                  </p>
                  <Button kind="next" wide busy={busy} onClick={() => void byPasskey()}>
                    Kulcs készítése ezen az eszközön
                  </Button>
                  <p className={styles.or}>vagy</p>
                </>
              ) : null}
              <Button
                kind={invitation.passkeys ? 'normal' : 'next'}
                wide
                busy={busy}
                onClick={() => void beginPassword()}
              >
                Jelszó és hitelesítő alkalmazás
              </Button>
            </>
          )}
        </>
      ) : null}
    </SignInFrame>
  )
}
