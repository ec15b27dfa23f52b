import { Link } from 'react-router'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { normaliseAccount } from '#hungary/bank-account.ts'
import { Field } from '../parts/field.tsx'
import { PageHead, Sheet } from '../parts/sheet.tsx'
import { load } from '../runtime/desk-data.ts'
import { useMember } from '../runtime/member.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useAction, useDesk } from '../runtime/use-desk.ts'
import { showSaved } from '../shell/toast.ts'
import { Seen, SettingsForm } from './form-parts.tsx'
import styles from './settings.module.css'
import { useEdit, type Edit } from '../runtime/use-edit.ts'

export const handle: PageHandle = { title: 'Cégadatok' }
export const loader = load('getCompany')

type View = AdminResponse<'getCompany'>
type Company = View['company']
type Bank = NonNullable<View['bank']>

const names: Readonly<Record<keyof Company, string>> = {
  name: 'A bolt neve',
  phone: 'Telefonszám',
  email: 'E-mail-cím',
  legalName: 'Cégnév',
  address: 'Székhely',
  coordinates: 'Térképpont',
  parking: 'Parkolás',
  taxNumber: 'Adószám',
  companyNumber: 'Cégjegyzékszám',
  court: 'Cégbíróság',
  chamber: 'Kamara',
  host: 'Tárhelyszolgáltató',
  privacyContact: 'Adatvédelmi kapcsolat',
}
const notes: Partial<Record<keyof Company, string>> = {
  name: 'Ezen a néven ismerik a vevők.',
  legalName: 'Ahogyan a cégjegyzékben áll.',
  coordinates:
    'Nem kötelező: a kapcsolati oldal térképe köré rajzolódik. Szélesség és hosszúság, ahogyan a térképekről másolható: 47.4979, 19.0402',
  parking:
    'Nem kötelező: a kapcsolati oldalon és a személyes átvételnél áll. Minta: Ingyenes az udvarban, 6 hely',
  taxNumber: 'Minta: 12345676-2-42',
  companyNumber: 'Minta: 01-09-123456; egyéni vállalkozónál a nyilvántartási szám.',
  court: 'Amely a céget nyilvántartja. Egyéni vállalkozónál üresen maradhat.',
  chamber: 'Ha tagja valamelyiknek.',
  host: 'Név, cím és e-mail-cím: ahol a bolt szervere fut.',
  privacyContact: 'Név vagy e-mail-cím, akihez a vevő az adataival fordulhat.',
}

export function Component() {
  const view = useDesk('getCompany')
  const rights = useMember()?.rights ?? []
  return (
    <>
      <PageHead
        title="Cégadatok"
        lead="Ezek az adatok állnak az oldalakon, a levelekben, a bizonylatokon és a jogi szövegekben."
      />
      <CompanyForm view={view} />
      {view.bank ? <BankForm bank={view.bank} /> : null}
      {rights.includes('law.edit') ? (
        <Sheet title="Jogi oldalak">
          <p>
            A jogi oldalak innen veszik az adatokat. Ami ezenfelül kitöltendő bennük:{' '}
            <Link to="/beallitasok/jog">jogi oldalak</Link>.
          </p>
        </Sheet>
      ) : null}
    </>
  )
}

function CompanyForm({ view }: { view: View }) {
  const edit = useEdit('company', view.company)
  const save = useAction((client, body: { before: Company; values: Company }) => client.saveCompany({ body }))
  const errors = save.failure?.errors ?? {}

  async function submit() {
    const { before, values } = edit
    if (!(await save.run({ before, values }))) return
    edit.reset()
    showSaved('Mentve. Minden oldal és levél mostantól ezt mutatja.')
  }
  const field = (name: keyof Company, rest: { type?: string; autoComplete?: string } = {}) => (
    <Field
      label={names[name]}
      note={notes[name]}
      value={edit.values[name]}
      error={errors[`values.${name}`]?.[0]}
      onChange={(event) => edit.set(name, event.target.value)}
      {...rest}
    />
  )
  return (
    <Sheet title="A bolt és a cég">
      <SettingsForm
        edit={edit}
        names={names}
        effect="Mentés után azonnal ez áll minden oldalon, az új leveleken és bizonylatokon. A már kiállított bizonylatok nem változnak."
        busy={save.busy}
        failure={save.failure}
        onSave={submit}
      >
        <div className={styles.fields}>
          {field('name')}
          {field('phone', { type: 'tel' })}
          {field('email', { type: 'email' })}
        </div>
        <div className={styles.fields}>
          {field('legalName')}
          {field('address')}
          {field('coordinates')}
          {field('parking')}
          {field('taxNumber')}
          {field('companyNumber')}
          {field('court')}
          {field('chamber')}
        </div>
        <div className={styles.fields}>
          {field('host')}
          {field('privacyContact')}
        </div>
        <ShownCompany edit={edit} missing={view.missing} />
      </SettingsForm>
    </Sheet>
  )
}

function ShownCompany({ edit: { values, isChanged }, missing }: { edit: Edit<Company>; missing: string[] }) {
  const shown = (text: string, field: keyof Company) =>
    text === '' ? <span className={styles.missing}>[{names[field].toLowerCase()}]</span> : text
  return (
    <Seen>
      <p>
        <b>{shown(values.name, 'name')}</b> · {shown(values.phone, 'phone')} · {shown(values.email, 'email')}
      </p>
      <p>
        {shown(values.legalName, 'legalName')}, {shown(values.address, 'address')}, adószám:{' '}
        {shown(values.taxNumber, 'taxNumber')}, cégjegyzékszám: {shown(values.companyNumber, 'companyNumber')}
      </p>
      {missing.length > 0 && !isChanged ? (
        <p className={styles.missing}>A nyitásig hiányzik: {missing.join(', ')}.</p>
      ) : null}
    </Seen>
  )
}

const bankNames: Readonly<Record<keyof Bank, string>> = {
  bankName: 'Bank',
  bankAccount: 'Bankszámlaszám',
  bankBic: 'A bank BIC-kódja (SWIFT)',
}

function BankForm({ bank }: { bank: Bank }) {
  const edit = useEdit('bank', bank)
  const save = useAction((client, body: { before: Bank; values: Bank }) => client.saveBank({ body }))
  const errors = save.failure?.errors ?? {}
  const { bankName, bankAccount } = edit.values
  const account = normaliseAccount(bankAccount)

  async function submit() {
    const { before, values } = edit
    if (!(await save.run({ before, values }))) return
    edit.reset()
    showSaved('Mentve. Az új átutalások mostantól erre a számlára érkeznek.')
  }
  return (
    <Sheet title="Bankszámla">
      <SettingsForm
        edit={edit}
        names={bankNames}
        effect="Mentés után az új díjbekérők és levelek ezt a számlát kérik. Mentés előtt igazolnia kell, hogy Ön az."
        busy={save.busy}
        failure={save.failure}
        onSave={submit}
      >
        <div className={styles.fields}>
          <Field
            label={bankNames.bankName}
            value={bankName}
            error={errors['values.bankName']?.[0]}
            onChange={(event) => edit.set('bankName', event.target.value)}
          />
          <Field
            label={bankNames.bankAccount}
            note="16 vagy 24 számjegy, vagy HU-val kezdődő IBAN."
            value={bankAccount}
            error={errors['values.bankAccount']?.[0]}
            onChange={(event) => edit.set('bankAccount', event.target.value)}
          />
          <Field
            label={bankNames.bankBic}
            note="Nem kötelező. Ha megadja, átutaláskor a vevő a bankja alkalmazásával beolvasható QR-kódot is kap: próbálja ki egy saját rendelésen."
            value={edit.values.bankBic}
            error={errors['values.bankBic']?.[0]}
            onChange={(event) => edit.set('bankBic', event.target.value)}
          />
        </div>
        <Seen>
          {account === null ? (
            <p className={styles.missing}>
              {bankAccount === ''
                ? 'Bankszámla nélkül a vevő nem tud átutalással fizetni.'
                : 'Ez még nem érvényes számlaszám.'}
            </p>
          ) : (
            <p>
              Kérjük, a végösszeget utalja ide: <b>{account}</b>
              {bankName ? ` (${bankName})` : ''}
            </p>
          )}
        </Seen>
      </SettingsForm>
    </Sheet>
  )
}
