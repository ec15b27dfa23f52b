import type { ActionFunctionArgs } from 'react-router'
import { loginFields, registerFields } from '../auth/auth-texts.ts'
import { emptyFieldTexts } from '../ui/empty-field-texts.ts'
import { formResult, secretOf, textOf, withToken, type FormFields } from '../runtime/forms/form-result.ts'
import { refresh, settled } from '../user/signed-in.ts'
import { ownAction, sayDone, type OwnForm } from './own-action.ts'

/** The forms of the page. Each password has a name of its own, because names give the ids of fields. */
export const personalForms = {
  profile: {
    texts: {
      last_name: emptyFieldTexts.lastName,
      first_name: emptyFieldTexts.firstName,
      email: loginFields.email,
      email_password: 'Az új e-mail-címhez írja be a jelszavát.',
      phone: '',
    },
    names: { password: 'email_password' },
  },
  password: {
    texts: { old_password: 'Írja be a mostani jelszavát.', new_password: registerFields.password },
    names: { password: 'new_password' },
  },
  provider: { texts: {} },
  session: { texts: {} },
  delete: { texts: { delete_password: loginFields.password }, names: { password: 'delete_password' } },
} satisfies Record<string, FormFields>
export type PersonalForm = keyof typeof personalForms

const isForm = (name: string): name is PersonalForm => Object.hasOwn(personalForms, name)

/** What the profile's form says, as the call takes it. */
export function readProfile(fields: FormData) {
  const password = secretOf(fields, 'email_password')
  return {
    last_name: textOf(fields, 'last_name'),
    first_name: textOf(fields, 'first_name'),
    email: textOf(fields, 'email'),
    phone: textOf(fields, 'phone') || null,
    subscribed_to_newsletter: fields.has('subscribed_to_newsletter'),
    ...(password ? { password } : {}),
  }
}

async function saveProfile({ fields, account, user }: OwnForm): Promise<string> {
  const { pending_email: pending } = await account.userUpdateProfile({ body: readProfile(fields) })
  return pending !== null && pending !== user.pending_email
    ? `Elmentettük. Az új címre (${pending}) levelet küldtünk: a benne lévő hivatkozással erősítse meg.`
    : 'Az adatait elmentettük.'
}

async function changePassword({ fields, account, user }: OwnForm): Promise<string> {
  const password = secretOf(fields, 'new_password')
  const old = user.password_set ? { old_password: secretOf(fields, 'old_password') } : {}
  const body = { ...old, password, password_confirmation: password }
  return (await account.userChangePassword({ body })).message
}

async function requestDeletion({ fields, account, user }: OwnForm): Promise<string> {
  const body = user.password_set ? { password: secretOf(fields, 'delete_password') } : {}
  return (await account.userRequestDeletion({ body })).message
}

const formActions: Record<PersonalForm, (form: OwnForm) => Promise<string>> = {
  profile: saveProfile,
  password: changePassword,
  async provider({ fields, account }) {
    await account.userRemoveSocialProvider({ params: { provider: textOf(fields, 'provider') } })
    return 'Ezt a belépési módot eltávolítottuk.'
  },
  async session({ fields, account }) {
    await account.userEndSession({ params: { id: textOf(fields, 'id') } })
    return 'Azon az eszközön kiléptettük.'
  },
  delete: requestDeletion,
}

export async function personalAction(args: ActionFunctionArgs) {
  const fields = await args.request.formData()
  const name = textOf(fields, 'form')
  const form = isForm(name) ? name : 'profile'
  return ownAction(args, fields, personalForms[form], async (own) => {
    await settled()
    const done = await withToken(args, () => formActions[form](own))
    if (form !== 'delete') await refresh(args.context)
    // What the form stood for goes from the page with the form.
    if (form === 'session' || form === 'provider') sayDone(done)
    return formResult(form, fields, { done })
  })
}
