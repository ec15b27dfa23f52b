import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { useState } from 'react'
import { Button } from '../parts/button.tsx'
import { Check, Field, SelectField, TextField } from '../parts/field.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { useClient } from '../runtime/use-desk.ts'
import { Suggest } from './suggest.tsx'
import { addressOf, firstDraft, type Draft, type Start } from './draft.ts'
import type { NewOrder } from './use-new-order.ts'
import styles from './new-order.module.css'

type Known = AdminResponse<'findNewOrderCustomers'>['customers'][number]
type Addresses = Start['addresses']

/** Who orders: a known customer, or somebody new. */
export function CustomerSheet({ order, start }: { order: NewOrder; start: Start }) {
  const { draft, change, errorOf } = order
  const client = useClient()
  const [addresses, setAddresses] = useState<Addresses>(start.addresses)
  const { contact } = draft
  const put = (part: Partial<Draft['contact']>) => change({ contact: { ...contact, ...part } })

  async function choose({ id }: Known) {
    const known = await client.startNewOrder({ query: { customer: id } })
    const first = firstDraft(known)
    setAddresses(known.addresses)
    change({ contact: first.contact, shipping_address: first.shipping_address })
  }

  return (
    <Sheet title="Vevő" flush>
      <div className={styles.form}>
        {start.is_personal ? (
          <Suggest<Known>
            name="customers"
            label="Korábbi vevő"
            note="Név, telefon vagy e-mail részlete; új vevőnél hagyja üresen."
            find={async (desk, text, signal) =>
              (await desk.findNewOrderCustomers({ query: { search: text } }, { signal })).customers
            }
            keyOf={({ id }) => id}
            show={({ name, email, town, orders }) => (
              <>
                {name || email}
                <span className={styles.side}>
                  {[email, town, `${orders} rendelés`].filter(Boolean).join(', ')}
                </span>
              </>
            )}
            onChoose={(known) => void choose(known)}
          />
        ) : null}
        <div className={styles.row}>
          <Field
            label="Vezetéknév"
            value={contact.last_name}
            error={errorOf('contact.last_name', contact.last_name)}
            autoComplete="off"
            maxLength={100}
            onChange={(event) => put({ last_name: event.target.value })}
          />
          <Field
            label="Keresztnév"
            value={contact.first_name}
            error={errorOf('contact.first_name', contact.first_name)}
            autoComplete="off"
            maxLength={100}
            onChange={(event) => put({ first_name: event.target.value })}
          />
          <Field
            label="Telefon"
            type="tel"
            value={contact.phone}
            error={errorOf('contact.phone', contact.phone)}
            autoComplete="off"
            maxLength={30}
            onChange={(event) => put({ phone: event.target.value })}
          />
          <Field
            label="E-mail"
            type="email"
            value={contact.email}
            error={errorOf('contact.email', contact.email)}
            note="Kell: a visszaigazolást és a feltételeket a törvény szerint tartós adathordozón kapja meg a vevő, és a bolt e-mailben küldi."
            autoComplete="off"
            maxLength={254}
            onChange={(event) => put({ email: event.target.value })}
          />
        </div>
        <Shipping order={order} addresses={addresses} />
        <Billing order={order} />
        <TextField
          label="Megjegyzés a rendeléshez"
          note="A vevő is látja a visszaigazolásban."
          rows={2}
          maxLength={2000}
          value={draft.comment}
          onChange={(event) => change({ comment: event.target.value })}
        />
      </div>
    </Sheet>
  )
}

function Shipping({ order, addresses }: { order: NewOrder; addresses: Addresses }) {
  const { draft, change, errorOf } = order
  const { shipping_address: to, contact } = draft
  const put = (part: Partial<Draft['shipping_address']>) => change({ shipping_address: { ...to, ...part } })
  const ownName = `${contact.last_name} ${contact.first_name}`.trim()
  return (
    <fieldset className={styles.part}>
      <legend>{draft.is_same_address ? 'Szállítási és számlázási cím' : 'Szállítási cím'}</legend>
      {addresses.length > 0 ? (
        <SelectField
          label="Korábbi cím"
          value=""
          onChange={(event) => {
            const known = addresses[Number(event.target.value)]
            if (known) put(addressOf(known))
          }}
        >
          <option value="">Válasszon, vagy írja be lent</option>
          {addresses.map((one, index) => (
            <option key={`${one.kind} ${one.name} ${one.postal_code} ${one.address}`} value={index}>
              {`${one.name}, ${one.postal_code} ${one.city}, ${one.address}`}
            </option>
          ))}
        </SelectField>
      ) : null}
      <AddressFields
        of="shipping_address"
        value={to}
        errorOf={errorOf}
        onChange={put}
        {...(to.name === '' && ownName !== '' ? { onOwnName: () => put({ name: ownName }) } : {})}
      />
      <Field
        label="Üzenet a futárnak"
        value={to.comment}
        maxLength={500}
        onChange={(event) => put({ comment: event.target.value })}
      />
    </fieldset>
  )
}

function Billing({ order }: { order: NewOrder }) {
  const { draft, change, errorOf } = order
  const { billing_address: bill, is_same_address: isSame } = draft
  const put = (part: Partial<Draft['billing_address']>) => change({ billing_address: { ...bill, ...part } })
  return (
    <fieldset className={styles.part}>
      <legend>Számlázás</legend>
      <Check
        label="A számla ugyanerre a névre és címre szól"
        checked={isSame}
        onChange={(event) => change({ is_same_address: event.target.checked })}
      />
      {isSame ? null : <AddressFields of="billing_address" value={bill} errorOf={errorOf} onChange={put} />}
      <Field
        label="Adószám (cégnek)"
        value={bill.tax_number}
        error={errorOf('billing_address.tax_number', bill.tax_number)}
        maxLength={20}
        onChange={(event) => put({ tax_number: event.target.value })}
      />
    </fieldset>
  )
}

type Address = Record<'name' | 'postal_code' | 'city' | 'address', string>

function AddressFields({
  of,
  value,
  errorOf,
  onChange,
  onOwnName,
}: {
  of: 'shipping_address' | 'billing_address'
  value: Address
  errorOf: NewOrder['errorOf']
  onChange: (part: Partial<Address>) => void
  /** Takes the customer's own name. */
  onOwnName?: () => void
}) {
  const fields = [
    ['name', 'Név', 200],
    ['postal_code', 'Irányítószám', 4],
    ['city', 'Település', 100],
    ['address', 'Utca, házszám', 200],
  ] as const
  return (
    <div className={styles.row}>
      {fields.map(([field, label, maxLength]) => (
        <Field
          key={field}
          label={label}
          value={value[field]}
          error={errorOf(`${of}.${field}`, value[field])}
          autoComplete="off"
          maxLength={maxLength}
          {...(field === 'postal_code' ? { inputMode: 'numeric' as const } : {})}
          onChange={(event) => onChange({ [field]: event.target.value })}
          {...(field === 'name' && onOwnName
            ? {
                note: (
                  <Button kind="plain" onClick={onOwnName}>
                    A vevő neve
                  </Button>
                ),
              }
            : {})}
        />
      ))}
    </div>
  )
}
