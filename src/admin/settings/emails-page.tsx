import { useState } from 'react'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { Check, Field, SelectField } from '../parts/field.tsx'
import { momentText } from '../parts/moment.ts'
import { Note, PageHead, Sheet } from '../parts/sheet.tsx'
import { load } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useAction, useDesk } from '../runtime/use-desk.ts'
import { showSaved } from '../shell/toast.ts'
import { Seen, SettingsForm } from './form-parts.tsx'
import styles from './settings.module.css'
import { useEdit } from '../runtime/use-edit.ts'

export const handle: PageHandle = { title: 'Levelek küldése' }
export const loader = load('getEmailSettings')

type View = AdminResponse<'getEmailSettings'>
type Values = View['mailbox'] & View['server'] & { password: string }

export function Component() {
  const view = useDesk('getEmailSettings')
  return (
    <>
      <PageHead title="Levelek küldése" lead="Honnan és milyen néven mennek a bolt levelei." />
      {/* Another form once something else is stored. */}
      <EmailForm key={view.version} view={view} />
      <TestEmail view={view} />
    </>
  )
}

const names: Readonly<Record<keyof Values, string>> = {
  fromName: 'A feladó neve',
  fromEmail: 'A feladó e-mail-címe',
  contactEmail: 'A vevők üzenetei és a bolt értesítései ide érkeznek',
  orderNotices: 'Levél az új rendelésekről',
  reviewRequestDays: 'Vélemény kérése ennyi nappal az átvétel után',
  host: 'Levélküldő szerver (SMTP)',
  port: 'Kapu',
  secure: 'Azonnali titkosítás (TLS)',
  user: 'Felhasználó',
  password: 'Jelszó',
}

const operatedNote = 'Az üzemeltető adta meg, itt nem módosítható.'

function EmailForm({ view }: { view: View }) {
  // A draft belongs to what it was begun with: this form is saved whole.
  const stored: Values = { ...view.mailbox, ...view.server, password: '' }
  const edit = useEdit(`email-settings:${view.version}`, stored, { secrets: ['password'] })
  const { values, set } = edit
  const save = useAction((client) => {
    const { fromName, fromEmail, contactEmail, orderNotices, reviewRequestDays, password, ...server } = values
    return client.saveEmailSettings({
      body: {
        version: view.version,
        mailbox: { fromName, fromEmail, contactEmail, orderNotices, reviewRequestDays },
        server,
        password: password === '' ? null : password,
      },
    })
  })
  const isOperated = (part: View['operated'][number]) => view.operated.includes(part)
  const errors = save.failure?.errors ?? {}
  const error = (field: string) =>
    (errors[`mailbox.${field}`] ?? errors[`server.${field}`] ?? errors[`values.server.${field}`])?.[0]

  async function submit() {
    if (!(await save.run())) return
    edit.reset()
    showSaved('Mentve. A következő levél már így megy ki.')
  }
  const text = (
    field: 'fromName' | 'fromEmail' | 'contactEmail' | 'host' | 'user',
    part: View['operated'][number],
    note?: string,
  ) => (
    <Field
      label={names[field]}
      note={isOperated(part) ? operatedNote : note}
      disabled={isOperated(part)}
      autoComplete="off"
      value={values[field]}
      error={error(field)}
      onChange={(event) => set(field, event.target.value)}
    />
  )
  return (
    <Sheet>
      <SettingsForm
        edit={edit}
        names={names}
        effect="Mentés után minden új levél így megy ki, a várakozók is. Előtte igazolnia kell, hogy Ön az."
        busy={save.busy}
        failure={save.failure}
        onSave={submit}
      >
        <h2>Feladó</h2>
        <div className={styles.fields}>
          {text('fromName', 'mailbox')}
          {text('fromEmail', 'mailbox', 'Olyan cím legyen, amelyről a szerver küldhet.')}
          {text('contactEmail', 'contact', 'Ha üres, a bolt saját címére.')}
          <SelectField
            label={names.orderNotices}
            note={isOperated('notices') ? operatedNote : undefined}
            disabled={isOperated('notices')}
            value={values.orderNotices}
            onChange={(event) => set('orderNotices', event.target.value as Values['orderNotices'])}
          >
            <option value="each">Mindegyikről azonnal</option>
            <option value="daily">Reggelente egy az előző napról</option>
            <option value="none">Nem kérek</option>
          </SelectField>
          <Field
            label={names.reviewRequestDays}
            note={
              isOperated('reviews')
                ? operatedNote
                : 'Rendelésenként egy levél, csak az ezután átvett rendelésekről; 0 napnál nem megy ilyen.'
            }
            disabled={isOperated('reviews')}
            inputMode="numeric"
            autoComplete="off"
            value={values.reviewRequestDays}
            error={error('reviewRequestDays')}
            onChange={(event) => set('reviewRequestDays', Number(event.target.value.replaceAll(/\D/g, '')))}
          />
        </div>
        <Seen title="A vevő postafiókjában">
          <p>
            <b>{values.fromName || values.fromEmail || '(nincs feladó)'}</b>
            {values.fromName && values.fromEmail ? ` <${values.fromEmail}>` : ''}
          </p>
        </Seen>
        <h2>Levélküldő szerver</h2>
        {view.is_unreadable ? (
          <Note>A bolt titka megváltozott, ezért a szerver adatai nem olvashatók. Adja meg őket újra.</Note>
        ) : null}
        <div className={styles.pairs}>
          {text('host', 'server', 'Például: smtp.szolgaltato.hu. A levelezőszolgáltatója adja meg.')}
          <Field
            label={names.port}
            note="Általában 587; azonnali titkosításnál 465."
            type="number"
            min={1}
            max={65535}
            disabled={isOperated('server')}
            value={values.port}
            error={error('port')}
            onChange={(event) => set('port', event.target.valueAsNumber || 0)}
          />
          {text('user', 'server')}
          <Field
            label={names.password}
            type="password"
            autoComplete="new-password"
            disabled={isOperated('server')}
            note={view.has_password ? 'Megadva. Csak akkor írja be, ha lecseréli.' : undefined}
            value={values.password}
            onChange={(event) => set('password', event.target.value)}
          />
        </div>
        <Check
          label={names.secure}
          checked={values.secure}
          disabled={isOperated('server')}
          onChange={(event) => set('secure', event.target.checked)}
        />
      </SettingsForm>
    </Sheet>
  )
}

function TestEmail({ view }: { view: View }) {
  const { run, busy, failure } = useAction((client) => client.testEmail())
  const [outcome, setOutcome] = useState<{ ok: boolean; text: string } | null>(null)
  return (
    <Sheet title="Próbalevél">
      <div className={styles.form}>
        <p>
          A bolt azonnal levelet küld ide: <b>{view.test_to}</b>.{' '}
          {view.tested_at
            ? `Legutóbb sikerült: ${momentText(view.tested_at)}.`
            : 'Még nem küldött próbalevelet.'}
        </p>
        {outcome ? <Note good={outcome.ok}>{outcome.text}</Note> : null}
        {failure ? <Note>{failure.message}</Note> : null}
        <div className={styles.test}>
          <Button icon="mail" busy={busy} onClick={() => void run().then(setOutcome)}>
            Próbalevél küldése
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
