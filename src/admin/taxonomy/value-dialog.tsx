import { useState } from 'react'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import type { AdminClient } from '#contract/admin/client.ts'
import { formatNumber } from '#contract/money.ts'
import { Button } from '../parts/button.tsx'
import { Check, Field, SelectField } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { useAction } from '../runtime/use-desk.ts'
import { showSaved } from '../shell/toast.ts'
import { mergedText } from './taxonomy-runs.tsx'
import styles from './taxonomy.module.css'

type Attribute = AdminResponse<'getAttribute'>
type Props = { attribute: Attribute; option: Attribute['options'][number] | null; onClose: () => void }

/** One value: renamed everywhere, put into another, taken out while nothing has it. `option` null: a new one. */
export function ValueDialog({ attribute, option, onClose }: Props) {
  const { id, kind, options, values } = attribute
  const params = { id }
  const [label, setLabel] = useState(option?.label ?? '')
  const [swatch, setSwatch] = useState(option?.swatch ?? null)
  const [into, setInto] = useState('')
  const target = options.find(({ value }) => value === into)
  const { run, busy, failure } = useAction((client, work: (client: AdminClient) => Promise<unknown>) =>
    work(client),
  )
  const variants = option?.variants ?? 0
  const hasColours = kind === 'choice' && (values.look === 'swatch' || values.selector === 'swatch')

  async function finish(work: (client: AdminClient) => Promise<unknown>, said: string) {
    if (!(await run(work))) return
    showSaved(said)
    onClose()
  }
  const save = () =>
    option && target
      ? finish(
          (client) => client.mergeAttributeValue({ params, body: { from: option.value, into, variants } }),
          mergedText(variants, `„${option.label}” beolvadt ide: „${target.label}”.`),
        )
      : finish(
          (client) =>
            client.saveAttributeValue({ params, body: { value: option?.value ?? null, label, swatch } }),
          option ? 'Az értéket elmentettük; mindenhol így látszik.' : 'Az értéket felvettük.',
        )

  return (
    <FormDialog
      title={option ? `Érték: ${option.label}` : 'Új érték'}
      action={target ? 'Összevonás' : 'Mentés'}
      busy={busy}
      refusal={failure?.errors.label ? undefined : failure?.message}
      onSubmit={save}
      onClose={onClose}
    >
      {target ? null : (
        <>
          <Field
            label="Név"
            value={label}
            onChange={(event) => setLabel(event.target.value)}
            error={failure?.errors.label?.[0]}
          />
          {hasColours ? <Colour swatch={swatch} onChange={setSwatch} /> : null}
        </>
      )}
      {option && options.length > 1 ? (
        <SelectField label="Összevonás ezzel" value={into} onChange={(event) => setInto(event.target.value)}>
          <option value="">Nem vonom össze</option>
          {options
            .filter(({ value }) => value !== option.value)
            .map((one) => (
              <option key={one.value} value={one.value}>
                {one.label}
              </option>
            ))}
        </SelectField>
      ) : null}
      {option ? (
        <p className={styles.quiet}>
          {target
            ? `${formatNumber(variants)} változat értéke „${option.label}” helyett „${target.label}” lesz. A szűrők régi címei és az importok is az újat értik. A naplóból visszavonható.`
            : variants > 0
              ? `${formatNumber(variants)} változaton azonnal az új név látszik, és a szűrőkben is.`
              : 'Egy változaton sem szerepel.'}
        </p>
      ) : null}
      {option && kind === 'choice' && variants === 0 && !target ? (
        <p>
          <Button
            kind="danger"
            disabled={busy}
            onClick={() =>
              void finish(
                (client) => client.removeAttributeValue({ params, body: { value: option.value } }),
                `„${option.label}” értéket töröltük.`,
              )
            }
          >
            Érték törlése
          </Button>
        </p>
      ) : null}
    </FormDialog>
  )
}

const firstColour = '#888888'

const Colour = ({
  swatch,
  onChange,
}: {
  swatch: string | null
  onChange: (swatch: string | null) => void
}) => (
  <>
    <Check
      label="Színminta látszik"
      checked={swatch !== null}
      onChange={(event) => onChange(event.target.checked ? firstColour : null)}
    />
    {swatch === null ? null : (
      <Field label="Szín" type="color" value={swatch} onChange={(event) => onChange(event.target.value)} />
    )}
  </>
)
