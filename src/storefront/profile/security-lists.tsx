import type { FormResult } from '../runtime/forms/form-result.ts'
import { Button } from '../ui/button.tsx'
import { useForm } from '../runtime/forms/use-form.ts'
import { FormState, usePersonalForm } from './personal-forms.tsx'
import type { ProviderView, SessionView } from './personal-view.ts'

type Posted = { posted: FormResult | undefined }

function SessionItem({ session }: { session: SessionView }) {
  const { result, busy, form } = usePersonalForm('session', undefined)
  return (
    <li className="profile-item">
      <p>
        <b>{session.device}</b> {session.isCurrent ? <span className="profile-tag">ez az eszköz</span> : null}
        <br />
        <span className="small muted">Utoljára: {session.seen}</span>
      </p>
      {session.isCurrent ? null : (
        <form {...form}>
          <input type="hidden" name="form" value="session" />
          <input type="hidden" name="id" value={session.id} />
          <Button
            type="submit"
            variant="outline"
            size="small"
            busy={busy}
            aria-label={`Kiléptetés: ${session.device}`}
          >
            Kiléptetés
          </Button>
        </form>
      )}
      {result?.message ? (
        <div className="profile-wide">
          <FormState result={result} />
        </div>
      ) : null}
    </li>
  )
}

/** Where the user is signed in; one of them can be signed out from here. */
export function SessionList({ sessions, posted }: Posted & { sessions: SessionView[] }) {
  return (
    <ul className="profile-list">
      {sessions.map((session) => (
        <SessionItem key={session.id} session={session} />
      ))}
      {posted?.form === 'session' ? (
        <li>
          <FormState result={posted} />
        </li>
      ) : null}
    </ul>
  )
}

function UnlinkForm({ provider }: { provider: ProviderView }) {
  const { result, busy, form } = usePersonalForm('provider', undefined)
  return (
    <form {...form}>
      <FormState result={result} />
      <input type="hidden" name="form" value="provider" />
      <input type="hidden" name="provider" value={provider.provider} />
      <Button
        type="submit"
        variant="outline"
        size="small"
        busy={busy}
        aria-label={`Leválasztás: ${provider.name}`}
      >
        Leválasztás
      </Button>
    </form>
  )
}

function LinkForm({ provider }: { provider: ProviderView }) {
  const { result, busy, form } = useForm<FormResult>(`/belepes/${provider.provider}`)
  return (
    <form {...form}>
      <FormState result={result} />
      <input type="hidden" name="tovabb" value="/profil/szemelyes" />
      <Button
        type="submit"
        variant="outline"
        size="small"
        busy={busy}
        aria-label={`Összekapcsolás: ${provider.name}`}
      >
        Összekapcsolás
      </Button>
    </form>
  )
}

/** Other ways to sign in: linked ones can be taken off, the others linked. */
export function ProviderList({ providers, posted }: Posted & { providers: ProviderView[] }) {
  return (
    <>
      {posted?.form === 'provider' ? <FormState result={posted} /> : null}
      <ul className="profile-list">
        {providers.map((provider) => (
          <li key={provider.provider} className="profile-item">
            <p>
              <b>{provider.name}</b>{' '}
              {provider.isUsed ? <span className="profile-tag">összekapcsolva</span> : null}
            </p>
            {provider.isUsed ? <UnlinkForm provider={provider} /> : <LinkForm provider={provider} />}
          </li>
        ))}
      </ul>
    </>
  )
}
