import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import type { AccountClient } from '#contract/client.ts'
import { formResult, textOf, withToken, type FormFields } from '../runtime/forms/form-result.ts'
import { homeWithContinuePath } from '../runtime/router/guards.ts'
import { accountContext } from '../runtime/router/page-context.ts'
import { orErrorPage, pageNotFoundAt } from '../runtime/router/page-error.ts'
import { readUser } from '../user/signed-in.ts'
import { ownAction, sayDone } from './own-action.ts'
import type { ProfileUser } from './profile-frame.tsx'

type Saved = { id: number; is_default: boolean }

/** The calls of one kind of saved address. */
export type AddressCalls<Address extends Saved> = {
  path: string
  known: FormFields
  list: (account: AccountClient) => Promise<Address[]>
  /** Saves what the form says; without an id as a new one. */
  save: (account: AccountClient, fields: FormData, id: number | null) => Promise<unknown>
  /** Makes it the one that is offered first. */
  prefer: (account: AccountClient, address: Address) => Promise<unknown>
  remove: (account: AccountClient, id: number) => Promise<unknown>
}

/** What the address in the browser's bar asks to be open: nothing, a form, or the question before deleting. */
export type OpenPart = { kind: 'new' } | { kind: 'edit' | 'remove'; id: number } | null
export type AddressBook<Address> = { user: ProfileUser; addresses: Address[]; open: OpenPart }

const idOf = (text: string | null): number | null => {
  const id = Number(text)
  return text && Number.isInteger(id) && id > 0 ? id : null
}

/** `?uj`, `?szerkesztes=3`, `?torles=3`: so that the page works without scripts. */
export function openPart(search: URLSearchParams): OpenPart {
  if (search.has('uj')) return { kind: 'new' }
  const edited = idOf(search.get('szerkesztes'))
  if (edited !== null) return { kind: 'edit', id: edited }
  const removed = idOf(search.get('torles'))
  return removed === null ? null : { kind: 'remove', id: removed }
}

export function createAddressLoader<Address extends Saved>(calls: AddressCalls<Address>) {
  return async function loader({ request, context }: LoaderFunctionArgs) {
    const user = await readUser(context)
    if (!user) return homeWithContinuePath(request)
    const account = await context.get(accountContext)()
    const addresses = await orErrorPage(request, calls.list(account))
    const open = openPart(new URL(request.url).searchParams)
    if (open && 'id' in open && !addresses.some(({ id }) => id === open.id)) throw pageNotFoundAt(request.url)
    const { first_name, email, is_verified } = user
    const book: AddressBook<Address> = { user: { first_name, email, is_verified }, addresses, open }
    return book
  }
}

async function prefer<Address extends Saved>(
  calls: AddressCalls<Address>,
  account: AccountClient,
  id: number | null,
) {
  const address = (await calls.list(account)).find((saved) => saved.id === id)
  if (address) await calls.prefer(account, address)
}

export function createAddressAction<Address extends Saved>(calls: AddressCalls<Address>) {
  return async function action(args: ActionFunctionArgs) {
    const fields = await args.request.formData()
    return ownAction(args, fields, calls.known, async ({ account }) => {
      const id = idOf(textOf(fields, 'id'))
      switch (fields.get('intent')) {
        case 'save':
          await withToken(args, () => calls.save(account, fields, id))
          sayDone('A címet elmentettük.')
          break
        case 'prefer':
          await withToken(args, () => prefer(calls, account, id))
          sayDone('Ezentúl ezt a címet ajánljuk fel először.')
          break
        case 'remove':
          if (id !== null) await withToken(args, () => calls.remove(account, id))
          sayDone('A címet töröltük.')
          break
        default:
          return formResult('address', fields, {})
      }
      return redirect(calls.path, 303)
    })
  }
}
