import { useState } from 'react'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { Dialog, DialogActions } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { List, Row, StateMark } from '../parts/list.tsx'
import { dayText, momentText } from '../parts/moment.ts'
import { Empty, Note, PageHead, Sheet } from '../parts/sheet.tsx'
import { load } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useAction, useDesk } from '../runtime/use-desk.ts'
import { showToast } from '../shell/toast.ts'
import { AuthenticatorSetup, RecoveryCodes } from '../sign-in/authenticator-setup.tsx'

export const handle: PageHandle = { title: 'Belépés és biztonság' }
export const loader = load('getSecurity')

type Authenticator = AdminResponse<'getAuthenticator'>

export function Component() {
  const security = useDesk('getSecurity')
  const [isAdding, setIsAdding] = useState(false)
  const [authenticator, setAuthenticator] = useState<Authenticator | null>(null)
  const begin = useAction((client) => client.getAuthenticator())
  const remove = useAction((client, id: string) => client.removePasskey({ params: { id } }))
  const end = useAction((client, id: string) => client.endOwnSession({ params: { id } }))
  const failure = begin.failure ?? remove.failure ?? end.failure
  const hasOneFactor = security.passkeys.length < 2 && !security.has_password
  return (
    <>
      <PageHead title="Belépés és biztonság" lead="Az Ön kulcsai, jelszava és munkamenetei." />
      {failure ? (
        <Sheet>
          <Note>{failure.message}</Note>
        </Sheet>
      ) : null}
      {hasOneFactor ? (
        <Sheet>
          <p>
            Most egyetlen kulccsal tud belépni. Adjon hozzá még egyet másik eszközről, vagy állítson be
            jelszót hitelesítővel, hogy ne zárja ki magát.
          </p>
        </Sheet>
      ) : null}
      <Sheet
        title="Kulcsok"
        flush
        actions={
          security.passkeys_possible ? (
            <Button icon="plus" onClick={() => setIsAdding(true)}>
              Új kulcs
            </Button>
          ) : null
        }
      >
        {security.passkeys.length > 0 ? (
          <List>
            {security.passkeys.map((key) => (
              <Row
                key={key.id}
                title={key.name}
                detail={`készült: ${dayText(key.created_at)}${key.used_at ? `, utoljára: ${momentText(key.used_at)}` : ''}`}
              >
                <Button kind="danger" busy={remove.busy} onClick={() => void remove.run(key.id)}>
                  Törlés
                </Button>
              </Row>
            ))}
          </List>
        ) : (
          <Empty>
            {security.passkeys_possible
              ? 'Még nincs kulcsa. Kulccsal ujjlenyomattal, arccal vagy PIN-kóddal lép be.'
              : 'Kulcs csak néven elérhető bolthoz készíthető, számokból álló címhez nem.'}
          </Empty>
        )}
      </Sheet>
      <Sheet title="Jelszó és hitelesítő" flush>
        <List>
          <Row
            title={security.has_password ? 'Beállítva' : 'Nincs beállítva'}
            detail={
              security.has_password
                ? `${security.recovery_codes_left} helyreállító kód maradt.`
                : 'Jelszó, hitelesítő alkalmazás és tíz helyreállító kód.'
            }
          >
            <Button
              busy={begin.busy}
              onClick={() => void begin.run().then((made) => made && setAuthenticator(made))}
            >
              {security.has_password ? 'Csere' : 'Beállítás'}
            </Button>
          </Row>
        </List>
      </Sheet>
      <Sheet title="Munkamenetek" flush>
        <List>
          {security.sessions.map((session) => (
            <Row
              key={session.id}
              title={session.device}
              detail={`belépett: ${momentText(session.started_at)}, utoljára: ${momentText(session.seen_at)}`}
            >
              {session.is_current ? (
                <StateMark kind="ok">Ez a munkamenet</StateMark>
              ) : (
                <Button busy={end.busy} onClick={() => void end.run(session.id)}>
                  Kiléptetés
                </Button>
              )}
            </Row>
          ))}
        </List>
      </Sheet>
      {isAdding ? <PasskeyDialog onClose={() => setIsAdding(false)} /> : null}
      {authenticator ? (
        <PasswordDialog authenticator={authenticator} onClose={() => setAuthenticator(null)} />
      ) : null}
    </>
  )
}

function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const { run, busy, failure } = useAction(async (client) => {
    const options = await client.getPasskeyChallenge()
    const { makePasskey } = await import('../runtime/passkey.ts')
    return client.addPasskey({ body: { name, credential: await makePasskey(options) } })
  })

  async function submit() {
    if (!(await run())) return
    showToast('Az új kulccsal mostantól be tud lépni.')
    onClose()
  }

  return (
    <FormDialog
      title="Új kulcs"
      action="Kulcs készítése"
      busy={busy}
      refusal={failure?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="A kulcs neve"
        note="Amiről felismeri: telefon, irodai gép."
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={failure?.errors.name?.[0]}
      />
    </FormDialog>
  )
}

function PasswordDialog({ authenticator, onClose }: { authenticator: Authenticator; onClose: () => void }) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { run, busy, failure } = useAction((client) =>
    client.setPassword({ body: { password, sealed: authenticator.sealed, code } }),
  )

  async function submit() {
    const made = await run()
    if (made) setCodes(made.recovery_codes)
  }

  if (codes)
    return (
      <Dialog title="Helyreállító kódok" onClose={onClose}>
        <RecoveryCodes codes={codes} />
        <DialogActions>
          <Button kind="next" onClick={onClose}>
            Elmentettem
          </Button>
        </DialogActions>
      </Dialog>
    )
  return (
    <FormDialog
      title="Jelszó és hitelesítő"
      action="Mentés"
      busy={busy}
      refusal={failure?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Új jelszó"
        note="Legalább 12 karakter. A többi munkamenete véget ér."
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={failure?.errors.password?.[0]}
      />
      <AuthenticatorSetup {...authenticator} />
      <Field
        label="Hitelesítő kód"
        autoComplete="one-time-code"
        inputMode="numeric"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={failure?.errors.code?.[0]}
      />
    </FormDialog>
  )
}
