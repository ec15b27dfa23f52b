import { useActionData, useLoaderData } from 'react-router'
import type { SavedBillingAddress } from '#contract/wire.ts'
import { textOf, type FormResult } from '../runtime/forms/form-result.ts'
import type { PageHandle } from '../runtime/router/page-module.ts'
import { TextField } from '../ui/field.tsx'
import {
  createAddressAction,
  createAddressLoader,
  type AddressBook,
  type AddressCalls,
} from './address-book.ts'
import { AddressForm, addressFields, AddressFields, readAddress } from './address-fields.tsx'
import { AddressList } from './address-list.tsx'
import { profileTexts } from './profile-texts.ts'

const path = '/profil/szamlazasi-cim'

/** An individual has no tax number, whatever stands in a field that was hidden. */
export function readBilling(fields: FormData) {
  const isCompany = fields.get('type') === 'company'
  return {
    ...readAddress(fields),
    type: isCompany ? ('company' as const) : ('individual' as const),
    tax_number: isCompany ? textOf(fields, 'tax_number') || null : null,
  }
}

const calls: AddressCalls<SavedBillingAddress> = {
  path,
  known: addressFields,
  list: (account) => account.userGetBillingAddresses(),
  save: (account, fields, id) =>
    id === null
      ? account.userCreateBillingAddress({ body: readBilling(fields) })
      : account.userUpdateBillingAddress({ params: { id }, body: readBilling(fields) }),
  prefer: (account, { id, name, type, tax_number, postal_code, city, address }) =>
    account.userUpdateBillingAddress({
      params: { id },
      body: { name, type, tax_number, country: 'HU', postal_code, city, address, is_default: true },
    }),
  remove: (account, id) => account.userDeleteBillingAddress({ params: { id } }),
}

export const loader = createAddressLoader(calls)
export const action = createAddressAction(calls)
export const handle: PageHandle<AddressBook<SavedBillingAddress>> = {
  meta: () => ({ title: profileTexts.billing, noindex: true }),
}

const kinds = [
  { value: 'individual', label: 'Magánszemély' },
  { value: 'company', label: 'Cég' },
] as const

function Form({ saved, posted }: { saved: SavedBillingAddress | null; posted: FormResult | undefined }) {
  return (
    <AddressForm path={path} saved={saved} posted={posted}>
      {(fill, values) => (
        <>
          <fieldset className="profile-kinds">
            <legend className="visually-hidden">Kinek szól a számla?</legend>
            {kinds.map(({ value, label }) => (
              <label key={value}>
                <input
                  type="radio"
                  name="type"
                  value={value}
                  defaultChecked={(values?.type ?? saved?.type ?? 'individual') === value}
                />
                {label}
              </label>
            ))}
          </fieldset>
          <TextField
            {...fill('name', saved?.name)}
            label="Név vagy cégnév"
            autoComplete="billing name"
            maxLength={200}
            required
          />
          <div className="profile-company">
            <TextField
              {...fill('tax_number', saved?.tax_number)}
              label="Adószám"
              hint="Például 12345676-2-42."
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
            />
          </div>
          <AddressFields fill={fill} saved={saved} section="billing" />
        </>
      )}
    </AddressForm>
  )
}

export function Component() {
  const book = useLoaderData<AddressBook<SavedBillingAddress>>()
  const posted = useActionData<FormResult>()
  return (
    <AddressList
      {...book}
      path={path}
      title={profileTexts.billing}
      empty="Még nincs mentett számlázási címe. Ha elment egyet, a pénztárban már csak ki kell választania."
      note={({ tax_number }) => (tax_number ? `Adószám: ${tax_number}` : '')}
      renderForm={(saved) => <Form saved={saved} posted={posted} />}
    />
  )
}
