import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Field, SelectField, TextField } from '../parts/field.tsx'
import type { Edit } from '../runtime/use-edit.ts'
import { useDesk, type Failure } from '../runtime/use-desk.ts'
import { FallbackField } from './fallback-field.tsx'
import { FieldOwners } from './field-owners.tsx'
import styles from './import-page.module.css'
import { mappingJson, mappingText, simpleOf } from './simple-mapping.ts'

type Values = AdminResponse<'getImportSource'>['values']

export const sourceFieldNames: Readonly<Record<keyof Values, string>> = {
  name: 'Név',
  address: 'A fájl címe',
  rhythm: 'Letöltés',
  time: 'Mikor',
  vanished: 'Ha egy termék eltűnik a fájlból',
  mapping: 'Megfeleltetés',
}

export const rhythms: Readonly<Record<Values['rhythm'], string>> = {
  never: 'Nem magától',
  hourly: 'Óránként',
  daily: 'Naponta',
  weekdays: 'Munkanapokon (hétfőtől péntekig)',
  weekly: 'Hétfőnként',
}
export const vanishedTexts: Readonly<Record<Values['vanished'], string>> = {
  nothing: 'Marad, ahogy van',
  stock_zero: 'A készlete nulla lesz',
  unpublish: 'Kikerül a boltból, és ha újra jön, vissza',
}

type Props = { edit: Edit<Values>; errors: Failure['errors'] }

/** What a source is set to. */
export function SourceFields({ edit, errors }: Props) {
  const { values, set } = edit
  const error = (field: keyof Values) => errors[`values.${field}`]?.[0]
  return (
    <>
      <div className={styles.fields}>
        <Field
          label={sourceFieldNames.name}
          value={values.name}
          maxLength={100}
          error={error('name')}
          onChange={(event) => set('name', event.target.value)}
        />
        <div className={styles.wide}>
          <Field
            label={sourceFieldNames.address}
            note="Https-cím, ahonnan a bolt letölti. Üresen: Ön tölti fel."
            inputMode="url"
            placeholder="https://"
            value={values.address}
            error={error('address')}
            onChange={(event) => set('address', event.target.value)}
          />
        </div>
        <SelectField
          label={sourceFieldNames.rhythm}
          value={values.rhythm}
          error={error('rhythm')}
          onChange={(event) => set('rhythm', event.target.value as Values['rhythm'])}
        >
          {Object.entries(rhythms).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
        {values.rhythm === 'never' ? null : (
          <Field
            label={sourceFieldNames.time}
            note={values.rhythm === 'hourly' ? 'Óránként ennek a percében.' : 'Óra és perc: 06:30.'}
            inputMode="numeric"
            maxLength={5}
            value={values.time}
            error={error('time')}
            onChange={(event) => set('time', event.target.value)}
          />
        )}
        <SelectField
          label={sourceFieldNames.vanished}
          note="Ha a termékek több mint tizede tűnik el egyszerre, az import megáll."
          value={values.vanished}
          error={error('vanished')}
          onChange={(event) => set('vanished', event.target.value as Values['vanished'])}
        >
          {Object.entries(vanishedTexts).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
      </div>
      <SourceMapping edit={edit} error={error('mapping')} />
    </>
  )
}

function SourceMapping({ edit, error }: { edit: Edit<Values>; error: string | undefined }) {
  const { mapping } = edit.values
  if (mapping === '')
    return (
      <p className={styles.side}>
        A bolt az első lefuttatott fájlból jegyzi meg, melyik oszlop micsoda. Töltse fel, próbálja ki, és
        indítsa el.
      </p>
    )
  const simple = simpleOf(mapping)
  const change = (next: string) => edit.set('mapping', next)
  return (
    <>
      {simple ? (
        <>
          <MappingSentence json={mapping} />
          <FieldOwners simple={simple} onChange={(next) => change(mappingJson(next))} />
        </>
      ) : (
        <TextField
          label={sourceFieldNames.mapping}
          note="A newOnly sorolja fel, mi az Öné a meglévő termékeknél."
          rows={8}
          spellCheck={false}
          value={mapping}
          error={error}
          onChange={(event) => change(event.target.value)}
        />
      )}
      <FallbackField json={mapping} onChange={change} />
    </>
  )
}

/** Which column is what, in a line; it is changed on the page of a file. */
function MappingSentence({ json }: { json: string }) {
  const { categories } = useDesk('listCategories')
  return (
    <p className={styles.side}>
      {sourceFieldNames.mapping}: {mappingText(json, categories)} Ezt egy behozott fájlnál módosíthatja.
    </p>
  )
}
