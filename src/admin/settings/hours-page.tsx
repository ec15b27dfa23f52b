import { useState } from 'react'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { arrivalOf, promiseSentence, promiseText, shortArrival } from '#hungary/delivery-promise.ts'
import { hoursText, type DayHours } from '#hungary/opening-hours.ts'
import { Check, Field } from '../parts/field.tsx'
import { PageHead, Sheet } from '../parts/sheet.tsx'
import { load } from '../runtime/desk-data.ts'
import { useNow } from '../runtime/now.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useAction, useDesk } from '../runtime/use-desk.ts'
import { showSaved } from '../shell/toast.ts'
import { ClockInput, useClock } from './clock-input.tsx'
import { Seen, SettingsForm } from './form-parts.tsx'
import styles from './settings.module.css'
import { useEdit, type Edit } from '../runtime/use-edit.ts'

export const handle: PageHandle = { title: 'Nyitvatartás és szállítási ígéret' }
export const loader = load('getTrade')

type Trade = AdminResponse<'getTrade'>['trade']

const days = ['Hétfő', 'Kedd', 'Szerda', 'Csütörtök', 'Péntek', 'Szombat', 'Vasárnap']
const names: Readonly<Record<keyof Trade, string>> = {
  hours: 'Nyitvatartás',
  note: 'Megjegyzés a nyitvatartáshoz',
  cutOff: 'Eddig adjuk fel még aznap',
  transitDays: 'Munkanap a feladástól az átvételig',
  backorder: 'Ami nincs raktáron (munkanap)',
  requestCutOff: 'Kért napra szállításnál eddig számít aznapinak',
  daysOff: 'Munkanapok, amikor nem adunk fel',
  extraDays: 'Szombatok és szünnapok, amikor feladunk',
}
const usual: DayHours = { from: '08:00', to: '17:00' }

export function Component() {
  const { trade } = useDesk('getTrade')
  const edit = useEdit('trade', trade)
  const save = useAction((client, body: { before: Trade; values: Trade }) => client.saveTrade({ body }))
  const errors = save.failure?.errors ?? {}
  const now = new Date(useNow())
  /** Of the field, or of a part of it. */
  const error = (field: string) =>
    Object.entries(errors).find(([name]) => `${name}.`.startsWith(`values.${field}.`))?.[1][0]

  async function submit() {
    const { before, values } = edit
    if (!(await save.run({ before, values }))) return
    edit.reset()
    showSaved('Mentve. Minden oldal mostantól ezt mutatja.')
  }
  return (
    <>
      <PageHead
        title="Nyitvatartás és szállítási ígéret"
        lead="Mikor érik el Önt a vevők, és mikorra ígéri a csomagot."
      />
      <Sheet>
        <SettingsForm
          edit={edit}
          names={names}
          effect="Mentés után azonnal ez áll minden oldalon, és ebből számol a pénztár. A már leadott rendelések nem változnak."
          busy={save.busy}
          failure={save.failure}
          onSave={submit}
        >
          <h2>Nyitvatartás</h2>
          <Week edit={edit} error={error} />
          <Field
            label={names.note}
            note="Ami a hétből nem látszik, például: ünnepnapokon zárva."
            value={edit.values.note}
            maxLength={120}
            error={error('note')}
            onChange={(event) => edit.set('note', event.target.value)}
          />
          <Seen>
            <p>
              <b>{openingLine(edit.values) || 'Semmi: a nyitvatartás helye üres.'}</b>
            </p>
          </Seen>
          <h2>Szállítási ígéret</h2>
          <PromiseFields edit={edit} error={error} />
          <Seen>
            <p>
              Minden oldal tetején: <b>{promiseText(now, edit.values)}</b>
            </p>
            <p>
              Raktáron lévő terméknél:{' '}
              <b>{promiseSentence(arrivalOf(now, edit.values, { inStock: true }), now, edit.values)}</b>. Ami
              nincs raktáron: <b>{shortArrival(arrivalOf(now, edit.values, { inStock: false }), now)}</b>
            </p>
          </Seen>
        </SettingsForm>
      </Sheet>
    </>
  )
}

const openingLine = ({ hours, note }: Trade) => [hoursText(hours), note].filter(Boolean).join('; ')

type Part = { edit: Edit<Trade>; error: (field: string) => string | undefined }

function Week({ edit, error }: Part) {
  const setDay = (index: number, hours: DayHours | null) =>
    edit.set(
      'hours',
      edit.values.hours.map((before, position) => (position === index ? hours : before)),
    )
  return (
    <ul className={styles.week}>
      {days.map((name, index) => {
        const hours = edit.values.hours[index] ?? null
        const problem = error(`hours.${index}`)
        return (
          <li key={name}>
            <Check
              label={name}
              checked={hours !== null}
              onChange={(event) =>
                setDay(index, event.target.checked ? (openBefore(edit, index) ?? usual) : null)
              }
            />
            {hours === null ? (
              <span className={styles.closed}>Zárva</span>
            ) : (
              <span className={styles.span}>
                <ClockInput
                  aria-label={`${name}, nyitás`}
                  aria-invalid={problem ? true : undefined}
                  value={hours.from}
                  onTime={(from) => setDay(index, { ...hours, from })}
                />
                –
                <ClockInput
                  aria-label={`${name}, zárás`}
                  aria-invalid={problem ? true : undefined}
                  value={hours.to}
                  onTime={(to) => setDay(index, { ...hours, to })}
                />
              </span>
            )}
            {problem ? <span className={styles.dayError}>{problem}</span> : null}
          </li>
        )
      })}
    </ul>
  )
}

/** A day that is opened begins with the hours of the open day before it. */
const openBefore = ({ values }: Edit<Trade>, index: number): DayHours | null | undefined =>
  values.hours.slice(0, index).findLast((hours) => hours !== null)

/** Days with commas between; what is half typed is no day yet, and the shop says so. */
function DaysField({
  label,
  note,
  days,
  error,
  onDays,
}: {
  label: string
  note: string
  days: readonly string[]
  error: string | undefined
  onDays: (days: string[]) => void
}) {
  const [text, setText] = useState(days.join(', '))
  const read = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean)
  // Another's value, or the first one again after a cancel.
  const shown = read(text).join() === days.join() ? text : days.join(', ')
  return (
    <Field
      label={label}
      note={note}
      value={shown}
      error={error}
      onChange={(event) => {
        setText(event.target.value)
        onDays(read(event.target.value))
      }}
    />
  )
}

function PromiseFields({ edit: { values, set }, error }: Part) {
  const { backorder } = values
  return (
    <div className={styles.fields}>
      <Field
        label={names.cutOff}
        error={error('cutOff')}
        {...useClock({ value: values.cutOff, onTime: (time) => set('cutOff', time) })}
      />
      <Field
        label={names.transitDays}
        type="number"
        min={1}
        max={10}
        value={values.transitDays}
        error={error('transitDays')}
        onChange={(event) => set('transitDays', event.target.valueAsNumber || 0)}
      />
      <Field
        label="Ami nincs raktáron, legalább (munkanap)"
        type="number"
        min={1}
        max={60}
        value={backorder.from}
        error={error('backorder')}
        onChange={(event) => set('backorder', { ...backorder, from: event.target.valueAsNumber || 0 })}
      />
      <Field
        label="Ami nincs raktáron, legfeljebb (munkanap)"
        type="number"
        min={1}
        max={60}
        value={backorder.to}
        onChange={(event) => set('backorder', { ...backorder, to: event.target.valueAsNumber || 0 })}
      />
      <Field
        label={names.requestCutOff}
        note="Ahol a vevő maga választ napot, ennyitől a következő munkanaptól számolunk."
        error={error('requestCutOff')}
        {...useClock({ value: values.requestCutOff, onTime: (time) => set('requestCutOff', time) })}
      />
      <DaysField
        label={names.daysOff}
        note="A munkaszüneti napokat ismerjük. Vesszővel: 2026-12-31, 2027-01-04."
        days={values.daysOff}
        error={error('daysOff')}
        onDays={(days) => set('daysOff', days)}
      />
      <DaysField
        label={names.extraDays}
        note="Például áthelyezett munkanap, ha a futár is jön: 2026-12-12."
        days={values.extraDays}
        error={error('extraDays')}
        onDays={(days) => set('extraDays', days)}
      />
    </div>
  )
}
