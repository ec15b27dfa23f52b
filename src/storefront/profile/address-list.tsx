import { useEffect, useRef, type ReactNode } from 'react'
import { Button, buttonClass } from '../ui/button.tsx'
import { useForm } from '../runtime/forms/use-form.ts'
import type { AddressBook } from './address-book.ts'
import { ProfileFrame } from './profile-frame.tsx'
import { profileTexts } from './profile-texts.ts'

type Shown = { id: number; name: string; full_address: string; is_default: boolean }

type AddressListProps<Address extends Shown> = AddressBook<Address> & {
  path: string
  title: string
  /** Said when there is none yet. */
  empty: string
  /** What else is worth seeing of an address. */
  note: (address: Address) => string
  renderForm: (address: Address | null) => ReactNode
}

/** The question before deleting. It takes the focus. */
function RemoveForm({ path, id }: { path: string; id: number }) {
  const { busy, form } = useForm(path)
  const question = useRef<HTMLParagraphElement>(null)
  useEffect(() => question.current?.focus(), [])
  return (
    <form {...form} className="profile-wide">
      <input type="hidden" name="id" value={id} />
      <p ref={question} tabIndex={-1}>
        Biztosan törli ezt a címet? A korábbi megrendelésein megmarad.
      </p>
      <p className="profile-actions">
        <Button type="submit" name="intent" value="remove" variant="strong" size="small" busy={busy}>
          {profileTexts.remove}
        </Button>
        <a className={buttonClass({ variant: 'outline', size: 'small' })} href={path} data-keep-scroll>
          {profileTexts.cancel}
        </a>
      </p>
    </form>
  )
}

function PreferForm({ path, address }: { path: string; address: Shown }) {
  const { busy, form } = useForm(path)
  return (
    <form {...form}>
      <input type="hidden" name="id" value={address.id} />
      <Button
        type="submit"
        name="intent"
        value="prefer"
        variant="text"
        size="small"
        busy={busy}
        aria-label={`Legyen alapértelmezett: ${address.full_address}`}
      >
        Legyen alapértelmezett
      </Button>
    </form>
  )
}

function Item({
  path,
  address,
  note,
  isConfirming,
}: {
  path: string
  address: Shown
  note: string
  isConfirming: boolean
}) {
  const link = { className: buttonClass({ variant: 'text', size: 'small' }), 'data-keep-scroll': true }
  return (
    <li className="profile-item">
      <p>
        <b>{address.name}</b>{' '}
        {address.is_default ? <span className="profile-tag">alapértelmezett</span> : null}
        <br />
        {address.full_address}
        {note ? (
          <>
            <br />
            <span className="small muted">{note}</span>
          </>
        ) : null}
      </p>
      {isConfirming ? null : (
        <div className="profile-actions">
          {address.is_default ? null : <PreferForm path={path} address={address} />}
          <a
            {...link}
            href={`${path}?szerkesztes=${address.id}`}
            aria-label={`${profileTexts.edit}: ${address.full_address}`}
          >
            {profileTexts.edit}
          </a>
          <a
            {...link}
            href={`${path}?torles=${address.id}`}
            aria-label={`${profileTexts.remove}: ${address.full_address}`}
          >
            {profileTexts.remove}
          </a>
        </div>
      )}
      {isConfirming ? <RemoveForm path={path} id={address.id} /> : null}
    </li>
  )
}

/** When a form or a question is closed, the focus goes back to where another can be opened. */
function useFocusAfter(open: boolean) {
  const link = useRef<HTMLAnchorElement>(null)
  const wasOpen = useRef(open)
  useEffect(() => {
    if (wasOpen.current && !open) link.current?.focus()
    wasOpen.current = open
  }, [open])
  return link
}

/** Saved addresses with what can be done to them. What is open stands in the address, so all of it works without scripts. */
export function AddressList<Address extends Shown>(props: AddressListProps<Address>) {
  const { user, addresses, open, path, title, empty, note, renderForm } = props
  const next = useFocusAfter(open !== null)
  return (
    <ProfileFrame user={user} title={title}>
      {open?.kind === 'new' ? renderForm(null) : null}
      {addresses.length === 0 && !open ? <p>{empty}</p> : null}
      {addresses.length > 0 ? (
        <ul className="profile-list">
          {addresses.map((address) =>
            open?.kind === 'edit' && open.id === address.id ? (
              <li key={address.id}>{renderForm(address)}</li>
            ) : (
              <Item
                key={address.id}
                path={path}
                address={address}
                note={note(address)}
                isConfirming={open?.kind === 'remove' && open.id === address.id}
              />
            ),
          )}
        </ul>
      ) : null}
      {open ? null : (
        <p>
          <a
            ref={next}
            className={buttonClass({ variant: 'primary' })}
            href={`${path}?uj=1`}
            data-keep-scroll
          >
            Új cím
          </a>
        </p>
      )}
    </ProfileFrame>
  )
}
