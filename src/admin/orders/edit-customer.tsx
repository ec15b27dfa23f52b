import { Check, Field, SelectField, TextField } from '../parts/field.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { Suggest } from '../new-order/suggest.tsx'
import { dayText } from '../parts/moment.ts'
import { agreedPriceOf, digits, type Address, type Draft, type Editable, type Point } from './edit-draft.ts'
import styles from './edit.module.css'

type Props = {
  view: Editable
  draft: Draft
  errors: Readonly<Record<string, readonly string[]>>
  onChange: (change: Partial<Draft>) => void
}

/** How the goods travel: methods that the order may have, and whether they cost what they have cost. */
export function EditDelivery({ view, draft, errors, onChange }: Props) {
  const method = view.shipping_methods.find(({ id }) => id === draft.methodId)
  const isRefused = view.shipping_methods.some(({ refusal }) => refusal !== null)
  return (
    <Sheet title="Szállítás">
      <div className={styles.form}>
        <SelectField
          label="Szállítási mód"
          value={String(draft.methodId)}
          onChange={(event) => {
            const methodId = Number(event.target.value)
            const isOwn = methodId === view.shipping_method_id
            // Points and days are of a method.
            onChange({
              methodId,
              agreedPrice: agreedPriceOf(view, methodId),
              point: isOwn ? view.pickup_point : null,
              day: isOwn ? (view.requested_day ?? '') : '',
            })
          }}
          error={errors.shipping_method_id?.[0]}
          note={
            isRefused ? 'Amelyik nem választható, azzal ezek az áruk erre a címre nem küldhetők.' : undefined
          }
        >
          {view.shipping_methods.map(({ id, name, refusal }) => (
            <option key={id} value={id} disabled={refusal !== null}>
              {name}
            </option>
          ))}
        </SelectField>
        {method?.is_pickup_point ? (
          <Suggest<Point>
            name={`order points ${method.id}`}
            label="Átvételi pont"
            note={
              draft.point
                ? `Választva: ${draft.point.name}, ${draft.point.address}`
                : 'Irányítószám, település vagy név.'
            }
            error={errors.pickup_point_id?.[0]}
            find={async (client, search, signal) =>
              (await client.findOrderPickupPoints({ query: { method: method.id, search } }, { signal }))
                .points
            }
            keyOf={({ id }) => id}
            show={({ name, address }) => `${name}, ${address}`}
            onChoose={(point) => onChange({ point })}
          />
        ) : null}
        {method && (method.days.length > 0 || errors.requested_day) ? (
          <SelectField
            label="Kért nap"
            value={draft.day}
            onChange={(event) => onChange({ day: event.target.value })}
            error={errors.requested_day?.[0]}
          >
            <option value="">Válasszon</option>
            {daysWith(method.days, view.requested_day).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        ) : null}
        {method?.is_quoted ? (
          <Field
            label="A szállítás megbeszélt bruttó ára, Ft"
            note="Ehhez a módhoz egyedi ár tartozik: azt írja be, amiben a vevővel megállapodott."
            inputMode="numeric"
            value={draft.agreedPrice}
            onChange={(event) => onChange({ agreedPrice: digits(event.target.value) })}
            error={errors.delivery_price?.[0]}
          />
        ) : (
          <Check
            label="A szállítás díja maradjon, akkor is, ha az új tételekkel más lenne"
            checked={draft.keepsFee}
            onChange={(event) => onChange({ keepsFee: event.target.checked })}
          />
        )}
      </div>
    </Sheet>
  )
}

/** A day that was requested before stays to be seen, though nobody could request it now. */
const daysWith = (days: readonly { value: string; label: string }[], own: string | null) =>
  own === null || days.some(({ value }) => value === own)
    ? days
    : [{ value: own, label: dayText(own) }, ...days]

/** Telephone and addresses, for who may see them. */
export function EditCustomer({ view, draft, errors, onChange }: Props) {
  const method = view.shipping_methods.find(({ id }) => id === draft.methodId)
  const isSent = method?.needs_address ?? false
  const { shipping, billing } = draft
  return (
    <Sheet title="Elérhetőség és címek">
      <div className={styles.groups}>
        <Field
          label="Telefonszám"
          type="tel"
          value={draft.phone}
          onChange={(event) => onChange({ phone: event.target.value })}
          error={errors.phone?.[0]}
        />
        {isSent ? (
          <fieldset className={styles.group}>
            <legend>Szállítási cím</legend>
            <AddressFields
              address={shipping}
              errorOf={(field) => errors[`shipping.${field}`]?.[0]}
              onChange={(change) => onChange({ shipping: { ...shipping, ...change } })}
            />
            <TextField
              label="Megjegyzés a futárnak"
              rows={2}
              value={shipping.comment}
              onChange={(event) => onChange({ shipping: { ...shipping, comment: event.target.value } })}
              error={errors['shipping.comment']?.[0]}
            />
          </fieldset>
        ) : null}
        <fieldset className={styles.group}>
          <legend>Számlázási cím</legend>
          <AddressFields
            address={billing}
            errorOf={(field) => errors[`billing.${field}`]?.[0]}
            onChange={(change) => onChange({ billing: { ...billing, ...change } })}
          />
          <Field
            label="Adószám"
            note="Cégnek, például 12345676-2-42."
            value={billing.tax_number}
            onChange={(event) => onChange({ billing: { ...billing, tax_number: event.target.value } })}
            error={errors['billing.tax_number']?.[0]}
          />
        </fieldset>
      </div>
    </Sheet>
  )
}

function AddressFields({
  address,
  errorOf,
  onChange,
}: {
  address: Address
  errorOf: (field: keyof Address) => string | undefined
  onChange: (change: Partial<Address>) => void
}) {
  const labels = { name: 'Név', postal_code: 'Irányítószám', city: 'Település', address: 'Utca, házszám' }
  return Object.entries(labels).map(([name, label]) => {
    const field = name as keyof Address
    return (
      <Field
        key={field}
        label={label}
        value={address[field]}
        inputMode={field === 'postal_code' ? 'numeric' : undefined}
        onChange={(event) => onChange({ [field]: event.target.value })}
        error={errorOf(field)}
      />
    )
  })
}
