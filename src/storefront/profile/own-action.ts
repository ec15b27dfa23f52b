import type { ActionFunctionArgs } from 'react-router'
import type { AccountClient } from '#contract/client.ts'
import type { User } from '#contract/wire.ts'
import { handleForm, type FormFields } from '../runtime/forms/form-result.ts'
import { homeWithContinuePath } from '../runtime/router/guards.ts'
import { accountContext } from '../runtime/router/page-context.ts'
import { isCallFailure } from '../runtime/router/page-error.ts'
import { showToast } from '../ui/toast.ts'
import { readUser } from '../user/signed-in.ts'

/** What a form of a signed-in user is carried out with. */
export type OwnForm = { fields: FormData; account: AccountClient; user: User }

/** Carries out a form of the profile. Whoever is not signed in any more is sent to sign in. */
export async function ownAction<T>(
  { request, context }: ActionFunctionArgs,
  fields: FormData,
  known: FormFields,
  work: (form: OwnForm) => Promise<T>,
) {
  const name = fields.get('form')
  try {
    return await handleForm(typeof name === 'string' ? name : '', fields, known, async () => {
      const user = await readUser(context)
      if (!user) return homeWithContinuePath(request)
      const account = await context.get(accountContext)()
      return work({ fields, account, user })
    })
  } catch (error) {
    if (isCallFailure(error) && error.status === 401) return homeWithContinuePath(request)
    throw error
  }
}

/** Says what was done where the page moves on; without scripts the changed page itself says it. */
export function sayDone(text: string): void {
  if (!import.meta.env.SSR) showToast({ text })
}
