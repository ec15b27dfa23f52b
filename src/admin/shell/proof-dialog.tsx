import { useState, type FormEvent } from 'react'
import { Button } from '../parts/button.tsx'
import { Dialog, DialogActions } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { Note } from '../parts/sheet.tsx'
import { waitingProof } from '../runtime/proof.ts'
import { failureOf, useClient, type Failure } from '../runtime/use-desk.ts'

/** Asks who it is once more, when something needs a fresh proof. */
export function ProofDialog() {
  const settle = waitingProof.use()
  return settle ? <ProofForm settle={settle} /> : null
}

function ProofForm({ settle }: { settle: (isGiven: boolean) => void }) {
  const client = useClient()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function attempt(work: () => Promise<unknown>) {
    setBusy(true)
    setFailure(null)
    try {
      await work()
      settle(true)
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }

  const byPasskey = () =>
    attempt(async () => {
      const { signWithPasskey } = await import('../runtime/passkey.ts')
      const credential = await signWithPasskey(await client.getProofChallenge())
      await client.proveByPasskey({ body: { credential } })
    })

  function byPassword(event: FormEvent) {
    event.preventDefault()
    void attempt(() => client.proveByPassword({ body: { password, code } }))
  }

  return (
    <Dialog title="Igazolja, hogy Ön az" onClose={() => settle(false)}>
      <p>Ehhez a lépéshez friss igazolás kell. Öt percig érvényes.</p>
      {failure ? <Note>{failure.message}</Note> : null}
      <Button kind="next" busy={busy} onClick={() => void byPasskey()}>
        Igazolás kulccsal
      </Button>
      <form onSubmit={byPassword} noValidate>
        <Field
          label="Jelszó"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={failure?.errors.password?.[0]}
        />
        <br />
        <Field
          label="Hitelesítő kód"
          autoComplete="one-time-code"
          inputMode="numeric"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={failure?.errors.code?.[0]}
        />
        <br />
        <DialogActions>
          <Button onClick={() => settle(false)}>Mégsem</Button>
          <Button type="submit" busy={busy}>
            Igazolás jelszóval
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
