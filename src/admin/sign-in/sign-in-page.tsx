import { useEffect, useState, type FormEvent } from 'react'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { Note } from '../parts/sheet.tsx'
import { load } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { continuePath } from '../runtime/sign-in-address.ts'
import { failureOf, useClient, useDesk, type Failure } from '../runtime/use-desk.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import styles from './sign-in-frame.module.css'

export const handle: PageHandle = { title: 'Belépés' }
export const loader = load('getSession')

const openDesk = () => location.replace(continuePath(location.search))

export function Component() {
  const client = useClient()
  const { shop } = useDesk('getSession')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  // Who comes by a link of another site or of an email sends no cookie with the page itself, but with this.
  useEffect(() => {
    void client.getSession().then(
      ({ member }) => member && openDesk(),
      () => undefined,
    )
  }, [client])

  async function attempt(work: () => Promise<unknown>) {
    setBusy(true)
    setFailure(null)
    try {
      await work()
      openDesk()
    } catch (error) {
      setFailure(failureOf(error))
      setBusy(false)
    }
  }

  const byPasskey = () =>
    attempt(async () => {
      const { signWithPasskey } = await import('../runtime/passkey.ts')
      const credential = await signWithPasskey(await client.getSignInChallenge())
      await client.signInByPasskey({ body: { credential } })
    })

  function byPassword(event: FormEvent) {
    event.preventDefault()
    void attempt(() => client.signIn({ body: { email, password, code } }))
  }

  const errors = failure?.errors ?? {}
  return (
    <SignInFrame title="Belépés a pulthoz" shop={shop.name}>
      {failure ? <Note>{failure.message}</Note> : null}
      <Button kind="next" wide busy={busy} onClick={() => void byPasskey()}>
        Belépés kulccsal
      </Button>
      <p className={styles.or}>vagy</p>
      <form className={styles.form} onSubmit={byPassword} noValidate>
        <Field
          label="E-mail-cím"
          type="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={errors.email?.[0]}
        />
        <Field
          label="Jelszó"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={errors.password?.[0]}
        />
        <Field
          label="Hitelesítő kód"
          note="A hitelesítő alkalmazás hat számjegye, vagy egy helyreállító kód."
          autoComplete="one-time-code"
          inputMode="numeric"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={errors.code?.[0]}
        />
        <Button type="submit" wide busy={busy}>
          Belépés jelszóval
        </Button>
      </form>
    </SignInFrame>
  )
}
