import { Fragment, useEffect, useRef, type ReactNode } from 'react'
import type { BillingAddress, ShippingAddress } from '#contract/wire.ts'
import { TownFields } from '../towns/town-fields.tsx'
import { Checkbox, Switch, TextArea, TextField } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import type { FieldErrors } from './checkout-form.ts'
import { billedAsShipped, type CheckoutView, type MethodView, type SavedOption } from './checkout-view.ts'

/** What fields show: what was typed before the page came again, else what is saved; and what is wrong with it. */
export type Filling = { values: Record<string, string> | null; errors: FieldErrors }

const optional = '(nem kötelező)'

/** Name, saved value and error of one field. */
function fill({ values, errors }: Filling, name: string, saved: string | null | undefined) {
  return { name, defaultValue: values?.[name] ?? saved ?? '', error: errors[name] }
}

export function ContactFields({ view, filling }: { view: CheckoutView; filling: Filling }) {
  const contact = view.contact ?? view.known
  // A box that was sent says by its absence that it was empty.
  const reminder =
    filling.values && 'contact.email' in filling.values ? 'cart_reminder' in filling.values : view.reminder
  return (
    <>
      <div className="step-two">
        <TextField
          {...fill(filling, 'contact.last_name', contact?.last_name)}
          label="Vezetéknév"
          autoComplete="family-name"
          maxLength={100}
          required
        />
        <TextField
          {...fill(filling, 'contact.first_name', contact?.first_name)}
          label="Keresztnév"
          autoComplete="given-name"
          maxLength={100}
          required
        />
      </div>
      <TextField
        {...fill(filling, 'contact.email', contact?.email)}
        label="E-mail-cím"
        hint="Ide küldjük a visszaigazolást."
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        required
      />
      <TextField
        {...fill(filling, 'contact.phone', contact?.phone)}
        label="Telefonszám"
        hint={'Ha a szállítással kapcsolatban kérdésünk van, például +36\u00a030\u00a0123\u00a04567.'}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={30}
        required
      />
      <Checkbox
        name="cart_reminder"
        label="Kérek egy emlékeztetőt e-mailben, ha félbehagyom a vásárlást."
        defaultChecked={reminder}
      />
    </>
  )
}

type MethodsProps = {
  name: 'shipping_method_id' | 'payment_method_id'
  label: string
  methods: MethodView[]
  filling: Filling
  /** The chosen one was proposed by the shop. */
  proposed: boolean
  onChoose: () => void
  /** What the chosen one asks besides; it stands in its box, and on phones the others fold. */
  children?: ReactNode
}

/** Methods as boxes; those that can't be chosen stand behind one line, with the reasons. */
export function Methods({ name, label, methods, filling, proposed, onChoose, children }: MethodsProps) {
  const typed = filling.values?.[name]
  const error = filling.errors[name]
  const offered = methods.filter(({ available }) => available)
  const refused = methods.filter(({ available }) => !available)
  const first = offered[0]?.id
  const chosen = offered.find((method) => method.chosen)
  const chosenId = chosen?.id
  const box = useRef<HTMLDivElement>(null)
  // What was proposed is marked where the customer had marked nothing.
  useEffect(() => {
    const radios = [...(box.current?.querySelectorAll<HTMLInputElement>(`[name=${name}]`) ?? [])]
    const own = radios.find(({ value }) => value === String(chosenId))
    if (own && !radios.some(({ checked }) => checked)) own.checked = true
  }, [name, chosenId])
  return (
    <div>
      {proposed && chosen?.simple && offered.length > 1 ? (
        <p className="step-offer">A legegyszerűbbet bejelöltük Önnek; választhat másikat is.</p>
      ) : null}
      <div
        ref={box}
        className="step-options"
        data-folded={children ? '' : undefined}
        role="radiogroup"
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      >
        {offered.map(({ id, name: label, description, promise, price, chosen: isChosen, needsAddress }) => (
          <Fragment key={id}>
            <label className="step-option">
              <input
                type="radio"
                id={id === first ? `f-${name}` : undefined}
                name={name}
                value={id}
                defaultChecked={typed === undefined ? isChosen : typed === String(id)}
                data-no-address={name === 'shipping_method_id' && !needsAddress ? '' : undefined}
                onChange={onChoose}
              />
              <b>{label}</b>
              <b>{price}</b>
              {promise ? <span className="step-promise">{promise}</span> : null}
              <small>{description}</small>
            </label>
            {id === chosenId ? children : null}
          </Fragment>
        ))}
      </div>
      {children && offered.length > 1 ? (
        <label className="step-others link">
          <input type="checkbox" />
          <span>Másik {label.toLocaleLowerCase('hu')} választása</span>
        </label>
      ) : null}
      {refused.length > 0 ? (
        <details className="step-refused">
          <summary>{`${refused.length} további mód most nem választható. Miért?`}</summary>
          <ul>
            {refused.map(({ id, name: which, description }) => (
              <li key={id}>
                <b>{which}</b>: {description}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {error ? (
        <p className="step-bad" id={`${name}-error`}>
          <Icon name="warn" small />
          {error}
        </p>
      ) : null}
    </div>
  )
}

type PostalAddressProps = {
  prefix: 'shipping_address' | 'billing_address'
  section: 'shipping' | 'billing'
  saved: ShippingAddress | BillingAddress | null
  filling: Filling
}

function PostalAddressFields({ prefix, section, saved, filling }: PostalAddressProps) {
  return (
    <>
      <TownFields
        postalCode={fill(filling, `${prefix}.postal_code`, saved?.postal_code)}
        city={fill(filling, `${prefix}.city`, saved?.city)}
        section={section}
        className="step-zip"
      />
      <TextField
        {...fill(filling, `${prefix}.address`, saved?.address)}
        label="Utca, házszám"
        autoComplete={`${section} address-line1`}
        maxLength={200}
      />
    </>
  )
}

function ShippedFields({ saved, filling }: { saved: ShippingAddress | null; filling: Filling }) {
  return (
    <div className="step-group step-typed">
      <div className="step-two">
        <TextField
          {...fill(filling, 'shipping_address.name', saved?.name)}
          label={`Átvevő neve ${optional}`}
          hint="Ha nem az, akinek a nevét fent megadta."
          autoComplete="shipping name"
          maxLength={200}
        />
        <TextField
          {...fill(filling, 'shipping_address.phone', saved?.phone)}
          label={`Telefon a futárnak ${optional}`}
          hint="Ha más, mint a fenti."
          type="tel"
          inputMode="tel"
          autoComplete="shipping tel"
          maxLength={30}
        />
      </div>
      <PostalAddressFields prefix="shipping_address" section="shipping" saved={saved} filling={filling} />
      <TextArea
        {...fill(filling, 'shipping_address.comment', saved?.comment)}
        label={`Megjegyzés a futárnak ${optional}`}
        rows={2}
        maxLength={500}
      />
    </div>
  )
}

const known = (options: SavedOption[]) => options.some(({ chosen }) => chosen)

type SavedChoiceProps = {
  name: 'shipping_address_id' | 'billing_address_id'
  label: string
  /** The label of typing another one. */
  other: string
  options: SavedOption[]
  filling: Filling
}

/** The signed-in customer's saved addresses; the last choice shows the fields. */
function SavedChoice({ name, label, other, options, filling }: SavedChoiceProps) {
  if (options.length === 0) return null
  const typed = filling.values?.[name]
  const chosen = typed ?? String(options.find((option) => option.chosen)?.id ?? '')
  return (
    <div className="step-options" role="radiogroup" aria-label={label}>
      {options.map(({ id, name: who, text }) => (
        <label key={id} className="step-option">
          <input type="radio" name={name} value={id} defaultChecked={chosen === String(id)} data-saved="" />
          <b>{who}</b>
          <small>{text}</small>
        </label>
      ))}
      <label className="step-option">
        <input type="radio" name={name} value="" defaultChecked={chosen === ''} />
        <b>{other}</b>
      </label>
    </div>
  )
}

/** A box of a step that was sent says by its absence that it was empty. */
function wasTicked({ values }: Filling, name: string, saved: boolean): boolean {
  return values && 'shipping_address.postal_code' in values ? name in values : saved
}

/** Where the goods go and whom the invoice is for. */
export function AddressFields({ view, filling }: { view: CheckoutView; filling: Filling }) {
  const { shippingAddress: shipped, billingAddress: billed } = view
  const company = Boolean(billed?.tax_number)
  return (
    <>
      <div className="step-group step-shipped">
        <SavedChoice
          name="shipping_address_id"
          label="Szállítási cím"
          other="Másik címre kérem"
          options={view.savedShipping}
          filling={filling}
        />
        <ShippedFields saved={known(view.savedShipping) ? null : shipped} filling={filling} />
      </div>
      <SavedChoice
        name="billing_address_id"
        label="Számlázási cím"
        other="Más adatokkal kérem a számlát"
        options={view.savedBilling}
        filling={filling}
      />
      <div className="step-group step-invoiced">
        <Switch
          name="company"
          label="Céges számlát kérek"
          defaultChecked={wasTicked(filling, 'company', company)}
        />
        <div className="step-panel step-company">
          <div className="step-two">
            <TextField
              {...fill(filling, 'company_name', company ? billed?.name : '')}
              label="Cégnév"
              autoComplete="organization"
              maxLength={200}
            />
            <TextField
              {...fill(filling, 'billing_address.tax_number', billed?.tax_number)}
              label="Adószám"
              hint="Például 12345676-2-42."
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
            />
          </div>
        </div>
        <div className="step-shipped">
          <Checkbox
            name="billing_same"
            label="A számlázási cím megegyezik a szállítási címmel"
            defaultChecked={wasTicked(filling, 'billing_same', billedAsShipped(shipped, billed))}
          />
        </div>
        <div className="step-panel step-billed" role="group" aria-label="Számlázási cím">
          <h3>Számlázási cím</h3>
          <div className="step-individual">
            <TextField
              {...fill(filling, 'billing_address.name', company ? '' : billed?.name)}
              label={`Név a számlán ${optional}`}
              hint="Ha nem az, akinek a nevét fent megadta."
              autoComplete="billing name"
              maxLength={200}
            />
          </div>
          <PostalAddressFields prefix="billing_address" section="billing" saved={billed} filling={filling} />
        </div>
      </div>
    </>
  )
}
