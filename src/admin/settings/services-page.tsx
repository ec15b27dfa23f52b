import { useState, type FormEvent } from 'react'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { Field, SelectField } from '../parts/field.tsx'
import { StateMark } from '../parts/list.tsx'
import { Note, PageHead, Sheet } from '../parts/sheet.tsx'
import { load } from '../runtime/desk-data.ts'
import { useLeaveGuard } from '../runtime/leave-guard.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useAction, useDesk } from '../runtime/use-desk.ts'
import { showSaved } from '../shell/toast.ts'
import styles from './settings.module.css'

export const handle: PageHandle = { title: 'Kapcsolatok' }
export const loader = load('listServices')

type Service = AdminResponse<'listServices'>['services'][number]
type ServiceField = Service['fields'][number]

const groups: readonly [kind: Service['kind'], title: string][] = [
  ['gateway', 'Bankkártyás fizetés'],
  ['invoicing', 'Számlázás'],
  ['carrier', 'Futárszolgálatok'],
]

export function Component() {
  const { services } = useDesk('listServices')
  return (
    <>
      <PageHead
        title="Kapcsolatok"
        lead="Fizetési, számlázó és futárszolgálatok kulcsai. A titkos kulcsok lezárva tárolódnak, és többé nem láthatók."
      />
      {groups.map(([kind, title]) => (
        <Sheet key={kind} title={title} flush>
          {services
            .filter((service) => service.kind === kind)
            .map((service) => (
              <ServiceDetails key={service.code} service={service} />
            ))}
        </Sheet>
      ))}
    </>
  )
}

function ServiceState({ service: { code, is_on: isOn, is_trial: isTrial, fields } }: { service: Service }) {
  if (fields.some((field) => field.is_unreadable))
    return <StateMark kind="warn">Újra meg kell adni</StateMark>
  if (code === 'invoicing') {
    const { value, fallback, options } = fields[0]!
    return <span>{options.find((option) => option.value === (value ?? fallback))?.text}</span>
  }
  if (isTrial) return <StateMark kind="warn">Próbaüzem, pénz nem mozog</StateMark>
  return isOn ? <StateMark kind="ok">Megadva</StateMark> : <StateMark kind="off">Nincs megadva</StateMark>
}

function ServiceDetails({ service }: { service: Service }) {
  return (
    <details className={styles.details}>
      <summary>
        <b>{service.title}</b>
        <ServiceState service={service} />
      </summary>
      <div className={styles.inside}>
        {/* Another form once something else is stored. */}
        <ServiceForm key={service.version} service={service} />
        {service.can_test ? <ServiceTest code={service.code} /> : null}
      </div>
    </details>
  )
}

type Values = Readonly<Record<string, string | null>>

function ServiceForm({
  service: { code, title, version, fields, is_on: isOn, notify_url: notifyUrl },
}: {
  service: Service
}) {
  const [values, setValues] = useState<Values>({})
  // Keys are retained nowhere in the browser.
  const letGo = useLeaveGuard(Object.keys(values).length > 0, null)
  const { run, busy, failure } = useAction((client, given: Values) =>
    client.saveService({ params: { code }, body: { version, values: given } }),
  )
  const own = fields.filter((field) => !field.is_operated)
  const isStored = own.some((field) => field.is_set)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!(await run(values))) return
    letGo()
    showSaved(`${title}: mentve, mostantól ezzel dolgozunk.`)
  }
  async function clear() {
    const none = Object.fromEntries(own.map(({ name }) => [name, null]))
    if (await run(none)) showSaved(`${title}: kikapcsolva.`)
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <div className={styles.fields}>
        {fields.map((field) => (
          <FieldOf
            key={field.name}
            field={field}
            value={values[field.name]}
            error={failure?.errors[`values.${field.name}`]?.[0]}
            onChange={(value) => setValues({ ...values, [field.name]: value })}
          />
        ))}
      </div>
      {notifyUrl ? (
        <Field
          label="Értesítési cím"
          note="Ezt a címet adja meg a szolgáltató oldalán: ide jelzi, ha a vevő fizetett."
          readOnly
          value={notifyUrl}
          onFocus={(event) => event.target.select()}
        />
      ) : null}
      {failure ? <Note>{failure.message}</Note> : null}
      {own.length > 0 ? (
        <div className={styles.bar}>
          <p className={styles.effect}>
            Mentés után a bolt azonnal ezekkel az adatokkal dolgozik. Előtte igazolnia kell, hogy Ön az.
          </p>
          {isOn && isStored && code !== 'invoicing' ? (
            <Button kind="danger" busy={busy} onClick={() => void clear()}>
              Kikapcsolás
            </Button>
          ) : null}
          <Button kind="next" type="submit" busy={busy} disabled={Object.keys(values).length === 0}>
            Mentés
          </Button>
        </div>
      ) : null}
    </form>
  )
}

function noteOf({
  name,
  kind,
  is_operated: isOperated,
  is_unreadable: isUnreadable,
  is_set: isSet,
  tail,
  fallback,
}: ServiceField) {
  if (isOperated) return `Az üzemeltető adta meg (${name}), itt nem módosítható.`
  if (isUnreadable) return 'A bolt titka megváltozott, ezért ez nem olvasható. Adja meg újra.'
  if (kind === 'secret')
    return isSet ? `Megadva${tail ? `, a vége: ${tail}` : ''}. Csak akkor írja be, ha lecseréli.` : undefined
  return fallback && kind === 'text' ? `Ha üres: ${fallback}` : undefined
}

type FieldProps = {
  field: ServiceField
  /** Undefined: untouched. */
  value: string | null | undefined
  error: string | undefined
  onChange: (value: string | null) => void
}

function FieldOf({ field, value, error, onChange }: FieldProps) {
  const { label, kind, options, is_operated: isOperated, fallback } = field
  const common = { label, note: noteOf(field), error, disabled: isOperated }
  const shown = value === undefined ? (field.value ?? '') : (value ?? '')
  if (kind === 'choice')
    return (
      <SelectField {...common} value={shown || fallback} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </SelectField>
    )
  return (
    <Field
      {...common}
      type={kind === 'secret' ? 'password' : 'text'}
      autoComplete={kind === 'secret' ? 'new-password' : 'off'}
      spellCheck={false}
      value={shown}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
    />
  )
}

/** Calls the service for something that changes nothing there. */
function ServiceTest({ code }: { code: string }) {
  const { run, busy, failure } = useAction((client) => client.testService({ params: { code } }))
  const [outcome, setOutcome] = useState<{ ok: boolean; text: string } | null>(null)
  return (
    <div className={styles.test}>
      <Button busy={busy} onClick={() => void run().then(setOutcome)}>
        Próbahívás
      </Button>
      {outcome ? <Note good={outcome.ok}>{outcome.text}</Note> : null}
      {failure ? <Note>{failure.message}</Note> : null}
      {outcome || failure ? null : (
        <p className={styles.effect}>Semmit nem rögzít, csak megnézi, hogy jók-e a kulcsok.</p>
      )}
    </div>
  )
}
