import { useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { FormResult } from '../runtime/forms/form-result.ts'
import { homeWithContinuePath } from '../runtime/router/guards.ts'
import { accountContext } from '../runtime/router/page-context.ts'
import { orErrorPage } from '../runtime/router/page-error.ts'
import type { PageHandle } from '../runtime/router/page-module.ts'
import { readUser } from '../user/signed-in.ts'
import { personalAction } from './personal-action.ts'
import { DeleteForm, PasswordForm, ProfileForm } from './personal-forms.tsx'
import { personalView, type PersonalView } from './personal-view.ts'
import { ProfileFrame } from './profile-frame.tsx'
import { profileTexts } from './profile-texts.ts'
import { ProviderList, SessionList } from './security-lists.tsx'
import { Section } from './section.tsx'

export async function loader({ request, context }: LoaderFunctionArgs): Promise<PersonalView | Response> {
  const user = await readUser(context)
  if (!user) return homeWithContinuePath(request)
  const account = await context.get(accountContext)()
  const [security, sessions, providers] = await orErrorPage(
    request,
    Promise.all([
      account.userGetSecurity(),
      account.userGetSessions(),
      account.authGetSocialProviders().catch(() => []),
    ]),
  )
  return personalView(user, security, sessions, providers)
}

export const action = personalAction

export const handle: PageHandle<PersonalView> = {
  meta: () => ({ title: profileTexts.personal, noindex: true }),
}

export function Component() {
  const { user, providers, sessions } = useLoaderData<PersonalView>()
  const posted = useActionData<FormResult>()
  return (
    <ProfileFrame user={user} title={profileTexts.personal}>
      <Section title="Adataim" id="adataim">
        <ProfileForm user={user} posted={posted} />
      </Section>
      <Section title={user.password_set ? 'Jelszó módosítása' : 'Jelszó beállítása'} id="jelszo">
        <PasswordForm user={user} posted={posted} />
      </Section>
      {providers.length > 0 ? (
        <Section title="Belépési módok" id="belepesi-modok">
          <ProviderList providers={providers} posted={posted} />
        </Section>
      ) : null}
      <Section title="Hol vagyok belépve?" id="munkamenetek">
        <SessionList sessions={sessions} posted={posted} />
      </Section>
      <Section title="Adataim letöltése" id="letoltes">
        <p>Egy fájlban letöltheti mindazt, amit Önről tárolunk.</p>
        <p>
          <a className="link" href="/v1/user/export" download="adataim.json">
            Letöltés (JSON)
          </a>
        </p>
      </Section>
      <Section title="Fiók törlése" id="torles">
        <DeleteForm user={user} posted={posted} />
      </Section>
    </ProfileFrame>
  )
}
