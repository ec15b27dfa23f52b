import { useId, useRef, useState, type ComponentProps } from 'react'
import { TextField } from '../ui/field.tsx'
import styles from './town-fields.module.css'
import { suggestTown } from './town-suggestion.ts'

type FieldProps = Pick<ComponentProps<typeof TextField>, 'name' | 'defaultValue' | 'error'>
type TownFieldsProps = {
  postalCode: FieldProps
  city: FieldProps
  section: 'shipping' | 'billing'
  required?: boolean
  /** Of the row of both. */
  className: string | undefined
}

/** Postal code and town. With scripts the code finds its town; without them both are typed. */
export function TownFields({ postalCode, city, section, required, className }: TownFieldsProps) {
  const listId = useId()
  const { townField, options, message, lookUp } = useTowns()
  return (
    <div>
      <div className={className}>
        <TextField
          {...postalCode}
          label="Irányítószám"
          inputMode="numeric"
          autoComplete={`${section} postal-code`}
          maxLength={4}
          required={required}
          onChange={(event) => lookUp(event.currentTarget.value)}
        />
        <TextField
          {...city}
          ref={townField}
          label="Település"
          autoComplete={`${section} address-level2`}
          maxLength={100}
          required={required}
          list={options.length > 0 ? listId : undefined}
        />
      </div>
      {options.length > 0 ? (
        <datalist id={listId}>
          {options.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
      ) : null}
      <p className={`small muted ${styles.message}`} role="status">
        {message}
      </p>
    </div>
  )
}

function useTowns() {
  const townField = useRef<HTMLInputElement>(null)
  const requested = useRef('')
  const filled = useRef('')
  const [shown, setShown] = useState<{ options: string[]; message: string }>({ options: [], message: '' })

  async function lookUp(code: string): Promise<void> {
    if (code === requested.current) return
    requested.current = code
    const towns = /^[1-9]\d{3}$/.test(code) ? await findTowns(code) : []
    const field = townField.current
    // The customer may have gone on to another code.
    if (!field || requested.current !== code) return
    const { fill, ...rest } = suggestTown(towns, field.value.trim(), filled.current)
    if (fill !== null) {
      field.value = fill
      filled.current = fill
      // As if it was typed: the form takes back that the town is missing.
      field.dispatchEvent(new Event('input', { bubbles: true }))
      // Who is about to type the town there types over it.
      if (document.activeElement === field) field.select()
    }
    setShown(rest)
  }
  return { townField, ...shown, lookUp: (code: string) => void lookUp(code.trim()) }
}

/** A help: without a response the town is typed. */
async function findTowns(code: string): Promise<string[]> {
  try {
    const { accountClient } = await import('../runtime/client/account-client.ts')
    const cities = await accountClient.storeGetCities({ query: { country_id: 'HU', postal_code: code } })
    return cities.map(({ name }) => name)
  } catch {
    return []
  }
}
