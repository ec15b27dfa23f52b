import { useActionData, useLoaderData } from 'react-router'
import type { SavedShippingAddress } from '#contract/wire.ts'
import { textOf, type FormResult } from '../runtime/forms/form-result.ts'
import type { PageHandle } from '../runtime/router/page-module.ts'
import { TextArea, TextField } from '../ui/field.tsx'
import {
  createAddressAction,
  createAddressLoader,
  type AddressBook,
  type AddressCalls,
} from './address-book.ts'
import { AddressForm, addressFields, AddressFields, readAddress } from './address-fields.tsx'
import { AddressList } from './address-list.tsx'
import { profileTexts } from './profile-texts.ts'

const path = '/profil/szallitasi-cim'

const calls: AddressCalls<SavedShippingAddress> = {
  path,
  known: addressFields,
  list: (account) => account.userGetShippingAddresses(),
  save(account, fields, id) {
    const body = {
      ...readAddress(fields),
      phone: textOf(fields, 'phone') || null,
      comment: textOf(fields, 'comment') || null,
    }
    return id === null
      ? account.userCreateShippingAddress({ body })
      : account.userUpdateShippingAddress({ params: { id }, body })
  },
  prefer: (account, { id, name, postal_code, city, address, phone, comment }) =>
    account.userUpdateShippingAddress({
      params: { id },
      body: { name, country: 'HU', postal_code, city, address, phone, comment, is_default: true },
    }),
  remove: (account, id) => account.userDeleteShippingAddress({ params: { id } }),
}

export const loader = createAddressLoader(calls)
export const action = createAddressAction(calls)
export const handle: PageHandle<AddressBook<SavedShippingAddress>> = {
  meta: () => ({ title: profileTexts.shipping, noindex: true }),
}

function Form({ saved, posted }: { saved: SavedShippingAddress | null; posted: FormResult | undefined }) {
  return (
    <AddressForm path={path} saved={saved} posted={posted}>
      {(fill) => (
        <>
          <TextField
            {...fill('name', saved?.name)}
            label="Átvevő neve"
            autoComplete="shipping name"
            maxLength={200}
            required
          />
          <AddressFields fill={fill} saved={saved} section="shipping" />
          <TextField
            {...fill('phone', saved?.phone)}
            label={`Telefon a futárnak ${profileTexts.optional}`}
            type="tel"
            inputMode="tel"
            autoComplete="shipping tel"
            maxLength={30}
          />
          <TextArea
            {...fill('comment', saved?.comment)}
            label={`Megjegyzés a futárnak ${profileTexts.optional}`}
            rows={2}
            maxLength={500}
          />
        </>
      )}
    </AddressForm>
  )
}

export function Component() {
  const book = useLoaderData<AddressBook<SavedShippingAddress>>()
  const posted = useActionData<FormResult>()
  return (
    <AddressList
      {...book}
      path={path}
      title={profileTexts.shipping}
      empty="Még nincs mentett szállítási címe. Ha elment egyet, a pénztárban már csak ki kell választania."
      note={({ phone, comment }) => [phone, comment].filter(Boolean).join(' · ')}
      renderForm={(saved) => <Form saved={saved} posted={posted} />}
    />
  )
}
