import authStyles from '../auth/auth.module.css'
import { PasswordField } from '../auth/password-field.tsx'
import { strengthTexts } from '../auth/password-strength.ts'
import profileStyleUrl from '../profile/profile.css?url'
import { Checkbox, Switch, TextArea, TextField } from '../ui/field.tsx'
import { selectClass } from '../ui/field-class.ts'
import { FormErrors } from '../ui/form-errors.tsx'
import { StyleSheet } from '../runtime/lazy/style-sheet.tsx'
import { longText } from './kit-samples.ts'
import { Group, Specimen } from './specimen.tsx'

const strengths = ['short', 'weak', 'fair', 'strong'] as const
const strengthClass = authStyles.strength
const repair = 'Írja be az irányítószámát: négy számjegy.'

function TextFields() {
  return (
    <Group title="Mezők">
      <div className="kit-row">
        <Specimen of="field" state="üres">
          <TextField name="kit.empty" label="Vezetéknév" autoComplete="off" />
        </Specimen>
        <Specimen of="field" state="kitöltött, segítséggel">
          <TextField
            name="kit.filled"
            label="Telefonszám"
            hint="A futár ezen hívja."
            defaultValue="06 30 123 4567"
          />
        </Specimen>
        <Specimen of="field" state="mintával">
          <TextField name="kit.sample" label="Méret egyben" placeholder="2055516 téli" />
        </Specimen>
        <Specimen of="field" state="hibás">
          <TextField name="kit.bad" label="Irányítószám" defaultValue="12" error={repair} />
        </Specimen>
        <Specimen of="field" state="tiltott">
          <TextField name="kit.off" label="Ország" defaultValue="Magyarország" disabled />
        </Specimen>
        <Specimen of="field" state="hosszú szöveg">
          <TextField name="kit.long" label={longText} hint={longText} error={longText} />
        </Specimen>
        <Specimen of="field" state="több sor">
          <TextArea name="kit.area" label="Megjegyzés (nem kötelező)" />
        </Specimen>
        <Specimen of="field" state="több sor, hibás">
          <TextArea name="kit.area-bad" label="Üzenet" error="Írja le, miben segíthetünk." />
        </Specimen>
        <Specimen of="field" state="választó">
          <select className={selectClass} aria-label="Rendezés">
            <option>Legolcsóbb elöl</option>
            <option>Legdrágább elöl</option>
          </select>
        </Specimen>
        <Specimen of="field" state="választó, tiltott">
          <select className={selectClass} aria-label="Ország" disabled>
            <option>Magyarország</option>
          </select>
        </Specimen>
        <Specimen of="password-field" state="új jelszó">
          <PasswordField name="kit.password" label="Új jelszó" isNew />
        </Specimen>
        <Specimen of="password-field" state="milyen erős">
          <div className="profile-form">
            {strengths.map((strength) => (
              <p key={strength} className={strengthClass} data-strength={strength}>
                {strengthTexts[strength]}
              </p>
            ))}
          </div>
        </Specimen>
      </div>
    </Group>
  )
}

function Boxes() {
  return (
    <Group title="Jelölők">
      <div className="kit-row">
        <Specimen of="field" state="jelölő">
          <Checkbox label="Apexo" count={12} />
          <Checkbox label="Nordval" count={1248} defaultChecked />
          <Checkbox label={longText} />
        </Specimen>
        <Specimen of="field" state="jelölő, hibás">
          <Checkbox label="Elfogadom az ÁSZF-et." error="A rendeléshez fogadja el az ÁSZF-et." />
        </Specimen>
        <Specimen of="field" state="jelölő, tiltott">
          <Checkbox label="Elfogyott" disabled />
        </Specimen>
        <Specimen of="field" state="jelölő, tiltva megjelölt">
          <Checkbox label="Szükséges sütik" disabled defaultChecked />
        </Specimen>
        <Specimen of="radio" state="alap, választott">
          <StyleSheet href={profileStyleUrl} />
          <div className="profile-kinds" role="radiogroup" aria-label="Vevő">
            {['Magánszemély', 'Cég'].map((kind, index) => (
              <label key={kind}>
                <input type="radio" name="kit.kind" defaultChecked={index === 0} />
                {kind}
              </label>
            ))}
          </div>
        </Specimen>
        <Specimen of="field" state="kapcsoló">
          <Switch label="Cégként vásárolok" />
          <Switch label="A számla más címre megy" defaultChecked />
          <Switch label="Nem kapcsolható" disabled />
        </Specimen>
      </div>
    </Group>
  )
}

export function FieldGroups() {
  const errors = { 'kit.bad': repair, 'kit.area-bad': 'Írja le, miben segíthetünk.' }
  return (
    <>
      <TextFields />
      <Boxes />
      <Group title="Hibák egy helyen">
        <div className="kit-row">
          <Specimen of="form-errors" state="mezőkkel">
            <FormErrors result={{ errors, message: null }} />
          </Specimen>
          <Specimen of="form-errors" state="mező nélkül">
            <FormErrors
              result={{ errors: {}, message: 'A kiszolgáló most nem érhető el.' }}
              title="Nem sikerült elküldeni"
            />
          </Specimen>
        </div>
      </Group>
    </>
  )
}
