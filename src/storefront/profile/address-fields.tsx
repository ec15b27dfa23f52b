import { useEffect, useRef, type ReactNode } from 'react'
import { emptyFieldTexts } from '../ui/empty-field-texts.ts'
import type { FormResult } from '../runtime/forms/form-result.ts'
import { textOf, type FormFields } from '../runtime/forms/form-result.ts'
import { TownFields } from '../towns/town-fields.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Checkbox, TextField } from '../ui/field.tsx'
import { FormErrors } from '../ui/form-errors.tsx'
import { useForm } from '../runtime/forms/use-form.ts'
import { profileTexts } from './profile-texts.ts'

/** What to do with a field of a place that was left empty. */
export const addressFields: FormFields = {
  texts: {
    name: 'Írja be a nevet.',
    postal_code: emptyFieldTexts.postalCode,
    city: emptyFieldTexts.town,
    address: emptyFieldTexts.street,
    phone: '',
    comment: '',
    tax_number: emptyFieldTexts.taxNumber,
  },
}

export const readAddress = (fields: FormData) => ({
  name: textOf(fields, 'name'),
  country: 'HU' as const,
  postal_code: textOf(fields, 'postal_code'),
  city: textOf(fields, 'city'),
  address: textOf(fields, 'address'),
  is_default: fields.has('is_default'),
})

/** What a field shows: what was typed before the page came again, else what is saved; and what is wrong with it. */
export type Fill = (
  name: string,
  saved: string | null | undefined,
) => {
  name: string
  defaultValue: string
  error: string | undefined
}

export function AddressFields({ fill, saved, section }: AddressFieldsProps) {
  return (
    <>
      <TownFields
        postalCode={fill('postal_code', saved?.postal_code)}
        city={fill('city', saved?.city)}
        section={section}
        required
        className="profile-zip"
      />
      <TextField
        {...fill('address', saved?.address)}
        label="Utca, házszám"
        autoComplete={`${section} address-line1`}
        maxLength={200}
        required
      />
    </>
  )
}

type PostalAddress = { postal_code: string; city: string; address: string }
type AddressFieldsProps = { fill: Fill; saved: PostalAddress | null; section: 'shipping' | 'billing' }

type AddressFormProps = {
  path: string
  saved: { id: number; is_default: boolean } | null
  posted: FormResult | undefined
  children: (fill: Fill, values: Record<string, string> | null) => ReactNode
}

/** The frame of a form for a new address or a saved one. Its title takes the focus: the link that opened it is gone. */
export function AddressForm({ path, saved, posted, children }: AddressFormProps) {
  const action = saved ? `${path}?szerkesztes=${saved.id}` : `${path}?uj=1`
  const { result, errors, busy, form } = useForm<FormResult>(action, posted)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const values = result?.values ?? null
  const fill: Fill = (name, known) => ({
    name,
    defaultValue: values?.[name] ?? known ?? '',
    error: errors[name],
  })
  return (
    <form {...form} className="profile-form profile-section">
      <h2 ref={title} tabIndex={-1}>
        {saved ? 'Cím módosítása' : 'Új cím'}
      </h2>
      <FormErrors result={result} left={errors} />
      <input type="hidden" name="id" value={saved?.id ?? ''} />
      {children(fill, values)}
      {saved?.is_default ? (
        <input type="hidden" name="is_default" value="on" />
      ) : (
        <Checkbox
          name="is_default"
          label="Ezt ajánlja fel először a pénztárban"
          defaultChecked={values !== null && 'is_default' in values}
        />
      )}
      <p className="profile-actions">
        <Button type="submit" name="intent" value="save" variant="primary" busy={busy}>
          {profileTexts.save}
        </Button>
        <a className={buttonClass({ variant: 'outline' })} href={path} data-keep-scroll>
          {profileTexts.cancel}
        </a>
      </p>
    </form>
  )
}
